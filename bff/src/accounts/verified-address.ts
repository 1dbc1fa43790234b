import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { queueAccountMail } from '../mail/queue.ts';
import { days, isoTime, nowOf } from '../time/time.ts';
import { EmailToken, emailKeyOf, PasswordToken, User } from './model.ts';
import { forgetRefusal } from './refused-address.ts';
import type { AccountsApp } from './sessions.ts';
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
    await EmailToken.query(transaction).where({ userId: user.id }).whereNot({ email: user.email }).delete();
  const token = newToken();
  const tokenHash = hashOfToken(token);
  await EmailToken.query(transaction).insert({
    tokenHash,
    userId: user.id,
    email,
    createdAt: nowOf(app),
    expiresAt: isoTime(app.clock() + tokenEnds[template]),
  });
  const url = `${app.config.publicUrl}/verify-email#token=${token}`;
  if (isMailed) await queueAccountMail(app, transaction, template, { ...user, email }, { url, tokenHash });
}

/** The address that waits for its link to be opened; null when there is none. */
export async function pendingEmailOf(app: App, { id, email }: Pick<User, 'id' | 'email'>): Promise<string | null> {
  const row = await EmailToken.query(app.database.read)
    .where({ userId: id, refusedAt: null })
    .whereNot({ email })
    .where('expiresAt', '>', nowOf(app))
    .orderBy('createdAt', 'desc')
    .first()
    .select('email');
  return row?.email ?? null;
}

/** Whether the caller is signed in to the account that has proven `email`. */
export async function hasVerified(app: App, { user }: Caller, email: string): Promise<boolean> {
  if (!user) return false;
  const own = User.query(app.database.read).findOne({ id: user.id, emailKey: emailKeyOf(email) });
  return (await own.whereNotNull('emailVerifiedAt').select('id')) !== undefined;
}

/**
 * Records that a mailed link has proven `email` for a locked account. What waited for the address joins; every other
 * link that is on its way to the account ends. Returns how many orders have joined.
 */
export async function verifyAddress(
  app: AccountsApp,
  transaction: Transaction,
  user: User,
  email = user.email,
): Promise<number> {
  const now = nowOf(app);
  const emailKey = emailKeyOf(email);
  const isNews = user.emailVerifiedAt === null || user.emailKey !== emailKey;
  await User.query(transaction).findById(user.id).patch({ email, emailKey, emailVerifiedAt: now, updatedAt: now });
  await EmailToken.query(transaction).where({ userId: user.id }).delete();
  await forgetRefusal(transaction, { userId: user.id, emailKey });
  return isNews ? joinOrders(app, transaction, { id: user.id, emailKey }) : 0;
}

/** Moves the orders of the address's guest to the account; a guest without orders is deleted. */
async function joinOrders(
  { accountOrders }: AccountsApp,
  transaction: Transaction,
  { id, emailKey }: { id: number; emailKey: string },
): Promise<number> {
  const guest = await User.query(transaction).findOne({ emailKey }).whereNull('passwordHash').forNoKeyUpdate();
  if (!guest) return 0;
  const { joined, hasMore } = await accountOrders.join(transaction, guest.id, id);
  await PasswordToken.query(transaction).where({ userId: guest.id }).delete();
  if (!hasMore) await User.query(transaction).deleteById(guest.id);
  return joined;
}
