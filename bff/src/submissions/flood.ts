import type { Request } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { tooManyTries } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { minutes } from '../time/time.ts';

/** For a visitor's network or a client's account (design §3, RATE_LIMIT). */
const orderLimit = { max: 30, window: minutes };

/** Counts orders and replaced documents together, because reading and storing either costs the same. */
export async function refuseFlood(app: App, { user }: Caller, request: Request): Promise<void> {
  if (user?.isAdmin) return;
  const wait = await app.rateLimits.use(`orders ${requesterOf(app, request).key}`, orderLimit);
  if (wait > 0) throw tooManyTries(wait);
}
