import type { Request } from '@hapi/hapi';
import type { Knex } from 'knex';
import type { EmailLink, VerifiedEmail } from '../../contract/index.ts';
import { recordAudit } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import { isUniqueViolation } from '../database/errors.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { withholdAddressLeft } from '../mail/outdated.ts';
import { queueAccountMail } from '../mail/queue.ts';
import { isoTime, nowOf } from '../time/time.ts';
import { repeatWindow } from './account-limits.ts';
import { leavePasswordLinks, lockAccount, lockAddress } from './accounts.ts';
import { actorFrom } from './acting.ts';
import { EmailToken, emailKeyOf, emailOf, placeholderEmail, User } from './model.ts';
import { reachesOwner } from './owner-notice.ts';
import { rememberRefusal } from './refused-address.ts';
import type { AccountsApp } from './sessions.ts';
import { hashOfToken } from './token.ts';
import { verifyAddress } from './verified-address.ts';

// The owner of a mailbox decides what a mailed link does. Somebody else may have asked for it: to open it does nothing.

const usedLink = () => refusal(400, 'This link was already used or has expired. Log in to ask for a new one');

/** Which account asks for which address, so that the owner of the address can tell whether it is their own account. */
export async function describeLink(app: AccountsApp, caller: Caller, secret: string): Promise<EmailLink> {
  const token = await findToken(app, app.database.read, secret);
  const user = token && (await User.query(app.database.read).findById(token.userId).whereNull('deletedAt'));
  if (!user || token.refusedAt !== null) throw usedLink();
  return { email: token.email, joinedOrders: token.joinedOrders, ...asSeenBy(caller, user) };
}

/**
 * Uses a link once; asked again within a short while, it says the same and does nothing. Whoever opens it is not signed in
 * by it: it proves the address and nothing else.
 */
export async function confirmAddress(app: AccountsApp, request: Request, secret: string): Promise<VerifiedEmail> {
  const { caller } = request.app;
  try {
    return await app.database.transaction(async (transaction) => {
      const link = await holdLink(app, transaction, secret);
      const { user, token } = link;
      if (token.refusedAt !== null) throw usedLink();
      const joinedOrders = token.joinedOrders ?? (await confirmBy(app, transaction, request, link));
      return { email: token.email, joinedOrders, ...asSeenBy(caller, user) };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refusal(409, 'Another account now uses this email address. Log in to that account, or use another address.');
  }
}

/** Confirms the address, and keeps what came of it. Returns how many orders have joined. */
async function confirmBy(
  app: AccountsApp,
  transaction: Transaction,
  request: Request,
  { user, token }: HeldLink,
): Promise<number> {
  if (emailKeyOf(token.email) !== user.emailKey)
    await app.accountOrders.changeAddress(app, transaction, user, token.email);
  const joinedOrders = await verifyAddress(app, transaction, user, token.email);
  const expiresAt = isoTime(app.clock() + repeatWindow);
  await EmailToken.query(transaction).insert({ ...token, joinedOrders, expiresAt });
  if (token.email !== user.email) {
    if (user.isAdmin) await recordAudit(app, transaction, actorFrom(app, request, user), 'email_changed');
    await withholdAddressLeft(app, transaction, user.id, token.email);
    await leaveOldAddress(app, transaction, user, request.app.caller);
  }
  return joinedOrders;
}

/**
 * The owner of the address does not know the account: the account and its orders lose the address, and its links to it end.
 * The account orders with the address no more. Asked again within a short while, it changes nothing.
 */
export const refuseAddress = (app: AccountsApp, secret: string): Promise<void> =>
  app.database.transaction(async (transaction) => {
    const { user, token } = await holdLink(app, transaction, secret);
    if (token.refusedAt !== null) return;
    if (token.joinedOrders !== null) throw usedLink();
    const { email } = token;
    await EmailToken.query(transaction).where({ userId: user.id, email }).delete();
    const expiresAt = isoTime(app.clock() + repeatWindow);
    await EmailToken.query(transaction).insert({ ...token, refusedAt: nowOf(app), expiresAt });
    await rememberRefusal(app, transaction, { userId: user.id, emailKey: emailKeyOf(email) });
    app.log.info({ event: 'address-refused', user: user.id });
    if (email !== user.email || user.emailVerifiedAt !== null) return;
    await leavePasswordLinks(transaction, user);
    await app.accountOrders.changeAddress(app, transaction, user, null);
    const none = placeholderEmail(`none-${user.id}`);
    await User.query(transaction)
      .findById(user.id)
      .patch({ email: none, emailKey: none, updatedAt: nowOf(app) });
  });

const findToken = (app: AccountsApp, knex: Knex, secret: string): Promise<EmailToken | undefined> =>
  EmailToken.query(knex).findById(hashOfToken(secret)).where('expiresAt', '>', nowOf(app)).execute();

interface HeldLink {
  readonly user: User;
  readonly token: EmailToken;
}

/** Holds the account of a link, its address and the one that the account may leave. @throws 400 when it has expired or there is none */
async function holdLink(app: AccountsApp, transaction: Transaction, secret: string): Promise<HeldLink> {
  const found = await findToken(app, transaction, secret);
  const owner = found && (await User.query(transaction).findById(found.userId).select('emailKey'));
  // Both in one order, so that no two links wait for each other.
  const addresses = found && owner ? new Set([emailKeyOf(found.email), owner.emailKey].sort()) : [];
  for (const address of addresses) await lockAddress(app, transaction, address);
  const user = found && (await lockAccount(transaction, found.userId));
  // Read again: somebody else may have used the link before the account was held.
  const token = await findToken(app, transaction, secret);
  if (!user || !token) throw usedLink();
  return { user, token };
}

/** The name that a person logs in with, and when the account was created; never another address in full. */
const asSeenBy = (
  { user }: Caller,
  { id, username, email, createdAt }: User,
): Omit<EmailLink, 'email' | 'joinedOrders'> => ({
  account: username ?? hidden(emailOf(email) ?? ''),
  createdAt,
  signedInTo: user === null ? 'none' : user.id === id ? 'this' : 'another',
});

const hidden = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…');

/** Whoever else is signed in, or holds a link to the old address, may be who the change keeps out. */
async function leaveOldAddress(
  app: AccountsApp,
  transaction: Transaction,
  user: User,
  { user: opener, sessionHash }: Caller,
): Promise<void> {
  await leavePasswordLinks(transaction, user);
  await app.sessions.endAll(user.id, opener?.id === user.id ? sessionHash : null, transaction);
  if (reachesOwner(user))
    await queueAccountMail(app, transaction, 'email_changed', user, { url: `${app.config.publicUrl}/login` });
}
