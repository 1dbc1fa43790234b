import { httpPage } from '../http/http.ts';
import { read } from '../query/read.ts';

/** Orders that somebody else placed with this account's email, to be accepted or refused. */
export const waitingOrders = read({
  key: ['/api/profile/waiting'],
  isLive: true,
  load: async ({ signal }) => {
    const { rows, total } = await httpPage('waitingOrders', { signal });
    return { orders: rows, total: Math.max(total ?? 0, rows.length) };
  },
});
