import type { Plugin } from '@hapi/hapi';
import type { AccountsApp } from '../accounts/sessions.ts';
import { signedInResponse } from '../accounts/signed-in-response.ts';
import { route } from '../http/route.ts';
import { acceptInvitation, describeInvitation } from './accept-invitation.ts';
import { invite, listInvitations, resendInvitation, withdrawInvitation } from './invitations.ts';
import { changeRole, deactivate, listTeam, reactivate } from './members.ts';

/** Who administrates, and who is invited to. */
export const team: Plugin<AccountsApp> = {
  name: 'team',
  register(server, app) {
    server.route([
      route(app, 'team', () => listTeam(app)),
      route(app, 'changeRole', ({ caller, params: { id }, body: { role } }) => changeRole(app, caller, id, role)),
      route(app, 'deactivate', ({ caller, params: { id } }) => deactivate(app, caller, id)),
      route(app, 'reactivate', ({ caller, params: { id } }) => reactivate(app, caller, id)),

      route(app, 'invitations', () => listInvitations(app)),
      route(app, 'invite', ({ caller, body }) => invite(app, caller, body)),
      route(app, 'resendInvitation', ({ caller, params: { id } }) => resendInvitation(app, caller, id)),
      route(app, 'withdrawInvitation', ({ caller, params: { id } }) => withdrawInvitation(app, caller, id)),

      route(app, 'openInvitation', ({ caller, body: { token } }) => describeInvitation(app, caller, token)),
      route(app, 'acceptInvitation', async ({ request, h, body }) =>
        signedInResponse(h, await acceptInvitation(app, request, body)),
      ),
    ]);
  },
};
