import { type Submission, undoSeconds } from '@marginalia/bff/contract';
import { atom } from 'jotai';
import { personAtom, signedInPerson } from '../accounts/current-user.ts';
import type { Person } from '../accounts/person.ts';
import { http } from '../http/http.ts';
import { isRefusal } from '../http/refusal.ts';
import { store } from '../state/store.ts';
import { clientName, whyNobody } from '../submissions/describe.ts';
import { submissionChanged } from '../submissions/submissions.ts';

/** The review that was completed last. */
interface Sent {
  readonly id: number;
  /** Who completed it. */
  readonly by: Person;
  /** The client; empty where there is nobody to write to. */
  readonly name: string;
  readonly whyNobody: string;
  readonly at: number;
  readonly isUndoable: boolean;
}

const lastSentAtom = atom<Sent>();

/** Stays while another order is opened, so that a completion can be undone from there, and is shown to nobody else. */
export const sentAtom = atom((get) => {
  const sent = get(lastSentAtom);
  return sent?.by === get(personAtom) ? sent : undefined;
});

/** Remembers a completion, and for ten seconds that it can be undone. */
export function rememberSent(submission: Submission): void {
  const reason = whyNobody(submission);
  const sent: Sent = {
    id: submission.id,
    by: signedInPerson(),
    name: reason ? '' : clientName(submission),
    whyNobody: reason,
    at: Date.now(),
    isUndoable: true,
  };
  store.set(lastSentAtom, sent);
  setTimeout(() => {
    if (store.get(lastSentAtom) === sent) store.set(lastSentAtom, { ...sent, isUndoable: false });
  }, undoSeconds * 1000);
}

const undoUnknown = 'Our response did not come. Reload the page to see whether the order is completed.';

/** The title of a failed undo: only a refusal, or what the server answers after it, says that nothing was undone. */
export const undoFailure = (error: unknown): string =>
  isRefusal(error) ? 'Not undone' : 'We don’t know whether it is undone';

/** Takes the completion back. @throws 409 when its time is over */
export async function undoSent(id: number): Promise<void> {
  try {
    submissionChanged(await http('undoCompletion', { params: { id } }));
  } catch (error) {
    // Somebody else may have undone it, or the response was lost: the server knows.
    const stored = await http('submission', { params: { id } }).catch(() => undefined);
    submissionChanged(stored);
    // An undo whose response was lost may still be under way.
    if (!stored || stored.status === 'completed') throw isRefusal(error) ? error : new Error(undoUnknown);
  }
  store.set(lastSentAtom, undefined);
}
