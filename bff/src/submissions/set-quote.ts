import type { Quote } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { applyQuote } from './apply-quote.ts';
import { administrator } from './events.ts';
import { cannot, sendMail } from './move.ts';

/** Quotes or waives the extra words of an order that was approved without either; of two who try, one gets a 409. */
export async function setQuote(app: App, caller: Caller, id: number, quote: Quote): Promise<void> {
  await app.database.transaction(async (transaction) => {
    const settled = await transaction('submissions')
      .where({ id, status: 'approved', isAwaitingQuote: true })
      .update({ isAwaitingQuote: false });
    if (settled !== 1) throw await notAwaiting(transaction, id);
    await applyQuote(app, transaction, id, administrator(caller), quote);
    await sendMail(app, transaction, id, 'quoted', quote);
  });
}

async function notAwaiting(transaction: Transaction, id: number) {
  const row = await transaction('submissions').where({ id }).first('status');
  return row?.status === 'approved'
    ? refusal(409, 'This submission is not waiting for a quote. Load it again.')
    : cannot(transaction, id, 'quoted');
}
