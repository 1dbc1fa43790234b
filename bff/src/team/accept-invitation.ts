import type { Request } from '@hapi/hapi';
import type { AcceptInvitation, OpenInvitation } from '../../contract/index.ts';
import { limit, limitNetwork, newAccounts, repeats, repeatWindow } from '../accounts/account-limits.ts';
import { lockAccount, lockAddress } from '../accounts/accounts.ts';
import { actorFrom, editorName } from '../accounts/acting.ts';
import { refuseCommon } from '../accounts/common-passwords.ts';
import { type SignedIn, signIn, signInChecked } from '../accounts/login.ts';
import { Invitation, PasswordToken, User, usernameKeyOf } from '../accounts/model.ts';
import { hashPassword, isPassword } from '../accounts/password.ts';
import type { AccountsApp } from '../accounts/sessions.ts';
import { hashOfToken } from '../accounts/token.ts';
import { verifyAddress } from '../accounts/verified-address.ts';
import { recordAudit } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import { isUniqueViolation } from '../database/errors.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { isoTime, nowOf } from '../time/time.ts';
import type { OpenRow } from './invitations.ts';

type Account = NonNullable<AcceptInvitation['account']>;

const endedLink = () =>
  refusal(400, 'This invitation was already accepted or withdrawn, or has expired. Ask for a new one.');
/** The response may have been lost, and with it the session that took the place of the earlier ones. */
const acceptedJustNow = () => refusal(400, 'You have joined. Log in.');
const mustLogIn = () =>
  refusal(409, 'This email belongs to an account. Log in to it, then open the link from the email again.');
const alreadyAdministrator = () => refusal(409, 'You are an administrator already. An owner can change your role.');
const usernameTaken = () => {
  const message = 'This username is taken. Choose another one.';
  return refusal(409, message, { errors: [{ path: 'account.username', message }] });
};

/** The invitation that a link opens. @throws 400 when it has ended */
async function findOpen(app: Pick<App, 'database' | 'clock'>, token: string): Promise<OpenRow> {
  const row = await Invitation.query(app.database.read)
    .findOne({ tokenHash: hashOfToken(token), acceptedAt: null, withdrawnAt: null })
    .where('expiresAt', '>', nowOf(app))
    .withGraphFetched('inviter');
  if (!row) throw (await findAccepted(app, token)) ? acceptedJustNow() : endedLink();
  return row as OpenRow;
}

/** The account that has the address; before a guest of the same address. */
const accountOf = (knex: App['database']['read'], emailKey: string): Promise<User | undefined> =>
  User.query(knex).where({ emailKey }).whereNull('deletedAt').orderByRaw('"passwordHash" is null').first().execute();

/** Who has proven an address decides with their own password; a mailed link alone takes no such account over. */
const isConfirmed = (user: User | undefined): user is User =>
  Boolean(user && user.passwordHash !== null && user.emailVerifiedAt !== null);

export async function describeInvitation(app: AccountsApp, caller: Caller, token: string): Promise<OpenInvitation> {
  const { email, emailKey, role, inviter, expiresAt } = await findOpen(app, token);
  const user = await accountOf(app.database.read, emailKey);
  return {
    ...{ email, role, expiresAt, invitedBy: inviter ? editorName(inviter) : null },
    account: user ? (isConfirmed(user) ? 'confirmed' : 'unconfirmed') : 'none',
    isSignedIn: user !== undefined && caller.user?.id === user.id,
  };
}

/**
 * Makes the owner of an address an administrator by a mailed link, and signs in. The confirmed account of the address must be
 * signed in; any other gets the username and the password that are sent, as by a link that sets a password. Asked again
 * within a short while with the same password, it signs in and changes nothing.
 */
