import type { Plugin } from '@hapi/hapi';
import { responseOf } from '../http/problems.ts';
import { notSignedIn } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { signedOut } from './cookies.ts';
import { changeEmail, resendVerification } from './email-address.ts';
import { confirmAddress, describeLink, refuseAddress } from './email-link.ts';
import { logIn } from './login.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';
import { changePassword, requestPasswordLink, resetPassword } from './passwords.ts';
import { register } from './register.ts';
import type { AccountsApp } from './sessions.ts';
import { signedInResponse } from './signed-in-response.ts';

/** Log in and out, register, set passwords and prove addresses: specification point 7, design §4 and §5.4. */
export const accounts: Plugin<AccountsApp> = {
  name: 'accounts',
  register(server, app) {
    server.route([
      route(app, 'currentUser', ({ caller }) => caller.user),

      route(app, 'login', async ({ request, h, body }) => signedInResponse(h, await logIn(app, request, body))),

      route(app, 'logout', async ({ request, h, caller }) => {
        if (caller.sessionHash) {
          await app.sessions.end(caller.sessionHash);
          return signedOut(app, request, h);
        }
        // The browser may have the session of another account than its page shows, which goes on.
        if (request.headers['x-account'] !== undefined) throw notSignedIn();
        // A session that has ended by itself has left the browser its cookies and stored pages.
        return signedOut(app, request, h, responseOf(notSignedIn(), request, h));
      }),

      route(app, 'sessions', ({ caller }) => listSessions(app, caller)),

      route(app, 'endSession', async ({ request, h, caller, params: { session } }) => {
        const isOwn = await endSession(app, caller, session);
        return isOwn ? signedOut(app, request, h) : undefined;
      }),

      route(app, 'endOtherSessions', ({ caller }) => endOtherSessions(app, caller)),

      route(app, 'register', ({ request, body }) => register(app, request, body)),

      route(app, 'forgotPassword', ({ request, body }) => requestPasswordLink(app, request, body.email)),

      route(app, 'resetPassword', async ({ request, h, body }) =>
        signedInResponse(h, await resetPassword(app, request, body)),
      ),

      route(app, 'changePassword', ({ request, body }) => changePassword(app, request, body)),

      route(app, 'emailLink', ({ caller, body }) => describeLink(app, caller, body.token)),

      route(app, 'verifyEmail', ({ request, body }) => confirmAddress(app, request, body.token)),

      route(app, 'refuseEmail', ({ body }) => refuseAddress(app, body.token)),

      route(app, 'resendVerification', ({ caller }) => resendVerification(app, caller)),

      route(app, 'changeEmail', ({ caller, body }) => changeEmail(app, caller, body)),
    ]);
  },
};
