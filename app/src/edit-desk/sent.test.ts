import type { CurrentUser, Submission } from '@marginalia/bff/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { startSession } from '../accounts/current-user.ts';
import { http } from '../http/http.ts';
import { connectionLost, HttpError } from '../http/http-error.ts';
import { store } from '../state/store.ts';
import { rememberSent, sentAtom, undoFailure, undoSent } from './sent.ts';

vi.mock('../http/http.ts');
afterEach(() => void vi.mocked(http).mockReset());

const administrator = (id: number) => ({ id, isAdmin: true }) as CurrentUser;

it('shows a completion to the person who made it, and to nobody who signs in after them', () => {
  startSession(administrator(1));
  rememberSent({ id: 7, userId: 3, client: null } as unknown as Submission);
  expect(store.get(sentAtom)?.id).toBe(7);
  startSession(administrator(2));
  expect(store.get(sentAtom)).toBeUndefined();
});

it.each([
  [3, null, 'The client’s account was deleted.'],
  [3, { firstName: 'Ada', lastName: 'Example', email: null }, 'The client’s account has no email address.'],
  [null, null, 'A sample has no client to write to.'],
])('does not say that a review was sent where nobody is written to (user %j, %j)', (userId, client, whyNobody) => {
  startSession(administrator(1));
  rememberSent({ id: 8, userId, client } as unknown as Submission);
  expect(store.get(sentAtom)).toMatchObject({ name: '', whyNobody });
});

it.each([
  ['refused', new HttpError(409, 'Too late.'), 'completed', 'Not undone', 'Too late.'],
  [
    'lost, and not yet done',
    connectionLost(),
    'completed',
    'We don’t know whether it is undone',
    /^Our response did not/,
  ],
  [
    'lost, and not read again',
    connectionLost(),
    undefined,
    'We don’t know whether it is undone',
    /^Our response did not/,
  ],
])('an undo that is %s is told as what is known of it', async (_, error, status, title, text) => {
  vi.mocked(http).mockImplementation(async (id) => {
    if (id === 'undoCompletion' || !status) throw error;
    return { id: 7, status } as Submission;
  });
  const failure = await undoSent(7).catch((thrown: unknown) => thrown);
  expect(undoFailure(failure)).toBe(title);
  expect((failure as Error).message).toMatch(text);
});
