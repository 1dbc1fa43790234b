import type { Transaction } from '../database/database.ts';
import type { AfterJoin } from '../submissions/account-orders.ts';
import type { AfterDeletion } from '../submissions/remove.ts';
import { Payment } from './model.ts';
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

/**
 * Removes the references of payments for deleted orders of these users: what an administrator typed may name its payer.
 * That of a payment online is the server's own note of a refund.
 */
export async function forgetPayers(transaction: Transaction, userIds: readonly number[]): Promise<void> {
  await Payment.query(transaction)
    .where({ provider: 'offline' })
    .whereIn('userId', [...userIds])
    .patch({ reference: null });
}
