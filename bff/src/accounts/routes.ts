import type { Plugin } from '@hapi/hapi';
import { isUniqueViolation } from '../database/errors.ts';
import { networkOf } from '../http/address.ts';
import type { App } from '../http/app.ts';
import type { Requester } from '../http/fair-queue.ts';
import type { Limit } from '../http/rate-limits.ts';
import { type FieldError, notSignedIn, refusal, tooManyTries } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { route } from '../http/route.ts';
import { accountMails, passwordLinkKey, verificationKey } from '../mail/limits.ts';
import { minutes, nowOf } from '../time/time.ts';
import { lockAccount, lockAddress, lockChecked, mailPasswordLink, wrongPassword } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { cookieNames } from './cookies.ts';
import { checkLogin, findUser, signIn } from './login.ts';
import { wrongLogins } from './login-limits.ts';
import { emailKeyOf, User, usernameKeyOf } from './model.ts';
import { hashPassword, isPassword } from './password.ts';
import { hashOfToken } from './token.ts';
import { mailVerification, settleWaiting, verifyAddress } from './verified-address.ts';

/** Calls that send a mail or make an account, per network. */
const newAccounts = { max: 20, window: 10 * minutes };

const addressTaken = new Error('The address has an account or a guest');
const wrongLink = 'This link was already used or has expired. Please ask for a new one';
const taken =
  'This username or email address is taken. If it is yours, check your email: we sent you a link to set a password';

/** Log in and out, register, and set passwords: specification point 7, design §4 and §5.4. */
export const session: Plugin<App> = {
  name: 'session',
  register(server, app) {
    const { config, database, sessions } = app;

    server.route([
      route(app, 'currentUser', ({ caller }) => caller.user),

      route(app, 'login', async ({ request, body }) => signIn(app, request, await checkLogin(app, request, body))),

      route(app, 'logout', async ({ request, h, caller }) => {
        if (!caller.sessionHash) throw notSignedIn();
        await sessions.end(caller.sessionHash);
        request.cookieAuth.clear();
        h.unstate(cookieNames(config).tracking);
        return h.response().code(204).header('clear-site-data', '"cache"');
      }),

      route(app, 'register', async ({ request, body }) => {
        await limit(app, `register ${networkOf(app, request)}`, newAccounts);
        refuseCommon('password', body.password, [body.username, body.email]);
        const passwordHash = await hashPassword(body.password, config.passwordCost, requesterOf(app, request));
        await limit(app, verificationKey(body.email), accountMails);
        const now = nowOf(app);
        try {
          return await database.transaction(async (transaction) => {
            const emailKey = emailKeyOf(body.email);
            // A guest's address is taken as well: its owner sets a password by the mailed link.
            if (await User.query(transaction).findOne({ emailKey })) throw addressTaken;
            const user = await User.query(transaction).insertAndFetch({
              email: body.email,
              emailKey,
              username: body.username,
              usernameKey: usernameKeyOf(body.username),
              firstName: body.firstName,
              lastName: body.lastName,
              passwordHash,
              isAdmin: false,
              createdAt: now,
              updatedAt: now,
            });
            await mailVerification(app, transaction, user);
            return await signIn(app, request, user, transaction);
          });
        } catch (error) {
          await app.rateLimits.giveBack(verificationKey(body.email), accountMails);
          if (error !== addressTaken && !isUniqueViolation(error)) throw error;
          await mailIfKnown(app, body.email);
          throw refusal(409, taken);
        }
      }),

      route(app, 'forgotPassword', async ({ request, h, body }) => {
        await limit(app, `forgot ${networkOf(app, request)}`, newAccounts);
        await mailIfKnown(app, body.email);
        return h.response().code(202);
      }),

      route(app, 'resetPassword', async ({ request, body }) => {
        const tokenHash = hashOfToken(body.token);
        const found = await database.read('password_tokens').where({ tokenHash }).first('userId');
        const named = found && (await User.query(database.read).findById(found.userId));
        // A guest's link opens the account of the address, where somebody has registered one since.
        const owner = named?.passwordHash === null ? await findUser(app, named.email) : named;
        if (!named || !owner) throw refusal(400, wrongLink);
        refuseCommon('password', body.password, [owner.username, owner.email]);
        const passwordHash = await hashPassword(body.password, config.passwordCost, requesterOf(app, request));
        return database.transaction(async (transaction) => {
          await lockAddress(app, transaction, owner.emailKey);
          const locked = await lockAccount(transaction, owner.id);
          const used = await transaction('password_tokens')
            .where({ tokenHash })
            .where('expiresAt', '>', nowOf(app))
            .delete();
          if (!locked || used !== 1) throw refusal(400, wrongLink);
          // Other links that are on their way to this person end with the one that was used.
          await transaction('password_tokens').where({ userId: owner.id }).delete();
          await User.query(transaction)
            .findById(owner.id)
            .patch({ passwordHash, updatedAt: nowOf(app) });
          if (locked.passwordHash === null) await settleWaiting(transaction, locked.id, locked.id);
          // The link came by mail, so the address is its owner's.
          await verifyAddress(app, transaction, locked);
          await sessions.endAll(owner.id, null, transaction);
          return signIn(app, request, locked, transaction);
        });
      }),

      route(app, 'changePassword', async ({ caller, body }) => {
        if (!caller.user) throw notSignedIn();
        const user = await User.query(database.read).findById(caller.user.id).throwIfNotFound();
        await checkOwnPassword(app, user, body.current);
        refuseCommon('next', body.next, [user.username, user.email]);
        const passwordHash = await hashPassword(body.next, config.passwordCost, signedIn(user));
        await database.transaction(async (transaction) => {
          const locked = await lockChecked(transaction, user);
          await User.query(transaction)
            .findById(user.id)
            .patch({ passwordHash, updatedAt: nowOf(app) });
          // Whoever knew the old password may have asked for another address or for a link.
          await transaction('email_tokens').where({ userId: user.id }).whereNot({ email: locked.email }).delete();
          await transaction('password_tokens').where({ userId: user.id }).delete();
          await sessions.endAll(user.id, caller.sessionHash, transaction);
        });
      }),
    ]);
  },
};

