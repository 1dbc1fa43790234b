import { unauthorized } from '@hapi/boom';
import type { Plugin, Request } from '@hapi/hapi';
import { type Caller, visitor } from '../http/caller.ts';
import { cookieNames, cookieSettings } from './cookies.ts';
import { deviceCookie } from './known-device.ts';
import { sessionSeals } from './session-seals.ts';
import type { AccountsApp } from './sessions.ts';
import { trackedBy } from './tracking.ts';

/**
 * Who calls: the seal says that the cookie is this server's own, the database decides whether its session lives.
 * A store that cannot answer is 503, because a 401 would log people out.
 */
export const sessionStrategy: Plugin<AccountsApp> = {
  name: 'session-strategy',
  register(server, app) {
    const names = cookieNames(app.config);
    const seals = sessionSeals(app);
    server.auth.scheme('session', () => ({
      async authenticate(request, h) {
        const caller = await callerOf(app, request, await seals.read(request.state[names.session]));
        if (caller) request.app.caller = caller;
        return caller ? h.authenticated({ credentials: {} }) : h.unauthenticated(unauthorized(null, 'session'));
      },
    }));
    server.auth.strategy('session', 'session');

    const { password: _, ...unsealed } = cookieSettings(app);
    server.state(names.session, { ...unsealed, encoding: 'none' });
    server.state(names.tracking, { ...cookieSettings(app), ttl: 30 * 24 * 3_600_000 });

    server.state(names.device, deviceCookie(app));

    server.ext('onPreResponse', async (request, h) => {
      const { response } = request;
      const { device, newSession } = request.app;
      if (newSession) h.state(names.session, await seals.write(newSession));
      if (device && 'statusCode' in response && response.statusCode < 400) h.state(names.device, device);
      return h.continue;
    });
    server.ext('onPostAuth', async (request, h) => {
      if (request.state[names.tracking] && request.auth.mode === 'try') {
        try {
          const tracked = await trackedBy(app, request);
          if (tracked.length > 0) request.app.caller = { ...request.app.caller, tracked };
        } catch (error) {
          request.app.sessionFailure = error;
        }
      }
      if (request.app.sessionFailure) throw request.app.sessionFailure;
      return h.continue;
    });
  },
};

async function callerOf(
  app: AccountsApp,
  request: Request,
  sessionHash: string | undefined,
): Promise<Caller | undefined> {
  if (sessionHash === undefined) return undefined;
  const isPoll = request.method === 'get' && request.headers['x-poll'] === '1';
  try {
    const user = await app.sessions.user(sessionHash, !isPoll);
    return user ? { ...visitor, user, sessionHash } : undefined;
  } catch (error) {
    request.app.sessionFailure = error;
    return undefined;
  }
}
