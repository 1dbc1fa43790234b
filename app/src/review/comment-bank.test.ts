import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../state/store.ts';
import { commentBank } from './comment-bank.ts';

// Node has no local storage without a file of its own.
beforeEach(() => void vi.stubGlobal('localStorage', sessionStorage));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('a spoiled entry or bank costs nobody the other entries', () => {
  const good = { id: 'a', text: 'Say who did this.', shortcut: '1' };
  const spoiled = [{ id: '', text: 'No id' }, { id: 'b' }, { ...good, shortcut: 7 }, null, 'text', []];
  sessionStorage.setItem(
    'comment-bank',
    JSON.stringify({ 1: [...spoiled, good], 2: 'no list', 3: [{ id: 'c', text: 'Cite this.' }] }),
  );
  const bankOf = (person: number) => store.get(commentBank(person));
  const stop = store.sub(commentBank(1), () => undefined);
  expect([bankOf(1), bankOf(2), bankOf(3)]).toEqual([[good], [], [{ id: 'c', text: 'Cite this.' }]]);
  store.set(commentBank(1), [...bankOf(1), { id: 'd', text: 'Too long.' }]);
  expect([bankOf(1).length, bankOf(3).length]).toEqual([2, 1]);
  stop();
});
