import type { Submission } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { feedbackLead, savedText } from './client-news.ts';

const order = (email: string | null, status: Submission['status'] = 'paid') =>
  ({ userId: 3, status, client: { firstName: 'Ada', lastName: 'Example', email } }) as Submission;

it('says of a saved review that the client will be notified, where somebody is', () => {
  const [known, unknown] = [order('ada@example.com'), order(null)];
  expect(savedText(known, true)).toBe('The client will be notified.');
  expect(savedText(unknown, true)).toBe('The client’s account has no email address. Nobody gets an email.');
  expect(savedText(known, false)).toBe('The client will be notified when you complete the review.');
  expect(savedText(unknown, false)).toBe(
    'The client’s account has no email address. Nobody gets an email when you complete the review.',
  );
  expect(savedText(order(null, 'completed'), false)).toBe('The client sees the newest version.');
});

it('promises an email for submitted feedback only where somebody gets one', () => {
  expect(feedbackLead(order('ada@example.com'))).toBe(
    'Submitting feedback completes the submission, and the client gets an email.',
  );
  expect(feedbackLead(order(null))).toBe(
    'Submitting feedback completes the submission. The client’s account has no email address. Nobody gets an email.',
  );
  expect(feedbackLead(order(null, 'in_progress'))).toBe('The client sees it once the review is completed.');
  expect(feedbackLead(order(null, 'completed'))).toBe('The client sees the newest version.');
});
