// What a person does with marks, as transactions. None of these functions dispatches: the session does.
import { closeHistory } from '@tiptap/pm/history';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { anchor } from '../model/anchors.js';
import { newId } from '../model/id.js';
import { sortSuggestions } from '../model/places.js';
import { stampOf } from '../model/threads.js';
import { defaultHighlightColor, type Highlight, type MarkAuthor, type Place, type Suggestion } from '../model/types.js';
import { type AnnotationChange, AnnotationStep } from './annotation-step.js';
import { annotationsOf, setActive } from './annotations.js';
import { setCaretBehind } from './caret.js';
import { withoutNote } from './notes.js';
import { placeForSuggestion, placeHighlight, placeSuggestion, selectedWords } from './placing.js';
import { replaceSuggestions } from './replace.js';
import type { Snapshot } from './snapshot.js';
import { withdraw } from './suggest.js';

/** What a command reads. */
export interface CommandContext {
  state: EditorState;
  snapshot: Snapshot;
  content: string;
  contentVersion: number;
  /** Who makes new marks and replies. */
  author: MarkAuthor | undefined;
}

/** A command: the transaction of a change, or null when nothing changes. */
export type Change = (context: CommandContext) => Transaction | null;

/** What a person may choose or change about a highlight. */
export type HighlightLook = Partial<Omit<Highlight, keyof Place | 'id'>>;

const withId = <T extends { id: string }>(marks: readonly T[], id: string) => marks.find((mark) => mark.id === id);

const step = ({ state }: CommandContext, changes: AnnotationChange[]): Transaction =>
  state.tr.step(new AnnotationStep(changes));

const anchorAt = (
  { content, contentVersion }: CommandContext,
  { startIndex, endIndex }: Pick<Place, 'startIndex' | 'endIndex'>,
) => anchor(content, startIndex, endIndex, contentVersion);

/**
 * Highlights the given places, or without them the selection, whose highlight becomes the active mark.
 * @returns the transaction and the id of the first highlight, or null where nothing is selected
 */
export function addHighlights(
  context: CommandContext,
  look: HighlightLook,
  places?: readonly Place[],
): { tr: Transaction; id: string } | null {
  const { state, content, snapshot } = context;
  const stamp = stampOf(context.author);
  const selection = selectedWords(state, content);
  const added = (places ?? (selection ? [selection] : [])).map(
    ({ startIndex, endIndex, text }): Highlight => ({
      id: newId(),
      text,
      startIndex,
      endIndex,
      comment: '',
      color: defaultHighlightColor,
      ...stamp,
      ...look,
      anchor: anchorAt(context, { startIndex, endIndex }),
    }),
  );
  const [first] = added;
  if (!first) return null;
  const tr = step(
    context,
    added.map((after) => ({ kind: 'highlight', id: after.id, after })),
  );
  if (!places) setCaretBehind(tr, first);
  setActive(tr, places ? snapshot.activeId : first.id).setMeta('addToHistory', true);
  return { tr, id: first.id };
}

/** Suggests the same change, with the same comment, at other places. @returns null when none of them can have it */
export function suggestAlike(
  context: CommandContext,
  { replacement, comment }: Suggestion,
  places: readonly Place[],
): Transaction | null {
  const { state, content, snapshot } = context;
  const { suggestions } = snapshot;
  const alike = places.map(
    ({ startIndex, endIndex, text }): Suggestion => ({
      ...{ id: newId(), startIndex, endIndex, text, replacement },
      ...(comment && { comment }),
      ...stampOf(context.author),
      anchor: anchorAt(context, { startIndex, endIndex }),
    }),
  );
  const { placed } = sortSuggestions(content, [...suggestions, ...alike]);
  const { tr, changes } = replaceSuggestions(state, content, suggestions, placed);
  if (changes.length > 0) tr.step(new AnnotationStep(changes));
  return tr.docChanged ? closeHistory(tr) : null;
}

/** Changes a highlight, with or without a place. @returns null when there is none with this id */
export function updateHighlight(context: CommandContext, id: string, change: HighlightLook): Transaction | null {
  const { highlights, unplaced } = context.snapshot;
  const placed = withId(highlights, id);
  const before = placed ?? withId(unplaced.highlights, id);
  if (!before) return null;
  return step(context, [{ kind: placed ? 'highlight' : 'lostHighlight', id, before, after: { ...before, ...change } }]);
}

/** Sets the comment of a suggestion, with or without a place; an empty one removes it. */
export function commentSuggestion(context: CommandContext, id: string, comment: string): Transaction {
  const { suggestions, unplaced } = context.snapshot;
  const lost = withId(suggestions, id) ? undefined : withId(unplaced.suggestions, id);
  const before = annotationsOf(context.state).notes.get(id)?.comment;
  return step(context, [
    lost
      ? { kind: 'lostSuggestion', id, before: lost, after: { ...lost, comment: comment || undefined } }
      : { kind: 'comment', id, before, after: comment || undefined },
  ]);
}

/** Removes a highlight, or discards a suggestion. @returns null when nothing changes */
export function removeMark(context: CommandContext, id: string): Transaction | null {
  const { highlights, suggestions, unplaced } = context.snapshot;
  const placed = withId(highlights, id);
  if (placed) return step(context, [{ kind: 'highlight', id, before: placed }]);
  if (withId(suggestions, id)) return discardSuggestion(context, id);
  const lost = withId(unplaced.highlights, id);
  if (lost) return step(context, [{ kind: 'lostHighlight', id, before: lost }]);
  const proposed = withId(unplaced.suggestions, id);
  return proposed ? step(context, [{ kind: 'lostSuggestion', id, before: proposed }]) : null;
}

function discardSuggestion({ state }: CommandContext, id: string): Transaction | null {
  const tr = withdraw(state, id);
  const notes = withoutNote(annotationsOf(state).notes, id);
  if (notes.length > 0) tr.step(new AnnotationStep(notes));
  return tr.docChanged ? tr : null;
}

/** Anchors a mark where it stands, because a person says that this is its place. @returns null when it has no place */
export function keepMark(context: CommandContext, id: string): Transaction | null {
  const { highlights, suggestions } = context.snapshot;
  const highlight = withId(highlights, id);
  if (highlight) return updateHighlight(context, id, { anchor: anchorAt(context, highlight) });
  const suggestion = withId(suggestions, id);
  if (!suggestion) return null;
  const before = annotationsOf(context.state).notes.get(id)?.anchor;
  return step(context, [{ kind: 'anchor', id, before, after: anchorAt(context, suggestion) }]);
}

/** Finds where a mark without a place would be put now: on the selected words; an insertion at the caret. */
export function placeFor({ state, content, snapshot }: CommandContext, id: string): Place | null {
  const { suggestions, unplaced } = snapshot;
  if (withId(unplaced.highlights, id)) return selectedWords(state, content);
  const lost = withId(unplaced.suggestions, id);
  return lost ? placeForSuggestion(state, content, lost, suggestions) : null;
}

/** Puts a mark that has no place at one, and makes it the active mark. */
export function placeMark(context: CommandContext, id: string, place: Place): Transaction | null {
  const { state, content, snapshot } = context;
  const { suggestions, unplaced } = snapshot;
  const highlight = withId(unplaced.highlights, id);
  const suggestion = withId(unplaced.suggestions, id);
  const taken = anchorAt(context, place);
  let tr: Transaction;
  if (highlight) tr = placeHighlight(state, highlight, place, taken);
  else if (suggestion) tr = placeSuggestion(state, content, suggestion, suggestions, place, taken);
  else return null;
  return setActive(setCaretBehind(tr, place), id).setMeta('addToHistory', true);
}
