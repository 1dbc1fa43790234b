import { describe, expect, it } from 'vitest';
import { greetingName, withoutLinks } from './safe-words.ts';

describe('a name in a greeting', () => {
  it.each(['Amina', 'José María', 'J. R.', "D'Arcy", 'Anne-Marie', '李', 'علی‌رضا', 'Nguyễn Thị Minh'])(
    '%s is used',
    (name) => {
      expect(greetingName(name)).toBe(name);
    },
  );

  it.each([
    'evil.com',
    'www.evil',
    'https://evil.test/a',
    'mail me@evil.test',
    'You have won the prize',
    'Pay now!',
    'Call 0800 123456',
    'Ada\r\nBcc: x@example.com',
    'A'.repeat(31),
    '',
    '   ',
  ])('%j is not', (name) => {
    expect(greetingName(name)).toBeUndefined();
  });

  it('and a title keeps its words but no link', () => {
    expect(withoutLinks('On shade: a study, e.g. of trees')).toBe('On shade: a study, e.g. of trees');
    expect(withoutLinks('Open https://evil.test/x or evil.com or a@b.test now')).toBe('Open … or … or … now');
  });
});
