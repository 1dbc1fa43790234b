import { Submission } from '../submissions/model.ts';
import type { BeforeDeletion } from '../submissions/remove.ts';
import { Payment } from './model.ts';
import { closeSessions } from './receive.ts';

/**
 * Prepares the payments of an order that is about to be deleted: no payment page stays open, and what was paid keeps
 * whose it was and what analytics counts of it. A sample's counts as nothing, as before.
 */
export const keepPayments: BeforeDeletion = async (transaction, submissionId) => {
  await closeSessions(transaction, submissionId);
  const order = await Submission.query(transaction).findById(submissionId).select('userId', 'totalPrice');
  if (!order || order.userId === null) return;
  const payments = () => Payment.query(transaction).where({ submissionId });
  await payments().patch({ userId: order.userId });
  await payments().where({ status: 'paid' }).patch({ revenue: order.totalPrice });
};
