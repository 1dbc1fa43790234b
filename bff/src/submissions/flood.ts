import type { Request } from '@hapi/hapi';
import type { App } from '../server/app.ts';
import { tooManyTries } from '../server/refusal.ts';
import { minutes } from '../server/time.ts';
import type { Caller } from '../session/caller.ts';
import { requesterOf } from '../session/requester.ts';

/** Design §3, RATE_LIMIT: for visitors by network, for clients by account. */
const orders = { max: 30, window: minutes };

/** Orders and replaced documents are counted together: to read and keep one costs as much as the other. */
export async function refuseFlood(app: App, { user }: Caller, request: Request): Promise<void> {
  if (user?.isAdmin) return;
  const wait = await app.rateLimits.use(`orders ${requesterOf(app, request).key}`, orders);
  if (wait > 0) throw tooManyTries(wait);
}
