import type { Request, ResponseToolkit, ServerStateCookieOptions } from '@hapi/hapi';
import { keyFor } from '../config/secret.ts';
import type { App } from '../http/app.ts';
import { days } from '../time/time.ts';
import { cookieNames, cookieSettings } from './cookies.ts';
import { newToken } from './token.ts';

/** The longest time that browsers keep a cookie. */
const lifetime = 400 * days;

/**
 * A browser that has signed in to an account keeps a device cookie (OWASP, "Slow down online guessing attacks with
 * device cookies"). The cookie signs nobody in. At login the browser gets its own limit and its own line in the password
 * queue, so that a flood of wrong logins does not lock an account's owner out.
 */
export const deviceCookie = (app: Pick<App, 'config' | 'secret'>): ServerStateCookieOptions => ({
  ...cookieSettings(app),
  password: keyFor(app.secret, 'devices') as unknown as string,
  ttl: lifetime,
});

/** Gives this browser a new device cookie for an account. */
export function rememberDevice({ config }: Pick<App, 'config'>, h: ResponseToolkit, userId: number): void {
  h.state(cookieNames(config).device, { user: userId, device: newToken() });
}

/** The device of this browser, when it has signed in to this account before. */
export function knownDevice({ config }: Pick<App, 'config'>, request: Request, userId: number): string | undefined {
  const { user, device } = (request.state[cookieNames(config).device] ?? {}) as { user?: unknown; device?: unknown };
  return user === userId && typeof device === 'string' ? device : undefined;
}
