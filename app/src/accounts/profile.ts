import { http } from '../http/http.ts';
import { read } from '../query/read.ts';

/** The signed-in client's own data. */
export const profile = read({ key: ['/api/profile'], load: ({ signal }) => http('profile', { signal }) });

/** The signed-in client's submissions, newest first. */
export const profileSubmissions = read({
  key: ['/api/profile/submissions'],
  isLive: true,
  load: ({ signal }) => http('profileSubmissions', { signal }),
});
