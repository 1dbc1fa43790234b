/**
 * Namespaces, by the prefix this library calls them; documents may use any prefix.
 * The second address is the strict form of the standard, the first the transitional form that Word writes.
 */
const NAMESPACES: Record<string, string[]> = {
  w: [
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'http://purl.oclc.org/ooxml/wordprocessingml/main',
  ],
  r: [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
  m: ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'http://purl.oclc.org/ooxml/officeDocument/math'],
  mc: ['http://schemas.openxmlformats.org/markup-compatibility/2006'],
  w14: ['http://schemas.microsoft.com/office/word/2010/wordml'],
  w15: ['http://schemas.microsoft.com/office/word/2012/wordml'],
  w16cid: ['http://schemas.microsoft.com/office/word/2016/wordml/cid'],
  wne: ['http://schemas.microsoft.com/office/word/2006/wordml'],
  wps: ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  wpg: ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
  wpc: ['http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas'],
  types: ['http://schemas.openxmlformats.org/package/2006/content-types'],
  rel: ['http://schemas.openxmlformats.org/package/2006/relationships'],
  xml: ['http://www.w3.org/XML/1998/namespace'],
};

const BY_ADDRESS = new Map(
  Object.entries(NAMESPACES).flatMap(([prefix, addresses]) => addresses.map((address) => [address, prefix] as const)),
);

/** This library's prefix for a namespace; an unknown one is named by its address, which no known prefix can equal. */
export function prefixOf(address: string): string {
  return BY_ADDRESS.get(address) ?? `{${address}}`;
}

/** The address a prefix of this library stands for, in the transitional or the strict form. */
export function addressOf(prefix: string, strict = false): string {
  const addresses = NAMESPACES[prefix] ?? [];
  return (strict ? addresses[1] : undefined) ?? addresses[0] ?? '';
}

/** Drawing forms whose text is read from `mc:Choice`; for all others the stored fallback is the readable one. */
export const UNDERSTOOD = new Set(['w14', 'w15', 'wps', 'wpg', 'wpc'].map((prefix) => addressOf(prefix)));
