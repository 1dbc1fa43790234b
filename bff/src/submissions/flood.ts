import type { Request } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { countUses, type Use } from '../http/rate-limits.ts';
import { tooManyTries } from '../http/refusal.ts';
import { senderUses } from '../http/requester.ts';
import { minutes } from '../time/time.ts';

/** For a client's account, and for all visitors of a network (design §3, RATE_LIMIT). */
const orderLimit = { max: 30, window: minutes };

/**
 * Counts orders and replaced documents together, because reading and storing either costs the same. Returns a
 * function that gives the use back.
 * @throws 429 past the limit
 */
export async function refuseFlood(
  { config, rateLimits }: Pick<App, 'config' | 'rateLimits'>,
  { user }: Caller,
  request: Request,
): Promise<() => Promise<void>> {
  const uses: readonly Use[] = user?.isAdmin ? [] : senderUses({ config }, request, 'orders', orderLimit);
  const { wait, refused, giveBack } = await countUses(rateLimits, uses);
  // The use of the account's own limit comes first; after it come those of its network.
  if (wait > 0) throw tooManyTries(wait, user && refused !== uses[0] ? confirmAddress : undefined);
  return giveBack;
}

const confirmAddress =
  'Confirm your email address, and your account no longer shares this limit with others on your network.';
