import { initialOffering, type PublicCatalogue } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { beginOrder } from './begin-order.ts';
import type { OrderInput } from './order-input.ts';

const onSale = initialOffering as PublicCatalogue;
const knownWith = (email: string) => ({
  ...{ firstName: 'Ada', lastName: 'Example', email, emailConfirmation: email },
  countryCode: '+44',
});
const begin = (stored: OrderInput | undefined, email: string | undefined, isLost = false) =>
  beginOrder(onSale, {
    ...{ stored, isLost, preset: undefined, promoCode: undefined },
    known: email === undefined ? undefined : knownWith(email),
  });
const given = 'stranger@example.com';
const draft: OrderInput = { ...begin(undefined, given), instructionsPrompt: 'Please look at the argument.' };
const none = { email: '', emailConfirmation: '' };

it('leaves the account’s own address out of a draft once the account has lost it, and nothing else', () => {
  expect(begin(draft, '')).toEqual({ ...draft, ...none, knownEmail: '' });
  // Where one has to type the address again, it stays.
  const typed = { ...begin(draft, ''), email: given, emailConfirmation: given };
  expect(begin(typed, '')).toEqual(typed);
});

it.each([
  ['typed another one', { ...draft, email: 'own@example.com', emailConfirmation: 'own@example.com' }, '', false],
  ['began before they logged in', { ...draft, knownEmail: '' }, '', false],
  ['has an order that may have arrived', draft, '', true],
  ['still has it', draft, given, false],
  ['has details that could not be read', draft, undefined, false],
])('keeps the address of a draft of somebody who %s', (_who, stored, email, isLost) => {
  expect(begin(stored, email, isLost)).toEqual(stored);
});
