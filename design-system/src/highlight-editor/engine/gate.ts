import { closeHistory } from '@tiptap/pm/history';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { newId } from '../model/id.js';
import type { SessionOptions } from './session-options.js';
import { asSuggestion } from './suggest.js';
import { keepsContent, suggestionsOf } from './text-map.js';

/** What the gate needs of a session. */
interface Gated {
  isWriting: boolean;
  isForward: boolean;
  canSuggest: boolean;
  options: Pick<SessionOptions, 'onSuggested'>;
}

/** What may be done to selected words while nothing is typed in the text; ProseMirror names these so in `uiEvent`. */
const selectionEvents = ['cut', 'paste', 'delete'];

/** Whether what would change the client's text may become a suggestion now: typed words, or a change of selected ones. */
export function mayBecomeSuggestion(
  { selection }: EditorState,
  tr: Transaction,
  { isWriting, canSuggest, options: { onSuggested } }: Gated,
): boolean {
  const event = tr.getMeta('uiEvent');
  // What is reworded is known without the selection, which has moved on when a key led away from the field.
  const isOnWords = event === 'replace' || (!selection.empty && selectionEvents.includes(event));
  return isWriting || (onSuggested !== undefined && canSuggest && isOnWords);
}

/**
 * Decides what becomes of a transaction of the user. One that would change the client's text becomes a suggestion.
 *
 * @returns null when the transaction is refused: nothing may be typed now, or it would join or split paragraphs
 */
export function allowedTransaction(state: EditorState, tr: Transaction, gated: Gated): Transaction | null {
  const { isWriting, isForward, options } = gated;
  if (!tr.docChanged) return tr;
  if (!mayBecomeSuggestion(state, tr, gated)) return null;
  const allowed = keepsContent(state.doc, tr.doc) ? tr : asSuggestion(state, tr, newId, isForward);
  if (isWriting || !allowed?.docChanged) return allowed;
  const known = new Set(suggestionsOf(state.doc));
  options.onSuggested?.(suggestionsOf(allowed.doc).filter((suggestion) => !known.has(suggestion)));
  // One undo takes back this change alone, also right after another one.
  return closeHistory(allowed);
}
