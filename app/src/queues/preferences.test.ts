import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commentBank } from '../review/comment-bank.ts';
import { store } from '../state/store.ts';
import { queueCards, singleKeys } from './preferences.ts';

// Node has no local storage without a file of its own.
beforeEach(() => void vi.stubGlobal('localStorage', sessionStorage));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('a choice and the reusable comments are each person’s own', () => {
  store.set(queueCards(1), true);
  store.set(singleKeys(1), false);
  store.set(commentBank(1), [{ id: 'a', text: 'Say who did this.' }]);
  expect([store.get(queueCards(2)), store.get(singleKeys(2)), store.get(commentBank(2))]).toEqual([false, true, []]);
  expect([store.get(queueCards(1)), store.get(singleKeys(1))]).toEqual([true, false]);
  expect(store.get(commentBank(1))).toHaveLength(1);
});
