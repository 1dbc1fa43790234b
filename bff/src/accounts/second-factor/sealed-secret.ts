import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from '../../config/secret.ts';
import type { App } from '../../http/app.ts';

const algorithm = 'aes-256-gcm';
const keyOf = ({ secret }: Pick<App, 'secret'>) => keyFor(secret, 'authenticator-apps');

/** The secret of an account's authenticator app as it is stored. Nobody can move it to another account. */
export function sealSecret(app: Pick<App, 'secret'>, userId: number, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(app), nonce).setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.');
}

/** Undefined when it was sealed with another SESSION_SECRET, or for another account. */
export function openSecret(app: Pick<App, 'secret'>, userId: number, stored: string): string | undefined {
  const [nonce, sealed, tag] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !sealed || !tag) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, keyOf(app), nonce, { authTagLength: 16 })
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
