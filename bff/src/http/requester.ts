import type { Request } from '@hapi/hapi';
import { networkOf } from './address.ts';
import type { App } from './app.ts';
import { isAdministrator } from './caller.ts';
import type { Requester } from './fair-queue.ts';

/** The account of a request, or the network of a visitor: the key by which work is queued. Administrators have priority. */
export function requesterOf(app: Pick<App, 'config'>, request: Request): Requester {
  const { caller } = request.app;
  return {
    key: caller.user ? `user ${caller.user.id}` : `visitor ${networkOf(app, request)}`,
    hasPriority: isAdministrator(caller),
  };
}

/** An account whose password or session a browser has shown: its work has one place in the round, in the line of its own. */
export const ownRequester = ({ id }: { readonly id: number }): Requester => ({ key: `user ${id}`, hasPriority: true });

/** The server itself, for work that no request asks for, such as the reviewed file of a completed order. */
export const serverRequester: Requester = { key: 'server', hasPriority: true };
