import type { Plugin } from '@hapi/hapi';
import { isUniqueViolation } from '../database/errors.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { queueAccountMail } from '../mail/queue.ts';
import { nowOf } from '../time/time.ts';
import { lockAccount, lockAddress, lockChecked } from './accounts.ts';
import { findUser } from './login.ts';
import { emailKeyOf, User } from './model.ts';
import { checkOwnPassword, limitMailTo, mailIfKnown } from './routes.ts';
import { hashOfToken } from './token.ts';
import { mailVerification, verifyAddress } from './verified-address.ts';

/** Verify an account's address, ask for the link again, and change the address: design §4 and §5.4. */
export const emailAddress: Plugin<App> = {
  name: 'email-address',
  register(server, app) {
    server.route([
      route(app, 'verifyEmail', ({ caller, body }) => openLink(app, caller, body.token)),

      route(app, 'resendVerification', async ({ h, caller }) => {
        const user = await ownUser(app, caller);
        if (user.emailVerifiedAt !== null) throw confirmedAlready();
        await limitMailTo(app, user, user.email);
        await app.database.transaction(async (transaction) => {
          const locked = await lockAccount(transaction, user.id);
          if (!locked) throw notSignedIn();
          if (locked.emailVerifiedAt !== null) throw confirmedAlready();
          await mailVerification(app, transaction, locked);
        });
        return h.response().code(202);
      }),

      route(app, 'changeEmail', async ({ h, caller, body }) => {
        const user = await ownUser(app, caller);
        await checkOwnPassword(app, user, body.password);
        if (emailKeyOf(body.email) === user.emailKey) {
          const message = 'This is already your email address';
          throw refusal(422, message, { errors: [{ path: 'email', message }] });
        }
        await limitMailTo(app, user, body.email);
        // Nobody learns from the answer whether an address has an account: its owner learns it by mail.
        const other = await findUser(app, body.email);
        if (other && other.passwordHash !== null) await mailIfKnown(app, body.email);
        else
          await app.database.transaction(async (transaction) =>
            mailVerification(app, transaction, await lockChecked(transaction, user), body.email),
          );
        return h.response().code(202);
      }),
    ]);
  },
};

const confirmedAlready = () => refusal(409, 'Your email address is already confirmed.');

async function ownUser({ database }: App, { user }: Caller): Promise<User> {
  if (!user) throw notSignedIn();
  return User.query(database.read).findById(user.id).throwIfNotFound();
}

/** Uses a link once. Whoever opens it is not signed in by it: it proves the address and nothing else. */
async function openLink(app: App, caller: Caller, secret: string) {
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
  app: App,
  transaction: Parameters<typeof verifyAddress>[1],
  user: User,
  { user: opener, sessionHash }: Caller,
): Promise<void> {
  await transaction('password_tokens').where({ userId: user.id }).delete();
  await app.sessions.endAll(user.id, opener?.id === user.id ? sessionHash : null, transaction);
  await queueAccountMail(app, transaction, 'email_changed', user, `${app.config.publicUrl}/login`);
}
