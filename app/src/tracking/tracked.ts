import { http } from '../http/http.ts';
import { queryClient } from '../query/client.ts';
import { readBy } from '../query/read.ts';
import { submission } from '../submissions/submissions.ts';

/** Opens an order by its token; from then on this browser may read that one order by its number. */
export const tracked = readBy((token: string) => ({
  key: ['/api/tracking', token],
  load: async ({ signal }) => {
    const order = await http('track', { body: { token }, signal });
    queryClient.setQueryData(submission(order.id).key, order);
    return order;
  },
}));
