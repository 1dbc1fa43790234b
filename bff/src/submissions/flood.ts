import type { Request } from '@hapi/hapi';
import { networkOf } from '../server/address.ts';
import type { App } from '../server/app.ts';
import { tooManyTries } from '../server/refusal.ts';
import { minutes } from '../server/time.ts';
import type { Caller } from '../session/caller.ts';

/** Design §3, RATE_LIMIT. */
const anonymous = { max: 30, window: minutes };

/** Orders and replaced documents of visitors are counted together: to read and keep one costs as much as the other. */
export async function refuseFlood(app: App, { user }: Caller, request: Request): Promise<void> {
  if (user) return;
  const wait = await app.rateLimits.use(`orders ${networkOf(app, request)}`, anonymous);
  if (wait > 0) throw tooManyTries(wait);
}
