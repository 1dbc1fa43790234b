import type { Quote, Submission } from '@marginalia/bff/contract';
import { toast } from '@marginalia/design-system';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { http } from '../http/http.ts';
import { isOutdated, sentenceOr } from '../http/http-error.ts';
import { mayHaveChanged } from '../http/refusal.ts';
import { useAction } from '../query/use-action.ts';
import { submissionChanged, submissionDeleted } from '../submissions/submissions.ts';
import { type Change, type ChangeWords, changeWords, effectOf, type Place } from './change-words.ts';

type Seen = Pick<Submission, 'id' | 'contentVersion'>;

export interface Decision {
  readonly reason?: string | undefined;
  readonly quote?: Quote | undefined;
  /** That of the quote that was seen when the decision was made. */
  readonly quoteVersion?: number | undefined;
}

const call = (
  change: Change,
  { id, contentVersion }: Seen,
  { reason = '', quote, quoteVersion }: Decision,
): Promise<Submission | undefined> => {
  const params = { id };
  // The decision is about the version on the page; the server answers 409 when there is a newer one.
  switch (change) {
    case 'approve':
      return http('approveSubmission', { params, body: { contentVersion, ...(quote && { quote }) } });
    case 'quote':
      return http('quoteSubmission', { params, body: { ...quote, quoteVersion } });
    case 'withdraw':
      return http('withdrawQuote', { params, body: { quoteVersion } });
    case 'reject':
      return http('rejectSubmission', { params, body: { contentVersion, ...(reason.trim() && { reason }) } });
    case 'start':
      return http('startSubmission', { params });
    case 'remove':
      return http('deleteSubmission', { params });
  }
};

/** The text of the toast titled Error. What another try cannot change always shows the server's own sentence. */
export function failureText(error: unknown, { failed }: Pick<ChangeWords, 'failed'>, place: Place): string {
  return place === 'review' || isOutdated(error) ? sentenceOr(error, failed) : failed;
}

/**
 * Approves, quotes, withdraws a quote, rejects, starts or deletes, and tells how it went.
 * After an expired session `signIn` asks to sign in again, and the change goes on (design §5.18).
 * `leave` leaves the page of a deleted submission.
 */
export function useSubmissionChange(place: Place, leave?: () => void | Promise<void>) {
  const signIn = useSignInAgain();
  const change = useAction(async (submission: Seen, change: Change, decision: Decision = {}) => {
    const words = changeWords[place][change];
    try {
      const changed = await signIn.run(() => call(change, submission, decision));
      if (change === 'remove') {
        // Still shown, the submission would be asked for again, and answered with 404.
        await leave?.();
        submissionDeleted(submission.id);
      } else submissionChanged(changed);
      toast({ title: words.done, description: effectOf(place, change, changed), tone: 'success' });
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, words, place), tone: 'danger' });
      // Reading the lists again shows what has changed, or that nobody is signed in.
      if (mayHaveChanged(error)) submissionChanged();
    }
  });
  return { ...change, signIn: signIn.dialog };
}
