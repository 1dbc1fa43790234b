import { http } from '../http/http.ts';
import { readBy } from '../query/read.ts';

/** Which account a mailed link would give its address to. To ask changes nothing. */
export const emailLink = readBy((token: string) => ({
  key: ['/api/auth/email/link', token],
  load: ({ signal }) => http('emailLink', { body: { token }, signal }),
}));
