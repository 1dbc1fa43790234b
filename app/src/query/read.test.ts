import { expect, it } from 'vitest';
import { store } from '../state/store.ts';
import { queryClient } from './client.ts';
import { readBy } from './read.ts';

const words = readBy((id: number) => ({ key: ['words', id], load: async () => `loaded ${id}` }));

it('shows what the query client has, also when it changed while nothing showed it', async () => {
  queryClient.setQueryData(['words', 1], 'first');
  const { atom } = words(1);
  const leave = store.sub(atom, () => undefined);
  expect(words(1).atom).toBe(atom);
  expect(store.get(atom).data).toBe('first');
  leave();
  await Promise.resolve();
  queryClient.setQueryData(['words', 1], 'saved since');
  expect(store.get(words(1).atom).data).toBe('saved since');
});

it('has one atom for all that show it at once', async () => {
  queryClient.setQueryData(['words', 2], 'first');
  const leave = [1, 2].map(() => store.sub(words(2).atom, () => undefined));
  const { atom } = words(2);
  leave[0]?.();
  expect(words(2).atom).toBe(atom);
  queryClient.setQueryData(['words', 2], 'changed');
  await expect.poll(() => store.get(atom).data).toBe('changed');
  leave[1]?.();
  await Promise.resolve();
  expect(words(2).atom).not.toBe(atom);
});

it('keeps its atom where one page takes the place of another, and removes no atom but its own', async () => {
  const { atom } = words(3);
  const leaveFirst = store.sub(atom, () => undefined);
  leaveFirst();
  const leaveSecond = store.sub(atom, () => undefined);
  await Promise.resolve();
  expect(words(3).atom).toBe(atom);
  leaveSecond();
  await Promise.resolve();
  const late = store.sub(atom, () => undefined);
  const next = words(3).atom;
  expect(next).not.toBe(atom);
  store.sub(next, () => undefined);
  late();
  await Promise.resolve();
  expect(words(3).atom).toBe(next);
});
