// The caret, and what stands at it.
import { type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Highlight, Place } from '../model/types.js';
import { annotationsOf } from './annotations.js';
import { offsetAt, positionAt } from './text-map.js';

/** Tells the session that the caret was set by the program: the active mark stays the active one. */
export const keepActive = 'keepActive';

/** Sets the caret behind a place whose words were just marked. */
export function setCaretBehind(tr: Transaction, { endIndex }: Pick<Place, 'endIndex'>): Transaction {
  const caret = TextSelection.create(tr.doc, positionAt(tr.doc, endIndex, 'before'));
  return tr.setSelection(caret).setMeta(keepActive, true);
}

/** Sets the caret at the start of a place. */
export function setCaretAt(state: EditorState, { startIndex }: Pick<Place, 'startIndex'>): Transaction {
  const position = positionAt(state.doc, startIndex, 'after');
  return state.tr.setSelection(TextSelection.create(state.doc, position)).setMeta(keepActive, true);
}

/** The element that a position stands in. */
function elementAt(view: EditorView, position: number): Element | null {
  const { node } = view.domAtPos(position);
  return node instanceof Element ? node : node.parentElement;
}

/** Scrolls the start of a place to the middle of the view. */
export function scrollTo(view: EditorView, { startIndex }: Pick<Place, 'startIndex'>): void {
  elementAt(view, positionAt(view.state.doc, startIndex, 'after'))?.scrollIntoView({ block: 'center' });
}

/** Puts the caret at an end of the text, or selects up to it, or everything. */
export function goToEdge(view: EditorView, side: 'start' | 'end' | 'both', isExtending: boolean): void {
  const { doc, selection, tr } = view.state;
  const [start, end] = [Selection.atStart(doc).head, Selection.atEnd(doc).head];
  const head = side === 'start' ? start : end;
  const anchor = side === 'both' ? start : isExtending ? selection.anchor : head;
  view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, head)));
  if (side === 'both') return;
  elementAt(view, head)?.closest('p')?.scrollIntoView({ block: 'nearest' });
}

/** Finds the id of the shortest mark at a position of the document. @param isBehind the mark must stand behind it */
export function markAt(state: EditorState, position: number, isBehind = false): string | null {
  const { doc } = state;
  const $position = doc.resolve(position);
  for (const node of [$position.nodeAfter, isBehind ? null : $position.nodeBefore]) {
    const mark = node?.marks.find(({ attrs }) => attrs.id);
    if (mark) return String(mark.attrs.id);
  }
  const offset = offsetAt(doc, position);
  let best: Highlight | null = null;
  for (const highlight of annotationsOf(state).highlights) {
    if (highlight.startIndex > offset) break;
    if (highlight.endIndex <= offset) continue;
    if (!best || highlight.endIndex - highlight.startIndex <= best.endIndex - best.startIndex) best = highlight;
  }
  return best?.id ?? null;
}

/**
 * Finds the mark that the caret makes the active one; null when the active mark stays, as it does between marks. A typed
 * key does not open the card that was closed last.
 */
export function markToActivate(state: EditorState, isTyped: boolean): string | null {
  const { activeId, closedId, unplaced } = annotationsOf(state);
  const { highlights, suggestions } = unplaced;
  // Words are being selected as the new place of the active mark.
  if (!state.selection.empty && [...highlights, ...suggestions].some(({ id }) => id === activeId)) return null;
  const id = markAt(state, state.selection.head);
  return id === activeId || (isTyped && id === closedId) ? null : id;
}
