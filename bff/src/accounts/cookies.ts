import type { ResponseObject, ResponseToolkit, ServerStateCookieOptions } from '@hapi/hapi';
import type { Config } from '../config/config.ts';
import { keyFor } from '../config/secret.ts';
import type { App } from '../http/app.ts';

const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** Under https the browser itself guards the names with the prefix (design §4). */
export function cookieNames(config: Pick<Config, 'publicUrl'>): Record<'session' | 'tracking' | 'device', string> {
  const prefix = isHttps(config) ? '__Host-' : '';
  return { session: `${prefix}session`, tracking: `${prefix}tracking`, device: `${prefix}device` };
}

/** The response that takes a browser's cookies and cached responses away. */
export function signedOut({ config }: Pick<App, 'config'>, h: ResponseToolkit): ResponseObject {
  const { session, tracking } = cookieNames(config);
  h.unstate(session);
  h.unstate(tracking);
  return h.response().code(204).header('clear-site-data', '"cache"');
}

/** Cookies are sealed with a key, not with a password: a password would be stretched anew for each request. */
export const cookieKey = ({ secret }: Pick<App, 'secret'>): Buffer => keyFor(secret, 'cookies');

export const cookieSettings = (app: Pick<App, 'config' | 'secret'>): ServerStateCookieOptions => ({
  encoding: 'iron',
  password: cookieKey(app) as unknown as string,
  isSecure: isHttps(app.config),
  isHttpOnly: true,
  isSameSite: 'Lax',
  path: '/',
  ignoreErrors: true,
  strictHeader: true,
});
