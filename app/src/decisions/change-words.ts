import type { Submission } from '@marginalia/bff/contract';
import { whyNobody } from '../submissions/describe.ts';

/** The words of each change and its failure, on the lists and on the review page (specification, point 8). */
export interface ChangeWords {
  readonly done: string;
  readonly effect: string;
  readonly failed: string;
}
export type Change = 'approve' | 'quote' | 'withdraw' | 'reject' | 'start' | 'remove';
/** On the lists a failure has its fixed sentence; the review page shows the server's own message where there is one. */
export type Place = 'list' | 'review';

/** In place of an approval's effect, where the extra words are not decided yet. */
const awaitingQuote = 'The client can pay once you send a quote.';

const list: Record<Change, ChangeWords> = {
  approve: {
    done: 'Submission approved',
    effect: 'It is ready for payment.',
    failed: 'Failed to approve submission. Please try again.',
  },
  quote: {
    done: 'Ready for payment',
    effect: 'The client gets an email with the total.',
    failed: 'Failed to send the quote. Please try again.',
  },
  withdraw: {
    done: 'Quote withdrawn',
    effect: awaitingQuote,
    failed: 'Failed to withdraw the quote. Please try again.',
  },
  reject: {
    done: 'Submission rejected',
    effect: 'The client gets an email with the reason.',
    failed: 'Failed to reject submission. Please try again.',
  },
  start: {
    done: 'In Progress',
    effect: 'The submission is marked as in progress.',
    failed: 'Failed to update submission status. Please try again.',
  },
  remove: {
    done: 'Submission deleted',
    effect: 'The submission and its files are deleted.',
    failed: 'Failed to delete submission. Please try again.',
  },
};

export const changeWords: Record<Place, Record<Change, ChangeWords>> = {
  list,
  review: {
    ...list,
    approve: {
      done: 'Submission Approved',
      effect: 'It is now awaiting payment.',
      failed: 'Failed to approve submission',
    },
    reject: { ...list.reject, done: 'Submission Rejected', failed: 'Failed to reject submission' },
  },
};

/** Changes whose words promise an email. */
const mailed: readonly Change[] = ['quote', 'reject'];

/** What a change came to. `changed` is the order after it, where it is still there. */
export function effectOf(place: Place, change: Change, changed: Submission | undefined): string {
  if (changed?.status === 'approved' && changed.isAwaitingQuote) return awaitingQuote;
  const nobody = changed && mailed.includes(change) ? whyNobody(changed) : '';
  return nobody ? `${nobody} Nobody gets an email.` : changeWords[place][change].effect;
}
