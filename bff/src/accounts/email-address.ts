import type { Caller } from '../http/caller.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { limitMail, linkTo, mailIfKnown, ownLink } from './account-limits.ts';
import { lockAccount, lockChecked, ownUser } from './accounts.ts';
import { findUser } from './login.ts';
import { emailKeyOf, emailOf } from './model.ts';
import { checkOwnPassword } from './own-password.ts';
import type { AccountsApp } from './sessions.ts';
import { mailVerification } from './verified-address.ts';

/** Mails the link that proves the account's address again. @throws 409 when it is proven, or the account has none */
export async function resendVerification(app: AccountsApp, caller: Caller): Promise<void> {
  const user = await ownUser(app, caller);
  if (user.emailVerifiedAt !== null) throw confirmedAlready();
  if (emailOf(user.email) === null) throw refusal(409, 'Your account has no email address. Add one first.');
  const mail = () =>
    app.database.transaction(async (transaction) => {
      const locked = await lockAccount(transaction, user.id);
      if (!locked) throw notSignedIn();
      if (locked.emailVerifiedAt !== null || locked.email !== user.email) throw confirmedAlready();
      await mailVerification(app, transaction, locked);
    });
  await limitMail(app, ownLink(user), mail);
}

/** Mails a link to another address; the account gets that address when its owner confirms by that link. */
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
  await limitMail(app, linkTo(email, user), async () => {
    // Neither the answer nor the profile says whether an address has an account: its owner learns it by mail. The link to
    // a taken address is stored all the same, and nobody gets it.
    const other = await findUser(app, email);
    const isTaken = Boolean(other && other.passwordHash !== null);
    await app.database.transaction(async (transaction) =>
      mailVerification(app, transaction, await lockChecked(transaction, user), email, { isMailed: !isTaken }),
    );
    if (isTaken) await mailIfKnown(app, email);
  });
}

const confirmedAlready = () => refusal(409, 'Your email address is already confirmed.');
