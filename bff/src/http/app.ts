import type { Logger } from 'pino';
import type { CatalogueStore } from '../catalogue/store.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../time/time.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * What every feature is given. There are no globals, so that a test can replace each part. A feature that needs more
 * names this in a type of its own, such as `AccountsApp`; `create-app.ts` makes all parts.
 */
export interface App {
  readonly config: Config;
  /** Root of all keys; take one for each purpose with `keyFor`. */
  readonly secret: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly responseCache: ResponseCache;
  readonly rateLimits: RateLimits;
  /** Services, prices, words and holidays as the owner has set them. */
  readonly catalogue: CatalogueStore;
}
