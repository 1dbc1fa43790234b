import { RedlineError } from './errors.ts';

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
  w16cex: ['http://schemas.microsoft.com/office/word/2018/wordml/cex'],
  wne: ['http://schemas.microsoft.com/office/word/2006/wordml'],
  wp14: ['http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing'],
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
function prefixOf(address: string): string {
  return BY_ADDRESS.get(address) ?? `{${address}}`;
}

/** The address a prefix of this library stands for, in the transitional or the strict form. */
export function addressOf(prefix: string, strict = false): string {
  const addresses = NAMESPACES[prefix] ?? [];
  return (strict ? addresses[1] : undefined) ?? addresses[0] ?? '';
}

/** Drawing forms whose text is read from `mc:Choice`; for all others the stored fallback is the readable one. */
export const UNDERSTOOD = new Set(['w14', 'w15', 'wp14', 'wps', 'wpg', 'wpc'].map((prefix) => addressOf(prefix)));

const NAME_START = /[\p{L}_]/u;

/** The namespace prefixes in scope while a document is scanned, and the names that they resolve to. */
export class Namespaces {
  private readonly addresses = new Map<string, string>([['xml', addressOf('xml')]]);
  private readonly shadowed: { depth: number; prefix: string; address: string | undefined }[] = [];
  private readonly elementNames = new Map<string, string>();
  private readonly attributeNames = new Map<string, string>();

  /** The address a prefix stands for at this place; the empty prefix is the default namespace. */
  address(prefix: string): string | undefined {
    return this.addresses.get(prefix);
  }

  /** Declares a prefix on the element at `depth`. */
  declare(depth: number, prefix: string, address: string): void {
    if (prefix !== '' && address === '') throw new RedlineError('broken', 'a prefix without a namespace');
    const previous = this.addresses.get(prefix);
    if (previous === address) return;
    this.shadowed.push({ depth, prefix, address: previous });
    this.addresses.set(prefix, address);
    this.clearCache();
  }

  /** Ends what the element at `depth` declared. */
  leave(depth: number): void {
    let last = this.shadowed.at(-1);
    if (last?.depth !== depth) return;
    for (; last?.depth === depth; last = this.shadowed.at(-1)) {
      if (last.address === undefined) this.addresses.delete(last.prefix);
      else this.addresses.set(last.prefix, last.address);
      this.shadowed.pop();
    }
    this.clearCache();
  }

  /** An element's name with this library's prefix, whatever prefix the document uses. */
  element(rawName: string): string {
    return this.elementNames.get(rawName) ?? this.resolve(rawName, false);
  }

  /** The same for an attribute, which without a prefix is in no namespace. */
  attribute(rawName: string): string {
    return this.attributeNames.get(rawName) ?? this.resolve(rawName, true);
  }

  private resolve(rawName: string, isAttribute: boolean): string {
    const colon = rawName.indexOf(':');
    const local = rawName.slice(colon + 1);
    const prefix = colon < 0 ? '' : rawName.slice(0, colon);
    if (!NAME_START.test(local.charAt(0)) || local.includes(':') || colon === 0)
      throw new RedlineError('broken', 'bad name');
    const address = this.addresses.get(prefix);
    if (address === undefined && prefix !== '' && prefix !== 'xmlns')
      throw new RedlineError('broken', 'a prefix without a namespace');
    const plain = colon < 0 && (isAttribute || !address);
    const name = plain ? local : `${prefixOf(address ?? prefix)}:${local}`;
    (isAttribute ? this.attributeNames : this.elementNames).set(rawName, name);
    return name;
  }

  private clearCache(): void {
    this.elementNames.clear();
    this.attributeNames.clear();
  }
}
