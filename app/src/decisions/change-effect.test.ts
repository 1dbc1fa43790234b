import type { Submission } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { type Change, effectOf, type Place } from './change-words.ts';

const order = (email: string | null, more: Partial<Submission> = {}) =>
  ({ userId: 3, client: { firstName: 'Ada', lastName: 'Example', email }, ...more }) as Submission;
const nobody = 'The client’s account has no email address. Nobody gets an email.';

it.each<[Place, Change, string]>([
  ['list', 'quote', 'The client gets an email with the total.'],
  ['review', 'reject', 'The client gets an email with the reason.'],
])('promises an email on the %s after a %s only where somebody gets one', (place, change, promise) => {
  expect(effectOf(place, change, order('ada@example.com'))).toBe(promise);
  expect(effectOf(place, change, order(null))).toBe(nobody);
});

it('says the rest of what a change came to in its own words, whoever the client is', () => {
  expect(effectOf('review', 'approve', order(null))).toBe('It is now awaiting payment.');
  expect(effectOf('list', 'start', order(null))).toBe('The submission is marked as in progress.');
  expect(effectOf('list', 'remove', undefined)).toBe('The submission and its files are deleted.');
  const awaiting = order(null, { status: 'approved', isAwaitingQuote: true });
  expect(effectOf('list', 'approve', awaiting)).toBe('The client can pay once you send a quote.');
});
