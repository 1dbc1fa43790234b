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
import { renewSearchTexts } from './renew-search-text.ts';

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
  const rows = await orders().orderBy('id').select('id', 'userId', 'email');
  // An order of the account without an address lost it with the account.
  const left = rows.filter((order) =>
    order.email === null ? order.userId === userId : emailKeyOf(order.email) === emailKey,
  );
  // An account may have thousands, and nobody else writes to SQLite meanwhile.
  const own = left.filter((order) => order.userId === userId).map(({ id }) => id);
  for (const ids of inPieces(own)) await moveOrders(app, transaction, ids, next);
  await renewSearchTexts(transaction, own);
  const offered = left.filter((order) => order.userId !== userId).map(({ id }) => id);
  for (const ids of inPieces(offered)) {
    await removeOffers(app, transaction, ids);
    await offers().whereIn('submissionId', ids).delete();
  }
};

async function moveOrders(app: App, transaction: Transaction, ids: number[], email: string | null): Promise<void> {
  const now = nowOf(app);
  await Submission.query(transaction).whereIn('id', ids).patch({ email, updatedAt: now });
  await TrackingToken.query(transaction).whereIn('submissionId', ids).delete();
  // Those that have ended are the sweep's, which deletes them in an order of its own.
  await TrackingGrant.query(transaction).whereIn('submissionId', ids).where('expiresAt', '>', now).delete();
  if (email === null) return withholdOrderMails(app, transaction, ids);
  await redirectMails(transaction, ids, email, async (url, id) =>
    url.startsWith(trackingUrl(app, '')) ? trackingUrl(app, await issueTrackingToken(app, transaction, id)) : url,
  );
}
