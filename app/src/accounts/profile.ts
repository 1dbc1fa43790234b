import type { Profile } from '@marginalia/bff/contract';
import { http } from '../http/http.ts';
import { read } from '../query/read.ts';

/** The signed-in client's own data. An address may be confirmed in another tab or on another device. */
export const profile = read({
  key: ['/api/profile'],
  isLive: true,
  load: ({ signal }) => http('profile', { signal }),
});

/** The signed-in client's submissions, newest first. */
export const profileSubmissions = read({
  key: ['/api/profile/submissions'],
  isLive: true,
  load: ({ signal }) => http('profileSubmissions', { signal }),
});

/** What a client has told of themselves, as forms hold it. */
export const contactFields = ({ firstName, lastName, phoneNumber, universityName, countryCode }: Profile) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  countryCode: countryCode ?? '',
  phoneNumber: phoneNumber ?? '',
  universityName: universityName ?? '',
});
