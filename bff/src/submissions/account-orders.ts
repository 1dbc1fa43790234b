import type { QueryBuilder } from 'objection';
import type { AccountOrders } from '../accounts/account-orders.ts';
import { Submission, WaitingOrderRow } from './model.ts';

/** The ids of the selected orders, each held until the transaction of the query ends. */
export async function lockOrders(orders: QueryBuilder<Submission>): Promise<number[]> {
  const rows = await orders.orderBy('id').forUpdate().select('id');
  return rows.map(({ id }) => id);
}

export const accountOrders: AccountOrders = {
  async settleWaiting(transaction, guestId, accountId) {
    const orders = await lockOrders(Submission.query(transaction).where({ userId: guestId }));
    await WaitingOrderRow.query(transaction).whereIn('submissionId', orders).whereNot({ userId: accountId }).delete();
  },

  async join(transaction, guestId, accountId) {
    const own = () => Submission.query(transaction).where({ userId: guestId });
    await accountOrders.settleWaiting(transaction, guestId, accountId);
    const asked = WaitingOrderRow.query(transaction).where({ userId: accountId }).select('submissionId');
    const joined = await own().whereNotIn('id', asked).patch({ userId: accountId });
    const left = await own().first().select('id');
    return { joined, hasMore: left !== undefined };
  },
};
