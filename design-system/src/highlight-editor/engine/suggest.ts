import type { Node } from '@tiptap/pm/model';
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import { AnnotationStep } from './annotation-step.js';
import { annotationsOf } from './annotations.js';
import { joinedNotes } from './notes.js';
import { edit, paragraphOf, piecesOf } from './pieces.js';
import { lastAtMost, paragraphsOf, suggestionsOf, textMap } from './text-map.js';

/** A suggestion stays inside its paragraph: pasted lines become one line. */
export const oneLine = (text: string): string =>
  text
    .replace(/^[\n-\r\x85\u2028\u2029]+|[\n-\r\x85\u2028\u2029]+$/g, '')
    .replace(/\s*[\n-\r\x85\u2028\u2029]+\s*/g, ' ');

/** The stretch of the old document that a transaction replaces, and the words it puts there. */
function changeOf(tr: Transaction): (Range & { added: string }) | null {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let newFrom = Number.POSITIVE_INFINITY;
  let newTo = Number.NEGATIVE_INFINITY;
  const { maps } = tr.mapping;
  maps.forEach((map, index) => {
    const toOld = (position: number, side: 1 | -1) =>
      maps.slice(0, index).reduceRight((at, earlier) => earlier.invert().map(at, side), position);
    const toNew = (position: number, side: 1 | -1) =>
      maps.slice(index + 1).reduce((at, later) => later.map(at, side), position);
    map.forEach((oldStart, oldEnd, newStart, newEnd) => {
      from = Math.min(from, toOld(oldStart, -1));
      to = Math.max(to, toOld(oldEnd, 1));
      newFrom = Math.min(newFrom, toNew(newStart, -1));
      newTo = Math.max(newTo, toNew(newEnd, 1));
    });
  });
  if (to < from) return null;
  const added = oneLine(tr.doc.textBetween(newFrom, newTo, '\n'));
  return { from, to, added };
}

/** Replaces only the part of a paragraph that differs, so that the rest of its DOM stays. */
export function replaceParagraph(tr: Transaction, position: number, before: Node, after: Node): void {
  const start = before.content.findDiffStart(after.content);
  if (start === null) return;
  const end = before.content.findDiffEnd(after.content);
  let [oldEnd, newEnd] = [end?.a ?? before.content.size, end?.b ?? after.content.size];
  const overlap = start - Math.min(oldEnd, newEnd);
  if (overlap > 0) {
    oldEnd += overlap;
    newEnd += overlap;
  }
  tr.replace(position + start, position + oldEnd, after.slice(start, newEnd));
}

/** A stretch of the document. */
export interface Range {
  from: number;
  to: number;
}

/** What a range covers of one paragraph, in its offsets. */
export interface Part {
  index: number;
  start: number;
  end: number;
}

export function partsOf(doc: Node, { from, to }: Range): Part[] {
  const { positions } = textMap(doc);
  const [first, last] = [from, to].map((at) => lastAtMost(positions, Math.max(1, at))) as [number, number];
  return paragraphsOf(doc)
    .slice(first, last + 1)
    .map(({ content }, n) => {
      const position = positions[first + n] as number;
      const start = Math.max(0, from - position);
      return { index: first + n, start, end: Math.max(start, Math.min(to - position, content.size)) };
    });
}

/** Words in place of those between two offsets of a paragraph. */
interface ParagraphEdit extends Part {
  words: string;
}

/**
 * Suggests changes of paragraphs, in their order: see `edit`.
 * @param freshId makes the id of a new suggestion.
 * @param caret puts the caret behind the words that the first changed paragraph gets, or behind those that it loses.
 * @returns null when nothing is changed
 */
