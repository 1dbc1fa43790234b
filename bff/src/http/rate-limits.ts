import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { seconds } from '../time/time.ts';

export interface Limit {
  /** Uses allowed in one window. */
  readonly max: number;
  /** Milliseconds of the window, which opens at the first use. */
  readonly window: number;
}
export interface RateLimits {
  /** Counts one use. Returns the seconds to wait, or 0 while the use is within the limit. */
  use(key: string, limit: Limit): Promise<number>;
  /** Takes one counted use back, for example when the password was right. */
  giveBack(key: string, limit: Limit): Promise<void>;
  /** Forgets all uses of a key. */
  clear(key: string, limit: Limit): Promise<void>;
}

export const noRateLimits: RateLimits = { use: async () => 0, giveBack: async () => {}, clear: async () => {} };

/**
 * Counts in memory with SQLite, whose database has one process, so that a flood causes no disk write. On PostgreSQL
 * several instances count together in `rate_limits`. Do not call it inside a transaction: it uses another connection.
 */
export function rateLimits({ isPostgres, write }: Database): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = ({ max, window }: Limit): RateLimiterAbstract => {
    const keyPrefix = `${max}/${window}`;
    const existing = limiters.get(keyPrefix);
    if (existing) return existing;
    const options = { keyPrefix, points: max, duration: window / seconds };
    // One limiter deletes the expired rows of all of them.
    const inTable = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: limiters.size === 0 };
    const limiter = isPostgres
      ? new RateLimiterPostgres({ ...options, ...inTable, storeClient: write, storeType: 'knex' })
      : new RateLimiterMemory(options);
    limiters.set(keyPrefix, limiter);
    return limiter;
  };
  return {
    async use(key, limit) {
      try {
        await limiterOf(limit).consume(hashOfKey(key));
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, Math.ceil(refused.msBeforeNext / seconds));
      }
    },
    async giveBack(key, limit) {
      await limiterOf(limit).reward(hashOfKey(key));
    },
    async clear(key, limit) {
      await limiterOf(limit).delete(hashOfKey(key));
    },
  };
}

/** Keys hold addresses and e-mails. Their hash fits the column and keeps personal data out of the table. */
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
