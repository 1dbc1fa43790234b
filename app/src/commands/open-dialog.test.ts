import type { CurrentUser } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { startSession } from '../accounts/current-user.ts';
import { store } from '../state/store.ts';
import { openDialogAtom } from './open-dialog.ts';

const person = (id: number): CurrentUser => ({
  id,
  username: `editor-${id}`,
  email: null,
  firstName: null,
  lastName: null,
  isAdmin: true,
  role: 'editor',
});

it('a dialog is open for the person who opened it alone', () => {
  startSession(person(1));
  store.set(openDialogAtom, 'palette');
  expect(store.get(openDialogAtom)?.name).toBe('palette');
  startSession(person(2));
  expect(store.get(openDialogAtom)).toBeUndefined();
  store.set(openDialogAtom, 'keys');
  expect(store.get(openDialogAtom)?.name).toBe('keys');
});
