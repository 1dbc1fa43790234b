import { isUniqueViolation } from '../database/errors.ts';
import type { Caller } from '../http/caller.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { queueAccountMail } from '../mail/queue.ts';
import { nowOf } from '../time/time.ts';
import { limitMailTo, mailIfKnown } from './account-limits.ts';
import { lockAccount, lockAddress, lockChecked } from './accounts.ts';
import { findUser } from './login.ts';
import { emailKeyOf, User } from './model.ts';
import { checkOwnPassword } from './own-password.ts';
import type { AccountsApp } from './sessions.ts';
import { hashOfToken } from './token.ts';
import { mailVerification, verifyAddress } from './verified-address.ts';

/** Mails the link that proves the account's address again. @throws 409 when it is proven */
export async function resendVerification(app: AccountsApp, caller: Caller): Promise<void> {
  const user = await ownUser(app, caller);
  if (user.emailVerifiedAt !== null) throw confirmedAlready();
  await limitMailTo(app, user, user.email);
  await app.database.transaction(async (transaction) => {
    const locked = await lockAccount(transaction, user.id);
    if (!locked) throw notSignedIn();
    if (locked.emailVerifiedAt !== null) throw confirmedAlready();
    await mailVerification(app, transaction, locked);
  });
}

/** Mails a link to another address; the account gets that address when the link is opened. */
export async function changeEmail(
  app: AccountsApp,
  caller: Caller,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const user = await ownUser(app, caller);
  await checkOwnPassword(app, user, password);
  if (emailKeyOf(email) === user.emailKey) {
    const message = 'This is already your email address';
    throw refusal(422, message, { errors: [{ path: 'email', message }] });
  }
  await limitMailTo(app, user, email);
  // Nobody learns from the answer whether an address has an account: its owner learns it by mail.
  const other = await findUser(app, email);
  if (other && other.passwordHash !== null) await mailIfKnown(app, email);
  else
    await app.database.transaction(async (transaction) =>
      mailVerification(app, transaction, await lockChecked(transaction, user), email),
    );
}

const confirmedAlready = () => refusal(409, 'Your email address is already confirmed.');

async function ownUser({ database }: AccountsApp, { user }: Caller): Promise<User> {
  if (!user) throw notSignedIn();
  return User.query(database.read).findById(user.id).throwIfNotFound();
}

/** Uses a link once. Whoever opens it is not signed in by it: it proves the address and nothing else. */
export async function openEmailLink(app: AccountsApp, caller: Caller, secret: string) {
  const tokenHash = hashOfToken(secret);
  try {
    return await app.database.transaction(async (transaction) => {
      const token = await transaction('email_tokens')
        .where({ tokenHash })
        .where('expiresAt', '>', nowOf(app))
        .first('userId', 'email');
      if (token) await lockAddress(app, transaction, emailKeyOf(token.email));
      const user = token && (await lockAccount(transaction, token.userId));
      const used = await transaction('email_tokens').where({ tokenHash }).delete();
      if (!user || used !== 1)
        throw refusal(400, 'This link was already used or has expired. Log in to ask for a new one');
      const joinedOrders = await verifyAddress(app, transaction, user, token.email);
      if (token.email !== user.email) await leaveOldAddress(app, transaction, user, caller);
      return { email: token.email, joinedOrders };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refusal(409, 'Another account now uses this email address. Log in to that account, or use another address.');
  }
}

/** Whoever else is signed in, or holds a link to the old address, may be who the change keeps out. */
async function leaveOldAddress(
  app: AccountsApp,
  transaction: Parameters<typeof verifyAddress>[1],
  user: User,
  { user: opener, sessionHash }: Caller,
): Promise<void> {
  await transaction('password_tokens').where({ userId: user.id }).delete();
  await app.sessions.endAll(user.id, opener?.id === user.id ? sessionHash : null, transaction);
  await queueAccountMail(app, transaction, 'email_changed', user, `${app.config.publicUrl}/login`);
}
