import type { Element } from '@xmldom/xmldom';
import type JSZip from 'jszip';
import { openPackage, parsePart, treeOf } from './parse.ts';

/** What Word refuses to open, or repairs by throwing away: rules of the standard's schema, looked up in a written file. */

const RUN_LEVEL = new Set(
  'p hyperlink ins del moveTo moveFrom smartTag sdtContent fldSimple customXml dir bdo rt rubyBase Choice Fallback oMath e num den sub sup deg fName lim body tc txbxContent footnote endnote tbl tr'.split(
    ' ',
  ),
);
const OWN = ['commentRangeStart', 'commentRangeEnd', 'ins', 'del'];
const DELETED_ONLY = new Set(['delText', 'delInstrText']);

export async function structureProblems(bytes: Uint8Array): Promise<string[]> {
  const zip = await openPackage(bytes);
  const problems: string[] = [];
  const parse = async (name: string): Promise<Element | undefined> => {
    const part = zip.file(name);
    const parsed = part ? await treeOf(part) : parsePart(Buffer.alloc(0));
    problems.push(...parsed.problems.map((message) => `${name}: ${message}`));
    return parsed.root;
  };
  const texts = Object.keys(zip.files).filter((name) => /(?:document\d*|footnotes|endnotes)\.xml$/.test(name));
  const seen = { commentRangeStart: [] as string[], commentRangeEnd: [] as string[], commentReference: [] as string[] };
  for (const name of texts) {
    const root = await parse(name);
    for (const node of root ? elements(root) : [])
      problems.push(...check(node, seen).map((problem) => `${name}: ${problem}`));
  }
  const part = Object.keys(zip.files).find((name) => /comments\d*\.xml$/.test(name));
  const root = part ? await parse(part) : undefined;
  const ids = root
    ? elements(root)
        .filter(({ localName }) => localName === 'comment')
        .map(idOf)
    : [];
  if (new Set(ids).size !== ids.length) problems.push('two comments with one id');
  for (const id of ids) {
    for (const [name, found] of Object.entries(seen)) {
      // An older comment may stand on deleted text, or twice; ours stand once.
      const count = found.filter((other) => other === id).length;
      if (count !== 1 && Number(id) > 40) problems.push(`comment ${id}: ${count} times ${name}`);
    }
  }
  for (const id of seen.commentReference) if (!ids.includes(id)) problems.push(`no comment ${id}`);
  await checkPackage(zip, parse, problems);
  return problems;
}

const idOf = (node: Element) => [...node.attributes].find(({ localName }) => localName === 'id')?.value ?? '';

function* descend(node: Element): Generator<Element> {
  yield node;
  for (const child of node.childNodes) if (child.nodeType === 1) yield* descend(child as Element);
}
const elements = (root: Element) => [...descend(root)];

function check(node: Element, seen: Record<string, string[]>): string[] {
  const name = node.localName ?? '';
  const parent = (node.parentNode as Element | null)?.localName ?? '';
  const problems: string[] = [];
  seen[name]?.push(idOf(node));
  if (OWN.includes(name) && !RUN_LEVEL.has(parent) && !/Pr$/.test(parent)) problems.push(`${name} in ${parent}`);
  if (name === 'r' && !RUN_LEVEL.has(parent)) problems.push(`r in ${parent}`);
  if ((name === 't' || DELETED_ONLY.has(name)) && node.namespaceURI?.includes('wordprocessingml')) {
    const deleted = within(node, 'del') || within(node, 'moveFrom');
    if (DELETED_ONLY.has(name) && !deleted) problems.push(`${name} outside a deletion`);
    if (name === 't' && within(node, 'del') && !within(node, 'txbxContent')) problems.push('t inside a deletion');
  }
  if ((name === 'ins' || name === 'del') && !/Pr$/.test(parent) && !idOf(node)) problems.push(`${name} without id`);
  const properties = name === 'r' && [...node.childNodes].filter((child) => child.nodeType === 1);
  if (properties && properties.findIndex(({ localName }) => (localName as string) === 'rPr') > 1)
    problems.push('late rPr');
  return problems;
}

function within(node: Element, name: string): boolean {
  for (let at = node.parentNode as Element | null; at?.nodeType === 1; at = at.parentNode as Element | null) {
    if (at.localName === name) return true;
  }
  return false;
}

/** Every link leads somewhere, and every part has a type. */
async function checkPackage(
  zip: JSZip,
  parse: (name: string) => Promise<Element | undefined>,
  problems: string[],
): Promise<void> {
  const types = await parse('[Content_Types].xml');
  const attribute = (node: Element, name: string) => node.getAttribute(name) ?? '';
  const lines = types ? elements(types) : [];
  const overrides = lines
    .filter(({ localName }) => localName === 'Override')
    .map((line) => attribute(line, 'PartName'));
  if (new Set(overrides).size !== overrides.length) problems.push('two types for one part');
  for (const name of Object.keys(zip.files)) {
    if (/comments\w*\.xml$/.test(name) && !overrides.includes(`/${name}`)) problems.push(`${name} has no type`);
    if (!name.endsWith('.rels')) continue;
    const folder = name.replace(/_rels\/[^/]*$/, '');
    const root = await parse(name);
    const links = root ? elements(root).filter(({ localName }) => localName === 'Relationship') : [];
    const ids = links.map((link) => attribute(link, 'Id'));
    if (new Set(ids).size !== ids.length) problems.push(`${name}: two links with one id`);
    for (const link of links) {
      if (attribute(link, 'TargetMode') === 'External' || !/comments/.test(attribute(link, 'Type'))) continue;
      const path = new URL(attribute(link, 'Target'), `http://p/${folder}`).pathname.slice(1);
      if (!zip.file(path)) problems.push(`${name}: a link to nothing`);
    }
  }
}
