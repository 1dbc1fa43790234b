import { Edits } from './edits.ts';
import { type Encoding, encode } from './encoding.ts';
import { closeTag, element, join, type Markup } from './markup.ts';
import {
  type ContentType,
  type Relationship,
  relationshipsPart,
  TYPES_PART,
  type WordPackage,
  type XmlPart,
} from './package.ts';
import { rootTag } from './root-tag.ts';
import { scan } from './scanner.ts';
import { pack, writeZip, type ZipEntry } from './zip.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const UTF8: Encoding = { name: 'utf-8', mark: false };
const LINKS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const LINKS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

/** Address of a kind of link; Microsoft's own kinds have one form, the standard's two. */
export const linkType = (kind: string, strict: boolean): string =>
  `${strict ? 'http://purl.oclc.org/ooxml/officeDocument' : 'http://schemas.openxmlformats.org/officeDocument/2006'}/relationships/${kind}`;

/** A package on its way out: changed, added and dropped parts; all others leave with the bytes they came with. */
export class Output {
  private readonly pkg: WordPackage;
  private readonly changed = new Map<string, Uint8Array>();
  private readonly added = new Map<string, Uint8Array>();
  private readonly dropped = new Set<string>();
  private readonly newLinks: { type: string; target: string }[] = [];
  private readonly newTypes: { name: string; type: string }[] = [];

  constructor(pkg: WordPackage) {
    this.pkg = pkg;
  }

  change(part: XmlPart, xml: string): void {
    if (xml !== part.xml) this.changed.set(part.name, encode(xml, part.encoding));
  }

  /** Adds a part beside the main part, linked from it. @returns its name, a free one */
  add(baseName: string, root: Markup, contentType: string, link: string): string {
    const folder = this.pkg.main.slice(0, this.pkg.main.lastIndexOf('/') + 1);
    // The links of a part that somebody removed would be those of the new one.
    const isTaken = (name: string) =>
      this.pkg.has(name) || this.added.has(name) || this.pkg.has(relationshipsPart(name));
    let name = `${folder}${baseName}.xml`;
    for (let count = 2; isTaken(name); count++) name = `${folder}${baseName}${count}.xml`;
    this.added.set(name, encode(DECLARATION + root, UTF8));
    this.newTypes.push({ name, type: contentType });
    this.newLinks.push({ type: link, target: name.slice(folder.length) });
    return name;
  }

  /** Adds relationships to a part other than the main part. */
  addLinks(source: string, lines: readonly Record<string, string>[]): void {
    if (lines.length > 0) this.appendLinks(relationshipsPart(source), [], lines);
  }

  drop(name: string): void {
    this.dropped.add(this.pkg.entry(name).name);
    const links = relationshipsPart(name);
    if (this.pkg.has(links)) this.dropped.add(this.pkg.entry(links).name);
  }

  bytes(): Uint8Array {
    this.writeLinks();
    this.writeTypes();
    const entries: ZipEntry[] = [];
    for (const entry of this.pkg.entries) {
      if (this.dropped.has(entry.name)) continue;
      const bytes = this.changed.get(entry.name);
      entries.push(bytes ? pack(entry.name, bytes, entry) : entry);
    }
    const like = this.pkg.entry(this.pkg.main);
    for (const [name, bytes] of this.added) entries.push(pack(name, bytes, like));
    return writeZip(entries);
  }

  private writeLinks(): void {
    const name = relationshipsPart(this.pkg.main);
    const links = this.pkg.mainLinks();
    const newKinds = new Set(this.newLinks.map(({ type }) => type.split('/').at(-1)));
    // Two links of a kind are not valid, also when one of them leads to a part that somebody removed.
    const isStale = ({ type, target }: Relationship) => newKinds.has(type) && !this.pkg.has(target);
    const gone = links.filter((link) => !link.external && (this.isDropped(link.target) || isStale(link)));
    if (this.newLinks.length === 0 && gone.length === 0) return;
    const taken = new Set(links.map(({ id }) => id));
    let next = links.length + 1;
    const lines = this.newLinks.map(({ type, target }) => {
      while (taken.has(`rId${next}`)) next++;
      return { Id: `rId${next++}`, Type: type, Target: target };
    });
    this.appendLinks(name, gone, lines);
  }

  private appendLinks(
    name: string,
    gone: readonly { span: [number, number] }[],
    lines: readonly Record<string, string>[],
  ): void {
    if (this.pkg.has(name)) {
      this.rewrite(this.pkg.part(name), gone, 'Relationship', lines);
      return;
    }
    const children = lines.map((attributes) => element('Relationship', attributes));
    this.added.set(name, encode(DECLARATION + element('Relationships', { xmlns: LINKS }, ...children), UTF8));
    if (this.pkg.contentType(name) === '') this.newTypes.push({ name, type: LINKS_TYPE });
  }

  private writeTypes(): void {
    const part = this.pkg.part(TYPES_PART);
    const newNames = new Set(this.newTypes.map(({ name }) => name.toLowerCase()));
    const isGone = ({ kind, key }: ContentType) => kind === 'Override' && (this.isDropped(key) || newNames.has(key));
    const gone = this.pkg.types.filter(isGone);
    if (this.newTypes.length === 0 && gone.length === 0) return;
    const lines = this.newTypes.map(({ name, type }) => ({ PartName: `/${name}`, ContentType: type }));
    this.rewrite(part, gone, 'Override', lines);
  }

  /** Removes elements of a part and appends new ones, each with its attributes. */
  private rewrite(
    part: XmlPart,
    gone: readonly { span: [number, number] }[],
    name: string,
    added: readonly Record<string, string>[],
  ): void {
    const edits = new Edits();
    for (const { span } of gone) edits.remove(...span);
    const prefix = rootPrefix(part.xml);
    appendToRoot(part.xml, join(added.map((attributes) => element(`${prefix}${name}`, attributes))), edits);
    this.change(part, edits.apply(part.xml));
  }

  private isDropped(name: string): boolean {
    return this.pkg.has(name) && this.dropped.has(this.pkg.entry(name).name);
  }
}

function rootPrefix(xml: string): string {
  const { prefix } = rootTag(xml);
  return prefix === '' ? '' : `${prefix}:`;
}

/** Appends markup as the last children of the root element, which may be written `<a/>`. */
export function appendToRoot(xml: string, markup: Markup, edits: Edits): void {
  if (markup === '') return;
  let empty = false;
  scan(xml, {
    open(tag) {
      if (tag.depth === 0) empty = tag.empty;
    },
    close(tag) {
      if (tag.depth !== 0) return;
      const children = empty ? join(['>' as Markup, markup, closeTag(tag.rawName)]) : markup;
      if (empty) edits.replace(tag.end - 2, tag.end, children);
      else edits.insert(tag.start, children);
    },
  });
}
