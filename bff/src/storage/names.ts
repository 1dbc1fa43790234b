import { randomBytes } from 'node:crypto';

/** The kinds of document that are stored, and the one extension each is stored and served under. */
export type DocumentKind = 'docx' | 'doc' | 'pdf';

const longestName = 150;
// Controls, path separators, characters that Windows refuses in a name, and the marks that turn the direction of text:
// a name shown to an editor must not be able to disguise its own end.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const unsafe = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF"*:<>?|]/g;
const extension = /\.[A-Za-z0-9]{1,8}$/;

/** The name that people see: the last part of what the client sent, free of controls, paths and direction marks. */
export function readableName(sent: string, kind: DocumentKind): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\r\n]+/g, ' ')
    .replace(unsafe, '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  const stem = [...clean.replace(extension, '')].slice(0, longestName).join('').trim() || 'document';
  return `${stem}.${kind}`;
}

/** Design §4: the file's name without its extension. */
export const titleOf = (name: string): string => name.replace(extension, '');

/** Design §4: `{128 random bits}-{safe original name}`, in characters that every file system and URL takes as they are. */
export function storedName(readable: string, kind: DocumentKind): string {
  const stem = titleOf(readable)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${randomBytes(16).toString('hex')}-${stem || 'document'}.${kind}`;
}

/** Only names of the form that `storedName` makes ever reach the store. */
export const isStoredName = (name: string): boolean => /^[0-9a-f]{32}-[A-Za-z0-9_-]{1,80}\.(docx|doc|pdf)$/.test(name);

/** RFC 6266: an ASCII name for old clients and the true one for all others, in one header line of at most 1 KB. */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/["\\%;]/g, '');
  const fallback = titleOf(ascii).trim() ? ascii.trim() : `document${extension.exec(name)?.[0] ?? ''}`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
