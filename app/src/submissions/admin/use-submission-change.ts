import type { Submission } from '@marginalia/bff/contract';
import { toast } from '@marginalia/design-system';
import { http } from '../../http/http.ts';
import { HttpError, hasStatus, sentenceOr } from '../../http/http-error.ts';
import { useAction } from '../../query/use-action.ts';
import { submissionChanged } from '../submissions.ts';
import { type Change, type ChangeWords, changeWords, type Place } from './change-words.ts';

const call = (change: Change, id: number, reason: string): Promise<Submission | undefined> => {
  const params = { id };
  switch (change) {
    case 'approve':
      return http('approveSubmission', { params });
    case 'reject':
      return http('rejectSubmission', reason.trim() ? { params, body: { reason } } : { params });
    case 'start':
      return http('startSubmission', { params });
    case 'remove':
      return http('deleteSubmission', { params });
  }
};

/** What went wrong, for a toast titled Error: a conflict is always explained, and the newest state is on its way. */
export function failureText(error: unknown, { failed }: Pick<ChangeWords, 'failed'>, place: Place): string {
  if (hasStatus(error, 409) && error instanceof HttpError) return `${error.detail} The newest state is shown now.`;
  return place === 'review' ? sentenceOr(error, failed) : failed;
}

/** Approves, rejects, starts or deletes, and tells how it went. Answers whether it was done. */
export function useSubmissionChange(place: Place) {
  return useAction(async (change: Change, id: number, reason?: string): Promise<boolean> => {
    const words = changeWords[place][change];
    try {
      submissionChanged(await call(change, id, reason ?? ''));
      toast({ title: words.done, description: words.effect, tone: 'success' });
      return true;
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, words, place), tone: 'danger' });
      if (hasStatus(error, 409) || hasStatus(error, 404)) submissionChanged();
      return false;
    }
  });
}
