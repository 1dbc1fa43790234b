import { RedlineError } from './errors.ts';
import { LIMITS } from './limits.ts';
import { prefixOf } from './names.ts';

/** What a reader of XML is told. Positions are UTF-16 offsets into the string given to {@link scan}. */
export interface XmlHandler {
  /** A start tag; also for `<a/>`, which is followed by `close` at once. */
  open(tag: XmlScanner): void;
  /** An end tag; for `<a/>` start and end are both the end of that tag. */
  close(tag: XmlScanner): void;
  /** Text between tags, still escaped unless `cdata`. */
  text?(start: number, end: number, cdata: boolean): void;
}

const broken = (detail: string) => new RedlineError('broken', detail);
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/y;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NAME_START = /[\p{L}_]/u;

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
  if (!allowed || (code >= 0xd800 && code <= 0xdfff)) throw broken('a character that XML cannot hold');
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

const isSpace = (code: number) => code === 32 || code === 10 || code === 9 || code === 13;
const endsName = (code: number) => isSpace(code) || code === 62 || code === 47 || code === 61 || Number.isNaN(code);

/**
 * A strict, namespace-aware XML scanner that keeps exact positions.
 *
 * An own one because edits are splices into the original string: what is needed is where each tag starts and ends to
 * the character, and a document of 30 MB in one pass without a tree. Anything not well-formed is refused, and so is
 * every document type declaration: entities are how small files become large or read other files.
 */
export class XmlScanner {
  readonly xml: string;
  /** Name of the tag in hand, with this library's prefix whatever prefix the document uses: `w:p`. */
  name = '';
  /** Name as the document spells it. */
  rawName = '';
  start = 0;
  end = 0;
  /** True for `<a/>`. */
  empty = false;
  /** Number of elements around the one in hand. */
  depth = 0;

  private readonly names: string[] = [];
  private readonly rawNames: string[] = [];
  private attributeCount = 0;
  private readonly attributeNames: string[] = [];
  private readonly resolvedNames: string[] = [];
  private readonly attributeSpans: number[] = [];
  private readonly bindings = new Map<string, string>([['xml', 'http://www.w3.org/XML/1998/namespace']]);
  private readonly shadowed: { depth: number; prefix: string; address: string | undefined }[] = [];
  private readonly spaces: { depth: number; value: string | undefined }[] = [];
  private readonly elementCache = new Map<string, string>();
  private readonly attributeCache = new Map<string, string>();

  constructor(xml: string) {
    this.xml = xml;
  }

  /** Name of the element around the one in hand, or the one `up` levels further out; empty outside the root. */
  parent(up = 0): string {
    return this.names[this.depth - 1 - up] ?? '';
  }

  /** Value of an attribute of the start tag in hand, unescaped: `attribute('w:val')`. */
  attribute(name: string): string | undefined {
    const span = this.attributeSpan(name);
    return span && unescapeXml(this.xml.slice(span[0], span[1])).replace(/[\t\n\r]/g, ' ');
  }

  /** `xml:space` as it holds here: the nearest one of the tag in hand and those around it. */
  get inheritedSpace(): string | undefined {
    return this.attribute('xml:space') ?? this.spaces.at(-1)?.value;
  }

  /** Where the value of an attribute stands between its quotes. */
  attributeSpan(name: string): [number, number] | undefined {
    for (let index = 0; index < this.attributeCount; index++) {
      if (this.resolvedNames[index] !== name) continue;
      return [this.attributeSpans[2 * index] ?? 0, this.attributeSpans[2 * index + 1] ?? 0];
    }
    return undefined;
  }

  /** The namespace address a prefix stands for at this place. */
  address(prefix: string): string | undefined {
    return this.bindings.get(prefix);
  }

  /** Reads the whole document. @throws RedlineError `broken` or `unsafe` */
  run(handler: XmlHandler): void {
    const { xml } = this;
    let at = 0;
    let rooted = false;
    while (at < xml.length) {
      const tag = xml.indexOf('<', at);
      const textEnd = tag < 0 ? xml.length : tag;
      if (textEnd > at) this.textRun(handler, at, textEnd);
      if (tag < 0) break;
      const code = xml.charCodeAt(tag + 1);
      if (code === 47) at = this.closeTag(handler, tag);
      else if (code === 33) at = this.declaration(handler, tag);
      else if (code === 63) at = this.instruction(tag);
      else {
        if (this.depth === 0 && rooted) throw broken('two roots');
        rooted = true;
        at = this.openTag(handler, tag);
      }
    }
    if (this.depth !== 0 || !rooted) throw broken('XML cut short');
  }

