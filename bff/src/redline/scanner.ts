import { RedlineError } from './errors.ts';
import { LIMITS } from './limits.ts';
import { Namespaces } from './namespaces.ts';
import { reference, unescapeXml } from './references.ts';

/** What a reader of XML is told. Positions are UTF-16 offsets into the string given to {@link scan}. */
export interface XmlHandler {
  /** A start tag; also for `<a/>`, which is followed by `close` at once. */
  open(tag: XmlScanner): void;
  /** An end tag; for `<a/>` start and end are both the end of that tag. */
  close?(tag: XmlScanner): void;
  /** Text between tags, still escaped unless `cdata`. */
  text?(start: number, end: number, cdata: boolean): void;
}

const broken = (detail: string) => new RedlineError('broken', detail);

const isSpace = (code: number) => code === 32 || code === 10 || code === 9 || code === 13;
const endsName = (code: number) => isSpace(code) || code === 62 || code === 47 || code === 61 || Number.isNaN(code);

/**
 * A strict, namespace-aware XML scanner that keeps exact positions.
 *
 * Edits are splices into the original string, so each tag's start and end must be known to the character, and 30 MB must
 * be read in one pass without a tree. No parser offers both. XML that is not well-formed is refused. Document type
 * declarations are refused too, because their entities can make a small file large or read other files.
 */
export class XmlScanner {
  readonly xml: string;
  /** Name of the current tag, with this library's prefix whatever prefix the document uses: `w:p`. */
  name = '';
  /** Name as the document spells it. */
  rawName = '';
  start = 0;
  end = 0;
  /** Whether the tag is `<a/>`. */
  empty = false;
  /** Number of elements around the current tag. */
  depth = 0;

  private readonly names: string[] = [];
  private readonly rawNames: string[] = [];
  private attributeCount = 0;
  private readonly attributeNames: string[] = [];
  private readonly resolvedNames: string[] = [];
  private readonly attributeSpans: number[] = [];
  private readonly namespaces = new Namespaces();
  private readonly spaces: { depth: number; value: string | undefined }[] = [];

  constructor(xml: string) {
    this.xml = xml;
  }

  /** Name of the element around the current tag, or the one `up` levels further out; empty outside the root. */
  parent(up = 0): string {
    return this.names[this.depth - 1 - up] ?? '';
  }

  /** Value of an attribute of the current start tag, unescaped: `attribute('w:val')`. */
  attribute(name: string): string | undefined {
    const span = this.attributeSpan(name);
    return span && unescapeXml(this.xml.slice(span[0], span[1])).replace(/[\t\n\r]/g, ' ');
  }

  /** `xml:space` as it holds here: the nearest value on the current tag or an element around it. */
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
    return this.namespaces.address(prefix);
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
    handler.close?.(this);
    if (this.spaces.at(-1)?.depth === this.depth) this.spaces.pop();
    this.namespaces.leave(this.depth);
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
    if (declares) this.declareNamespaces();
    this.name = this.namespaces.element(rawName);
    let spaced = false;
    for (let index = 0; index < this.attributeCount; index++) {
      const resolved = this.namespaces.attribute(this.attributeNames[index] ?? '');
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

  private declareNamespaces(): void {
    for (let index = 0; index < this.attributeCount; index++) {
      const name = this.attributeNames[index] ?? '';
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const value = this.xml.slice(this.attributeSpans[2 * index], this.attributeSpans[2 * index + 1]);
      this.namespaces.declare(this.depth, name.slice(6), unescapeXml(value));
    }
  }
}

/** Scans an XML string and tells the handler. @throws RedlineError `broken` or `unsafe` */
export function scan(xml: string, handler: XmlHandler): void {
  new XmlScanner(xml).run(handler);
}
