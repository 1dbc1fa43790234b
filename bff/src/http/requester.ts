import type { Request } from '@hapi/hapi';
import { networkOf } from './address.ts';
import type { App } from './app.ts';
import type { Requester } from './fair-queue.ts';

/**
 * The place of a request in the round. Networks take turns, because accounts are free; within a network each account with
 * a verified address does, and all the others of the network together have one turn more. Administrators have priority.
 */
export function requesterOf(app: Pick<App, 'config'>, request: Request): Requester {
  const { user, isVerified } = request.app.caller;
  if (user?.isAdmin) return ownRequester(user);
  const network = networkOf(app, request);
  if (!user) return visitorRequester(network);
  return { path: [network, ...(isVerified ? [] : [visitorsOf(network)]), accountKey(user)], hasPriority: false };
}

/** All visitors of a network: one caller among its accounts without a verified address. */
export const visitorRequester = (network: string): Requester => ({
  path: [network, visitorsOf(network), visitorsOf(network)],
  hasPriority: false,
});

/**
 * The keys that count what a request sends: its account, or all visitors of its network. An account whose address is not
 * verified counts as both, because anybody may create many.
 */
export function senderKeys(app: Pick<App, 'config'>, request: Request): readonly string[] {
  const { user, isVerified } = request.app.caller;
  if (user && (isVerified || user.isAdmin)) return [accountKey(user)];
  const visitors = visitorsOf(networkOf(app, request));
  return user ? [accountKey(user), visitors] : [visitors];
}

/** An account whose password or session a browser has shown: its work has one place in the round, in the line of its own. */
export const ownRequester = (user: { readonly id: number }): Requester => ({
  path: [accountKey(user)],
  hasPriority: true,
});

/** The server itself, for work that no request asks for, such as the reviewed file of a completed order. */
export const serverRequester: Requester = { path: ['server'], hasPriority: true };

const accountKey = ({ id }: { readonly id: number }): string => `user ${id}`;
const visitorsOf = (network: string): string => `visitor ${network}`;