  private textRun(handler: XmlHandler, start: number, end: number): void {
    if (this.depth === 0) {
      for (let at = start; at < end; at++) if (!isSpace(this.xml.charCodeAt(at))) throw broken('text outside the root');
      return;
    }
    const text = this.xml.slice(start, end);
    for (let at = text.indexOf('&'); at >= 0; ) at = text.indexOf('&', reference(text, at).end);
    if (text.includes(']]>')) throw broken(']]> in text');
    handler.text?.(start, end, false);
  }

  private declaration(handler: XmlHandler, tag: number): number {
    const { xml } = this;
    if (xml.startsWith('<!--', tag)) {
      const end = xml.indexOf('--', tag + 4);
      if (end < 0 || xml.charCodeAt(end + 2) !== 62) throw broken('bad comment');
      return end + 3;
    }
    if (xml.startsWith('<![CDATA[', tag)) {
      const end = xml.indexOf(']]>', tag + 9);
      if (end < 0 || this.depth === 0) throw broken('bad CDATA');
      handler.text?.(tag + 9, end, true);
      return end + 3;
    }
    throw new RedlineError('unsafe', 'a document type declaration');
  }

  private instruction(tag: number): number {
    const end = this.xml.indexOf('?>', tag + 2);
    if (end < 0) throw broken('bad instruction');
    if (/^<\?xml[\s?]/i.test(this.xml.slice(tag, tag + 6)) && tag !== 0) throw broken('late XML declaration');
    return end + 2;
  }

  private closeTag(handler: XmlHandler, tag: number): number {
    const { xml } = this;
    const rawName = this.rawNames[this.depth - 1];
    if (rawName === undefined || !xml.startsWith(rawName, tag + 2)) throw broken('tags do not match');
    let at = tag + 2 + rawName.length;
    while (isSpace(xml.charCodeAt(at))) at++;
    if (xml.charCodeAt(at) !== 62) throw broken('tags do not match');
    this.leave(handler, tag, at + 1);
    return at + 1;
  }

  private leave(handler: XmlHandler, start: number, end: number): void {
    this.depth--;
    this.rawName = this.rawNames.pop() ?? '';
    this.name = this.names.pop() ?? '';
    this.start = start;
    this.end = end;
    handler.close(this);
    if (this.spaces.at(-1)?.depth === this.depth) this.spaces.pop();
    let last = this.shadowed.at(-1);
    if (last?.depth !== this.depth) return;
    for (; last?.depth === this.depth; last = this.shadowed.at(-1)) {
      if (last.address === undefined) this.bindings.delete(last.prefix);
      else this.bindings.set(last.prefix, last.address);
      this.shadowed.pop();
    }
    this.forgetNames();
  }

  private openTag(handler: XmlHandler, tag: number): number {
    const { xml } = this;
    let at = tag + 1;
    while (!endsName(xml.charCodeAt(at))) at++;
    const rawName = xml.slice(tag + 1, at);
    this.attributeCount = 0;
    let declares = false;
    for (;;) {
      const before = at;
      while (isSpace(xml.charCodeAt(at))) at++;
      const code = xml.charCodeAt(at);
      if (code === 62 || code === 47) break;
      if (at === before) throw broken('bad tag');
      at = this.readAttribute(at);
      declares ||= (this.attributeNames[this.attributeCount - 1] ?? '').startsWith('xmlns');
    }
    this.empty = xml.charCodeAt(at) === 47;
    if (this.empty && xml.charCodeAt(++at) !== 62) throw broken('bad tag');
    this.refuseRepeats();
    if (declares) this.bindPrefixes();
    this.name = this.resolve(rawName, false);
    let spaced = false;
    for (let index = 0; index < this.attributeCount; index++) {
      const resolved = this.resolve(this.attributeNames[index] ?? '', true);
      this.resolvedNames[index] = resolved;
      spaced ||= resolved === 'xml:space';
    }
    this.rawName = rawName;
    this.start = tag;
    this.end = at + 1;
    if (this.depth >= LIMITS.depth) throw new RedlineError('unsafe', 'elements nested too deep');
    handler.open(this);
    if (spaced) this.spaces.push({ depth: this.depth, value: this.attribute('xml:space') });
    this.names.push(this.name);
    this.rawNames.push(rawName);
    this.depth++;
    if (this.empty) this.leave(handler, at + 1, at + 1);
    return at + 1;
  }

