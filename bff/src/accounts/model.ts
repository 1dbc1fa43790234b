import { type CurrentUser, comparableEmail, type Profile, type Role } from '../../contract/index.ts';
import type { Config } from '../config/config.ts';
import { belongsTo, Row, rowOf } from '../database/row.ts';

/** An account: a client's, a guest's (no password yet) or an administrator's. */
export class User extends rowOf<
  Omit<Profile, 'email' | 'isEmailVerified' | 'pendingEmail' | 'role' | 'mustSetUpSecondFactor'>
>() {
  static tableName = 'users';
  static booleanAttributes = ['isAdmin'];

  declare email: string;
  /** `email` as it is compared; see {@link emailKeyOf}. */
  declare emailKey: string;
  /** When a mailed link proved the address; null before. Without it no order joins by the address alone. */
  declare emailVerifiedAt: string | null;
  declare usernameKey: string | null;
  declare passwordHash: string | null;
  /** An administrator's; see {@link roleOf}. */
  declare role: Role | null;
  /** When an administrator last used a session, correct to the minute; null for clients. */
  declare seenAt: string | null;
  /** When an owner deactivated the administrator; null while the account is active. */
  declare deactivatedAt: string | null;
  /** When the account got its first second factor; null while it has none. */
  declare secondFactorAt: string | null;
  declare updatedAt: string;
  declare deletedAt: string | null;
}

/** A signed-in browser; its cookie's secret is kept as a hash. */
export class Session extends Row {
  static tableName = 'sessions';
  static idColumn = 'idHash';
  static relationMappings = { user: belongsTo(User, 'sessions.userId') };

  declare idHash: string;
  declare userId: number;
  /** The browser and its system in plain words; null when unknown. */
  declare device: string | null;
  declare createdAt: string;
  declare lastSeenAt: string;
  declare expiresAt: string;
  /** Until then the session may download the account's data, once. */
  declare archiveUntil: string | null;
}

/** A mailed link that sets a password. */
export class PasswordToken extends Row {
  static tableName = 'password_tokens';
  static idColumn = 'tokenHash';

  declare tokenHash: string;
  declare userId: number;
  /** When the link set a password; null before. */
  declare usedAt: string | null;
  declare createdAt: string;
  declare expiresAt: string;
}

/** A mailed link that proves `email`: the account's address, or its next one. */
export class EmailToken extends Row {
  static tableName = 'email_tokens';
  static idColumn = 'tokenHash';

  declare tokenHash: string;
  declare userId: number;
  declare email: string;
  declare createdAt: string;
  declare expiresAt: string;
  /** How many orders joined when the link confirmed the address; null before. */
  declare joinedOrders: number | null;
  /** When the owner of the address refused it to the account; null before. */
  declare refusedAt: string | null;
}

/** An address that its owner refused to the account; it stays until the account proves the address. */
export class RefusedAddress extends Row {
  static tableName = 'refused_addresses';
  static idColumn = ['userId', 'emailKey'];

  declare userId: number;
  declare emailKey: string;
  declare refusedAt: string;
}

/** An invitation to become an administrator, with its mailed link. It stays when it has ended. */
export class Invitation extends Row {
  static tableName = 'invitations';
  static relationMappings = { inviter: belongsTo(User, 'invitations.invitedBy') };

  declare id: number;
  /** null once the client's account of this address was deleted. */
  declare email: string | null;
  declare emailKey: string | null;
  declare role: Role;
  declare tokenHash: string;
  declare invitedBy: number | null;
  declare createdAt: string;
  /** When its mail was last written. */
  declare sentAt: string;
  declare expiresAt: string;
  declare acceptedAt: string | null;
  declare withdrawnAt: string | null;
  /** The account that accepted it. */
  declare userId: number | null;

  declare inviter?: User | null;
}

/** The secret of a tracking link, which shows one submission. */
export class TrackingToken extends Row {
  static tableName = 'tracking_tokens';
  static idColumn = 'tokenHash';

  declare tokenHash: string;
  declare submissionId: number;
  declare createdAt: string;
}

/** A submission that a browser may read because it opened its tracking link. */
export class TrackingGrant extends Row {
  static tableName = 'tracking_grants';
  static idColumn = ['holderHash', 'submissionId'];

  declare holderHash: string;
  declare submissionId: number;
  declare expiresAt: string;
}

export const emailKeyOf = comparableEmail;
export const usernameKeyOf = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** What `email` holds while an account has no address. No address looks like it: its domain has no dot. */
export const placeholderEmail = (name: string): string => `${name}@invalid`;
/** The address of an account; null while it has none. */
export const emailOf = (stored: string): string | null => (stored.endsWith('@invalid') ? null : stored);

/** The role of an account. The release before knows only administrators who may do everything, and stores no role. */
export const roleOf = ({ isAdmin, role }: { isAdmin: boolean | 0 | 1; role: Role | null }): Role | null =>
  isAdmin ? (role ?? 'owner') : null;

/** Whether the owner of the server wants a second factor of an administrator who has none. */
const mustSetUp = (
  { requiresSecondFactor }: Pick<Config, 'requiresSecondFactor'>,
  user: Pick<User, 'isAdmin' | 'secondFactorAt'>,
): boolean => requiresSecondFactor && Boolean(user.isAdmin) && user.secondFactorAt === null;

/** A signed-in user. One who has to set up a second factor first is no administrator until then. */
export const signedInUserOf = (config: Pick<Config, 'requiresSecondFactor'>, user: User): CurrentUser =>
  withoutRights(config, currentUserOf(user), user);

export const withoutRights = (
  config: Pick<Config, 'requiresSecondFactor'>,
  shown: CurrentUser,
  user: Pick<User, 'isAdmin' | 'secondFactorAt'>,
): CurrentUser =>
  mustSetUp(config, user) ? { ...shown, isAdmin: false, role: null, mustSetUpSecondFactor: true } : shown;

export function currentUserOf(user: User): CurrentUser {
  const { id, username, email, firstName, lastName, isAdmin } = user;
  return { id, username, email: emailOf(email), firstName, lastName, isAdmin: Boolean(isAdmin), role: roleOf(user) };
}
