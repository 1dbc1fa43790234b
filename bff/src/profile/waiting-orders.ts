import { limits, type OrderedService, type WaitingOrder } from '../../contract/index.ts';
import { currentUserOf } from '../accounts/model.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { notFound, notSignedIn } from '../http/refusal.ts';
import { withholdOffer } from '../mail/outdated.ts';
import { forgetPayers } from '../payments/keep.ts';
import { client, recordEvent } from '../submissions/events.ts';
import { lockOwner, removeEmptyGuests } from '../submissions/guest.ts';
import { lockOrders } from '../submissions/hold.ts';
import { Submission, SubmissionEventRow, WaitingOrderRow } from '../submissions/model.ts';
import { orderedServiceIn } from '../submissions/record.ts';
import { nowOf } from '../time/time.ts';

type WaitingRow = Omit<WaitingOrder, 'orderedFor' | 'serviceName'> &
  Pick<Submission, 'firstName' | 'lastName'> & { readonly orderedService: string | null; readonly lines: string };

/** The rows come from a join, so their JSON is still text. */
function nameOf({ service, orderedService, lines }: Pick<WaitingRow, 'service' | 'orderedService' | 'lines'>) {
  const parsed: OrderedService | null = orderedService === null ? null : JSON.parse(orderedService);
  return orderedServiceIn({ service, orderedService: parsed, lines: JSON.parse(lines) })?.name ?? null;
}

/** The orders that wait for an account's decision, newest first, with what was typed into them and no document. */
export async function listWaitingOrders(
  { database }: App,
  userId: number,
): Promise<{ readonly orders: WaitingOrder[]; readonly total: number }> {
  const waiting = () =>
    WaitingOrderRow.query(database.read).where('waiting_orders.userId', userId).whereNull('refusedAt');
  const [rows, total] = await Promise.all([
    waiting()
      .joinRelated('submission')
      .orderBy([
        { column: 'submittedAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limits.waitingOrders)
      .select('id', 'title', 'service', 'totalPrice', 'totalPriceInr', 'status', 'submittedAt')
      .select('orderedService', 'lines', 'firstName', 'lastName')
      .castTo<WaitingRow[]>(),
    waiting().resultSize(),
  ]);
  const orders = rows.map(({ firstName, lastName, orderedService, lines, ...order }) => ({
    ...order,
    serviceName: nameOf({ service: order.service, orderedService, lines }),
    orderedFor: [firstName, lastName].filter(Boolean).join(' '),
  }));
  return { orders, total };
}

/**
 * Makes a waiting order the account's own. Asked again, it changes nothing.
 * @throws 404 when the order does not wait for this account
 */
export const takeOrder = (app: App, userId: number, submissionId: number): Promise<void> =>
  app.database.transaction(async (transaction) => {
    const users = await lockOwner(app, transaction, submissionId, userId);
    const user = users.find(({ id }) => id === userId);
    if (!user) throw notSignedIn();
    await lockOrders(Submission.query(transaction).where({ id: submissionId }));
    if ((await undecided(transaction, userId, [submissionId]).delete()) !== 1) {
      // The response to an earlier attempt may have been lost.
      const taken = { submissionId, type: 'taken_over', actorId: userId } as const;
      if (await SubmissionEventRow.query(transaction).findOne(taken).select('id')) return;
      throw notFound();
    }
    await withholdOffer(app, transaction, submissionId);
    await Submission.query(transaction)
      .findById(submissionId)
      .patch({ userId, updatedAt: nowOf(app) });
    await forgetPayers(transaction, await removeEmptyGuests(transaction, users));
    await recordEvent(app, transaction, submissionId, 'taken_over', client({ user: currentUserOf(user) }, user));
  });

/**
 * Takes a waiting order off the account's list for good; whoever has its tracking link reads it as before. Asked again, it
 * changes nothing.
 * @throws 404 when the order did not wait for this account
 */
export async function refuseOrder(app: App, userId: number, submissionId: number): Promise<void> {
  await refuseOrders(app, userId, [submissionId]);
  const refused = WaitingOrderRow.query(app.database.read).where({ userId, submissionId }).whereNotNull('refusedAt');
  if ((await refused.resultSize()) === 0) throw notFound();
}

/** The same for several orders; those that do not wait for this account are left as they are. */
export const refuseOrders = (app: App, userId: number, submissionIds: readonly number[]): Promise<void> =>
  app.database.transaction(async (transaction) => {
    await lockOrders(Submission.query(transaction).whereIn('id', [...submissionIds]));
    const refused = await undecided(transaction, userId, submissionIds).select('submissionId');
    for (const { submissionId } of refused) await withholdOffer(app, transaction, submissionId);
    await undecided(transaction, userId, submissionIds).patch({ refusedAt: nowOf(app) });
  });

const undecided = (transaction: Transaction, userId: number, submissionIds: readonly number[]) =>
  WaitingOrderRow.query(transaction)
    .where({ userId })
    .whereIn('submissionId', [...submissionIds])
    .whereNull('refusedAt');
