import type { Transaction } from '../database/database.ts';
import { refusal } from '../http/refusal.ts';
import { Submission } from '../submissions/model.ts';
import { closeSessions, isProcessing } from './receive.ts';

/**
 * Closes the payment pages of an order whose price is about to change.
 * @throws 409 while a bank has yet to confirm a payment: the client has paid the current price. An order that waits for a quote
 *   has none, so it can get one meanwhile
 */
export async function beforeRepricing(transaction: Transaction, submissionId: number): Promise<void> {
  if (await isBeingPaid(transaction, submissionId))
    throw refusal(
      409,
      'A bank is processing a payment for this order. You can change the quote once the bank has answered.',
    );
  await closeSessions(transaction, submissionId);
}

/** Whether a bank has yet to confirm a payment of what the order costs now. */
export async function isBeingPaid(transaction: Transaction, submissionId: number): Promise<boolean> {
  const order = await Submission.query(transaction)
    .findById(submissionId)
    .select('id', 'totalPrice', 'totalPriceInr', 'isAwaitingQuote')
    .throwIfNotFound();
  return await isProcessing(transaction, order);
}
