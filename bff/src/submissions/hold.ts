import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { User } from '../accounts/model.ts';
import { trackedNow } from '../accounts/tracking.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { type Caller, isAdministrator, owns } from '../http/caller.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { Submission } from './model.ts';

/** Whether the account that an order belongs to was deleted. Its amounts and dates stay, and nothing may be added. */
export async function isAccountDeleted(knex: Knex, id: number): Promise<boolean> {
  const owner = Submission.query(knex).findById(id).select('userId');
  return (await User.query(knex).whereIn('id', owner).whereNotNull('deletedAt').first().select('id')) !== undefined;
}

/**
 * Refuses words about a client whose account was deleted. `transaction` must hold the order's row, which the deletion of
 * the account locks too. @throws 409
 */
export async function refuseDeletedAccount(transaction: Transaction, id: number): Promise<void> {
  if (await isAccountDeleted(transaction, id))
    throw refusal(409, 'The client’s account was deleted, so nothing more can be saved in this order.');
}

/** Reads an order, also one whose account was deleted, and locks its row until `transaction` ends. @throws 404 when it is missing */
export async function lockOrder(transaction: Transaction, id: number): Promise<Submission> {
  const row = await Submission.query(transaction).findById(id).forUpdate();
  if (!row) throw notFound();
  return row;
}

/** Like `lockOrder`; also 409 when the order's account was deleted. */
export async function holdOrder(transaction: Transaction, id: number): Promise<Submission> {
  const row = await lockOrder(transaction, id);
  await refuseDeletedAccount(transaction, id);
  return row;
}

/** Like `holdOrder`; also 404 when the caller may see the order no longer, as its tracking links have ended meanwhile. */
export async function holdVisible(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  caller: Caller,
  id: number,
): Promise<Submission> {
  const row = await holdOrder(transaction, id);
  const tracked = await trackedNow(app, transaction, caller.holderHash);
  if (!isAdministrator(caller) && !owns({ ...caller, tracked }, row)) throw notFound();
  return row;
}

/** The ids of the selected orders, each held until the transaction of the query ends. */
export async function lockOrders(orders: QueryBuilder<Submission>): Promise<number[]> {
  const rows = await orders.orderBy('id').forUpdate().select('id');
  return rows.map(({ id }) => id);
}
