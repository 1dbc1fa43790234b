import { scan, type XmlScanner } from './scanner.ts';

/** What a style says about reading: is it a heading (0 is the highest), a list item, hidden? */
export interface StyleFacts {
  outline?: number;
  list?: boolean;
  listLevel?: number;
  hidden?: boolean;
}

/** Looks up a style by its id; without one, the default paragraph style. */
export type StyleOf = (id: string | undefined) => StyleFacts;

interface Style extends StyleFacts {
  basedOn?: string;
}

/** Reads an on/off element of Word: present means on, unless its value says otherwise. */
export function isOn(tag: XmlScanner): boolean {
  return !['0', 'false', 'off', 'none'].includes(tag.attribute('w:val') ?? '1');
}

/** A whole number from an attribute; NaN when absent or odd. */
export function numberOf(tag: XmlScanner, name: string): number {
  return Number.parseInt(tag.attribute(name) ?? '', 10);
}

/** Word keeps the names of its own styles in English, whatever the language of the program; some programs write no level. */
const headingName = /^(?:title|heading ?([1-9]))$/i;

/** The outline level that a style has by its name; undefined for other styles than Word's own for titles and headings. */
function outlineOf(name: string | undefined): number | undefined {
  const found = headingName.exec(name ?? '');
  return found ? Number(found[1] ?? 1) - 1 : undefined;
}

/** Reads `styles.xml` and returns, for a style id, what counts for reading, with what it inherits. */
export function readStyles(xml: string | undefined): StyleOf {
  const styles = new Map<string, Style>();
  let fallback: string | undefined;
  let style: Style | undefined;
  if (xml !== undefined) {
    scan(xml, {
      open(tag) {
        if (tag.name === 'w:style') {
          const id = tag.attribute('w:styleId') ?? '';
          style = { outline: outlineOf(id) };
          styles.set(id, style);
          const isDefault = ['1', 'true', 'on'].includes(tag.attribute('w:default') ?? '');
          if (isDefault && tag.attribute('w:type') === 'paragraph') fallback = id;
        } else if (style) readStyleProperty(tag, style);
      },
      close(tag) {
        if (tag.name === 'w:style') style = undefined;
      },
    });
  }
  const resolved = new Map<string, StyleFacts>();
  return (id) => {
    const name = id ?? fallback;
    if (name === undefined) return {};
    let facts = resolved.get(name);
    if (!facts) {
      facts = inherit(styles, name);
      resolved.set(name, facts);
    }
    return facts;
  };
}

function readStyleProperty(tag: XmlScanner, style: Style): void {
  const parent = tag.parent();
  if (tag.name === 'w:name' && parent === 'w:style') style.outline ??= outlineOf(tag.attribute('w:val'));
  else if (tag.name === 'w:basedOn') style.basedOn = tag.attribute('w:val');
  else if (tag.name === 'w:outlineLvl' && parent === 'w:pPr') style.outline = numberOf(tag, 'w:val');
  else if (tag.name === 'w:numId' && parent === 'w:numPr') style.list = tag.attribute('w:val') !== '0';
  else if (tag.name === 'w:ilvl' && parent === 'w:numPr') style.listLevel = numberOf(tag, 'w:val');
  else if (tag.name === 'w:vanish' && parent === 'w:rPr' && tag.parent(1) === 'w:style') style.hidden = isOn(tag);
}

function inherit(styles: Map<string, Style>, id: string): StyleFacts {
  const facts: StyleFacts = {};
  const seen = new Set<string>();
  for (
    let name: string | undefined = id;
    name !== undefined && !seen.has(name) && seen.size < 64;
    name = styles.get(name)?.basedOn
  ) {
    seen.add(name);
    const style = styles.get(name);
    facts.outline ??= style ? style.outline : outlineOf(name);
    facts.list ??= style?.list;
    facts.listLevel ??= style?.listLevel;
    facts.hidden ??= style?.hidden;
  }
  return facts;
}
