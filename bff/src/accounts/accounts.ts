import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { type MailedLink, passwordPath, queueAccountMail } from '../mail/queue.ts';
import { days, hours, isoTime, nowOf } from '../time/time.ts';
import { EmailToken, Invitation, PasswordToken, User } from './model.ts';
import { hashOfToken, newToken } from './token.ts';

export const wrongPassword = 'Your current password is wrong. Please try again';
/** The number of the account that calls. @throws 401 */
export function ownId({ user }: Caller): number {
  if (!user) throw notSignedIn();
  return user.id;
}

/** The account that calls. @throws 401 */
export async function ownUser({ database }: Pick<App, 'database'>, caller: Caller): Promise<User> {
  return User.query(database.read).findById(ownId(caller)).throwIfNotFound();
}

const tokenEnds = { claim: 7 * days, reset: hours };

// Transactions that lock several rows take them in this order, so that no two wait for each other: the address, accounts by
// number, orders by number, and then what belongs to them.

/**
 * The account's row, held until the transaction ends; undefined once it is deleted or deactivated. The lock lets rows that only refer to
 * the account be inserted: who holds an order already may note an event of this account.
 */
export function lockAccount(transaction: Transaction, userId: number): Promise<User | undefined> {
  return User.query(transaction)
    .findById(userId)
    .whereNull('deletedAt')
    .whereNull('deactivatedAt')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The locked row of an account whose password was checked on `user`. Checking takes a while, and its owner may have set
 * another password meanwhile.
 * @throws 403 when the password that was checked is not the account's any more
 */
export async function lockChecked(transaction: Transaction, user: Pick<User, 'id' | 'passwordHash'>): Promise<User> {
  const locked = await lockAccount(transaction, user.id);
  if (!locked) throw notSignedIn();
  if (locked.passwordHash !== user.passwordHash) throw refusal(403, wrongPassword);
  return locked;
}

/**
 * Makes changes of who has an address wait for each other until the transaction ends. Locked rows are not enough: who
 * waits for the row of a guest that is deleted does not see the account that has its address instead. On SQLite all
 * transactions wait for each other anyway.
 */
export async function lockAddress(app: App, transaction: Transaction, emailKey: string): Promise<void> {
  if (app.database.isPostgres)
    await transaction.raw('select pg_advisory_xact_lock(hashtext(current_schema()), hashtext(?))', [emailKey]);
}

/** A link that sets the password once; its token is behind `#`, so that no server or log ever sees it. */
export async function passwordLink(
  app: App,
  transaction: Transaction,
  user: Pick<User, 'id'>,
  purpose: keyof typeof tokenEnds,
): Promise<Required<MailedLink>> {
  const token = newToken();
  const tokenHash = hashOfToken(token);
  await PasswordToken.query(transaction).insert({
    tokenHash,
    userId: user.id,
    createdAt: nowOf(app),
    expiresAt: isoTime(app.clock() + tokenEnds[purpose]),
  });
  return { url: `${app.config.publicUrl}${passwordPath}${token}`, tokenHash };
}

/**
 * Ends the password links of an account that leaves its address, whose row is held. Links to an address that nobody has proved
 * lie in the mailbox of an owner who may have ordered: they open the guest's orders from then on.
 */
export async function leavePasswordLinks(
  transaction: Transaction,
  { id, emailKey, emailVerifiedAt }: Pick<User, 'id' | 'emailKey' | 'emailVerifiedAt'>,
): Promise<void> {
  const links = PasswordToken.query(transaction).where({ userId: id });
  const guest =
    emailVerifiedAt === null
      ? await User.query(transaction).findOne({ emailKey }).whereNull('passwordHash').forNoKeyUpdate()
      : undefined;
  await (guest ? links.patch({ userId: guest.id }) : links.delete());
}

/** Mails the link: to set the first password, or a new one. An address that the account has left meanwhile gets none. */
export async function mailPasswordLink(app: App, { id, emailKey }: User): Promise<void> {
  await app.database.transaction(async (transaction) => {
    const user = await lockAccount(transaction, id);
    if (user?.emailKey !== emailKey) return;
    const isGuest = user.passwordHash === null;
    const link = await passwordLink(app, transaction, user, isGuest ? 'claim' : 'reset');
    await queueAccountMail(app, transaction, isGuest ? 'claim_account' : 'reset_password', user, link);
  });
}

/** Whether a mailed link has neither expired nor been used nor been ended. */
export async function isLinkLive(app: Pick<App, 'database' | 'clock'>, tokenHash: string): Promise<boolean> {
  const { read } = app.database;
  const password = PasswordToken.query(read).findById(tokenHash).where({ usedAt: null });
  const email = EmailToken.query(read).findById(tokenHash).where({ joinedOrders: null, refusedAt: null });
  const invitation = Invitation.query(read).findOne({ tokenHash, acceptedAt: null, withdrawnAt: null });
  for (const link of [password, email, invitation])
    if ((await link.where('expiresAt', '>', nowOf(app)).resultSize()) > 0) return true;
  return false;
}