export async function acceptInvitation(
  app: AccountsApp,
  request: Request,
  { token, account }: AcceptInvitation,
): Promise<SignedIn> {
  await limitNetwork(app, request, 'invitation', newAccounts);
  const repeated = account && (await findAccepted(app, token));
  if (repeated) return repeat(app, request, repeated, account.password, token);
  const { id, email, emailKey } = await findOpen(app, token);
  const user = await accountOf(app.database.read, emailKey);
  if (isConfirmed(user)) {
    if (request.app.caller.user?.id !== user.id) throw mustLogIn();
    return signIn(app, request, (transaction) => promote(app, request, transaction, { id, emailKey, userId: user.id }));
  }
  if (!account) throw refusal(422, 'Choose a username and a password');
  refuseCommon('account.password', account.password, [account.username, email]);
  const passwordHash = await hashPassword(account.password, app.config.passwordCost, requesterOf(app, request));
  try {
    return await signIn(app, request, async (transaction) => {
      await lockAddress(app, transaction, emailKey);
      const found = await accountOf(transaction, emailKey);
      const locked = found && (await lockAccount(transaction, found.id));
      const accepted = await claim(app, transaction, id, token);
      if (locked?.isAdmin) throw alreadyAdministrator();
      if (isConfirmed(locked)) throw mustLogIn();
      const fields = { ...fieldsOf(app, account), passwordHash, isAdmin: true, role: accepted.role };
      const userId = locked
        ? await takeOver(app, transaction, locked, fields)
        : await insert(app, transaction, accepted, fields);
      return finish(app, request, transaction, id, userId);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw usernameTaken();
    throw error;
  }
}

const fieldsOf = (app: AccountsApp, { username, firstName, lastName }: Account) => ({
  ...{ username, usernameKey: usernameKeyOf(username), firstName, lastName },
  updatedAt: nowOf(app),
});
type Fields = Partial<User> & Pick<User, 'passwordHash' | 'updatedAt'>;

/** A client's own account becomes an administrator's. */
async function promote(
  app: AccountsApp,
  request: Request,
  transaction: Transaction,
  { id, emailKey, userId }: { readonly id: number; readonly emailKey: string; readonly userId: number },
): Promise<User> {
  await lockAddress(app, transaction, emailKey);
  const locked = await lockAccount(transaction, userId);
  if (!isConfirmed(locked) || locked.emailKey !== emailKey) throw mustLogIn();
  // An administrator whose address was changed to the invited one: the role of the only owner would be taken.
  if (locked.isAdmin) throw alreadyAdministrator();
  const { role } = await claim(app, transaction, id);
  await User.query(transaction)
    .findById(userId)
    .patch({ isAdmin: true, role, updatedAt: nowOf(app) });
  return finish(app, request, transaction, id, userId);
}

/** Uses the invitation up. @throws 400 when somebody else has, or when it was withdrawn */
async function claim(app: AccountsApp, transaction: Transaction, id: number, token?: string): Promise<OpenRow> {
  const used = await Invitation.query(transaction)
    .findById(id)
    .where({ acceptedAt: null, withdrawnAt: null, ...(token && { tokenHash: hashOfToken(token) }) })
    .where('expiresAt', '>', nowOf(app))
    .patch({ acceptedAt: nowOf(app) });
  if (used !== 1) throw endedLink();
  return (await Invitation.query(transaction).findById(id).throwIfNotFound()) as OpenRow;
}

async function insert(
  app: AccountsApp,
  transaction: Transaction,
  { email, emailKey }: OpenRow,
  fields: Fields,
): Promise<number> {
  const row = { email, emailKey, createdAt: nowOf(app), ...fields };
  const user = await User.query(transaction).insertAndFetch(row);
  await verifyAddress(app, transaction, user);
  return user.id;
}

/** An account that never proved the address, or a guest's: whoever reads the address's mail owns it from now on. */
async function takeOver(app: AccountsApp, transaction: Transaction, user: User, fields: Fields): Promise<number> {
  await User.query(transaction).findById(user.id).patch(fields);
  await PasswordToken.query(transaction).where({ userId: user.id }).delete();
  if (user.passwordHash === null) await app.accountOrders.settleWaiting(transaction, user.id, user.id);
  await verifyAddress(app, transaction, user);
  return user.id;
}

async function finish(
  app: AccountsApp,
  request: Request,
  transaction: Transaction,
  id: number,
  userId: number,
): Promise<User> {
  await app.sessions.endAll(userId, null, transaction);
  await Invitation.query(transaction).findById(id).patch({ userId });
  const user = await User.query(transaction).findById(userId).throwIfNotFound();
  const about = { targetType: 'invitation', targetId: id } as const;
  await recordAudit(app, transaction, actorFrom(app, request, user), 'invitation_accepted', about);
  return user;
}

/** The account that has just accepted by this link: the response may have been lost. */
async function findAccepted(app: Pick<App, 'database' | 'clock'>, token: string): Promise<User | undefined> {
  const { read } = app.database;
  const row = await Invitation.query(read)
    .findOne({ tokenHash: hashOfToken(token) })
    .where('acceptedAt', '>', isoTime(app.clock() - repeatWindow));
  return row?.userId ? User.query(read).findById(row.userId) : undefined;
}

async function repeat(
  app: AccountsApp,
  request: Request,
  user: User,
  password: string,
  token: string,
): Promise<SignedIn> {
  await limit(app, `repeated invitation ${hashOfToken(token)}`, repeats);
  if (!(await isPassword(password, user.passwordHash, app.config.passwordCost, requesterOf(app, request))))
    throw endedLink();
  return signInChecked(app, request, user, endedLink);
}
