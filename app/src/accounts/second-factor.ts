import { http } from '../http/http.ts';
import { read } from '../query/read.ts';

/** What the account has besides its password. */
export const secondFactor = read({
  key: ['/api/auth/second-factor'],
  isLive: true,
  load: ({ signal }) => http('secondFactor', { signal }),
});
