import { limits } from './limits.ts';
import { withoutFormat } from './text.ts';
import { parseUrl } from './url.ts';

/** What a Google Docs link may be: design §5.12. Judged on the parsed URL, never by text search. */
export type GoogleDocsLink = { ok: true; documentId: string; href: string } | { ok: false; message: string };

const refused = {
  notLink: 'Paste the link of your Google Doc. It starts with https://docs.google.com/document/',
  published: 'This link leads to a published copy. Share the document itself and paste the link from its Share button',
  otherKind: 'This link leads to a Google file that is not a text document. Paste the link of a Google Doc',
} as const;

export function readGoogleDocsLink(value: string): GoogleDocsLink {
  // Two links that were pasted together; the parser would take the second for a part of the first.
  const link = withoutFormat(value).trim();
  const url = link.length > limits.link || /\s/.test(link) ? undefined : parseUrl(link);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') {
    return { ok: false, message: refused.notLink };
  }
  if (url.hostname !== 'docs.google.com') {
    const isDrive = url.hostname === 'drive.google.com';
    return { ok: false, message: isDrive ? refused.otherKind : refused.notLink };
  }
  const match = /^\/document\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]+)(?:\/.*)?$/.exec(url.pathname);
  if (!match?.[1])
    return { ok: false, message: url.pathname.startsWith('/document/') ? refused.notLink : refused.otherKind };
  if (match[1] === 'e') return { ok: false, message: refused.published };
  return { ok: true, documentId: match[1], href: url.href };
}
