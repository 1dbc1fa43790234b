import type { Request } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { countUses, type Limit } from '../http/rate-limits.ts';
import { senderUses } from '../http/requester.ts';
import { minutes } from '../time/time.ts';

/** Codes that give nothing: whoever guesses gets no further. */
const wrongCodes: Limit = { max: 20, window: 10 * minutes };

/** Counts an answer that tells whether a promo code exists. */
export const countCode = (app: Pick<App, 'config' | 'rateLimits'>, request: Request) =>
  countUses(app.rateLimits, senderUses(app, request, 'promo codes', wrongCodes));
