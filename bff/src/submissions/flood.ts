import type { Request } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { countUses, type Use } from '../http/rate-limits.ts';
import { tooManyTries } from '../http/refusal.ts';
import { senderKeys } from '../http/requester.ts';
import { minutes } from '../time/time.ts';

/** For a client's account, and for all visitors of a network (design §3, RATE_LIMIT). */
const orderLimit = { max: 30, window: minutes };

/** Counts orders and replaced documents together, because reading and storing either costs the same. */
export async function refuseFlood(app: App, { user }: Caller, request: Request): Promise<void> {
  if (user?.isAdmin) return;
  const uses = senderKeys(app, request).map((sender): Use => [`orders ${sender}`, orderLimit]);
  const wait = await countUses(app.rateLimits, uses);
  if (wait > 0) throw tooManyTries(wait);
}
