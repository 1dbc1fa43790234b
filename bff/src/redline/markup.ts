import { addressOf } from './namespaces.ts';
import { isStrict, rootTag } from './root-tag.ts';

/** A finished stretch of XML. Only this file turns text into markup; everything else passes these on. */
export type Markup = string & { readonly markup: true };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escapeText = (value: string) => value.replace(/[&<>\r]/g, (char) => ESCAPES[char] ?? char);
const escapeAttribute = (value: string) => value.replace(/[&<>"\t\n\r]/g, (char) => ESCAPES[char] ?? char);

export const NOTHING = '' as Markup;

/** Text as markup, escaped. */
const text = (value: string): Markup => escapeText(value) as Markup;

/** A stretch of the document itself, byte for byte. */
export const verbatim = (xml: string, start: number, end: number): Markup => xml.slice(start, end) as Markup;

export const join = (parts: Iterable<Markup>): Markup => [...parts].join('') as Markup;

export const openTag = (name: string, attributes: Record<string, string | undefined> = {}): Markup => {
  const pairs = Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `<${name}${pairs.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>` as Markup;
};

export const closeTag = (name: string): Markup => `</${name}>` as Markup;

/** One element; without children it is written `<a/>`. */
export function element(
  name: string,
  attributes: Record<string, string | undefined> = {},
  ...children: Markup[]
): Markup {
  const open = openTag(name, attributes);
  if (children.length === 0) return `${open.slice(0, -1)}/>` as Markup;
  return join([open, ...children, closeTag(name)]);
}

/** Writes elements of a part with the prefixes that the part itself uses for a namespace. */
export class Speller {
  private readonly prefix: string;
  private readonly attributePrefix: string;
  private readonly declaration: Record<string, string>;

  /** @param own the name this library has for the namespace (`w`); its address is looked up in the part's root tag */
  constructor(xml: string, own = 'w') {
    const { namespaces } = rootTag(xml);
    // A root may declare both forms of the standard; it is in one of them.
    const address = addressOf(own, isStrict(xml));
    const named = [...namespaces].find(([prefix, to]) => prefix !== '' && to === address && !rebound(xml, prefix))?.[0];
    this.prefix = named ?? own;
    this.attributePrefix = this.prefix;
    this.declaration = named === undefined ? { [`xmlns:${own}`]: address } : {};
  }

  name(local: string): string {
    return `${this.prefix}:${local}`;
  }

  /** The attributes of an element with their prefix, and the prefix's declaration where the part has none. */
  attributes(own: Record<string, string | undefined>): Record<string, string | undefined> {
    const named = Object.entries(own).map(([key, value]) => [
      key.includes(':') ? key : `${this.attributePrefix}:${key}`,
      value,
    ]);
    return { ...this.declaration, ...Object.fromEntries(named) };
  }

  open(local: string, own: Record<string, string | undefined> = {}): Markup {
    return openTag(this.name(local), this.attributes(own));
  }

  close(local: string): Markup {
    return closeTag(this.name(local));
  }

  element(local: string, own: Record<string, string | undefined> = {}, ...children: Markup[]): Markup {
    return element(this.name(local), this.attributes(own), ...children);
  }

  /** Text as Word keeps it in a run: tabs and line ends are elements of their own. */
  runContent(value: string): Markup {
    const parts = value.split(/(\t|\r\n|\r|\n)/).filter((part) => part !== '');
    return join(
      parts.map((part) => {
        if (part === '\t') return this.element('tab');
        if (/^[\r\n]+$/.test(part)) return this.element('br');
        return this.element('t', { 'xml:space': 'preserve' }, text(part));
      }),
    );
  }
}

/** True when the part gives the prefix to another namespace somewhere below its root. */
function rebound(xml: string, prefix: string): boolean {
  const declared =
    prefix === ''
      ? /\sxmlns\s*=\s*["']([^"']*)["']/g
      : new RegExp(`\\sxmlns:${escapePattern(prefix)}\\s*=\\s*["']([^"']*)["']`, 'g');
  return new Set([...xml.matchAll(declared)].map((match) => match[1])).size > 1;
}

const escapePattern = (value: string) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
