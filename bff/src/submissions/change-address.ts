import type { AccountOrders } from '../accounts/account-orders.ts';
import { emailKeyOf, TrackingGrant, TrackingToken, User } from '../accounts/model.ts';
import { issueTrackingToken, trackingUrl } from '../accounts/tracking.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { withholdOffer } from '../mail/outdated.ts';
import { redirectMails } from '../mail/redirect.ts';
import { nowOf } from '../time/time.ts';
import { lockOrders } from './hold.ts';
import { Submission, WaitingOrderRow } from './model.ts';
import { searchTextOf } from './search-text.ts';

export const changeAddress: AccountOrders['changeAddress'] = async (
  app,
  transaction,
  { id: userId, emailKey },
  next,
) => {
  const offers = () => WaitingOrderRow.query(transaction).where({ userId }).whereNull('refusedAt');
  const orders = () => Submission.query(transaction).where({ userId }).orWhereIn('id', offers().select('submissionId'));
  const guest = User.query(transaction)
    .where({ emailKey: emailKeyOf(next) })
    .whereNull('passwordHash');
  // Also those of the guest, which the same transaction moves to the account: orders are locked by number.
  await lockOrders(orders().orWhereIn('userId', guest.select('id')));
  for (const order of await orders().orderBy('id')) {
    if (order.email === null || emailKeyOf(order.email) !== emailKey) continue;
    if (order.userId === userId) await moveOrder(app, transaction, order, next);
    else {
      await withholdOffer(app, transaction, order.id);
      await offers().where({ submissionId: order.id }).delete();
    }
  }
};

async function moveOrder(app: App, transaction: Transaction, order: Submission, email: string): Promise<void> {
  const { id } = order;
  const searchText = searchTextOf({ ...order, email });
  await Submission.query(transaction)
    .findById(id)
    .patch({ email, searchText, updatedAt: nowOf(app) });
  await TrackingToken.query(transaction).where({ submissionId: id }).delete();
  await TrackingGrant.query(transaction).where({ submissionId: id }).delete();
  await redirectMails(transaction, id, email, async (url) =>
    url.startsWith(trackingUrl(app, '')) ? trackingUrl(app, await issueTrackingToken(app, transaction, id)) : url,
  );
}
