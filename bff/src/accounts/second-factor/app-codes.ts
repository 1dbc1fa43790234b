import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Transaction } from '../../database/database.ts';
import type { App } from '../../http/app.ts';
import { refusal } from '../../http/refusal.ts';
import { seconds } from '../../time/time.ts';
import { AuthenticatorApp } from './model.ts';
import { openSecret } from './sealed-secret.ts';

/** Seconds for which an app shows a code. RFC 6238, and the one that every app knows. */
const period = 30;

export const newAppSecret = (): string => generateSecret();

/** What an authenticator app reads from the QR code. */
export const appUri = ({ config }: Pick<App, 'config'>, name: string, secret: string): string =>
  generateURI({ issuer: `Marginalia (${new URL(config.publicUrl).hostname})`, label: name, secret });

/** The time step that a code belongs to; undefined for a wrong one. The phone's clock may be one step off. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const found = verifySync({ secret, token: code, epoch: Math.floor(now / seconds), period, epochTolerance: period });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

/**
 * Uses a code of an account's app, and tells whether it was right. A code is good once: of two that use the same one, or
 * one code and an earlier one, at the same time, one is refused.
 */
export async function consumeAppCode(
  app: App,
  transaction: Transaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const stored = await AuthenticatorApp.query(transaction).findById(userId).whereNotNull('confirmedAt');
  const step = stored && stepOf(readSecret(app, stored), code, app.clock());
  if (step === undefined) return false;
  const used = await AuthenticatorApp.query(transaction)
    .findById(userId)
    .where((any) => any.whereNull('lastStep').orWhere('lastStep', '<', step))
    .patch({ lastStep: step });
  return used === 1;
}

/** @throws 409 after SESSION_SECRET was changed */
export function readSecret(app: App, { userId, secret }: AuthenticatorApp): string {
  const opened = openSecret(app, userId, secret);
  if (opened !== undefined) return opened;
  app.log.error({ event: 'authenticator-app-unreadable', user: userId });
  throw refusal(
    409,
    'We can’t check codes from your app: the secret of this server was changed. Use a passkey, or ask whoever runs the server to reset your second factor.',
  );
}
