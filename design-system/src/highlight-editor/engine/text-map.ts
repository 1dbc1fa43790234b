import type { Node, Schema } from '@tiptap/pm/model';
import { headingLines } from '../model/headings.js';
import type { Heading, Suggestion } from '../model/types.js';
import { kindOf, type Piece, paragraphOf, piecesOf } from './pieces.js';
import { sectionsOf } from './schema.js';

// The document is the content plus what suggestions add. This file leads from the one to the other: from UTF-16
// offsets of the content to positions of the document and back. What is computed for a paragraph is kept with the
// node, so that a typed key costs one paragraph, however long the text.

interface ParagraphFacts {
  /** The paragraph's words of the content, without what suggestions add. */
  base: string;
  /** Only where a suggestion stands; a plain paragraph has none. */
  pieces?: Piece[];
}

/** Keeps what is computed of a node with it. */
function kept<T>(find: (node: Node) => T, known = new WeakMap<Node, T>()): (node: Node) => T {
  return (node) => {
    let value = known.get(node);
    if (value === undefined) {
      value = find(node);
      known.set(node, value);
    }
    return value;
  };
}

/** True without any suggestion, which is what nearly every paragraph of a book is. */
const isPlain = ({ childCount, firstChild }: Node) =>
  childCount === 0 || (childCount === 1 && firstChild?.marks.length === 0);

const factsOf = kept((paragraph): ParagraphFacts => {
  if (isPlain(paragraph)) return { base: paragraph.firstChild?.text ?? '' };
  const pieces = piecesOf(paragraph);
  return { base: pieces.map(({ kind, text }) => (kind === 'inserted' ? '' : text)).join(''), pieces };
});

/** True where no marks stand but those of suggestions. */
const isClean = (paragraph: Node) =>
  paragraph.children.every(({ marks }) => marks.every(({ type }) => type.name in kindOf));

/** True of two paragraphs with the same content, or of what holds as many of them, which are the same. */
const isSameContent = (before: Node, after: Node): boolean =>
  before === after ||
  (before.isTextblock
    ? factsOf(before).base === factsOf(after).base && isClean(after)
    : before.childCount === after.childCount &&
      before.children.every((child, index) => isSameContent(child, after.child(index))));

/** True when both documents hold the same content, whatever suggestions add, and no other marks than theirs. */
export function keepsContent(before: Node, after: Node): boolean {
  if (!isSameContent(before, after)) return false;
  // The same content has the same offsets; only positions move.
  offsetsOfDoc.set(after, offsetsOf(before));
  return true;
}

/** The paragraphs of a document, also where they stand in sections, which only divide what the browser lays out. */
export const paragraphsOf = kept((doc): readonly Node[] =>
  doc.children.flatMap((child) => (child.isTextblock ? child : child.children)),
);

/** Where each paragraph starts: its first offset in the content, and the position of its first character. */
interface TextMap {
  offsets: number[];
  positions: number[];
}

const offsetsOfDoc = new WeakMap<Node, number[]>();

const offsetsOf = kept((doc) => {
  let offset = 0;
  return paragraphsOf(doc).map((paragraph) => {
    const start = offset;
    offset += factsOf(paragraph).base.length + 1;
    return start;
  });
}, offsetsOfDoc);

export const textMap = kept((doc): TextMap => {
  const positions: number[] = [];
  doc.descendants(({ isTextblock }, at) => {
    if (isTextblock) positions.push(at + 1);
    return !isTextblock;
  });
  return { offsets: offsetsOf(doc), positions };
});

/** Index of the last entry that is at most `value`. */
export function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The offset of the content at a position; inside words that a suggestion adds: where they are added. */
export function offsetAt(doc: Node, position: number): number {
  const { offsets, positions } = textMap(doc);
  const index = lastAtMost(positions, Math.max(1, position));
  const { base, pieces } = factsOf(paragraphsOf(doc)[index] as Node);
  const start = offsets[index] as number;
  let rest = position - (positions[index] as number);
  if (!pieces) return start + Math.max(0, Math.min(rest, base.length));
  let offset = start;
  for (const { kind, text } of pieces) {
    const length = Math.max(0, Math.min(rest, text.length));
    if (kind !== 'inserted') offset += length;
    rest -= text.length;
  }
  return offset;
}

