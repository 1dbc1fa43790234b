import type { QueryBuilder } from 'objection';
import type { Transaction } from '../database/database.ts';
import type { AfterJoin } from '../submissions/account-orders.ts';
import type { AfterDeletion } from '../submissions/remove.ts';
import { Payment, Refund } from './model.ts';
import { closeSessions } from './receive.ts';

/**
 * Settles the payments of an order that is deleted: no payment page stays open, and what was paid keeps whose it was and
 * what analytics counts of it. A sample's counts as nothing, as before.
 */
export const keepPayments: AfterDeletion = async (transaction, { id, userId, totalPrice }, removedGuests) => {
  await closeSessions(transaction, id);
  if (userId === null) return;
  const payments = () => Payment.query(transaction).where({ submissionId: id });
  await payments().patch({ userId });
  await payments().where({ status: 'paid' }).patch({ revenue: totalPrice });
  await forgetPayers(transaction, removedGuests);
};

/** Moves the payments of a guest's deleted orders to the account that the guest's orders have joined. */
export const movePayments: AfterJoin = async (transaction, guestId, accountId) => {
  await Payment.query(transaction).where({ userId: guestId }).patch({ userId: accountId });
};

/** Removes the words about payments for deleted orders of these users. */
export const forgetPayers = (transaction: Transaction, userIds: readonly number[]): Promise<void> =>
  forgetWords(transaction, () => Payment.query(transaction).whereIn('userId', [...userIds]));

/**
 * Removes what administrators typed about payments, which may name a payer: references, and the reasons of refunds. The
 * reference of a payment online is the server's own note of a refund.
 */
export async function forgetWords(
  transaction: Transaction,
  payments: () => QueryBuilder<Payment, Payment[]>,
): Promise<void> {
  await payments().where({ provider: 'offline' }).patch({ reference: null });
  await Refund.query(transaction).whereIn('paymentId', payments().select('id')).patch({ reason: null });
}
