import { createHmac, randomInt } from 'node:crypto';
import { keyFor } from '../../config/secret.ts';
import type { Transaction } from '../../database/database.ts';
import type { App } from '../../http/app.ts';
import { nowOf } from '../../time/time.ts';
import { RecoveryCode } from './model.ts';

const count = 10;
/** Crockford's Base32, which leaves out letters that look like digits. Ten of them are 50 random bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
/** Whoever reads the database alone cannot try codes. */
const hashOf = ({ secret }: Pick<App, 'secret'>, userId: number, code: string): string =>
  createHmac('sha256', keyFor(secret, 'recovery-codes')).update(`${userId} ${code}`).digest('base64url');

/** Replaces an account's recovery codes. Returns the new ones as people read them: only their hashes are kept. */
export async function replaceRecoveryCodes(app: App, transaction: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await RecoveryCode.query(transaction).where({ userId }).delete();
  // Objection inserts many rows at once with PostgreSQL only.
  for (const code of codes)
    await RecoveryCode.query(transaction).insert({
      codeHash: hashOf(app, userId, code),
      userId,
      createdAt: nowOf(app),
    });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses up a recovery code, and tells whether it was one. */
export async function consumeRecoveryCode(
  app: App,
  transaction: Transaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const codeHash = hashOf(app, userId, code);
  return (await RecoveryCode.query(transaction).where({ codeHash, userId }).delete()) === 1;
}
