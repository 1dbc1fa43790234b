import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { Highlight, Suggestion } from '../model/types.js';
import type { AnnotationChange } from './annotation-step.js';
import { annotationsOf } from './annotations.js';
import { beginHistoryAnew } from './internals.js';
import { noteChanges } from './notes.js';
import { paragraphOf, piecesOf } from './pieces.js';
import { areSame, isSame } from './same.js';
import { replaceParagraph } from './suggest.js';
import { docOf, paragraphsOf, suggestionsIn, textMap } from './text-map.js';

/** The changes that lead from one list of highlights to another. */
export function replaceHighlights(before: readonly Highlight[], after: readonly Highlight[]): AnnotationChange[] {
  const old = new Map(before.map((highlight) => [highlight.id, highlight]));
  const changes: AnnotationChange[] = [];
  for (const highlight of after) {
    const known = old.get(highlight.id);
    old.delete(highlight.id);
    if (!isSame(known, highlight)) {
      changes.push({ kind: 'highlight', id: highlight.id, before: known, after: highlight });
    }
  }
  for (const [id, gone] of old) changes.push({ kind: 'highlight', id, before: gone });
  return changes;
}

const hasSameWords = (a: Suggestion, b: Suggestion) =>
  a.id === b.id && a.startIndex === b.startIndex && a.text === b.text && a.replacement === b.replacement;

/**
 * A paragraph with the suggestions that stay as they are drawn in the old one: what is composed stands before the words
 * struck for it, and with them drawn anew the letters composed so far, or the caret, would be left elsewhere.
 */
function asDrawn(old: Node, next: Node, staying: readonly Suggestion[]): Node {
  const pieces = piecesOf(next).flatMap((piece, index, all) => {
    if (!staying.some(({ id }) => id === piece.id)) return piece;
    return piece.id === all[index - 1]?.id ? [] : piecesOf(old).filter(({ id }) => id === piece.id);
  });
  return paragraphOf(old.type.schema, pieces);
}

/** The transaction and changes that lead from the suggestions shown to others; paragraphs that stay are not touched. */
export function replaceSuggestions(
  state: EditorState,
  content: string,
  before: readonly Suggestion[],
  after: readonly Suggestion[],
): { tr: Transaction; changes: AnnotationChange[] } {
  const tr = state.tr;
  if (areSame(before, after)) return { tr, changes: [] };
  const changes = noteChanges(annotationsOf(state).notes, before, after);
  // Other comments or anchors only, as after each saving: the text need not be made, and compared, for them.
  const isSameText =
    before.length === after.length && before.every((one, index) => hasSameWords(one, after[index] as Suggestion));
  if (isSameText) return { tr, changes };
  const { doc } = state;
  const target = docOf(doc.type.schema, content, after);
  const { offsets, positions } = textMap(doc);
  const [paragraphs, targets] = [paragraphsOf(doc), paragraphsOf(target)];
  for (let index = paragraphs.length - 1; index >= 0; index -= 1) {
    const [old, next] = [paragraphs[index] as Node, targets[index] as Node];
    const start = offsets[index] as number;
    const [shown, wanted] = [suggestionsIn(old, start), suggestionsIn(next, start)];
    // The rest stays, and with it the place of what can be undone there.
    if (areSame(shown, wanted)) continue;
    const staying = shown.filter((one) => wanted.some((other) => hasSameWords(one, other)));
    // What was typed into a suggestion that is reworded could only be undone together with a part of its new words.
    if (shown.some((one) => !staying.includes(one) && wanted.some(({ id }) => id === one.id))) beginHistoryAnew(tr);
    replaceParagraph(tr, positions[index] as number, old, asDrawn(old, next, staying));
  }
  return { tr, changes };
}
