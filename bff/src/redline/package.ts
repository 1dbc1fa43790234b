import { decode, type Encoding } from './encoding.ts';
import { RedlineError } from './errors.ts';
import { LIMITS } from './limits.ts';
import { isStrict } from './root-tag.ts';
import { scan, type XmlScanner } from './scanner.ts';
import { readZip, unpack, type ZipEntry } from './zip.ts';

/** An XML part: its name in the zip, its text and how its bytes spell it. */
export interface XmlPart {
  name: string;
  xml: string;
  encoding: Encoding;
}

/** A link from one part to another; `type` is its last word (`comments`), the same in strict and transitional files. */
export interface Relationship {
  id: string;
  type: string;
  target: string;
  external: boolean;
  /** Where the element stands in the relationships part. */
  span: [number, number];
}

/** One line of `[Content_Types].xml`. `key` is a part name in lower case, or an extension. */
export interface ContentType {
  kind: 'Default' | 'Override';
  key: string;
  type: string;
  span: [number, number];
}

const CFB = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const MAIN = /^application\/vnd\.(?:openxmlformats-officedocument\.wordprocessingml|ms-word)\.(.*)\.main\+xml$/i;
export const TYPES_PART = '[Content_Types].xml';

/**
 * A Word document as a package of parts: what stands where, found through content types and relationships and never by
 * a fixed name. Parts are unpacked when asked for, once, within {@link LIMITS}.
 */
export class WordPackage {
  readonly entries: ZipEntry[];
  readonly types: ContentType[];
  /** Name of the part that holds the text, often `word/document.xml`. */
  readonly main: string;
  /** Whether the file is in the strict form of the standard. */
  readonly strict: boolean;
  private readonly byName: Map<string, ZipEntry>;
  private readonly parts = new Map<string, XmlPart>();

  /** @throws RedlineError for anything but a sound, open Word document */
  constructor(bytes: Uint8Array) {
    refuseOther(bytes);
    this.entries = readZip(bytes);
    this.byName = new Map(this.entries.map((entry) => [entry.name.toLowerCase(), entry]));
    if (!this.byName.has(TYPES_PART.toLowerCase())) throw new RedlineError('not-word', 'a zip without content types');
    this.types = readElements(this.part(TYPES_PART).xml, readType);
    const root = this.relationships('').find(({ type, external }) => type === 'officeDocument' && !external);
    if (!root || !this.has(root.target)) throw new RedlineError('not-word', 'no document part');
    this.main = root.target;
    this.refuseOtherKinds();
    this.strict = isStrict(this.part(this.main).xml);
  }

  has(name: string): boolean {
    return this.byName.has(name.toLowerCase());
  }

  entry(name: string): ZipEntry {
    const entry = this.byName.get(name.toLowerCase());
    if (!entry) throw new RedlineError('broken', 'a part is missing');
    return entry;
  }

  /** An XML part, unpacked and decoded. */
  part(name: string): XmlPart {
    const key = name.toLowerCase();
    let part = this.parts.get(key);
    if (!part) {
      const entry = this.entry(name);
      part = { name: entry.name, ...decode(unpack(entry, LIMITS.xmlBytes)) };
      this.parts.set(key, part);
    }
    return part;
  }

  /** The links that leave a part; `''` stands for the package itself. */
  relationships(source: string): Relationship[] {
    const name = relationshipsPart(source);
    if (!this.has(name)) return [];
    return readElements(this.part(name).xml, (tag) => {
      if (tag.name !== 'rel:Relationship') return undefined;
      const target = tag.attribute('Target') ?? '';
      const external = tag.attribute('TargetMode') === 'External';
      return {
        id: tag.attribute('Id') ?? '',
        type: (tag.attribute('Type') ?? '').split('/').at(-1) ?? '',
        target: external ? target : resolveTarget(source, target),
        external,
      };
    });
  }

  /** The part of a kind that belongs to the main part: `related('comments')`. */
  related(type: string): string | undefined {
    return this.allRelated(type)[0];
  }

  /** All parts of a kind that belong to the main part, each once. */
  allRelated(type: string): string[] {
    const found = this.mainLinks().filter((link) => link.type === type && !link.external && this.has(link.target));
    return [...new Set(found.map((link) => this.entry(link.target).name))];
  }

  private links: Relationship[] | undefined;

  mainLinks(): Relationship[] {
    this.links ??= this.relationships(this.main);
    return this.links;
  }

  contentType(name: string): string {
    const lower = name.toLowerCase();
    const own = this.types.find((type) => type.kind === 'Override' && type.key === lower);
    const extension = lower.slice(lower.lastIndexOf('.') + 1);
    return (own ?? this.types.find((type) => type.kind === 'Default' && type.key === extension))?.type ?? '';
  }

  /** Unpacks every entry once, so that no later reader meets a size or a checksum that lies. */
  verify(): void {
    for (const entry of this.entries) if (!this.parts.has(entry.name.toLowerCase())) unpack(entry);
  }

  private refuseOtherKinds(): void {
    const kind = MAIN.exec(this.contentType(this.main))?.[1]?.toLowerCase();
    if (kind === 'document') return;
    if (kind === undefined) throw new RedlineError('not-word', 'another kind of Office file');
    throw new RedlineError(kind === 'template' ? 'template' : 'macros', kind);
  }
}

function readType(tag: XmlScanner): Omit<ContentType, 'span'> | undefined {
  const kind = tag.name === 'types:Override' ? 'Override' : tag.name === 'types:Default' ? 'Default' : undefined;
  if (!kind) return undefined;
  const key = (tag.attribute(kind === 'Override' ? 'PartName' : 'Extension') ?? '').toLowerCase();
  return { kind, key: key.replace(/^\//, ''), type: tag.attribute('ContentType') ?? '' };
}

/** What `read` makes of the elements that it knows, each with the place of the element in `xml`. */
function readElements<T>(xml: string, read: (tag: XmlScanner) => T | undefined): (T & { span: [number, number] })[] {
  const found: { value: T; name: string; span: [number, number] }[] = [];
  scan(xml, {
    open(tag) {
      const value = read(tag);
      if (value) found.push({ value, name: tag.name, span: [tag.start, tag.end] });
    },
    close(tag) {
      const last = found.at(-1);
      if (last?.name === tag.name) last.span[1] = tag.end;
    },
  });
  return found.map(({ value, span }) => ({ ...value, span }));
}

function refuseOther(bytes: Uint8Array): void {
  if (CFB.every((byte, index) => bytes[index] === byte)) {
    const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
      'EncryptedPackage',
      0,
      'utf16le',
    );
    throw new RedlineError(encrypted ? 'encrypted' : 'old-word', 'compound file');
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new RedlineError('not-word', 'not a zip');
}

/** Name of the part that holds the links of another: `word/document.xml` → `word/_rels/document.xml.rels`. */
export function relationshipsPart(source: string): string {
  const slash = source.lastIndexOf('/') + 1;
  return `${source.slice(0, slash)}_rels/${source.slice(slash)}.rels`;
}

function resolveTarget(source: string, target: string): string {
  const path = target.split('#')[0]?.replaceAll('\\', '/') ?? '';
  const steps = path.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  const name = steps.join('/');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
