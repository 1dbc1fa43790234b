import type { EditorSession } from '../engine/session.js';
import { newId } from '../model/id.js';
import type { BankEntry } from '../model/types.js';
import type { Review } from './review-context.js';
import type { FocusCall } from './use-focus-call.js';

interface ReviewInput
  extends Pick<
    Review,
    | 'session'
    | 'labels'
    | 'isSheet'
    | 'commentMenu'
    | 'categories'
    | 'bank'
    | 'accept'
    | 'replace'
    | 'isReadOnly'
    | 'author'
    | 'isResolvedShown'
    | 'announce'
    | 'cardId'
  > {
  onBankChange: ((next: BankEntry[]) => void) | undefined;
  setFocusCall: (call: FocusCall) => void;
}

/** Moves the focus to the text at a mark, or to where the caret was. */
function showInText(session: EditorSession, id: string | null): void {
  const { highlights, suggestions } = session.getSnapshot();
  const mark = [...highlights, ...suggestions].find((candidate) => candidate.id === id);
  if (mark) session.goTo(mark, true);
  else session.focus();
}

/** Puts together what the parts of the editor share. A function of its own: React's compiler then remembers one value. */
export function makeReview({ onBankChange, setFocusCall, ...shared }: ReviewInput): Review {
  const { session, labels, bank, announce } = shared;
  const openAt = (id: string, field: 'comment' | 'reply') =>
    session.together(() => {
      session.activate(id);
      setFocusCall({ id, field });
    });
  const openCard = (id: string) => openAt(id, 'comment');
  return {
    ...shared,
    ...(onBankChange && {
      keepForReuse: (entry: Omit<BankEntry, 'id'>) => onBankChange([...bank, { id: newId(), ...entry }]),
    }),
    openCard,
    showCard: (id) => setFocusCall({ id, field: null }),
    showInText: (id) => showInText(session, id),
    reply: (id) => openAt(id, 'reply'),
    resolve: ({ id, value }) => {
      session.editor.commands.setResolved(id, !value.resolved);
      announce(value.resolved ? labels.reopened : labels.resolved);
    },
    add: (look) =>
      session.together(() => {
        const id = session.addHighlights(look);
        if (id === null) return false;
        announce(labels.added);
        openCard(id);
        return true;
      }),
    remove: (id) => {
      if (!session.view.hasFocus()) showInText(session, id);
      session.remove(id);
      announce(labels.removed);
    },
  };
}