/**
 * The position of an offset of the content. Where a suggestion adds words at that very offset, `after` stands behind
 * them (where a passage starts), `before` ahead of them (where a passage ends).
 */
export function positionAt(doc: Node, offset: number, side: 'before' | 'after'): number {
  const { offsets, positions } = textMap(doc);
  const index = lastAtMost(offsets, Math.max(0, offset));
  const { base, pieces } = factsOf(paragraphsOf(doc)[index] as Node);
  const position = positions[index] as number;
  let rest = Math.max(0, Math.min(offset - (offsets[index] as number), base.length));
  if (!pieces) return position + rest;
  let local = 0;
  for (const { kind, text } of pieces) {
    if (rest === 0 && (side === 'before' || kind !== 'inserted')) break;
    if (kind === 'inserted') local += text.length;
    else {
      const length = Math.min(rest, text.length);
      local += length;
      rest -= length;
      if (length < text.length) break;
    }
  }
  return position + local;
}

const none: readonly Suggestion[] = [];

const suggestionsOfParagraph = new WeakMap<Node, Suggestion[]>();

/** The suggestions of a paragraph whose first offset is `start`. */
export function suggestionsIn(paragraph: Node, start: number): readonly Suggestion[] {
  const { pieces } = factsOf(paragraph);
  if (!pieces) return none;
  // A paragraph's first offset never changes, because the content never does: what was found once stays true.
  let found = suggestionsOfParagraph.get(paragraph);
  if (!found) {
    found = [];
    let offset = start;
    for (const { kind, text, id } of pieces) {
      if (kind !== 'kept') {
        let current = found.at(-1);
        if (current?.id !== id) {
          current = { id, startIndex: offset, endIndex: offset, text: '', replacement: '' };
          found.push(current);
        }
        if (kind === 'inserted') current.replacement += text;
        else {
          current.text += text;
          current.endIndex += text.length;
        }
      }
      if (kind !== 'inserted') offset += text.length;
    }
    // Words struck out and written again change nothing.
    found = found.filter(({ text, replacement }) => text !== replacement);
    suggestionsOfParagraph.set(paragraph, found);
  }
  return found;
}

/** The suggestions that the document shows, in reading order; the same object for one that did not change. */
export const suggestionsOf = kept((doc): readonly Suggestion[] => {
  const offsets = offsetsOf(doc);
  return paragraphsOf(doc).flatMap((paragraph, index) =>
    isPlain(paragraph) ? none : suggestionsIn(paragraph, offsets[index] as number),
  );
});

/** The document of a content with its suggestions, sound and in the order of `sortSuggestions`. */
export function docOf(
  schema: Schema,
  content: string,
  suggestions: readonly Suggestion[],
  headings: readonly Heading[] = [],
): Node {
  const offsets: number[] = [];
  let next = 0;
  let offset = 0;
  const paragraphs = content.split('\n').map((line) => {
    offsets.push(offset);
    const end = offset + line.length;
    const pieces: Piece[] = [];
    let at = offset;
    for (; (suggestions[next]?.startIndex ?? Number.POSITIVE_INFINITY) <= end; next += 1) {
      const { id, startIndex, endIndex, text, replacement } = suggestions[next] as Suggestion;
      pieces.push({ kind: 'kept', text: content.slice(at, startIndex), id: '' });
      pieces.push({ kind: 'deleted', text, id }, { kind: 'inserted', text: replacement, id });
      at = endIndex;
    }
    pieces.push({ kind: 'kept', text: content.slice(at, end), id: '' });
    offset = end + 1;
    return paragraphOf(schema, pieces);
  });
  const { section } = schema.nodes;
  const parts = section ? sectionsOf(section, paragraphs, headingLines(offsets, headings)) : paragraphs;
  return schema.topNodeType.create(null, parts);
}
