import type { CurrentUser, Submission } from '@marginalia/bff/contract';
import { expect, it, vi } from 'vitest';
import { startSession } from '../accounts/current-user.ts';
import { store } from '../state/store.ts';
import { rememberSent, sentAtom } from './sent.ts';

vi.mock('../http/http.ts');

const administrator = (id: number) => ({ id, isAdmin: true }) as CurrentUser;

it('shows a completion to the person who made it, and to nobody who signs in after them', () => {
  startSession(administrator(1));
  rememberSent({ id: 7, userId: 3, client: null } as unknown as Submission);
  expect(store.get(sentAtom)?.id).toBe(7);
  startSession(administrator(2));
  expect(store.get(sentAtom)).toBeUndefined();
});
