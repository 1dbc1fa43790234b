import { Row } from '../../database/row.ts';

/** An account's authenticator app. */
export class AuthenticatorApp extends Row {
  static tableName = 'authenticator_apps';
  static idColumn = 'userId';

  declare userId: number;
  /** Encrypted; see `sealed-secret.ts`. */
  declare secret: string;
  /** The time step of the last code that was used. */
  declare lastStep: number | null;
  declare createdAt: string;
  /** When a code confirmed it; null before, while it does not count. */
  declare confirmedAt: string | null;
}

export class PasskeyRow extends Row {
  static tableName = 'passkeys';

  declare id: number;
  declare userId: number;
  declare credentialId: string;
  /** COSE, in base64url. */
  declare publicKey: string;
  declare counter: number;
  /** How the browser reaches it, separated by spaces. */
  declare transports: string;
  declare name: string;
  declare createdAt: string;
  declare lastUsedAt: string | null;
}

/** A recovery code that was not used yet. */
export class RecoveryCode extends Row {
  static tableName = 'recovery_codes';
  static idColumn = 'codeHash';

  declare codeHash: string;
  declare userId: number;
  declare createdAt: string;
}

/** A login of one browser whose second step is still to come. */
export class PendingLogin extends Row {
  static tableName = 'pending_logins';
  static idColumn = 'idHash';

  declare idHash: string;
  /** The account whose password was right; null for a login by a passkey alone. */
  declare userId: number | null;
  declare createdAt: string;
  declare expiresAt: string;
}

/** What a passkey signs; each is good once. */
export class PasskeyChallenge extends Row {
  static tableName = 'passkey_challenges';
  static idColumn = 'challenge';

  declare challenge: string;
  declare purpose: string;
  /** The session or the pending login that asked for it. */
  declare holder: string;
  declare expiresAt: string;
}
