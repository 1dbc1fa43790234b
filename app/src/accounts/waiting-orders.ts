import { http } from '../http/http.ts';
import { read } from '../query/read.ts';

/** Orders that somebody else made with this account's address, to be taken or refused. */
export const waitingOrders = read({
  key: ['/api/profile/waiting'],
  isLive: true,
  load: ({ signal }) => http('waitingOrders', { signal }),
});
