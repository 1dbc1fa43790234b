import { type Submission, undoSeconds } from '@marginalia/bff/contract';
import { atom } from 'jotai';
import { http } from '../http/http.ts';
import { store } from '../state/store.ts';
import { watchVisit } from '../state/visit.ts';
import { clientName } from '../submissions/describe.ts';
import { submissionChanged } from '../submissions/submissions.ts';

/** The review that was completed last. */
interface Sent {
  readonly id: number;
  /** The client; empty for a sample. */
  readonly name: string;
  readonly at: number;
  readonly isUndoable: boolean;
}

/** Stays while another order is opened, so that a completion can be undone from there. */
export const sentAtom = atom<Sent>();

/** Remembers a completion, and for ten seconds that it can be undone. */
export function rememberSent(submission: Submission): void {
  const sent = { id: submission.id, name: clientName(submission), at: Date.now(), isUndoable: true };
  store.set(sentAtom, sent);
  const isSameVisit = watchVisit();
  setTimeout(() => {
    if (store.get(sentAtom) !== sent) return;
    store.set(sentAtom, isSameVisit() ? { ...sent, isUndoable: false } : undefined);
  }, undoSeconds * 1000);
}

/** Takes the completion back. @throws 409 when its time is over */
export async function undoSent(id: number): Promise<void> {
  try {
    submissionChanged(await http('undoCompletion', { params: { id } }));
    store.set(sentAtom, undefined);
  } catch (error) {
    // Somebody else may have undone it, or the answer was lost: the page shows what the server has.
    submissionChanged();
    throw error;
  }
}
