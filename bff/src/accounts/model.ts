import { Model, type Pojo } from 'objection';
import { type CurrentUser, comparableEmail } from '../../contract/index.ts';

/** An account: a client's, a guest's (no password yet) or an administrator's. */
export class User extends Model {
  static tableName = 'users';

  declare id: number;
  declare email: string;
  /** `email` as it is compared; see {@link emailKeyOf}. */
  declare emailKey: string;
  /** When a mailed link proved the address; null before. Without it no order joins by the address alone. */
  declare emailVerifiedAt: string | null;
  declare username: string | null;
  declare usernameKey: string | null;
  declare passwordHash: string | null;
  declare isAdmin: boolean;
  declare firstName: string | null;
  declare lastName: string | null;
  declare countryCode: string | null;
  declare phoneNumber: string | null;
  declare universityName: string | null;
  declare createdAt: string;
  declare updatedAt: string;
  declare deletedAt: string | null;

  $parseDatabaseJson(json: Pojo): Pojo {
    // SQLite has no booleans.
    return { ...super.$parseDatabaseJson(json), ...('isAdmin' in json && { isAdmin: Boolean(json.isAdmin) }) };
  }
}

export const emailKeyOf = comparableEmail;
export const usernameKeyOf = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

export function currentUserOf({ id, username, email, firstName, lastName, isAdmin }: User): CurrentUser {
  return { id, username, email, firstName, lastName, isAdmin: Boolean(isAdmin) };
}
