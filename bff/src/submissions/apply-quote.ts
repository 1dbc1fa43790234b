import { isQuoted, type OrderLine, orderTotal, type Quote, quotedLines } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { bothCurrencies } from '../money/money.ts';
import { nowOf } from '../time/time.ts';
import { type Author, recordEvent } from './events.ts';
import { refuseDeletedAccount } from './hold.ts';
import { Submission } from './model.ts';

/** One line of an order as mails and the timeline show it. */
export const lineText = ({ name, ...price }: Omit<OrderLine, 'id'>): string => `${name}: ${bothCurrencies(price)}`;

/**
 * Sets an order's quote, or waives it, in the order's lines and totals, and records the event. A previous quote is
 * replaced; null withdraws it, and the order waits for another. `transaction` must hold the order's row. Returns the
 * version of the decision.
 * @throws 409 when it has lines and the account was deleted
 */
export async function applyQuote(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  id: number,
  author: Author,
  quote: Quote | null,
): Promise<number> {
  const row = await Submission.query(transaction)
    .findById(id)
    .select('lines', 'totalPrice', 'totalPriceInr', 'isAwaitingQuote', 'quoteVersion')
    .throwIfNotFound();
  const ordered = row.lines.filter((line) => !isQuoted(line));
  const added = quotedLines(quote?.lines ?? []);
  // A line of a quote is words about the client's document.
  if (added.length > 0) await refuseDeletedAccount(transaction, id);
  const [before, after] = [orderTotal(row.lines), orderTotal([...ordered, ...added])];
  const quoteVersion = row.quoteVersion + 1;
  await Submission.query(transaction)
    .findById(id)
    .patch({
      lines: [...ordered, ...added],
      totalPrice: row.totalPrice - before.usd + after.usd,
      totalPriceInr: row.totalPriceInr - before.inr + after.inr,
      isAwaitingQuote: quote === null,
      quoteVersion,
      updatedAt: nowOf(app),
    });
  const isChange = row.quoteVersion > 0 && !row.isAwaitingQuote;
  const type = !quote ? 'quote_withdrawn' : quote.isWaived ? 'quote_waived' : isChange ? 'quote_changed' : 'quoted';
  const detail = added.map(lineText).join('; ') || null;
  await recordEvent(app, transaction, id, type, author, detail, detail && bothCurrencies(orderTotal(added)));
  return quoteVersion;
}
