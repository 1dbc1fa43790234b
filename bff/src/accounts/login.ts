import type { Request } from '@hapi/hapi';
import type { Knex } from 'knex';
import type { CurrentUser, Login } from '../../contract/index.ts';
import { addressOf } from '../http/address.ts';
import { refusal } from '../http/refusal.ts';
import { lockAccount } from './accounts.ts';
import { countLogin } from './login-limits.ts';
import { currentUserOf, emailKeyOf, User, usernameKeyOf } from './model.ts';
import { isPassword } from './password.ts';
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

/** Signs in the user of a right name and password. @throws 401 */
export async function logIn(app: AccountsApp, request: Request, login: Login): Promise<CurrentUser> {
  const user = await checkLogin(app, request, login);
  // Checking takes a while, and the account may have got another password meanwhile, which ended all sessions.
  return app.database.reserve.use(() =>
    app.database.transaction(async (transaction) => {
      const locked = await lockAccount(transaction, user.id);
      if (!locked || locked.passwordHash !== user.passwordHash) throw wrongLogin();
      return signIn(app, request, locked, transaction);
    }),
  );
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
  if (!user || !isRight) {
    app.log.warn({ event: 'login-wrong', user: user?.id, address: addressOf(app, request) });
    throw wrongLogin();
  }
  await counted.succeeded();
  app.log.info({ event: 'login', user: user.id, address: addressOf(app, request) });
  return user;
}

/** A session under a new id, whatever cookie came; the old one of this browser ends. */
export async function signIn(app: AccountsApp, request: Request, user: User, knex?: Knex): Promise<CurrentUser> {
  const { sessionHash } = request.app.caller;
  const token = await app.sessions.start(user.id, knex);
  if (sessionHash) await app.sessions.end(sessionHash, knex);
  request.cookieAuth.set({ id: token });
  request.app.signedInAs = user.id;
  return currentUserOf(user);
}
