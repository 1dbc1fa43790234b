import { store } from '../state/store.ts';
import { storedAtom } from '../state/stored.ts';
import type { Person } from './person.ts';
import { announceSignIn, signedInKey } from './signed-in-hint.ts';

/** The number of the account that signed in last in this browser, the same in every tab; null after a logout. */
export const signedInAtom = storedAtom<number | null>({
  key: signedInKey,
  initial: null,
  read: (stored) => (typeof stored === 'number' ? stored : undefined),
  isReadLate: true,
});

/** @param person the account's number, or null when nobody is signed in */
export const rememberSignedIn = (person: number | null): void => store.set(signedInAtom, person);

/** Calls back with each person who signs in or out, in this tab or another one. */
export function onSignedIn(act: (person: number | null) => void): void {
  // The build renders pages in Node, where nobody signs in.
  if (typeof window === 'undefined') return;
  store.sub(signedInAtom, () => {
    announceSignIn();
    act(store.get(signedInAtom));
  });
}

export const personOf = (signedIn: number | null): Person => signedIn ?? 'visitor';
