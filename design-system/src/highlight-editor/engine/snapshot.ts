import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { EditorState } from '@tiptap/pm/state';
import type { Marks } from '../model/places.js';
import type { Highlight, Place, Suggestion } from '../model/types.js';
import { annotationsOf } from './annotations.js';
import { noted } from './notes.js';
import { selectedWords } from './placing.js';
import { suggestionsOf } from './text-map.js';

/** What the parts around the text show. A new object after every change; unchanged lists keep their identity. */
export interface Snapshot {
  highlights: readonly Highlight[];
  suggestions: readonly Suggestion[];
  /** Kept and shown, but without a place in this content. */
  unplaced: Marks;
  activeId: string | null;
  /** The mark whose card was closed last, while no other one is active. */
  closedId: string | null;
  /** Selected words that can become a highlight. */
  selection: Place | null;
  canUndo: boolean;
  canRedo: boolean;
}

const hasSamePlace = (a: Place | null, b: Place | null) =>
  a?.startIndex === b?.startIndex && a?.endIndex === b?.endIndex;

/** Reads the snapshot of an editor state, and takes over from the previous one what did not change. */
export function readSnapshot(state: EditorState, content: string, previous?: Snapshot): Snapshot {
  const { highlights, notes, unplaced, activeId, closedId } = annotationsOf(state);
  const found = suggestionsOf(state.doc).map((suggestion) => noted(suggestion, notes.get(suggestion.id)));
  const same = previous?.suggestions;
  const isSame = same?.length === found.length && found.every((suggestion, index) => suggestion === same[index]);
  const selection = selectedWords(state, content);
  const previousSelection = previous?.selection ?? null;
  return {
    highlights,
    suggestions: isSame ? (same as readonly Suggestion[]) : found,
    unplaced,
    activeId,
    closedId,
    selection: hasSamePlace(previousSelection, selection) ? previousSelection : selection,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}
