import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { queueAccountMail } from '../mail/queue.ts';
import { days, isoTime, nowOf } from '../time/time.ts';
import { lockOrders } from './accounts.ts';
import { emailKeyOf, User } from './model.ts';
import { hashOfToken, newToken } from './token.ts';

/** A link that sits in a mailbox unread may wait longer than one that its owner has just asked for. */
const tokenEnds = { verify_email: 7 * days, change_email: days };

/** Mails the link that proves an address: the account's own, or the one that becomes its own. */
export async function mailVerification(
  app: App,
  transaction: Transaction,
  user: Pick<User, 'id' | 'firstName' | 'email'>,
  email = user.email,
  { isMailed = true } = {},
): Promise<void> {
  const template = email === user.email ? 'verify_email' : 'change_email';
  // A newer wish for another address replaces the one before.
  if (template === 'change_email')
    await transaction('email_tokens').where({ userId: user.id }).whereNot({ email: user.email }).delete();
  const token = newToken();
  await transaction('email_tokens').insert({
    tokenHash: hashOfToken(token),
    userId: user.id,
    email,
    createdAt: nowOf(app),
    expiresAt: isoTime(app.clock() + tokenEnds[template]),
  });
  const url = `${app.config.publicUrl}/verify-email#token=${token}`;
  if (isMailed) await queueAccountMail(app, transaction, template, { ...user, email }, url);
}

/** The address that waits for its link to be opened; null when there is none. */
export async function pendingEmailOf(app: App, { id, email }: Pick<User, 'id' | 'email'>): Promise<string | null> {
  const row = await app.database
    .read('email_tokens')
    .where({ userId: id })
    .whereNot({ email })
    .where('expiresAt', '>', nowOf(app))
    .orderBy('createdAt', 'desc')
    .first('email');
  return row?.email ?? null;
}

/**
 * Records that a mailed link has proven `email` for a locked account. What waited for the address joins; every other
 * link that is on its way to the account ends. Returns how many orders have joined.
 */
export async function verifyAddress(
  app: App,
  transaction: Transaction,
  user: User,
  email = user.email,
): Promise<number> {
  const now = nowOf(app);
  const emailKey = emailKeyOf(email);
  const isNews = user.emailVerifiedAt === null || user.emailKey !== emailKey;
  await User.query(transaction).findById(user.id).patch({ email, emailKey, emailVerifiedAt: now, updatedAt: now });
  await transaction('email_tokens').where({ userId: user.id }).delete();
  return isNews ? joinOrders(transaction, { id: user.id, emailKey }) : 0;
}

/** Moves the orders of the address's guest to the account, but those that the account was asked about. */
async function joinOrders(transaction: Transaction, { id, emailKey }: { id: number; emailKey: string }) {
  const guest = await User.query(transaction).findOne({ emailKey }).whereNull('passwordHash').forNoKeyUpdate();
  if (!guest) return 0;
  const asked = transaction('waiting_orders').where({ userId: id }).select('submissionId');
  await settleWaiting(transaction, guest.id, id);
  const joined = await transaction('submissions')
    .where({ userId: guest.id })
    .whereNotIn('id', asked)
    .update({ userId: id });
  await transaction('password_tokens').where({ userId: guest.id }).delete();
  const left = await transaction('submissions').where({ userId: guest.id }).first('id');
  if (!left) await User.query(transaction).deleteById(guest.id);
  return joined;
}

/** The orders of a guest wait for nobody but the account that has proven the guest's address: the one before has left it. */
export async function settleWaiting(transaction: Transaction, guestId: number, accountId: number): Promise<void> {
  const orders = await lockOrders(transaction, (all) => all.where({ userId: guestId }));
  await transaction('waiting_orders').whereIn('submissionId', orders).whereNot({ userId: accountId }).delete();
}
