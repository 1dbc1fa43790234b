import type { Order } from '../../contract/index.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { notSignedIn } from '../http/refusal.ts';
import { nowOf } from '../time/time.ts';
import { lockAddress, passwordLink } from './accounts.ts';
import { emailKeyOf, User } from './model.ts';
import { refuseRefusedAddress } from './refused-address.ts';

/** What an order says of its client. */
export type GuestDetails = Pick<Order, 'email' | 'firstName' | 'lastName' | 'countryCode'> &
  Pick<User, 'phoneNumber' | 'universityName'>;
export interface OrderOwner {
  readonly userId: number;
  /** The active account that has verified the order's address and did not make the order: it may take or refuse it. */
  readonly offeredTo: number | undefined;
  /** A link that sets a password and thereby verifies the order's address, while nobody has verified it. */
  readonly claimUrl: string | undefined;
}

const usersOfOrder = compiledQuery((transaction) =>
  User.query(transaction)
    .where((any) => any.where('emailKey', '').orWhere('id', 0))
    .whereNull('deletedAt')
    // In the order of their numbers, so that two orders with each other's addresses do not wait for each other.
    .orderBy('id')
    .forNoKeyUpdate()
    .castTo<User[]>(),
);

/** Locks the address of an order, its users and the sender's account until the transaction ends. Returns these users. */
export async function lockUsers(app: App, transaction: Transaction, caller: Caller, email: string): Promise<User[]> {
  const emailKey = emailKeyOf(email);
  await lockAddress(app, transaction, emailKey);
  return usersOfOrder(transaction, emailKey, caller.user?.id ?? 0);
}

/**
 * Whose an order is, by the table `orderOwnership` of the contract: the account that sent it, or the guest of its address.
 * `users` are those that `lockUsers` has locked.
 * @throws 401 when the account that sends the order was deleted meanwhile
 * @throws 422 when the owner of the order's address has refused it to this account
 */
export async function ownerOfOrder(
  app: App,
  transaction: Transaction,
  caller: Caller,
  users: readonly User[],
  details: GuestDetails,
): Promise<OrderOwner> {
  const emailKey = emailKeyOf(details.email);
  const sender = users.find(({ id }) => id === caller.user?.id);
  if (caller.user && !sender) throw notSignedIn();
  const account = users.find((user) => user.emailKey === emailKey && user.passwordHash !== null);
  const isVerified = Boolean(account?.emailVerifiedAt);
  const isOwnAddress = sender?.emailKey === emailKey;
  const isAsked = isVerified && !isOwnAddress && account?.deactivatedAt === null;
  const offeredTo = isAsked ? account.id : undefined;
  // An administrator types in what a client has sent by mail or told on the phone.
  if (sender && (isOwnAddress || !sender.isAdmin)) {
    if (!isOwnAddress) await refuseRefusedAddress(transaction, { userId: sender.id, emailKey });
    return { userId: sender.id, offeredTo, claimUrl: undefined };
  }
  const known = users.find((user) => user.emailKey === emailKey && user.passwordHash === null);
  const guest = known ?? (await insertGuest(app, transaction, details));
  return { userId: guest.id, offeredTo, claimUrl: await claimLink(app, transaction, account, guest) };
}

/**
 * The link for the account of a guest's address, or for the guest; undefined once the address is verified. Nobody's order
 * mails a link to an administrator's password: that address may be one whose mail others read too.
 */
async function claimLink(
  app: App,
  transaction: Transaction,
  account: User | undefined,
  guest: User,
): Promise<string | undefined> {
  if (account?.emailVerifiedAt || account?.isAdmin) return undefined;
  return (await passwordLink(app, transaction, account ?? guest, 'claim')).url;
}

/** The link that sets a guest's first password; undefined for the order of an account, and once the address is verified. */
export async function claimUrlOf(
  app: App,
  transaction: Transaction,
  ownerId: number | null,
): Promise<string | undefined> {
  const guest = await User.query(transaction)
    .findById(ownerId ?? 0)
    .whereNull('passwordHash');
  if (!guest) return undefined;
  const account = await User.query(transaction)
    .findOne({ emailKey: guest.emailKey })
    .whereNotNull('passwordHash')
    .whereNull('deletedAt');
  return claimLink(app, transaction, account, guest);
}

async function insertGuest(app: App, transaction: Transaction, details: GuestDetails): Promise<User> {
  const now = nowOf(app);
  const emailKey = emailKeyOf(details.email);
  // Two first orders at the same moment make one guest.
  await User.query(transaction)
    .insert({ ...details, emailKey, isAdmin: false, createdAt: now, updatedAt: now })
    .onConflict(transaction.raw('("emailKey") where "passwordHash" is null') as never)
    .ignore();
  return User.query(transaction).findOne({ emailKey }).whereNull('passwordHash').forNoKeyUpdate().throwIfNotFound();
}
