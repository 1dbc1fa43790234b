// Commands for the thread of a mark: its replies and its resolved state.
import { isHistoryTransaction } from '@tiptap/pm/history';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { stampOf, threadOf, withReply } from '../model/threads.js';
import type { MarkAuthor, Reply, Thread } from '../model/types.js';
import { AnnotationStep } from './annotation-step.js';
import { annotationsOf, isFromOutside } from './annotations.js';
import { type CommandContext, updateHighlight } from './mark-commands.js';
import { suggestionsOf } from './text-map.js';

/** Changes the thread of a mark, with or without a place. @returns null when there is none with this id */
function changeThread(context: CommandContext, id: string, change: Thread): Transaction | null {
  const { state, snapshot } = context;
  const hasId = (mark: { id: string }) => mark.id === id;
  const suggestion = snapshot.suggestions.find(hasId);
  if (suggestion) {
    const before = annotationsOf(state).notes.get(id)?.thread;
    const after = threadOf({ ...before, ...change });
    return state.tr.step(new AnnotationStep([{ kind: 'thread', id, before, after }]));
  }
  const lost = snapshot.unplaced.suggestions.find(hasId);
  if (!lost) return updateHighlight(context, id, change);
  return state.tr.step(
    new AnnotationStep([{ kind: 'lostSuggestion', id, before: lost, after: { ...lost, ...change } }]),
  );
}

const markOf = ({ snapshot: { highlights, suggestions, unplaced } }: CommandContext, id: string) =>
  [highlights, suggestions, unplaced.highlights, unplaced.suggestions].flat().find((mark) => mark.id === id);

/** Adds or changes a reply of this author; an empty text removes the reply. @returns null when nothing changes */
export function writeReply(context: CommandContext, id: string, reply: Pick<Reply, 'id' | 'text'>): Transaction | null {
  const mark = markOf(context, id);
  const replies = mark && context.author && withReply(mark, context.author, reply);
  return replies ? changeThread(context, id, { replies }) : null;
}

/** Resolves a thread, or opens it again. @returns null when nothing changes, or the editor has no author */
export function setResolved(context: CommandContext, id: string, isResolved: boolean): Transaction | null {
  const { author } = context;
  const mark = markOf(context, id);
  if (!mark || !author || Boolean(mark.resolved) === isResolved) return null;
  return changeThread(context, id, { resolved: isResolved ? { author, at: new Date().toISOString() } : null });
}

/** Adds the author and the time to each suggestion that typing began, so that one undo removes both. */
export const stampSuggestions = (author: () => MarkAuthor | undefined): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, { doc, tr }) => {
      const isTyped = !transactions.some((one) => isFromOutside(one) || isHistoryTransaction(one));
      if (doc === before.doc || !isTyped || !author()) return null;
      const known = new Set([...suggestionsOf(before.doc), ...annotationsOf(before).unplaced.suggestions].map(idOf));
      const begun = suggestionsOf(doc).filter(({ id }) => !known.has(id));
      if (begun.length === 0) return null;
      const after = stampOf(author());
      return tr.step(new AnnotationStep(begun.map(({ id }) => ({ kind: 'thread', id, after }))));
    },
  });

const idOf = ({ id }: { id: string }) => id;
