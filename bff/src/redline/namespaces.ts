import { RedlineError } from './errors.ts';
import { prefixOf } from './names.ts';

const NAME_START = /[\p{L}_]/u;
const XML = 'http://www.w3.org/XML/1998/namespace';

/** The namespace prefixes in scope while a document is scanned, and the names that they resolve to. */
export class Namespaces {
  private readonly addresses = new Map<string, string>([['xml', XML]]);
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