  private readAttribute(from: number): number {
    const { xml } = this;
    let at = from;
    while (!endsName(xml.charCodeAt(at))) at++;
    const name = xml.slice(from, at);
    while (isSpace(xml.charCodeAt(at))) at++;
    if (xml.charCodeAt(at++) !== 61) throw broken('attribute without a value');
    while (isSpace(xml.charCodeAt(at))) at++;
    const quote = xml[at];
    if (quote !== '"' && quote !== "'") throw broken('attribute without quotes');
    const end = xml.indexOf(quote, at + 1);
    if (end < 0) throw broken('attribute without an end');
    const value = xml.slice(at + 1, end);
    if (value.includes('<')) throw broken('< in an attribute');
    if (value.includes('&')) unescapeXml(value);
    if (this.attributeCount >= LIMITS.attributes) throw new RedlineError('unsafe', 'too many attributes');
    this.attributeNames[this.attributeCount] = name;
    this.attributeSpans[2 * this.attributeCount] = at + 1;
    this.attributeSpans[2 * this.attributeCount + 1] = end;
    this.attributeCount++;
    return end + 1;
  }

  private refuseRepeats(): void {
    for (let index = 1; index < this.attributeCount; index++) {
      if (this.attributeNames.indexOf(this.attributeNames[index] ?? '') < index) throw broken('an attribute twice');
    }
  }

  private bindPrefixes(): void {
    for (let index = 0; index < this.attributeCount; index++) {
      const name = this.attributeNames[index] ?? '';
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const prefix = name.slice(6);
      const span = this.xml.slice(this.attributeSpans[2 * index], this.attributeSpans[2 * index + 1]);
      const address = unescapeXml(span);
      if (prefix !== '' && address === '') throw broken('a prefix without a namespace');
      const previous = this.bindings.get(prefix);
      if (previous === address) continue;
      this.shadowed.push({ depth: this.depth, prefix, address: previous });
      this.bindings.set(prefix, address);
      this.forgetNames();
    }
  }

  private forgetNames(): void {
    this.elementCache.clear();
    this.attributeCache.clear();
  }

  private resolve(rawName: string, attribute: boolean): string {
    const cache = attribute ? this.attributeCache : this.elementCache;
    const known = cache.get(rawName);
    if (known !== undefined) return known;
    const colon = rawName.indexOf(':');
    const local = rawName.slice(colon + 1);
    const prefix = colon < 0 ? '' : rawName.slice(0, colon);
    if (!NAME_START.test(local.charAt(0)) || local.includes(':') || colon === 0) throw broken('bad name');
    const address = this.bindings.get(prefix);
    if (address === undefined && prefix !== '' && prefix !== 'xmlns') throw broken('a prefix without a namespace');
    const plain = colon < 0 && (attribute || !address);
    const name = plain ? local : `${prefixOf(address ?? prefix)}:${local}`;
    cache.set(rawName, name);
    return name;
  }
}

const ROOT = /<(?:[^\s<>:]+:)?([^\s<>/:]+)(?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/y;

/** The root's start tag as written, and its name without prefix; both empty where there is none. */
export function rootTag(xml: string): { tag: string; local: string } {
  let at = xml.indexOf('<');
  while (at >= 0 && (xml.startsWith('<?', at) || xml.startsWith('<!--', at))) {
    const close = xml.startsWith('<?', at) ? '?>' : '-->';
    const end = xml.indexOf(close, at + 2);
    at = end < 0 ? -1 : xml.indexOf('<', end);
  }
  ROOT.lastIndex = Math.max(at, 0);
  const match = at < 0 ? null : ROOT.exec(xml);
  return { tag: match?.[0] ?? '', local: match?.[1] ?? '' };
}

/** Scans an XML string and tells the handler. @throws RedlineError `broken` or `unsafe` */
export function scan(xml: string, handler: XmlHandler): void {
  new XmlScanner(xml).run(handler);
}
