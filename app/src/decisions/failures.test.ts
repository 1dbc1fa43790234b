import { describe, expect, it } from 'vitest';
import { feedbackFailure } from '../edit-desk/send-feedback.ts';
import { HttpError } from '../http/http-error.ts';
import { changeWords } from './change-words.ts';
import { failureText } from './use-submission-change.ts';

const silent = new HttpError(502, '');
const told = new HttpError(500, 'The database rests.');

describe('what went wrong', () => {
  it('is the server’s message on the review page, and the fixed words where it sent none [spec 8.review-approve, 8.review-reject, 8.review-feedback, 8.review-server]', () => {
    const { approve, reject } = changeWords.review;
    expect(failureText(silent, approve, 'review')).toBe('Failed to approve submission');
    expect(failureText(silent, reject, 'review')).toBe('Failed to reject submission');
    expect(feedbackFailure(silent)).toBe('Failed to submit feedback');
    expect(failureText(told, approve, 'review')).toBe('The database rests.');
    expect(feedbackFailure(told)).toBe('The database rests.');
  });

  it('is always the fixed words on a list, but for a conflict and what is gone, which are explained [spec 8.list-approve]', () => {
    const { approve } = changeWords.list;
    expect(failureText(told, approve, 'list')).toBe('Failed to approve submission. Please try again.');
    const conflict = new HttpError(409, 'This submission is approved already.');
    expect(failureText(conflict, approve, 'list')).toBe('This submission is approved already.');
    const gone = new HttpError(404, 'We couldn’t find this.');
    expect(failureText(gone, approve, 'list')).toBe('We couldn’t find this.');
    expect(failureText(new HttpError(409, ''), approve, 'list')).toBe(approve.failed);
  });
});
