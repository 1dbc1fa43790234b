import type { Request } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { countUses, giveBackAll, type Use } from '../http/rate-limits.ts';
import { tooManyTries } from '../http/refusal.ts';
import { senderUses } from '../http/requester.ts';
import { minutes } from '../time/time.ts';

/** For a client's account, and for all visitors of a network (design §3, RATE_LIMIT). */
const orderLimit = { max: 30, window: minutes };

/**
 * Counts orders and replaced documents together, because reading and storing either costs the same. Returns what takes the
 * use back.
 * @throws 429 past the limit
 */
export async function refuseFlood(
  { config, rateLimits }: Pick<App, 'config' | 'rateLimits'>,
  { user, isVerified }: Caller,
  request: Request,
): Promise<() => Promise<void>> {
  const uses: readonly Use[] = user?.isAdmin ? [] : senderUses({ config }, request, 'orders', orderLimit);
  const wait = await countUses(rateLimits, uses);
  if (wait > 0) throw tooManyTries(wait, user && !isVerified ? confirmAddress : undefined);
  return () => giveBackAll(rateLimits, uses);
}

const confirmAddress =
  'Confirm your email address, and your account no longer shares this limit with others on your network.';
