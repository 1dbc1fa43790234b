import type { WaitingOrder } from '../../contract/index.ts';
import { lockAccount, lockOrders } from '../accounts/accounts.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { notFound, notSignedIn } from '../http/refusal.ts';
import { recordEvent } from '../submissions/events.ts';
import { nowOf } from '../time/time.ts';

const maxListed = 100;

/** The orders that wait for an account's decision, newest first, with what was typed into them and no document. */
export async function listWaitingOrders({ database }: App, userId: number): Promise<WaitingOrder[]> {
  const rows = await database
    .read('waiting_orders')
    .join('submissions', 'submissions.id', 'waiting_orders.submissionId')
    .where('waiting_orders.userId', userId)
    .whereNull('refusedAt')
    .orderBy([
      { column: 'submittedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(maxListed)
    .select('id', 'title', 'service', 'totalPrice', 'totalPriceInr', 'status', 'submittedAt', 'firstName', 'lastName');
  return rows.map(({ firstName, lastName, ...order }) => ({
    ...order,
    orderedFor: [firstName, lastName].filter(Boolean).join(' '),
  }));
}

/** Makes a waiting order the account's own. @throws 404 when it does not wait for this account */
export const takeOrder = (app: App, userId: number, submissionId: number): Promise<void> =>
  app.database.transaction(async (transaction) => {
    const user = await lockAccount(transaction, userId);
    if (!user) throw notSignedIn();
    await lockOrders(transaction, (orders) => orders.where({ id: submissionId }));
    if ((await undecided(transaction, userId, submissionId).delete()) !== 1) throw notFound();
    await transaction('submissions')
      .where({ id: submissionId })
      .update({ userId, updatedAt: nowOf(app) });
    const actorName = [user.firstName, user.lastName].filter(Boolean).join(' ') || null;
    await recordEvent(app, transaction, submissionId, 'taken_over', { actor: 'client', actorId: userId, actorName });
  });

/** Takes a waiting order off the account's list for good; whoever has its tracking link reads it as before. */
export const refuseOrder = (app: App, userId: number, submissionId: number): Promise<void> =>
  app.database.transaction(async (transaction) => {
    const refused = await undecided(transaction, userId, submissionId).update({ refusedAt: nowOf(app) });
    if (refused !== 1) throw notFound();
  });

const undecided = (transaction: Transaction, userId: number, submissionId: number) =>
  transaction('waiting_orders').where({ userId, submissionId }).whereNull('refusedAt');
