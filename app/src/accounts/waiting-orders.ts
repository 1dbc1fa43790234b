import { http } from '../http/http.ts';
import { read } from '../query/read.ts';

/** Orders that somebody else placed with this account's email, to be accepted or refused. */
export const waitingOrders = read({
  key: ['/api/profile/waiting'],
  isLive: true,
  load: async ({ signal }) => {
    let total = 0;
    const orders = await http('waitingOrders', {
      signal,
      onHeaders: (headers) => {
        total = Number(headers.get('x-total-count') ?? 0);
      },
    });
    return { orders, total: Math.max(total, orders.length) };
  },
});
