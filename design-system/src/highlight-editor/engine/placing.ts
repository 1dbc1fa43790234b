import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { Anchor } from '../model/anchors.js';
import { sortSuggestions } from '../model/places.js';
import type { Highlight, Place, Suggestion } from '../model/types.js';
import { type AnnotationChange, AnnotationStep } from './annotation-step.js';
import { replaceSuggestions } from './replace.js';
import { offsetAt } from './text-map.js';

// Where a person may put a mark that has no place, and how it comes there.

/** The selected words; at a caret the empty place there. */
function selected(state: EditorState, content: string): Place {
  const { doc, selection } = state;
  const [startIndex, endIndex] = [offsetAt(doc, selection.from), offsetAt(doc, selection.to)];
  return { startIndex, endIndex, text: content.slice(startIndex, endIndex) };
}

/** The selected words of the content that can be marked; null where none are. */
export function selectedWords(state: EditorState, content: string): Place | null {
  if (state.selection.empty) return null;
  const place = selected(state, content);
  return place.text.trim() === '' ? null : place;
}

/**
 * Where a suggestion can stand: on the selected words of one paragraph that no other suggestion has, an insertion at the
 * caret. Null where it cannot.
 */
export function placeForSuggestion(
  state: EditorState,
  content: string,
  suggestion: Suggestion,
  others: readonly Suggestion[],
): Place | null {
  const isInsertion = suggestion.text === '';
  const caret = offsetAt(state.doc, state.selection.head);
  const place = isInsertion ? { startIndex: caret, endIndex: caret, text: '' } : selected(state, content);
  if (!isInsertion && place.text === '') return null;
  const { isUnplaced, ...rest } = suggestion;
  const { unplaced } = sortSuggestions(content, [...others, { ...rest, ...place }]);
  return unplaced.length === 0 ? place : null;
}

/** A mark that had no place, on the one a person chose. */
function placedAt<T extends Highlight | Suggestion>(mark: T, place: Place, anchor: Anchor): T {
  const { isUnplaced, ...rest } = mark;
  return { ...(rest as T), ...place, anchor };
}

/** The transaction that puts a highlight without a place there. */
export function placeHighlight(state: EditorState, lost: Highlight, place: Place, anchor: Anchor): Transaction {
  const { id } = lost;
  const after = placedAt(lost, place, anchor);
  const changes: AnnotationChange[] = [
    { kind: 'lostHighlight', id, before: lost },
    { kind: 'highlight', id, after },
  ];
  return state.tr.step(new AnnotationStep(changes));
}

/** The transaction that puts a suggestion without a place there, among those that have theirs. */
export function placeSuggestion(
  state: EditorState,
  content: string,
  lost: Suggestion,
  others: readonly Suggestion[],
  place: Place,
  anchor: Anchor,
): Transaction {
  const wanted = sortSuggestions(content, [...others, placedAt(lost, place, anchor)]).placed;
  const { tr, changes } = replaceSuggestions(state, content, others, wanted);
  return tr.step(new AnnotationStep([...changes, { kind: 'lostSuggestion', id: lost.id, before: lost }]));
}
