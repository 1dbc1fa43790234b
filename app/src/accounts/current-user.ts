import type { CurrentUser } from '@marginalia/bff/contract';
import { dismissToast } from '@marginalia/design-system';
import { atom } from 'jotai';
import { http } from '../http/http.ts';
import { hasStatus } from '../http/http-error.ts';
import { loginLink } from '../layout/login-link.ts';
import { currentUserKey, forgetAll, queryClient } from '../query/client.ts';
import { read } from '../query/read.ts';
import { store } from '../state/store.ts';
import { endVisit, shownAccount, watchVisit } from '../state/visit.ts';
import { withdrawAll } from './agreements.ts';
import { clearDrafts, endGiving, giveDrafts, hasUnstoredDraftAtom, restoreDrafts, sentName } from './drafts.ts';
import { announceLeaving, type Leaving, onLeftElsewhere } from './leaving.ts';
import type { Person } from './person.ts';
import { mayHaveOrdered } from './sent-orders.ts';
import { onSignedIn, personOf, rememberSignedIn, signedInAtom } from './signed-in.ts';

/** Who is signed in; fails with 401 when nobody is. The one read that is tried again, once (specification, point 7). */
export const currentUser = read<CurrentUser>({
  key: currentUserKey,
  retry: 1,
  load: async ({ signal }) => {
    const isSameVisit = watchVisit();
    try {
      const user = await http('currentUser', { signal });
      if (isSameVisit()) welcome(user);
      return user;
    } catch (error) {
      if (hasStatus(error, 401)) rememberSignedIn(null);
      throw error;
    }
  },
});

/**
 * Notes who is signed in, as the server has just said, also where their account could not be read by itself. What a visitor
 * typed or sent in this tab is theirs from now on.
 */
export function welcome(user: CurrentUser): void {
  if (shownAccount() === undefined) queryClient.setQueryData(currentUser.key, user);
  giveDrafts(user.id);
  rememberSignedIn(user.id);
}

/** Takes over a user who has just signed in. What an earlier user read or, as a visitor, sent is forgotten. */
export function startSession(user: CurrentUser): void {
  forgetAll();
  clearDrafts('visitor', sentName);
  queryClient.setQueryData(currentUser.key, user);
  welcome(user);
}

/** The same user again after an expired session: what is on screen stays. */
export function resumeSession(user: CurrentUser): void {
  queryClient.setQueryData(currentUser.key, user);
  welcome(user);
}

/** Reads who is signed in where this browser does not remember it, so that the page shows it; undefined when nobody is. */
export async function findUser(): Promise<CurrentUser | undefined> {
  const user = await http('currentUser').catch(() => undefined);
  if (user) resumeSession(user);
  return user;
}

/** Logs out and leaves the page. */
export async function endSession(leave: () => void | Promise<void>): Promise<void> {
  // By the time of the response, another call may have told that nobody is signed in.
  const person = heardPerson();
  try {
    await http('logout');
  } catch (error) {
    // A 401 means that nobody is signed in any more, which is what was asked for.
    if (!hasStatus(error, 401)) throw error;
  }
  await leaveBrowser('logged-out', leave, person === 'visitor' ? heardPerson() : person);
}

/** Removes from this browser what a person who logs out or whose account is deleted has left in it, and leaves the page. */
export async function leaveBrowser(
  leaving: Leaving,
  leave: () => void | Promise<void>,
  person = heardPerson(),
): Promise<void> {
  // Before anything shows that nobody is signed in: the tab may be closed then.
  forgetPerson(person);
  clearDrafts('visitor');
  announceLeaving(person, leaving);
  rememberSignedIn(null);
  try {
    await leave();
  } finally {
    // After the page was left: without a user it would lead to the login.
    forgetShown();
  }
}

/** Drops what was read for the person who leaves, and the toast: what it says or offers is not for the next one. */
function forgetShown(): void {
  forgetAll();
  dismissToast();
}

export const personAtom = atom((get): Person => get(currentUser.atom).data?.id ?? 'visitor');

/** Who is signed in, as far as this page knows. */
export const signedInPerson = (): Person => shownAccount() ?? 'visitor';

/**
 * Removes the unsaved work and the agreements of a person who leaves; nothing more of theirs is stored or arrives.
 * Unsaved work of a session that merely expired stays for the same person.
 */
function forgetPerson(person: Person): void {
  endVisit();
  withdrawAll();
  clearDrafts(person);
}

/** Ends the visit before another page is loaded. Work that the browser did not store keeps it: the page asks first. */
function endStoredVisit(): void {
  if (!store.get(hasUnstoredDraftAtom)) endVisit();
}

// When another person signs in in another tab, this tab's calls would carry their session: the page loads again.
onSignedIn((person) => {
  const known = signedInPerson();
  if (person === null) return endGiving();
  if (known === person) return;
  clearDrafts('visitor', sentName);
  if (known === 'visitor') return;
  endGiving();
  endStoredVisit();
  location.reload();
});

/** The pages that show what is a person's own. */
const ownPages = /^\/(?:admin|profile|submit)/;

/** Who is signed in as far as this tab has heard, also before this page has read them. */
export const heardPerson = (): Person => shownAccount() ?? personOf(store.get(signedInAtom));

onLeftElsewhere((person, leaving) => {
  if (person !== heardPerson()) return;
  // Where the server has not yet said who has signed in, what was typed since is still a visitor's.
  if (person !== 'visitor') giveDrafts(person);
  endGiving();
  for (const sender of [person, 'visitor'] as const) clearDrafts(sender, sentName);
  const isOrderUnknown = mayHaveOrdered(person);
  if (leaving === 'deleted') forgetPerson(person);
  const { pathname, search } = location;
  if (!ownPages.test(pathname)) return forgetShown();
  const hasDrafts = leaving === 'logged-out' && restoreDrafts(person);
  endStoredVisit();
  const kept = isOrderUnknown ? '-ordered' : hasDrafts ? '-unsent' : '';
  location.replace(`${loginLink(pathname + search)}&reason=${leaving}${kept}`);
});

export const nameOf = ({ firstName, lastName, username, email }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username || email || 'your account';
