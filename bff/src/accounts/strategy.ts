import cookie from '@hapi/cookie';
import type { Plugin, Request } from '@hapi/hapi';
import { addressOf } from '../http/address.ts';
import { type Caller, visitor } from '../http/caller.ts';
import { cookieNames, cookieSettings } from './cookies.ts';
import { deviceCookie } from './known-device.ts';
import { withoutRights } from './model.ts';
import { pendingLoginCookie } from './second-factor/pending-login.ts';
import type { AccountsApp } from './sessions.ts';
import { hashOfToken } from './token.ts';
import { trackedBy } from './tracking.ts';

/**
 * Who calls: @hapi/cookie unseals the cookie, the database decides whether its session lives.
 * A store that cannot answer is 503: @hapi/cookie would make it a 401 and log people out.
 */
export const sessionStrategy: Plugin<AccountsApp> = {
  name: 'session-strategy',
  async register(server, app) {
    await server.register(cookie);
    const names = cookieNames(app.config);
    server.auth.strategy('session', 'cookie', {
      cookie: { name: names.session, ...cookieSettings(app) },
      validate: async (request: Request, state: { id?: unknown }) => {
        const caller = await callerOf(app, request, state);
        if (caller) request.app.caller = caller;
        return caller?.user ? { isValid: true, credentials: {} } : { isValid: false };
      },
    });
    server.state(names.tracking, { ...cookieSettings(app), ttl: 30 * 24 * 3_600_000 });

    server.state(names.device, deviceCookie(app));
    server.state(names.pendingLogin, pendingLoginCookie(app));

    server.ext('onPreResponse', (request, h) => {
      const { response } = request;
      const { device, pendingLogin } = request.app;
      if ('statusCode' in response && response.statusCode < 400) {
        if (device) h.state(names.device, device);
        if (pendingLogin) h.state(names.pendingLogin, pendingLogin);
        if (pendingLogin === null) h.unstate(names.pendingLogin);
      }
      return h.continue;
    });
    server.ext('onPostAuth', async (request, h) => {
      if (request.state[names.tracking] && request.auth.mode === 'try') {
        try {
          const opened = await trackedBy(app, request);
          if (opened.tracked.length > 0) request.app.caller = { ...request.app.caller, ...opened };
        } catch (error) {
          request.app.sessionFailure = error;
        }
      }
      if (request.app.sessionFailure) throw request.app.sessionFailure;
      return h.continue;
    });
  },
};

/** A page that shows another account must not read or change this one. */
function matchesShownAccount({ headers }: Request, userId: number): boolean {
  const account = headers['x-account'];
  return account === undefined || account === 'visitor' || account === String(userId);
}

async function callerOf(app: AccountsApp, request: Request, { id }: { id?: unknown }): Promise<Caller | undefined> {
  if (typeof id !== 'string') return undefined;
  const sessionHash = hashOfToken(id);
  const isPoll = request.method === 'get' && request.headers['x-poll'] === '1';
  try {
    const isUse = (userId: number) => !isPoll && matchesShownAccount(request, userId);
    const found = await app.sessions.find(sessionHash, isUse);
    if (!found || !matchesShownAccount(request, found.user.id)) return undefined;
    const { user, isVerified, secondFactorAt } = found;
    const known = withoutRights(app.config, user, { isAdmin: user.isAdmin, secondFactorAt });
    return { ...visitor, user: known, isVerified, sessionHash, address: user.isAdmin ? addressOf(app, request) : null };
  } catch (error) {
    request.app.sessionFailure = error;
    return undefined;
  }
}
