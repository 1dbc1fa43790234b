import { RedlineError } from './errors.ts';

const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/y;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The character reference that starts at `at`: its text and where it ends. */
export function reference(xml: string, at: number): { text: string; end: number } {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(xml);
  if (!match)
    throw new RedlineError(xml.startsWith('&#', at) ? 'broken' : 'unsafe', 'an entity that XML does not know');
  const end = REFERENCE.lastIndex;
  if (match[1]) return { text: NAMED[match[1]] ?? '', end };
  const code = match[2] ? Number.parseInt(match[2], 10) : Number.parseInt(match[3] ?? '', 16);
  const allowed =
    code >= 0x20 ? code <= 0x10ffff && (code & 0xfffe) !== 0xfffe : code === 9 || code === 10 || code === 13;
  if (!allowed || (code >= 0xd800 && code <= 0xdfff))
    throw new RedlineError('broken', 'a character that XML cannot hold');
  return { text: String.fromCodePoint(code), end };
}

/** The text that an escaped stretch of XML stands for. */
export function unescapeXml(raw: string): string {
  let at = raw.indexOf('&');
  if (at < 0) return raw;
  let text = '';
  let from = 0;
  while (at >= 0) {
    const found = reference(raw, at);
    text += raw.slice(from, at) + found.text;
    from = found.end;
    at = raw.indexOf('&', from);
  }
  return text + raw.slice(from);
}
