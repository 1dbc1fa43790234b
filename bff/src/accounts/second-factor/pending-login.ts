import type { Request, ServerStateCookieOptions } from '@hapi/hapi';
import type { Knex } from 'knex';
import { keyFor } from '../../config/secret.ts';
import type { Transaction } from '../../database/database.ts';
import type { App } from '../../http/app.ts';
import { refusal } from '../../http/refusal.ts';
import { isoTime, minutes, nowOf } from '../../time/time.ts';
import { cookieNames, cookieSettings } from '../cookies.ts';
import { hashOfToken, newToken } from '../token.ts';
import { PendingLogin } from './model.ts';

const lifetime = 5 * minutes;

/** The cookie that binds the second step of a login to the browser of the first. It is good for nothing else. */
export const pendingLoginCookie = (app: Pick<App, 'config' | 'secret'>): ServerStateCookieOptions => ({
  ...cookieSettings(app),
  password: keyFor(app.secret, 'pending-logins') as unknown as string,
  isSameSite: 'Strict',
  ttl: lifetime,
});

export const loginEnded = () => refusal(401, 'This login has ended. Log in again.');

function hashOfCookie({ config }: Pick<App, 'config'>, request: Request): string | undefined {
  const state: unknown = request.state[cookieNames(config).pendingLogin];
  const isOurs = typeof state === 'object' && state !== null && 'id' in state && typeof state.id === 'string';
  return isOurs ? hashOfToken(state.id as string) : undefined;
}

/**
 * Begins a login that a second step finishes, in place of the one that this browser has begun before. The function that it
 * returns gives the browser its cookie, once the row is committed.
 * @param userId the account whose password was right; null when a passkey will say it
 */
export async function beginPendingLogin(
  app: App,
  request: Request,
  knex: Knex,
  userId: number | null,
): Promise<{ readonly idHash: string; readonly giveCookie: () => void }> {
  const earlier = hashOfCookie(app, request);
  if (earlier) await PendingLogin.query(knex).deleteById(earlier);
  const token = newToken();
  const idHash = hashOfToken(token);
  const now = app.clock();
  await PendingLogin.query(knex).insert({
    idHash,
    userId,
    createdAt: isoTime(now),
    expiresAt: isoTime(now + lifetime),
  });
  return {
    idHash,
    giveCookie: () => {
      request.app.pendingLogin = { id: token };
    },
  };
}

/** The login that this browser has begun. @throws 401 when there is none any more */
export async function findPendingLogin(app: App, request: Request): Promise<PendingLogin> {
  const idHash = hashOfCookie(app, request);
  const found = idHash && (await liveLogin(app, app.database.read, idHash));
  if (!found) throw loginEnded();
  return found;
}

/** Uses up a begun login: of two that finish it at the same time, one does. @throws 401 for the other */
export async function endPendingLogin(app: App, transaction: Transaction, idHash: string): Promise<void> {
  if ((await liveLogin(app, transaction, idHash).delete()) !== 1) throw loginEnded();
}

const liveLogin = (app: App, knex: Knex, idHash: string) =>
  PendingLogin.query(knex).findById(idHash).where('expiresAt', '>', nowOf(app));
