import type { Plugin } from '@hapi/hapi';
import type { Profile } from '../../contract/index.ts';
import { ownId, ownUser } from '../accounts/accounts.ts';
import { signedOut } from '../accounts/cookies.ts';
import { currentUserOf, User } from '../accounts/model.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { pendingEmailOf } from '../accounts/verified-address.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { nowOf } from '../time/time.ts';
import { deleteAccount } from './delete-account.ts';
import { listWaitingOrders, refuseOrder, refuseOrders, takeOrder } from './waiting-orders.ts';

/** One's own data; nobody reaches anybody else's here. */
export const profile: Plugin<DocumentsApp> = {
  name: 'profile',
  register(server, app) {
    const { database } = app;
    server.route([
      route(app, 'profile', async ({ caller }) => profileOf(app, await ownUser(app, caller))),

      route(app, 'changeProfile', async ({ caller, body }) => {
        const { id } = await ownUser(app, caller);
        // A deletion that came first keeps its row empty.
        const changed = await User.query(database.write)
          .findById(id)
          .whereNull('deletedAt')
          .patch({ ...body, updatedAt: nowOf(app) });
        if (changed !== 1) throw notSignedIn();
        return profileOf(app, await ownUser(app, caller));
      }),

      route(app, 'deleteProfile', async ({ request, h, caller, body }) => {
        const user = await ownUser(app, caller);
        if (user.isAdmin) throw refusal(403, 'You can’t delete an administrator’s account here.');
        if (!body?.password) throw refusal(403, 'Please enter your current password');
        await checkOwnPassword(app, user, body.password);
        await deleteAccount(app, user.id, user);
        return signedOut(app, request, h);
      }),

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

const profileOf = async (app: DocumentsApp, user: User): Promise<Profile> => ({
  ...currentUserOf(user),
  isEmailVerified: user.emailVerifiedAt !== null,
  pendingEmail: await pendingEmailOf(app, user),
  countryCode: user.countryCode,
  phoneNumber: user.phoneNumber,
  universityName: user.universityName,
  createdAt: user.createdAt,
});
