import type { Plugin } from '@hapi/hapi';
import { route } from '../../http/route.ts';
import type { AccountsApp } from '../sessions.ts';
import { finishLogin, logInByPasskey, passkeyOptionsAlone, passkeyOptionsOfLogin } from './finish-login.ts';
import {
  addPasskey,
  confirmApp,
  describeFactors,
  newPasskeyOptions,
  newRecoveryCodes,
  proofPasskeyOptions,
  removeApp,
  removePasskey,
  renamePasskey,
  startApp,
} from './own-factors.ts';

/** The second step of a login, and one's own second factors. */
export const secondFactor: Plugin<AccountsApp> = {
  name: 'second-factor',
  register(server, app) {
    server.route([
      route(app, 'loginSecondFactor', ({ request, body }) => finishLogin(app, request, body)),

      route(app, 'loginPasskeyOptions', ({ request }) => passkeyOptionsOfLogin(app, request)),

      route(app, 'passkeyLoginOptions', ({ request }) => passkeyOptionsAlone(app, request)),

      route(app, 'passkeyLogin', ({ request, body }) => logInByPasskey(app, request, body.passkey)),

      route(app, 'secondFactor', ({ caller }) => describeFactors(app, caller)),

      route(app, 'proofPasskeyOptions', ({ request }) => proofPasskeyOptions(app, request)),

      route(app, 'startApp', ({ request, body }) => startApp(app, request, body.proof)),

      route(app, 'confirmApp', async ({ request, body }) => ({
        recoveryCodes: await confirmApp(app, request, body.code),
      })),

      route(app, 'removeApp', ({ request, body }) => removeApp(app, request, body.proof)),

      route(app, 'newPasskeyOptions', ({ request, body }) => newPasskeyOptions(app, request, body.proof)),

      route(app, 'addPasskey', async ({ request, body }) => ({ recoveryCodes: await addPasskey(app, request, body) })),

      route(app, 'renamePasskey', ({ caller, params: { id }, body }) => renamePasskey(app, caller, id, body.name)),

      route(app, 'removePasskey', ({ request, params: { id }, body }) => removePasskey(app, request, body.proof, id)),

      route(app, 'newRecoveryCodes', async ({ request, body }) => ({
        recoveryCodes: await newRecoveryCodes(app, request, body.proof),
      })),
    ]);
  },
};
