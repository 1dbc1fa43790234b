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