export function suggestEdits(
  state: EditorState,
  edits: readonly ParagraphEdit[],
  freshId: () => string,
  caret: 'added' | 'struck' | null,
): Transaction | null {
  const { doc, schema } = state;
  const { positions } = textMap(doc);
  const paragraphs = paragraphsOf(doc);
  const suggested = state.tr;
  let behind: number | undefined;
  // From the last paragraph to the first, so that earlier positions stay true.
  for (const { index, start, end, words } of edits.toReversed()) {
    if (start === end && words === '') continue;
    const paragraph = paragraphs[index] as Node;
    const position = positions[index] as number;
    const result = edit(piecesOf(paragraph), start, end, words, freshId());
    replaceParagraph(suggested, position, paragraph, paragraphOf(schema, result.pieces));
    const notes = joinedNotes(annotationsOf(state).notes, result.joined);
    if (notes.length > 0) suggested.step(new AnnotationStep(notes));
    behind = position + (caret === 'struck' ? result.end : result.start);
  }
  if (behind === undefined) return null;
  if (caret) {
    const position = suggested.doc.resolve(Math.min(behind, suggested.doc.content.size));
    suggested.setSelection(Selection.near(position, -1)).scrollIntoView();
  }
  return suggested;
}

/**
 * Turns a transaction that would change the client's text into one that suggests the change.
 * @param isForward the words were deleted ahead of the caret, which then stands behind what was struck.
 * @returns null when the change would only join or split paragraphs, which a suggestion cannot do.
 */
export function asSuggestion(
  state: EditorState,
  tr: Transaction,
  freshId: () => string,
  isForward = false,
): Transaction | null {
  const change = changeOf(tr);
  if (!change) return null;
  const { added } = change;
  const edits = partsOf(state.doc, change).map((part, n) => ({ ...part, words: n === 0 ? added : '' }));
  const suggested = suggestEdits(state, edits, freshId, isForward && added === '' ? 'struck' : 'added');
  if (!suggested) return null;
  for (const meta of ['paste', 'uiEvent', 'composition', 'inputType']) {
    const value = tr.getMeta(meta);
    if (value !== undefined) suggested.setMeta(meta, value);
  }
  return suggested;
}

/**
 * Gives what undo or redo brings back apart from the rest of its suggestion an id of its own: other suggestions may have
 * come from outside meanwhile, between its words or with it as one without a place.
 */
export function separate(state: EditorState, tr: Transaction, freshId: () => string): Transaction {
  const before = new Set(suggestionsOf(state.doc).map(({ id }) => id));
  // What this very step takes out of those without a place is the suggestion itself, which finds its place again.
  for (const step of tr.steps) {
    if (!(step instanceof AnnotationStep)) continue;
    for (const { kind, id, after } of step.changes) if (kind === 'lostSuggestion' && !after) before.add(id);
  }
  const taken = new Set(annotationsOf(state).unplaced.suggestions.flatMap(({ id }) => (before.has(id) ? [] : [id])));
  const { doc } = tr;
  const { positions } = textMap(doc);
  for (const [index, paragraph] of paragraphsOf(doc).entries()) {
    let last = '';
    let fresh: string | undefined;
    let from = positions[index] as number;
    for (const { id, kind, text } of piecesOf(paragraph)) {
      const to = from + text.length;
      if (id !== last) fresh = id !== '' && taken.has(id) ? freshId() : undefined;
      if (id !== '') taken.add(id);
      if (fresh !== undefined) {
        tr.addMark(from, to, state.schema.mark(kind === 'deleted' ? 'deletion' : 'insertion', { id: fresh }));
      }
      last = id;
      from = to;
    }
  }
  return tr;
}

/** Takes a suggestion back: its added words go, its struck words stand as before. */
export function withdraw(state: EditorState, id: string): Transaction {
  const { doc, schema } = state;
  const { positions } = textMap(doc);
  const tr = state.tr;
  const paragraphs = paragraphsOf(doc);
  for (let index = paragraphs.length - 1; index >= 0; index -= 1) {
    const paragraph = paragraphs[index] as Node;
    if (paragraph.childCount === 1 && paragraph.firstChild?.marks.length === 0) continue;
    const pieces = piecesOf(paragraph);
    if (!pieces.some((piece) => piece.id === id)) continue;
    const kept = pieces.flatMap((piece): typeof pieces => {
      if (piece.id !== id) return [piece];
      return piece.kind === 'inserted' ? [] : [{ kind: 'kept', text: piece.text, id: '' }];
    });
    replaceParagraph(tr, positions[index] as number, paragraph, paragraphOf(schema, kept));
  }
  return tr;
}
