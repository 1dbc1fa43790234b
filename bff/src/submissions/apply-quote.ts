import { type OrderLine, orderTotal, type Quote, quotedLines } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { bothCurrencies } from '../money/money.ts';
import { nowOf } from '../time/time.ts';
import { type Author, noteEvent } from './events.ts';

/** One line of an order as mails and the timeline show it. */
export const lineText = ({ name, ...price }: Omit<OrderLine, 'id'>): string => `${name}: ${bothCurrencies(price)}`;

/** Adds a quote to the lines and totals of an order, or waives it, with its event. `transaction` holds the order's row. */
export async function applyQuote(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  id: number,
  author: Author,
  quote: Quote,
): Promise<void> {
  const row = await transaction('submissions').where({ id }).first('lines', 'totalPrice', 'totalPriceInr');
  const added = quotedLines(quote.lines);
  const { usd, inr } = orderTotal(added);
  await transaction('submissions')
    .where({ id })
    .update({
      lines: JSON.stringify([...JSON.parse(row.lines), ...added]),
      totalPrice: row.totalPrice + usd,
      totalPriceInr: row.totalPriceInr + inr,
      isAwaitingQuote: false,
      updatedAt: nowOf(app),
    });
  const detail = quote.isWaived ? null : added.map(lineText).join('; ');
  await noteEvent(app, transaction, id, quote.isWaived ? 'quote_waived' : 'quoted', author, detail);
}
