import type { EditorState, Transaction } from '@tiptap/pm/state';
import { newId } from '../model/id.js';
import { asSuggestion } from './suggest.js';
import { keepsContent } from './text-map.js';

/**
 * Decides what becomes of a transaction of the user. One that would change the client's text becomes a suggestion.
 *
 * @returns null when the transaction is refused: nothing may be typed now, or it would join or split paragraphs
 */
export function allowedTransaction(
  state: EditorState,
  tr: Transaction,
  { isWriting, isForward }: { isWriting: boolean; isForward: boolean },
): Transaction | null {
  if (!tr.docChanged) return tr;
  if (!isWriting) return null;
  return keepsContent(state.doc, tr.doc) ? tr : asSuggestion(state, tr, newId, isForward);
}
