import { type Expression, raw } from 'objection';
import type { AccountOrders } from '../accounts/account-orders.ts';
import { emailKeyOf, TrackingGrant, TrackingToken, User } from '../accounts/model.ts';
import { issueTrackingToken, trackingUrl } from '../accounts/tracking.ts';
import type { Transaction } from '../database/database.ts';
import { inPieces } from '../database/pieces.ts';
import type { App } from '../http/app.ts';
import { removeOffers, withholdOrderMails } from '../mail/outdated.ts';
import { redirectMails } from '../mail/redirect.ts';
import { nowOf } from '../time/time.ts';
import { lockOrders } from './hold.ts';
import { Submission, WaitingOrderRow } from './model.ts';
import { searchTextOf } from './search-text.ts';

const searched = ['title', 'firstName', 'lastName', 'email', 'originalName', 'promoCode'] as const;

export const changeAddress: AccountOrders['changeAddress'] = async (
  app,
  transaction,
  { id: userId, emailKey },
  next,
) => {
  const offers = () => WaitingOrderRow.query(transaction).where({ userId }).whereNull('refusedAt');
  const orders = () => Submission.query(transaction).where({ userId }).orWhereIn('id', offers().select('submissionId'));
  const guest = User.query(transaction)
    .where({ emailKey: emailKeyOf(next ?? '') })
    .whereNull('passwordHash');
  // Also those of the guest, which the same transaction moves to the account: orders are locked by number.
  await lockOrders(orders().orWhereIn('userId', guest.select('id')));
  const rows = await orders()
    .orderBy('id')
    .select('id', 'userId', ...searched);
  // An order of the account without an address lost it with the account.
  const left = rows.filter((order) =>
    order.email === null ? order.userId === userId : emailKeyOf(order.email) === emailKey,
  );
  // An account may have thousands, and nobody else writes to SQLite meanwhile.
  for (const own of inPieces(left.filter((order) => order.userId === userId)))
    await moveOrders(app, transaction, own, next);
  for (const offered of inPieces(left.filter((order) => order.userId !== userId))) {
    const ids = offered.map(({ id }) => id);
    await removeOffers(app, transaction, ids);
    await offers().whereIn('submissionId', ids).delete();
  }
};

async function moveOrders(
  app: App,
  transaction: Transaction,
  orders: Submission[],
  email: string | null,
): Promise<void> {
  const now = nowOf(app);
  const ids = orders.map(({ id }) => id);
  const texts = orders.flatMap((order) => [order.id, searchTextOf({ ...order, email })]);
  const searchText: Expression<string> = raw(`case id ${'when ? then ? '.repeat(orders.length)}end`, texts);
  await Submission.query(transaction).whereIn('id', ids).patch({ email, searchText, updatedAt: now });
  await TrackingToken.query(transaction).whereIn('submissionId', ids).delete();
  // Those that have ended are the sweep's, which deletes them in an order of its own.
  await TrackingGrant.query(transaction).whereIn('submissionId', ids).where('expiresAt', '>', now).delete();
  if (email === null) return withholdOrderMails(app, transaction, ids);
  await redirectMails(transaction, ids, email, async (url, id) =>
    url.startsWith(trackingUrl(app, '')) ? trackingUrl(app, await issueTrackingToken(app, transaction, id)) : url,
  );
}
