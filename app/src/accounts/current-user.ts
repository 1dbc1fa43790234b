import type { CurrentUser } from '@marginalia/bff/contract';
import { atom } from 'jotai';
import { http } from '../http/http.ts';
import { hasStatus } from '../http/http-error.ts';
import { forgetAll, queryClient } from '../query/client.ts';
import { read } from '../query/read.ts';
import { withdrawAll } from './agreements.ts';
import { clearDrafts } from './drafts.ts';
import type { Person } from './person.ts';
import { onSignedIn, rememberSignedIn } from './signed-in.ts';

/** Who is signed in; fails with 401 when nobody is. The one read that is tried again, once (specification, point 7). */
export const currentUser = read<CurrentUser>({
  key: ['/api/auth/user'],
  retry: 1,
  load: async ({ signal }) => {
    try {
      const user = await http('currentUser', { signal });
      rememberSignedIn(user.id);
      return user;
    } catch (error) {
      if (hasStatus(error, 401)) rememberSignedIn(null);
      throw error;
    }
  },
});

/** Takes over a user who has just signed in. What an earlier user read is forgotten. */
export function startSession(user: CurrentUser): void {
  forgetAll();
  queryClient.setQueryData(currentUser.key, user);
  rememberSignedIn(user.id);
}

/** The same user again after an expired session: what is on screen stays. */
export function resumeSession(user: CurrentUser): void {
  queryClient.setQueryData(currentUser.key, user);
  rememberSignedIn(user.id);
}

/** Signs out, then leaves the page before its user is forgotten: without a user it would lead to the login. */
export async function endSession(leave: () => void | Promise<void>): Promise<void> {
  try {
    await http('logout');
  } catch (error) {
    // A 401 means that nobody is signed in any more, which is what was asked for.
    if (!hasStatus(error, 401)) throw error;
  }
  // Before anything shows that nobody is signed in: the tab may be closed then.
  forgetPerson(signedInPerson());
  rememberSignedIn(null);
  await leave();
  forgetAll();
}

export const personAtom = atom((get): Person => get(currentUser.atom).data?.id ?? 'visitor');

/** Who is signed in, as far as this page knows. */
export const signedInPerson = (): Person => queryClient.getQueryData<CurrentUser>(currentUser.key)?.id ?? 'visitor';

/**
 * Removes the unsaved work and the agreements of a person who logs out.
 * Unsaved work of a session that merely expired stays for the same person.
 */
export function forgetPerson(person: Person): void {
  withdrawAll();
  clearDrafts(person);
  clearDrafts('visitor');
}

// When another person signs in in another tab, this tab's calls would carry their session: the page loads again.
onSignedIn((person) => {
  const known = signedInPerson();
  if (known !== 'visitor' && person !== null && known !== person) location.reload();
});

export const nameOf = ({ firstName, lastName, username, email }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username || email || 'your account';
