import { lockAddress } from '../accounts/accounts.ts';
import { User } from '../accounts/model.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { Submission } from './model.ts';

/**
 * Holds the owner of an order and the account `userId`, before the order itself is held. Returns the rows that are held;
 * a deleted account is not among them.
 */
export async function lockOwner(app: App, transaction: Transaction, orderId: number, userId = 0): Promise<User[]> {
  const order = await Submission.query(transaction).findById(orderId).select('userId');
  const ownerId = order?.userId ?? 0;
  const guest = await User.query(transaction).findById(ownerId).whereNull('passwordHash');
  if (guest) await lockAddress(app, transaction, guest.emailKey);
  return User.query(transaction).whereIn('id', [userId, ownerId]).whereNull('deletedAt').orderBy('id').forNoKeyUpdate();
}

/**
 * Removes those of the held users that are guests without an order: nothing else needs their name and address. Returns
 * their ids.
 */
export async function removeEmptyGuests(transaction: Transaction, users: readonly User[]): Promise<number[]> {
  const guests = users.filter(({ passwordHash }) => passwordHash === null).map(({ id }) => id);
  const withOrders = await Submission.query(transaction).whereIn('userId', guests).distinct('userId');
  const empty = guests.filter((id) => !withOrders.some(({ userId }) => userId === id));
  await User.query(transaction).whereIn('id', empty).delete();
  return empty;
}
