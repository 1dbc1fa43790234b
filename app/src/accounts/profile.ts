import type { Profile } from '@marginalia/bff/contract';
import { http, httpPage } from '../http/http.ts';
import { invalidate, read } from '../query/read.ts';
import { watchVisit } from '../state/visit.ts';
import { currentUser, welcome } from './current-user.ts';

/** The signed-in client's own data. An address may be confirmed in another tab or on another device. */
export const profile = read({
  key: ['/api/profile'],
  isLive: true,
  load: async ({ signal }) => {
    const isSameVisit = watchVisit();
    const found = await http('profile', { signal });
    if (isSameVisit()) welcome(found);
    return found;
  },
});

/** The signed-in client's submissions, newest first. */
export const profileSubmissions = read({
  key: ['/api/profile/submissions'],
  isLive: true,
  load: ({ signal }) => http('profileSubmissions', { signal }),
});

/** Orders that somebody else placed with this account's email, to be accepted or refused. */
export const waitingOrders = read({
  key: ['/api/profile/waiting'],
  isLive: true,
  load: async ({ signal }) => {
    const { rows, total } = await httpPage('waitingOrders', { signal });
    return { orders: rows, total: Math.max(total ?? 0, rows.length) };
  },
});

/** Invalidates the queries that depend on the account's email. */
export function invalidateEmail(): void {
  void invalidate(currentUser.key, profile.key, profileSubmissions.key, waitingOrders.key);
}

/** The contact details of a profile as a form's values. */
export const contactFields = ({ firstName, lastName, phoneNumber, universityName, countryCode }: Profile) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  countryCode: countryCode ?? '',
  phoneNumber: phoneNumber ?? '',
  universityName: universityName ?? '',
});
