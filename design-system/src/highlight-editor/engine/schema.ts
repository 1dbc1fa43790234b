import { Mark, Node } from '@tiptap/core';
import type { Node as PMNode } from '@tiptap/pm/model';

// The smallest schema that holds a plain text with suggestions: no headings, lists or formatting, because the content
// is plain text and every mark on it is data beside it. Suggestions have no parse rules: pasted words are words only.

const Doc = Node.create({ name: 'doc', topNode: true, content: 'paragraph+' });

/** Characters on a line of the text column, to foretell the height of a paragraph that is not laid out yet. */
const charactersPerLine = 72;

/** About how many lines a paragraph takes. */
export const linesOf = ({ content }: PMNode): number => Math.ceil(content.size / charactersPerLine) || 1;

const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'text*',
  // Keeps every space, tab and carriage return: offsets count them.
  whitespace: 'pre',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ node }) => ['p', { style: `--lines:${linesOf(node)}` }, 0],
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
export const suggestionMarks = [Insertion, Deletion];
