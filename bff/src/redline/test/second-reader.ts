import type { Element } from '@xmldom/xmldom';
import { openPackage, treeOf } from './parse.ts';

/**
 * A second reader of Word files that shares no code with the library: another zip, another parser, a tree instead of
 * positions. It tells what stands where after writing: each character, who inserted or deleted it, which comments hold it.
 */
export interface Unit {
  text: string;
  insertedBy?: string;
  deletedBy?: string;
  comments: string[];
  story: string;
}

export interface SecondReading {
  units: Unit[];
  /** For each note and text box: the story it hangs in, and the comments that hold the place. */
  hosts: Map<string, { story: string; comments: string[] }>;
  /** Comment texts by id, and authors, parents and resolved states. */
  comments: Map<
    string,
    { text: string; author: string; initials: string; date: string; parent?: string; done: boolean }
  >;
}

type Scope = {
  open: string[];
  story: string;
  insertedBy?: string;
  deletedBy?: string;
  fields: string[];
  hidden: boolean;
};
type Row = { units: Unit[]; object?: boolean; boxes: Row[][]; after: string[]; story: string };

const W = /\/wordprocessingml\/(2006\/)?main$/;
const isWord = (node: Element, local: string) => node.localName === local && W.test(node.namespaceURI ?? '');
const children = (node: Element): Element[] =>
  [...node.childNodes].filter((child) => child.nodeType === 1) as Element[];
const child = (node: Element | undefined, local: string) =>
  node && children(node).find((found) => found.localName === local);
const attribute = (node: Element | undefined, local: string) =>
  node && [...node.attributes].find((found) => found.localName === local)?.value;
const on = (node: Element) => !['0', 'false', 'off'].includes(attribute(node, 'val') ?? '1');

