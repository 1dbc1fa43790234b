import type { Request } from '@hapi/hapi';
import { networkOf, networksAround } from './address.ts';
import type { App } from './app.ts';
import type { Requester } from './fair-queue.ts';
import type { Limit, Use } from './rate-limits.ts';

/**
 * The place of a request in the round. Networks take turns, because accounts are free; those of an IPv6 /48 have one turn
 * together. Within a network each account with a verified address takes turns, and all the others of the network together
 * have one turn more. Administrators have priority.
 */
export function requesterOf(app: Pick<App, 'config'>, request: Request): Requester {
  const { user, isVerified } = request.app.caller;
  if (user?.isAdmin) return ownRequester(user);
  const network = networkOf(app, request);
  if (!user) return visitorRequester(network);
  const group = isVerified ? [] : [visitorsOf(network)];
  return { path: [...networksAround(network), ...group, accountKey(user)], hasPriority: false };
}

/** All visitors of a network: one caller among its accounts without a verified address. */
export const visitorRequester = (network: string): Requester => ({
  path: [...networksAround(network), visitorsOf(network), visitorsOf(network)],
  hasPriority: false,
});

/**
 * What a request uses of a limit of each sender: its account's, or that of all visitors of its network. An account whose
 * address is not verified uses both, because anybody may create many.
 */
export function senderUses(app: Pick<App, 'config'>, request: Request, what: string, limit: Limit): readonly Use[] {
  const { user, isVerified } = request.app.caller;
  const own: readonly Use[] = user ? [[`${what} ${accountKey(user)}`, limit]] : [];
  if (user && (isVerified || user.isAdmin)) return own;
  return [...own, ...networkUses(`${what} visitor`, networkOf(app, request), limit)];
}

/**
 * What a request uses of a limit of each network. All networks of an IPv6 /48 together have ten times the limit of one,
 * which is counted first: what it refuses uses nothing of theirs.
 */
export const networkUses = (what: string, network: string, limit: Limit): readonly Use[] =>
  networksAround(network)
    .map((each): Use => [`${what} ${each}`, each === network ? limit : { ...limit, max: 10 * limit.max }])
    .reverse();

/** An account whose password or session a browser has shown: its work has one place in the round, in the line of its own. */
export const ownRequester = (user: { readonly id: number }): Requester => ({
  path: [accountKey(user)],
  hasPriority: true,
});

/** The server itself, for work that no request asks for, such as the reviewed file of a completed order. */
export const serverRequester: Requester = { path: ['server'], hasPriority: true };

const accountKey = ({ id }: { readonly id: number }): string => `user ${id}`;
const visitorsOf = (network: string): string => `visitor ${network}`;
