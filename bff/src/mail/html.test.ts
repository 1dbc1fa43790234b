import { describe, expect, it } from 'vitest';
import { everyMail, mailedTemplates, orderMail } from '../../test/mails.ts';
import { readMail } from '../../test/read-mail.ts';
import { accountTemplates } from './account-templates.ts';
import { htmlOf } from './html.ts';
import { type Rendered, submissionTemplates } from './templates.ts';

const htmlOfMail = ({ subject, content }: Rendered) => readMail(htmlOf(subject, content));
/** Words alone: HTML and text break lines elsewhere. */
const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
const everyContact = 'desk@marginalia.example';
const mails = Object.entries(everyMail);

it('every template is among the mails looked at here', () => {
  const templates = Object.keys({ ...submissionTemplates, ...accountTemplates });
  expect([...new Set(mailedTemplates)].sort()).toEqual(templates.sort());
});

describe.each(mails)('the mail %s', (_name, mail) => {
  const { elements, words } = htmlOfMail(mail);

  it('says the same as text and as HTML', () => {
    const text = plain(`${mail.subject} ${mail.text}`);
    const shown = plain(words.map((one) => one.words).join(' '));
    for (const one of words) expect(text).toContain(plain(one.words));
    for (const line of mail.text.split('\n')) {
      // A button has the words of the line that leads to its link, and an address is shown without its scheme.
      const said = plain(line)
        .replace(/^- | here:$/g, '')
        .replace(/^mailto:([^?]*).*/, '$1');
      for (const piece of said.split(everyContact)) expect(shown).toContain(piece.trim());
    }
  });

  it('shows the address of each link as text, below its button too, and leads nowhere else', () => {
    const links = words.filter(({ href }) => href !== undefined);
    for (const { href = '' } of links) {
      expect(href).toMatch(/^(https:\/\/marginalia\.example\/|mailto:desk@marginalia\.example)/);
      const address = href.startsWith('mailto:') ? 'desk@marginalia.example' : href;
      expect(links.map((one) => one.words)).toContain(address);
      expect(mail.text).toContain(address);
    }
  });

  it('loads nothing, and is held by tables and styles of its elements', () => {
    const names = new Set(elements.map(({ name }) => name));
    for (const name of ['img', 'link', 'script', 'iframe', 'object', 'form', 'svg']) expect(names).not.toContain(name);
    for (const { attributes } of elements) {
      expect(Object.keys(attributes).filter((name) => /^(src|background|on)/.test(name))).toEqual([]);
      expect(attributes.style ?? '').not.toContain('url(');
    }
    for (const { light, dark } of words)
      for (const { color, background } of [light, dark]) expect([color, background]).not.toContain(undefined);
  });
});

describe('what a person typed', () => {
  const hostile = '<b>x</b><img src=x onerror=alert(1)>&lt;i&gt; \u202Emoc.live\u2066 \uD800 "\'';

  it('stays text, whatever it holds', () => {
    const mail = orderMail('rejected', { firstName: hostile, title: hostile, reason: `${hostile}\n</td></table>` });
    const { elements, words } = htmlOfMail(mail);
    const names = elements.map(({ name }) => name);
    expect(names).not.toContain('b');
    expect(names).not.toContain('img');
    const shown = words.map((one) => one.words).join('\n');
    expect(shown).toContain('</td></table>');
    expect(shown).toContain('<b>x</b><img src=x onerror=alert(1)>&lt;i&gt; moc.live');
    for (const written of [shown, mail.text, mail.subject]) {
      expect(written).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    }
    expect(`${shown}${mail.text}`).not.toMatch(/\p{Surrogate}/u);
    expect(shown).toContain('Hello there,');
  });

  it('is no link, and is cut where it would hide the mail', () => {
    const title = `Open https://evil.example/win ${'x'.repeat(10_000)}`;
    const mail = orderMail('order_received', { firstName: 'y'.repeat(10_000), title });
    expect(mail.subject.length).toBeLessThanOrEqual(200);
    expect(mail.text.length).toBeLessThan(1_500);
    const { words } = htmlOfMail(mail);
    expect(JSON.stringify(words)).not.toContain('evil');
    const approved = htmlOfMail(orderMail('approved', { title: 'See https://evil.example/win and a@evil.example' }));
    expect(approved.words.filter(({ href }) => href?.includes('evil'))).toEqual([]);
  });

  it('keeps the lines of a reason', () => {
    const { words } = htmlOfMail(orderMail('rejected', { reason: 'One.\nTwo.' }));
    expect(words.map((one) => one.words)).toEqual(expect.arrayContaining(['One.', 'Two.']));
  });
});
