import { type Expression, raw } from 'objection';
import type { Transaction } from '../database/database.ts';
import { inPieces } from '../database/pieces.ts';
import type { App } from '../http/app.ts';
import { lockOrders } from './hold.ts';
import { Submission } from './model.ts';
import { searchTextOf } from './search-text.ts';

/** To take one order's words out of SQLite's index takes milliseconds, and nobody else writes meanwhile. */
const atOnce = 20;

/**
 * Makes `searchText` of held orders anew, whose searched fields have changed: of a few in this transaction, of the others by
 * `renewOldSearchTexts`, which takes up what a process left undone.
 */
export async function renewSearchTexts(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await renew(transaction, ids.slice(0, atOnce));
  for (const later of inPieces(ids.slice(atOnce)))
    await Submission.query(transaction).whereIn('id', later).patch({ hasOldSearchText: true });
}

/** Makes each `searchText` anew that is marked as old. Other writers have their turn after every few orders. */
export async function renewOldSearchTexts(
  { database }: Pick<App, 'database'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const old = (knex: App['database']['read']) =>
    Submission.query(knex).whereRaw('??', ['hasOldSearchText']).limit(atOnce).select('id');
  while (!isStopped() && (await old(database.read).first())) {
    await database.reserve.use(() =>
      database.transaction(async (transaction) => renew(transaction, await lockOrders(old(transaction)))),
    );
  }
}

async function renew(transaction: Transaction, ids: readonly number[]): Promise<void> {
  const chosen = () => Submission.query(transaction).whereIn('id', [...ids]);
  const orders = await chosen().select('id', 'title', 'firstName', 'lastName', 'email', 'originalName', 'promoCode');
  if (orders.length === 0) return;
  const texts = orders.flatMap((order) => [order.id, searchTextOf(order)]);
  const searchText: Expression<string> = raw(`case id ${'when ? then ? '.repeat(orders.length)}end`, texts);
  await chosen().patch({ searchText, hasOldSearchText: false });
}
