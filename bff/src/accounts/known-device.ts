import type { Request, ServerStateCookieOptions } from '@hapi/hapi';
import { keyFor } from '../config/secret.ts';
import type { App } from '../http/app.ts';
import { days } from '../time/time.ts';
import { cookieNames, cookieSettings } from './cookies.ts';
import type { User } from './model.ts';
import { hashOfToken } from './token.ts';

/** The longest time that browsers keep a cookie. */
const lifetime = 400 * days;

/** What a device cookie holds. It is worth nothing after the next change of the password. */
export interface Device {
  readonly user: number;
  readonly password: string;
}

/**
 * A browser that has signed in to an account keeps a device cookie (OWASP, "Slow down online guessing attacks with
 * device cookies"). The cookie signs nobody in. At login it gives the browser the limit of the account's own devices and
 * the account's place in the password queue, so that a flood of wrong logins does not lock the owner out.
 */
export const deviceCookie = (app: Pick<App, 'config' | 'secret'>): ServerStateCookieOptions => ({
  ...cookieSettings(app),
  password: keyFor(app.secret, 'devices') as unknown as string,
  ttl: lifetime,
});

/** The device that a browser is after it has proven the password of `user`. */
export const deviceOf = ({ id, passwordHash }: Pick<User, 'id' | 'passwordHash'>): Device => ({
  user: id,
  password: hashOfToken(passwordHash ?? ''),
});

/** Whether this browser has signed in to the account since its password was set. */
export function isKnownDevice({ config }: Pick<App, 'config'>, request: Request, user: User): boolean {
  const own = deviceOf(user);
  const found = (request.state[cookieNames(config).device] ?? {}) as Partial<Device>;
  return user.passwordHash !== null && found.user === own.user && found.password === own.password;
}