export async function secondRead(bytes: Uint8Array): Promise<SecondReading> {
  const zip = await openPackage(bytes);
  const names = new Map(Object.keys(zip.files).map((name) => [name.toLowerCase(), name]));
  const parse = async (name: string): Promise<Element | undefined> => {
    const file = zip.file(names.get(name.toLowerCase()) ?? name);
    return file ? (await treeOf(file)).root : undefined;
  };
  const links = async (folder: string, base: string) => {
    const root = await parse(`${folder}_rels/${base}.rels`);
    return (root ? children(root) : []).map((link) => {
      const target = attribute(link, 'Target') ?? '';
      const path = new URL(target, `http://p/${folder}`).pathname.slice(1);
      return { type: (attribute(link, 'Type') ?? '').replace(/.*\//, ''), path: decodeURIComponent(path) };
    });
  };
  const main = (await links('', '')).find(({ type }) => type === 'officeDocument')?.path ?? '';
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const related = await links(folder, main.slice(folder.length));
  const partOf = async (type: string) => {
    const link = related.find((found) => found.type === type);
    return link && parse(link.path);
  };
  const root = await parse(main);
  const reader = new TreeReader(await partOf('styles'));
  const bodies = root ? children(root).filter((node) => isWord(node, 'body')) : [];
  const within = scope('body');
  const rows = bodies.flatMap((body) => reader.blocks(body, within));
  for (const kind of ['footnote', 'endnote'] as const) {
    const notes = await partOf(`${kind}s`);
    for (const id of new Set(reader.references[kind])) {
      const note = notes && children(notes).find((found) => attribute(found, 'id') === id);
      const type = attribute(note, 'type') ?? 'normal';
      if (note && type === 'normal') rows.push(...reader.blocks(note, scope(`${kind} ${id}`)));
    }
  }
  const { hosts } = reader;
  return {
    units: flatten(rows),
    hosts,
    comments: commentsOf(await partOf('comments'), await partOf('commentsExtended')),
  };
}

const scope = (story: string): Scope => ({ open: [], story, fields: [], hidden: false });

function flatten(rows: Row[]): Unit[] {
  const ordered: Row[] = [];
  const visit = (row: Row) => {
    ordered.push(row);
    for (const box of row.boxes) box.forEach(visit);
  };
  rows.forEach(visit);
  return ordered.flatMap((row, index) => {
    const last = index === ordered.length - 1;
    return last ? row.units : [...row.units, { text: '\n', comments: row.after, story: row.story }];
  });
}

function commentsOf(part: Element | undefined, extended: Element | undefined): SecondReading['comments'] {
  const states = new Map((extended ? children(extended) : []).map((state) => [attribute(state, 'paraId'), state]));
  const byParagraph = new Map<string, string>();
  const found: SecondReading['comments'] = new Map();
  for (const comment of part ? children(part) : []) {
    const paragraphs = children(comment).filter((node) => isWord(node, 'p'));
    const text = paragraphs.map((paragraph) => plainText(paragraph)).join('\n');
    const id = attribute(comment, 'id') ?? '';
    const paragraphId = attribute(paragraphs.at(-1), 'paraId') ?? '';
    byParagraph.set(paragraphId, id);
    const state = states.get(paragraphId);
    const parent = byParagraph.get(attribute(state, 'paraIdParent') ?? 'none');
    found.set(id, {
      text,
      author: attribute(comment, 'author') ?? '',
      initials: attribute(comment, 'initials') ?? '',
      date: attribute(comment, 'date') ?? '',
      ...(parent !== undefined && { parent }),
      done: attribute(state, 'done') === '1',
    });
  }
  return found;
}

function plainText(node: Element): string {
  if (isWord(node, 't')) return node.textContent ?? '';
  if (isWord(node, 'tab')) return '\t';
  if (isWord(node, 'br')) return '\n';
  return children(node).map(plainText).join('');
}

class TreeReader {
  readonly references: Record<'footnote' | 'endnote', string[]> = { footnote: [], endnote: [] };
  readonly hosts: SecondReading['hosts'] = new Map();
  private readonly styles: Map<string | undefined, Element>;
  private rows: Row[] = [];

  constructor(styles: Element | undefined) {
    const all = styles ? children(styles).filter((node) => isWord(node, 'style')) : [];
    this.styles = new Map(all.map((node) => [attribute(node, 'styleId'), node]));
  }

  /** All paragraphs below a node, merged where the mark between them is deleted. */
  blocks(parent: Element, within: Scope): Row[] {
    const outer = this.rows;
    this.rows = [];
    this.walkBlocks(parent, within);
    const { rows } = this;
    this.rows = outer;
    return rows;
  }

  private walkBlocks(parent: Element, within: Scope): void {
    let joins: Row | undefined;
    for (const node of children(parent)) {
      if (isWord(node, 'p')) {
        const row = joins ?? { units: [], boxes: [], after: [], story: within.story };
        if (!joins) this.rows.push(row);
        this.paragraph(node, row, within);
        const mark = child(child(node, 'pPr'), 'rPr');
        joins = child(mark, 'del') || child(mark, 'moveFrom') ? row : undefined;
      } else if (/^(tbl|sdt|customXml|altChunk|AlternateContent)$/.test(node.localName ?? '')) {
        const bare = joins?.units.every(({ deletedBy }) => deletedBy !== undefined) && !joins.object;
        if (joins && bare) this.rows.splice(this.rows.indexOf(joins), 1);
        joins = undefined;
        this.walkOther(node, within);
      } else this.walkOther(node, within);
    }
  }

  private walkOther(node: Element, within: Scope): void {
    const name = node.localName ?? '';
    if (name === 'tr') {
      if (!child(child(node, 'trPr'), 'del')) this.walkBlocks(node, within);
    } else if (name === 'tc') {
      if (!child(child(node, 'tcPr'), 'cellDel')) this.walkBlocks(node, within);
    } else if (name === 'AlternateContent') {
      const branch = chosen(node);
      if (branch) this.walkBlocks(branch, within);
    } else if (name === 'commentRangeStart') within.open.push(attribute(node, 'id') ?? '');
    else if (name === 'commentRangeEnd') within.open = within.open.filter((id) => id !== attribute(node, 'id'));
    else if (['tbl', 'sdt', 'sdtContent', 'customXml', 'ins'].includes(name)) this.walkBlocks(node, within);
  }

  private paragraph(node: Element, row: Row, within: Scope): void {
    const style = attribute(child(child(node, 'pPr'), 'pStyle'), 'val');
    within.hidden = this.hides(style) ?? false;
    for (const inner of children(node)) if (!isWord(inner, 'pPr')) this.inline(inner, row, within);
    while (within.fields.at(-1) === 'code') within.fields.pop();
    row.after = [...within.open];
  }

  private hides(style: string | undefined): boolean | undefined {
    let id = style;
    for (let count = 0; id !== undefined && count < 20; count++) {
      const found = this.styles.get(id);
      const vanish = child(child(found, 'rPr'), 'vanish');
      if (vanish) return on(vanish);
      id = attribute(child(found, 'basedOn'), 'val');
    }
    return undefined;
  }

  private inline(node: Element, row: Row, within: Scope): void {
    const name = node.localName ?? '';
    const author = attribute(node, 'author');
    if (name === 'commentRangeStart') within.open.push(attribute(node, 'id') ?? '');
    else if (name === 'commentRangeEnd') within.open = within.open.filter((id) => id !== attribute(node, 'id'));
    else if (name === 'AlternateContent') {
      const branch = chosen(node);
      if (branch) for (const inner of children(branch)) this.inline(inner, row, within);
    } else if (name === 'r') this.run(node, row, within);
    else if (name === 'ins' || name === 'moveTo') {
      const before = within.insertedBy;
      within.insertedBy = author ?? '';
      for (const inner of children(node)) this.inline(inner, row, within);
      within.insertedBy = before;
    } else if (name === 'del' || name === 'moveFrom') {
      const before = within.deletedBy;
      within.deletedBy = author ?? '';
      for (const inner of children(node)) this.inline(inner, row, within);
      within.deletedBy = before;
    } else if (!/Pr$|Change$|^rt$/.test(name)) for (const inner of children(node)) this.inline(inner, row, within);
  }

  private run(node: Element, row: Row, within: Scope): void {
    const properties = children(node).find((inner) => isWord(inner, 'rPr'));
    const vanish = child(properties, 'vanish');
    const style = attribute(child(properties, 'rStyle'), 'val');
    const hidden = vanish ? on(vanish) : (this.hides(style) ?? within.hidden);
    for (const inner of children(node)) this.runChild(inner, row, within, hidden);
  }

  private runChild(node: Element, row: Row, within: Scope, hidden: boolean): void {
    const name = node.localName ?? '';
    const object = /^(t|drawing|pict|object|footnoteReference|endnoteReference)$/.test(name);
    if (object && within.deletedBy === undefined) row.object = true;
    if (name === 'fldChar' && within.deletedBy === undefined) {
      const type = attribute(node, 'fldCharType');
      if (type === 'begin') within.fields.push('code');
      else if (type === 'separate' && within.fields.length > 0) within.fields[within.fields.length - 1] = 'result';
      else if (type === 'end') within.fields.pop();
    } else if ((name === 'footnoteReference' || name === 'endnoteReference') && within.deletedBy === undefined) {
      const kind = name === 'footnoteReference' ? 'footnote' : 'endnote';
      const id = attribute(node, 'id') ?? '';
      this.references[kind].push(id);
      this.hang(`${kind} ${id}`, within);
      for (const inner of children(node)) this.runChild(inner, row, within, hidden);
    } else if (name === 'AlternateContent') {
      const branch = chosen(node);
      if (branch) for (const inner of children(branch)) this.runChild(inner, row, within, hidden);
    } else if (name === 'txbxContent') {
      if (within.deletedBy !== undefined) return;
      const story = `box ${this.boxes++}`;
      this.hang(story, within);
      row.boxes.push(this.blocks(node, scope(story)));
    } else if (name === 'ins' || name === 'del') {
      // In an equation, Word puts the change inside the run.
      const before = { ...within };
      within[name === 'ins' ? 'insertedBy' : 'deletedBy'] = attribute(node, 'author') ?? '';
      for (const inner of children(node)) this.runChild(inner, row, within, hidden);
      within.insertedBy = before.insertedBy;
      within.deletedBy = before.deletedBy;
    } else if (name === 'ruby') {
      const base = child(node, 'rubyBase');
      if (base) for (const inner of children(base)) this.inline(inner, row, within);
    } else {
      const text = textOf(node);
      if (text === undefined) for (const inner of children(node)) this.runChild(inner, row, within, hidden);
      else if (!hidden && !within.fields.includes('code')) this.add(text, row, within);
    }
  }

  private boxes = 0;

  private hang(story: string, { story: outer, open }: Scope): void {
    if (!this.hosts.has(story)) this.hosts.set(story, { story: outer, comments: [...open] });
  }

  private add(text: string, row: Row, within: Scope): void {
    for (const unit of text.split('')) {
      row.units.push({
        text: unit,
        comments: [...within.open],
        story: within.story,
        ...(within.insertedBy !== undefined && { insertedBy: within.insertedBy }),
        ...(within.deletedBy !== undefined && { deletedBy: within.deletedBy }),
      });
    }
  }
}

function textOf(node: Element): string | undefined {
  if (!/\/(wordprocessingml|math)(\/|$)/.test(node.namespaceURI ?? '')) return undefined;
  const raw = () => (node.textContent ?? '').replace(/\r\n?|\n/g, ' ');
  switch (node.localName) {
    case 't':
    case 'delText':
      // Stored texts cannot hold U+007F.
      return (
        node.namespaceURI?.endsWith('/math') || preserves(node) ? raw() : raw().replace(/^[ \t]+|[ \t]+$/g, '')
      ).replaceAll('\x7f', '');
    case 'tab':
    case 'ptab':
      return '\t';
    case 'br':
    case 'cr':
      return '\n';
    case 'noBreakHyphen':
      return '\u2011';
    case 'softHyphen':
      return '\u00ad';
    case 'sym':
      // One unit; which one is the library's own table, tested by itself.
      return '\uffff';
    default:
      return undefined;
  }
}

function preserves(node: Element): boolean {
  for (let at: Element | null = node; at?.nodeType === 1; at = at.parentNode as Element | null) {
    const own = at.getAttribute('xml:space');
    if (own) return own === 'preserve';
  }
  return false;
}

function chosen(alternatives: Element): Element | undefined {
  const known = /\/(2010\/wordprocessing(Drawing|Shape|Group|Canvas)|2010\/wordml|2012\/wordml)$/;
  return children(alternatives).find((branch) => {
    if (branch.localName === 'Fallback') return true;
    const required = (attribute(branch, 'Requires') ?? '').split(/\s+/).filter(Boolean);
    return required.every((prefix) => known.test(branch.lookupNamespaceURI(prefix) ?? ''));
  });
}
