import type { Request, ResponseObject, ResponseToolkit, ServerStateCookieOptions } from '@hapi/hapi';
import type { Config } from '../config/config.ts';
import { keyFor } from '../config/secret.ts';
import type { App } from '../http/app.ts';

const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** Under https the browser itself guards the names with the prefix (design §4). */
export function cookieNames(
  config: Pick<Config, 'publicUrl'>,
): Record<'session' | 'tracking' | 'device' | 'pendingLogin', string> {
  const prefix = isHttps(config) ? '__Host-' : '';
  return {
    session: `${prefix}session`,
    tracking: `${prefix}tracking`,
    device: `${prefix}device`,
    pendingLogin: `${prefix}login`,
  };
}

/** The response that takes a browser's cookies and cached responses away. */
export function signedOut(
  { config }: Pick<App, 'config'>,
  request: Request,
  h: ResponseToolkit,
  response = h.response().code(204),
): ResponseObject {
  request.cookieAuth.clear();
  h.unstate(cookieNames(config).tracking);
  return response.header('clear-site-data', '"cache"');
}

/** Sealed with a key, not with a password: a password would be stretched anew for each request. */
export const cookieSettings = ({ config, secret }: Pick<App, 'config' | 'secret'>): ServerStateCookieOptions => ({
  encoding: 'iron',
  password: keyFor(secret, 'cookies') as unknown as string,
  isSecure: isHttps(config),
  isHttpOnly: true,
  isSameSite: 'Lax',
  path: '/',
  ignoreErrors: true,
  strictHeader: true,
});
