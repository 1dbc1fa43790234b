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

/** One use of a limit. */
export type Use = readonly [key: string, limit: Limit];

/** Counts all uses, or none of them. Returns the seconds to wait, or 0 while each use is within its limit. */
export async function countUses(rateLimits: RateLimits, uses: readonly Use[]): Promise<number> {
  for (const [index, use] of uses.entries()) {
    const wait = await rateLimits.use(...use);
    if (wait === 0) continue;
    await giveBackAll(rateLimits, uses.slice(0, index));
    return wait;
  }
  return 0;
}

export async function giveBackAll(rateLimits: RateLimits, uses: readonly Use[]): Promise<void> {
  for (const use of uses) await rateLimits.giveBack(...use);
}

/**
 * Runs `work` when each use is within its limit; uses of work that fails do not count. Returns the seconds to wait, or 0
 * after the work.
 */
export async function withinLimits(
  rateLimits: RateLimits,
  uses: readonly Use[],
  work: () => Promise<void>,
): Promise<number> {
  const wait = await countUses(rateLimits, uses);
  if (wait > 0) return wait;
  try {
    await work();
  } catch (error) {
    // A database that refused the work may refuse this too; the caller gets the first error.
    await giveBackAll(rateLimits, uses).catch(() => undefined);
    throw error;
  }
  return 0;
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
