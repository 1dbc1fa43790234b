import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { readNow, storedAtom } from '../state/stored.ts';
import type { Person } from './person.ts';
import { personOf, signedInAtom } from './signed-in.ts';

export type Agreement = 'termsAgreed' | 'integrityAgreed';

const flag = (key: Agreement) =>
  storedAtom({ key, initial: false, read: (stored) => stored === true, isReadLate: true });
/** Kept in local browser storage as `true` (specification, point 2). */
const flags = { termsAgreed: flag('termsAgreed'), integrityAgreed: flag('integrityAgreed') };

const giver = storedAtom<Person>({
  key: 'agreedBy',
  initial: 'visitor',
  read: (stored) => (typeof stored === 'number' ? stored : undefined),
  isReadLate: true,
});

/** The agreements given in this browser. What a signed-in person gave does not count for another one. */
export const agreementsAtom = atom((get): { [name in Agreement]?: true } => {
  const by = get(giver);
  const isTheirs = by === 'visitor' || by === personOf(get(signedInAtom));
  const has = (name: Agreement) => get(flags[name]) && isTheirs;
  return {
    ...(has('termsAgreed') && { termsAgreed: true }),
    ...(has('integrityAgreed') && { integrityAgreed: true }),
  };
});

export const readAgreements = () => readNow(agreementsAtom);

export function giveBoth(): void {
  store.set(giver, personOf(readNow(signedInAtom)));
  for (const given of Object.values(flags)) store.set(given, true);
}

/** Takes one agreement back: from then on no order is sent with it. */
export const withdraw = (name: Agreement): void => store.set(flags[name], false);

export function withdrawAll(): void {
  for (const given of Object.values(flags)) store.set(given, false);
  store.set(giver, 'visitor');
}
