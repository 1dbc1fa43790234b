import type { Quote } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { applyQuote } from './apply-quote.ts';
import { administrator } from './events.ts';
import { Submission } from './model.ts';
import { cannot, sendMail } from './move.ts';

/** Called before the price of an order changes, in the transaction that holds the order's row. @throws 409 to refuse the change */
export type BeforeRepricing = (transaction: Transaction, id: number) => Promise<void>;
/** Whether a payment of what the order costs now is on its way, so that nobody is asked to pay. */
export type IsBeingPaid = (transaction: Transaction, id: number) => Promise<boolean>;

/**
 * Quotes or waives the extra words of an approved order, and tells the client. A quote that was sent is changed by naming
 * its version. Of two who try, one gets a 409.
 */
export async function setQuote(
  app: App,
  caller: Caller,
  id: number,
  { quoteVersion, ...quote }: Quote & { quoteVersion?: number | undefined },
  beforeRepricing: BeforeRepricing,
  isBeingPaid: IsBeingPaid,
): Promise<void> {
  await app.database.transaction(async (transaction) => {
    const row = await holdApproved(transaction, id, quoteVersion);
    if (quoteVersion === undefined ? !row.isAwaitingQuote : !row.isAwaitingQuote && row.quoteVersion === 0)
      throw refusal(409, 'This submission is not waiting for a quote. Load it again.');
    await beforeRepricing(transaction, id);
    const version = await applyQuote(app, transaction, id, administrator(caller), quote);
    const isQuoteChanged = row.quoteVersion > 0;
    const isPaying = await isBeingPaid(transaction, id);
    await sendMail(app, transaction, id, 'quoted', { quote, version, isQuoteChanged, isPaying });
  });
}

/** Withdraws the quote or the waiver and tells the client. The order waits for another quote and can't be paid until then. */
export async function withdrawQuote(
  app: App,
  caller: Caller,
  id: number,
  quoteVersion: number,
  beforeRepricing: BeforeRepricing,
): Promise<void> {
  await app.database.transaction(async (transaction) => {
    const row = await holdApproved(transaction, id, quoteVersion);
    if (row.isAwaitingQuote || row.quoteVersion === 0)
      throw refusal(409, 'This submission has no quote to withdraw. Load it again.');
    await beforeRepricing(transaction, id);
    const version = await applyQuote(app, transaction, id, administrator(caller), null);
    await sendMail(app, transaction, id, 'quote_withdrawn', { version });
  });
}

/** Reads an approved order and locks its row until `transaction` ends. @throws 409 when its quote is not the one `seen` */
async function holdApproved(transaction: Transaction, id: number, seen: number | undefined) {
  const row = await Submission.query(transaction)
    .findById(id)
    .forUpdate()
    .select('status', 'isAwaitingQuote', 'quoteVersion');
  if (row?.status !== 'approved') throw await cannot(transaction, id, 'quoted');
  if (seen !== undefined && seen !== row.quoteVersion)
    throw refusal(409, 'This quote has changed since you loaded it. Load the submission again.');
  return row;
}
