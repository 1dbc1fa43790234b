import type { Request } from '@hapi/hapi';
import { recordAudit } from '../audit/record.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { ownRequester, requesterOf } from '../http/requester.ts';
import { isoTime, nowOf } from '../time/time.ts';
import { limit, limitNetwork, mailIfKnown, newAccounts, repeats, repeatWindow } from './account-limits.ts';
import { lockAccount, lockAddress, ownUser, wrongPassword } from './accounts.ts';
import { actorFrom } from './acting.ts';
import { refuseCommon } from './common-passwords.ts';
import { deviceOf } from './known-device.ts';
import { findUser, type SignedIn, signIn, signInChecked } from './login.ts';
import { EmailToken, PasswordToken, User } from './model.ts';
import { isOwnPassword } from './own-password.ts';
import { reachesOwner, tellOwner } from './owner-notice.ts';
import { hashPassword, isPassword } from './password.ts';
import type { AccountsApp } from './sessions.ts';
import { hashOfToken } from './token.ts';
import { verifyAddress } from './verified-address.ts';

const wrongLink = () => refusal(400, 'This link was already used or has expired. Please ask for a new one');
const unusableLink = new Error('The link was used or has expired');

/** Mails a link to set a password, if the address has an account. */
export async function requestPasswordLink(app: AccountsApp, request: Request, email: string): Promise<void> {
  await limitNetwork(app, request, 'forgot', newAccounts);
  await mailIfKnown(app, email);
}

/**
 * Sets the password by a mailed link, which also proves the address, and signs in, or asks for the account's second factor. Asked again within a short while with
 * the same password, it signs in and changes nothing.
 * @throws 400 when the link was used or has expired
 */
export async function resetPassword(
  app: AccountsApp,
  request: Request,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<SignedIn> {
  const tokenHash = hashOfToken(token);
  try {
    return await setByLink(app, request, tokenHash, password);
  } catch (error) {
    if (error !== unusableLink) throw error;
    return repeatReset(app, request, tokenHash, password);
  }
}

async function setByLink(app: AccountsApp, request: Request, tokenHash: string, password: string): Promise<SignedIn> {
  const found = await PasswordToken.query(app.database.read).findById(tokenHash).whereNull('usedAt');
  const named = found && (await User.query(app.database.read).findById(found.userId));
  // A guest's link opens the account of the address, where somebody has registered one since.
  const owner = named?.passwordHash === null ? await findUser(app, named.email) : named;
  if (!named || !owner) throw unusableLink;
  refuseCommon('password', password, [owner.username, owner.email]);
  const passwordHash = await hashPassword(password, app.config.passwordCost, requesterOf(app, request));
  return signIn(app, request, async (transaction) => {
    await lockAddress(app, transaction, owner.emailKey);
    const locked = await lockAccount(transaction, owner.id);
    const now = nowOf(app);
    const used = await PasswordToken.query(transaction)
      .where({ tokenHash, userId: named.id, usedAt: null })
      .where('expiresAt', '>', now)
      .patch({ userId: owner.id, usedAt: now, expiresAt: isoTime(app.clock() + repeatWindow) });
    // Its owner may have taken the address off the account meanwhile.
    if (!locked || locked.emailKey !== owner.emailKey || used !== 1) throw unusableLink;
    // Other links that are on their way to this person end with the one that was used.
    await PasswordToken.query(transaction).where({ userId: owner.id }).whereNot({ tokenHash }).delete();
    await User.query(transaction).findById(owner.id).patch({ passwordHash, updatedAt: now });
    if (locked.passwordHash === null) await app.accountOrders.settleWaiting(transaction, locked.id, locked.id);
    else await tellOwner(app, transaction, locked, 'password_changed');
    // The link came by mail, so the address is its owner's.
    await verifyAddress(app, transaction, locked);
    await app.sessions.endAll(owner.id, null, transaction);
    if (locked.isAdmin) await recordAudit(app, transaction, actorFrom(app, request, locked), 'password_reset');
    return locked.$set({ passwordHash });
  });
}

/** The answer to a reset may have been lost: whoever has its link and its password is signed in. */
async function repeatReset(app: AccountsApp, request: Request, tokenHash: string, password: string): Promise<SignedIn> {
  const { read } = app.database;
  const used = await PasswordToken.query(read)
    .findById(tokenHash)
    .whereNotNull('usedAt')
    .where('expiresAt', '>', nowOf(app));
  const user = used && (await User.query(read).findById(used.userId).whereNull('deletedAt'));
  if (!user) throw wrongLink();
  await limit(app, `repeated reset ${tokenHash}`, repeats);
  if (!(await isPassword(password, user.passwordHash, app.config.passwordCost, requesterOf(app, request))))
    throw wrongLink();
  return signInChecked(app, request, user, wrongLink);
}

/**
 * Sets another password for who is signed in; every other session of the account ends, and every link that was mailed to its
 * owner. Asked again when the new password is in force already, it changes nothing.
 */
export async function changePassword(
  app: AccountsApp,
  request: Request,
  body: { readonly current: string; readonly next: string },
): Promise<void> {
  const { caller } = request.app;
  const user = await ownUser(app, caller);
  const isRight = await isOwnPassword(app, user, body.current);
  if (isRight && (await replacePassword(app, request, user, body.next))) return;
  // The answer to the change may have been lost, or the same change was asked for at the same time.
  const now = isRight ? await ownUser(app, caller) : user;
  if (!(await isNewPassword(app, now, body.next))) throw refusal(403, wrongPassword);
  request.app.device = deviceOf(now);
}

/** Returns false when the account has got another password since `user` was read. */
async function replacePassword(app: AccountsApp, request: Request, user: User, next: string): Promise<boolean> {
  refuseCommon('next', next, [user.username, user.email]);
  const passwordHash = await hashPassword(next, app.config.passwordCost, ownRequester(user));
  const isReplaced = await app.database.transaction(async (transaction) => {
    const locked = await lockAccount(transaction, user.id);
    if (!locked) throw notSignedIn();
    if (locked.passwordHash !== user.passwordHash) return false;
    await User.query(transaction)
      .findById(user.id)
      .patch({ passwordHash, updatedAt: nowOf(app) });
    // Whoever knew the old password may have asked for another address or for a link.
    await EmailToken.query(transaction).where({ userId: user.id }).whereNot({ email: locked.email }).delete();
    // Links to somebody else's mailbox are this person's: whoever ordered with the address sets a password by them.
    if (reachesOwner(locked)) await PasswordToken.query(transaction).where({ userId: user.id }).delete();
    await app.sessions.endAll(user.id, request.app.caller.sessionHash, transaction);
    if (locked.isAdmin) await recordAudit(app, transaction, actorFrom(app, request, locked), 'password_changed');
    await tellOwner(app, transaction, locked, 'password_changed');
    return true;
  });
  if (isReplaced) request.app.device = deviceOf({ id: user.id, passwordHash });
  return isReplaced;
}

/** Whether a password is in force already. Few may be tried: a stolen session would have as many guesses again. */
async function isNewPassword(app: AccountsApp, user: User, password: string): Promise<boolean> {
  if ((await app.rateLimits.use(`repeated change ${user.id}`, repeats)).wait > 0) return false;
  return isPassword(password, user.passwordHash, app.config.passwordCost, ownRequester(user));
}
