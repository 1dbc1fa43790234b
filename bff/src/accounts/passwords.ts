import type { Request } from '@hapi/hapi';
import type { CurrentUser } from '../../contract/index.ts';
import { networkOf } from '../http/address.ts';
import type { Caller } from '../http/caller.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { nowOf } from '../time/time.ts';
import { limit, mailIfKnown, newAccounts } from './account-limits.ts';
import { lockAccount, lockAddress, lockChecked } from './accounts.ts';
import { findUser, signIn } from './login.ts';
import { EmailToken, PasswordToken, User } from './model.ts';
import { checkOwnPassword, ownRequester } from './own-password.ts';
import { hashPassword } from './password.ts';
import { refuseCommon } from './password-rules.ts';
import type { AccountsApp } from './sessions.ts';
import { hashOfToken } from './token.ts';
import { verifyAddress } from './verified-address.ts';

const wrongLink = 'This link was already used or has expired. Please ask for a new one';

/** Mails a link to set a password, if the address has an account. */
export async function requestPasswordLink(app: AccountsApp, request: Request, email: string): Promise<void> {
  await limit(app, `forgot ${networkOf(app, request)}`, newAccounts);
  await mailIfKnown(app, email);
}

/** Sets the password by a mailed link, which also proves the address, and signs in. @throws 400 when the link is used up */
export async function resetPassword(
  app: AccountsApp,
  request: Request,
  body: { readonly token: string; readonly password: string },
): Promise<CurrentUser> {
  const tokenHash = hashOfToken(body.token);
  const found = await PasswordToken.query(app.database.read).findById(tokenHash);
  const named = found && (await User.query(app.database.read).findById(found.userId));
  // A guest's link opens the account of the address, where somebody has registered one since.
  const owner = named?.passwordHash === null ? await findUser(app, named.email) : named;
  if (!named || !owner) throw refusal(400, wrongLink);
  refuseCommon('password', body.password, [owner.username, owner.email]);
  const passwordHash = await hashPassword(body.password, app.config.passwordCost, requesterOf(app, request));
  return app.database.transaction(async (transaction) => {
    await lockAddress(app, transaction, owner.emailKey);
    const locked = await lockAccount(transaction, owner.id);
    const used = await PasswordToken.query(transaction)
      .where({ tokenHash, userId: named.id })
      .where('expiresAt', '>', nowOf(app))
      .delete();
    // Its owner may have taken the address off the account meanwhile.
    if (!locked || locked.emailKey !== owner.emailKey || used !== 1) throw refusal(400, wrongLink);
    // Other links that are on their way to this person end with the one that was used.
    await PasswordToken.query(transaction).where({ userId: owner.id }).delete();
    await User.query(transaction)
      .findById(owner.id)
      .patch({ passwordHash, updatedAt: nowOf(app) });
    if (locked.passwordHash === null) await app.accountOrders.settleWaiting(transaction, locked.id, locked.id);
    // The link came by mail, so the address is its owner's.
    await verifyAddress(app, transaction, locked);
    await app.sessions.endAll(owner.id, null, transaction);
    return signIn(app, request, locked, transaction);
  });
}

/** Sets another password for who is signed in; every other session and every mailed link of the account ends. */
export async function changePassword(
  app: AccountsApp,
  caller: Caller,
  body: { readonly current: string; readonly next: string },
): Promise<void> {
  if (!caller.user) throw notSignedIn();
  const user = await User.query(app.database.read).findById(caller.user.id).throwIfNotFound();
  await checkOwnPassword(app, user, body.current);
  refuseCommon('next', body.next, [user.username, user.email]);
  const passwordHash = await hashPassword(body.next, app.config.passwordCost, ownRequester(user));
  await app.database.transaction(async (transaction) => {
    const locked = await lockChecked(transaction, user);
    await User.query(transaction)
      .findById(user.id)
      .patch({ passwordHash, updatedAt: nowOf(app) });
    // Whoever knew the old password may have asked for another address or for a link.
    await EmailToken.query(transaction).where({ userId: user.id }).whereNot({ email: locked.email }).delete();
    await PasswordToken.query(transaction).where({ userId: user.id }).delete();
    await app.sessions.endAll(user.id, caller.sessionHash, transaction);
  });
}
