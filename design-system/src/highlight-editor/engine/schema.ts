import { Mark, Node } from '@tiptap/core';
import type { NodeType, Node as PMNode } from '@tiptap/pm/model';
import type { HeadingLine } from '../model/headings.js';

// The smallest schema that holds a plain text with suggestions: no headings, lists or formatting, because the content
// is plain text and every mark on it is data beside it. Suggestions have no parse rules: pasted words are words only.

const Doc = Node.create({ name: 'doc', topNode: true, content: 'paragraph+' });

/** Characters on a line of the widest usual text column, to foretell the height of a paragraph that is not laid out yet. */
const charactersPerLine = 72;

/** So many characters stand on a paragraph's first line for certain; those beyond take lines by the width of the column. */
const charactersOfFirstLine = 27;

/** About how many lines a paragraph takes. */
export const linesOf = ({ content }: PMNode): number => Math.ceil(content.size / charactersPerLine) || 1;

/** A section ends with the paragraph that makes it this long: about three screens, so that scrolling lays out rarely. */
const linesPerSection = 100;

/**
 * Puts the paragraphs of a text into sections of a few screens each; each heading begins one.
 * @param headings by the index of the paragraph
 */
export function sectionsOf(
  section: NodeType,
  paragraphs: readonly PMNode[],
  headings: ReadonlyMap<number, HeadingLine>,
): PMNode[] {
  const parts: PMNode[][] = [];
  let lines = linesPerSection;
  for (const [index, paragraph] of paragraphs.entries()) {
    if (lines >= linesPerSection || headings.get(index)?.isFirst) {
      parts.push([]);
      lines = 0;
    }
    parts.at(-1)?.push(paragraph);
    lines += linesOf(paragraph);
  }
  return parts.map((part) => section.create(null, part));
}

/**
 * What the browser lays out, or skips while it is far off screen, as a whole. It watches each box that it may skip, in
 * every frame: with sections that is a fraction of what as many paragraphs would cost.
 */
const Section = Node.create({
  name: 'section',
  content: 'paragraph+',
  selectable: false,
  renderHTML: ({ node }) => {
    const characters = node.children.reduce(
      (sum, { content }) => sum + Math.max(0, content.size - charactersOfFirstLine),
      0,
    );
    return ['div', { style: `--paragraphs:${node.childCount};--characters:${characters}` }, 0];
  },
});

const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'text*',
  // Keeps every space, tab and carriage return: offsets count them.
  whitespace: 'pre',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
});

const Text = Node.create({ name: 'text', group: 'inline' });

const id = { id: { default: '' } };

/** Words that a suggestion adds; they are not part of the content. */
const Insertion = Mark.create({
  name: 'insertion',
  inclusive: true,
  excludes: 'insertion deletion',
  addAttributes: () => id,
  renderHTML: ({ mark }) => ['ins', { 'data-id': mark.attrs.id }, 0],
});

/** Words of the content that a suggestion takes away. */
const Deletion = Mark.create({
  name: 'deletion',
  inclusive: false,
  excludes: 'insertion deletion',
  addAttributes: () => id,
  renderHTML: ({ mark }) => ['del', { 'data-id': mark.attrs.id }, 0],
});

export const textNodes = [Doc, Paragraph, Text];

/** The same with the paragraphs in sections, for a page whose styles let the browser skip those off screen. */
export const sectionedNodes = [Doc.extend({ content: 'section+' }), Section, Paragraph, Text];
export const suggestionMarks = [Insertion, Deletion];
