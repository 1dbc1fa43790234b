import type { Request } from '@hapi/hapi';
import type { CurrentUser, Login, SecondFactorWanted } from '../../contract/index.ts';
import { recordAudit } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import { addressOf } from '../http/address.ts';
import { refusal } from '../http/refusal.ts';
import { lockAccount } from './accounts.ts';
import { actorFrom } from './acting.ts';
import { deviceNameOf } from './device-name.ts';
import { deviceOf } from './known-device.ts';
import { countLogin } from './login-limits.ts';
import { emailKeyOf, signedInUserOf, User, usernameKeyOf } from './model.ts';
import { isPassword } from './password.ts';
import { methodsOf } from './second-factor/methods.ts';
import { beginPendingLogin } from './second-factor/pending-login.ts';
import type { AccountsApp } from './sessions.ts';

/** The account of a username or an e-mail address, while it is not deleted; before a guest of the same address. */
export function findUser({ database }: Pick<AccountsApp, 'database'>, name: string): Promise<User | undefined> {
  // A username holds no @, so a name is one or the other (design §5.4).
  const key = name.includes('@') ? { emailKey: emailKeyOf(name) } : { usernameKey: usernameKeyOf(name) };
  return User.query(database.read)
    .where(key)
    .whereNull('deletedAt')
    .orderByRaw('"passwordHash" is null')
    .first()
    .execute();
}

const wrongLogin = () => refusal(401, 'Please check your credentials and try again');

/** Nobody is signed in while a second factor is wanted. */
export type SignedIn = CurrentUser | SecondFactorWanted;

/** Signs in the user of a right name and password. @throws 401 */
export async function logIn(app: AccountsApp, request: Request, login: Login): Promise<SignedIn> {
  const user = await checkLogin(app, request, login);
  return app.database.reserve.use(() => signInChecked(app, request, user, wrongLogin));
}

/** The user of a right name and password. Whoever is unknown takes the same time and gets the same words. */
async function checkLogin(app: AccountsApp, request: Request, { username, password }: Login): Promise<User> {
  const user = await findUser(app, username);
  const counted = await countLogin(app, request, username, user);
  const { requester } = counted;
  const isRight = await isPassword(password, user?.passwordHash, app.config.passwordCost, requester).catch(
    async (error) => {
      await counted.abandoned();
      throw error;
    },
  );
  if (!user || !isRight || user.deactivatedAt !== null) {
    await counted.failed();
    app.log.warn({ event: 'login-wrong', user: user?.id, address: addressOf(app, request) });
    if (user?.isAdmin) recordFailedLogin(app, request, user);
    throw wrongLogin();
  }
  await counted.succeeded();
  return user;
}

/**
 * An unknown name is not recorded: it may be a password that was typed into the wrong field. Nobody waits for the entry, so
 * the time of the response does not tell an administrator's name from an unknown one.
 */
function recordFailedLogin(app: AccountsApp, request: Request, user: User): void {
  const actor = actorFrom(app, request, user);
  recordAudit(app, app.database.write, actor, 'login_failed', { result: 'failure' }).catch((error) => {
    app.log.error({ event: 'login-wrong', problem: 'not in the audit log', error: (error as Error).message });
  });
}

/**
 * Signs in a user whose password was checked. Checking takes a while, and the account may have got another password
 * meanwhile, which ended all sessions. @throws `refuse` then
 */
export const signInChecked = (app: AccountsApp, request: Request, user: User, refuse: () => Error): Promise<SignedIn> =>
  signIn(app, request, async (transaction) => {
    const locked = await lockAccount(transaction, user.id);
    if (!locked || locked.passwordHash !== user.passwordHash) throw refuse();
    return locked;
  });

/**
 * Signs in the user that `work` returns, in its transaction. Where the account has a second factor, nobody is signed in: the
 * login is begun, and `second-factor/finish-login.ts` finishes it. Every way to a session goes through here, but a passkey.
 */
export async function signIn(
  app: AccountsApp,
  request: Request,
  work: (transaction: Transaction) => Promise<User>,
): Promise<SignedIn> {
  const begun = await app.database.transaction(async (transaction) => {
    const user = await work(transaction);
    if (user.secondFactorAt === null) return openSession(app, request, transaction, user);
    const { giveCookie } = await beginPendingLogin(app, request, transaction, user.id);
    return async () => {
      giveCookie();
      app.log.info({ event: 'second-factor-wanted', user: user.id, address: addressOf(app, request) });
      return { isAdmin: user.isAdmin, secondFactor: await methodsOf(app, user.id) };
    };
  });
  return begun();
}

/**
 * A session under a new id, whatever cookie came; the old one of this browser ends. The function that it returns gives the
 * browser its cookies, once the transaction is committed.
 */
export async function openSession(
  app: AccountsApp,
  request: Request,
  transaction: Transaction,
  user: User,
): Promise<() => CurrentUser> {
  const { sessionHash } = request.app.caller;
  const token = await app.sessions.start(user.id, deviceNameOf(request.headers['user-agent']), transaction);
  if (sessionHash) await app.sessions.end(sessionHash, transaction);
  if (user.isAdmin) await recordAudit(app, transaction, actorFrom(app, request, user), 'logged_in');
  return () => {
    request.cookieAuth.set({ id: token });
    request.app.device = deviceOf(user);
    app.log.info({ event: 'login', user: user.id, address: addressOf(app, request) });
    return signedInUserOf(app.config, user);
  };
}
