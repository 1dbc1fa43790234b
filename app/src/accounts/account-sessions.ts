import { http } from '../http/http.ts';
import { read } from '../query/read.ts';

/** Where the account is signed in; somebody may log in elsewhere at any time. */
export const accountSessions = read({
  key: ['/api/auth/sessions'],
  isLive: true,
  load: ({ signal }) => http('sessions', { signal }),
});
