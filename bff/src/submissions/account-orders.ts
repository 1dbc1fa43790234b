import type { AccountOrders } from '../accounts/account-orders.ts';
import type { Transaction } from '../database/database.ts';
import { inPieces } from '../database/pieces.ts';
import { withholdClaims } from '../mail/outdated.ts';
import { changeAddress } from './change-address.ts';
import { lockOrders } from './hold.ts';
import { Submission, WaitingOrderRow } from './model.ts';

/** Called in the transaction that moves all that a guest has to an account, for rows of a feature above. */
export type AfterJoin = (transaction: Transaction, guestId: number, accountId: number) => Promise<void>;

async function settleWaiting(transaction: Transaction, guestId: number, accountId: number): Promise<void> {
  const orders = await lockOrders(Submission.query(transaction).where({ userId: guestId }));
  for (const some of inPieces(orders))
    await WaitingOrderRow.query(transaction).whereIn('submissionId', some).whereNot({ userId: accountId }).delete();
  await withholdClaims(transaction, orders);
}

export const accountOrders = (afterJoin: AfterJoin): AccountOrders => ({
  settleWaiting,
  changeAddress,
  async join(transaction, guestId, accountId) {
    const own = () => Submission.query(transaction).where({ userId: guestId });
    await settleWaiting(transaction, guestId, accountId);
    const asked = WaitingOrderRow.query(transaction).where({ userId: accountId }).select('submissionId');
    const joined = await own().whereNotIn('id', asked).patch({ userId: accountId });
    await afterJoin(transaction, guestId, accountId);
    const left = await own().first().select('id');
    return { joined, hasMore: left !== undefined };
  },
});
