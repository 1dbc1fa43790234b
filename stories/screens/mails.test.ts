import { contrast, tokens } from '@marginalia/design-system/theme';
import { describe, expect, it } from 'vitest';
import { mailColors } from '../../bff/src/mail/colors.ts';
import { htmlOf } from '../../bff/src/mail/html.ts';
import { everyMail } from '../../bff/test/mails.ts';
import { readMail } from '../../bff/test/read-mail.ts';

describe('the colours of mails', () => {
  it('are those of the tokens', () => {
    for (const [name, { light, dark }] of Object.entries(mailColors))
      expect({ name, light, dark }).toMatchObject({ name, ...valuesOf(name as keyof typeof mailColors) });
  });

  it.each(Object.entries(everyMail))('can be read in %s, light and dark', (_name, { subject, content }) => {
    const { words } = readMail(htmlOf(subject, content));
    expect(words.length).toBeGreaterThan(3);
    for (const { words: shown, light, dark } of words)
      for (const { color = '', background = '' } of [light, dark])
        expect(contrast(color, background), shown).toBeGreaterThanOrEqual(4.5);
  });
});

const valuesOf = (name: keyof typeof mailColors) => {
  const { light, dark } = tokens.colors[name];
  return { light, dark };
};