/** A session is proof enough to have a line of one's own in the password queue. */
const signedIn = ({ id }: Pick<User, 'id'>): Requester => ({ key: `user ${id}`, hasPriority: true });

/** Makes sure that a signed-in person is still the same one. As many wrong tries are allowed as at login. */
export async function checkOwnPassword(app: App, user: User, password: string): Promise<void> {
  await limit(app, `own password ${user.id}`, wrongLogins);
  if (!(await isPassword(password, user.passwordHash, app.config.passwordCost, signedIn(user))))
    throw refusal(403, wrongPassword);
}

async function limit(app: App, key: string, allowed: Limit): Promise<void> {
  const wait = await app.rateLimits.use(key, allowed);
  if (wait > 0) throw tooManyTries(wait);
}

/** @throws 429 when enough mails went to this address, or were asked for by this account, within the hour */
export async function limitMailTo(app: App, user: Pick<User, 'id'>, email: string): Promise<void> {
  await limit(app, `account mail by ${user.id}`, accountMails);
  await limit(app, verificationKey(email), accountMails);
}

/** Nobody learns from the answer whether an address has an account, and nobody's mailbox is flooded. */
export async function mailIfKnown(app: App, email: string): Promise<void> {
  const user = await findUser(app, email);
  if (!user || (await app.rateLimits.use(passwordLinkKey(user.email), accountMails)) > 0) return;
  await mailPasswordLink(app, user);
}

function refuseCommon(path: string, password: string, own: readonly (string | null)[]): void {
  const words = own.map((word) => word?.split('@')[0] ?? null);
  if (!isCommonPassword(password, words)) return;
  const errors: FieldError[] = [{ path, message: 'This password is easy to guess. Choose another one' }];
  throw refusal(422, errors[0]?.message ?? '', { errors });
}
