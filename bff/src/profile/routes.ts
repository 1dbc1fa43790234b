import type { Plugin } from '@hapi/hapi';
import { ownId, ownUser } from '../accounts/accounts.ts';
import { signedOut } from '../accounts/cookies.ts';
import { User } from '../accounts/model.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { nowOf } from '../time/time.ts';
import { allowArchive, sendArchive } from './archive.ts';
import type { ArchiveApp } from './archived-files.ts';
import { deleteAccount, refuseAdministrator } from './delete-account.ts';
import { profileOf } from './own-profile.ts';
import { listWaitingOrders, refuseOrder, refuseOrders, takeOrder } from './waiting-orders.ts';

/** The caller's own data: no route here takes the id of a user. */
export const profile: Plugin<ArchiveApp> = {
  name: 'profile',
  register(server, app) {
    const { database } = app;
    server.route([
      route(app, 'profile', async ({ caller }) => profileOf(app, await ownUser(app, caller))),

      route(app, 'changeProfile', async ({ caller, body }) => {
        const { id } = await ownUser(app, caller);
        // The row of an account that was deleted meanwhile stays empty.
        const changed = await User.query(database.write)
          .findById(id)
          .whereNull('deletedAt')
          .patch({ ...body, updatedAt: nowOf(app) });
        if (changed !== 1) throw notSignedIn();
        return profileOf(app, await ownUser(app, caller));
      }),

      route(app, 'deleteProfile', async ({ request, h, caller, body }) => {
        const user = await ownUser(app, caller);
        refuseAdministrator(user);
        if (!body?.password) throw refusal(403, 'Please enter your current password');
        await checkOwnPassword(app, user, body.password);
        await deleteAccount(app, user.id, user);
        return signedOut(app, request, h);
      }),

      route(app, 'requestArchive', ({ caller, body }) => allowArchive(app, caller, body?.password)),
      route(app, 'archive', ({ request, h }) => sendArchive(app, request, h)),

      route(app, 'waitingOrders', async ({ h, caller }) => {
        const { orders, total } = await listWaitingOrders(app, ownId(caller));
        return h.response(orders).code(200).header('x-total-count', String(total));
      }),

      route(app, 'takeOrder', ({ caller, params: { id } }) => takeOrder(app, ownId(caller), id)),

      route(app, 'refuseOrder', ({ caller, params: { id } }) => refuseOrder(app, ownId(caller), id)),

      route(app, 'refuseOrders', async ({ caller, body }) => {
        await refuseOrders(app, ownId(caller), body.ids);
      }),
    ]);
  },
};
