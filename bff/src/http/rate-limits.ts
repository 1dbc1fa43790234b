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
/** What was counted. */
export interface Counted {
  /** The seconds to wait, or 0 while the use is within its limit. */
  readonly wait: number;
  /** Takes the use back, for example when the password was right. Does nothing once the use's window has ended. */
  giveBack(): Promise<void>;
}
export interface RateLimits {
  /** Counts one use. */
  use(key: string, limit: Limit): Promise<Counted>;
  /** Forgets all uses of a key. */
  clear(key: string, limit: Limit): Promise<void>;
}

/** One use of a limit. */
export type Use = readonly [key: string, limit: Limit];

interface CountedUses extends Counted {
  /** The use that is past its limit. */
  readonly refused: Use | undefined;
  /** Takes all uses back, or some of them. */
  giveBack(some?: readonly Use[]): Promise<void>;
}

/** Counts all uses, or none of them. */
export async function countUses(rateLimits: RateLimits, uses: readonly Use[]): Promise<CountedUses> {
  const counted = new Map<Use, Counted>();
  const giveBack = async (some: readonly Use[] = uses) => {
    for (const use of some) await counted.get(use)?.giveBack();
  };
  for (const use of uses) {
    const each = await rateLimits.use(...use);
    if (each.wait > 0) {
      await giveBack();
      return { ...nothingCounted, wait: each.wait, refused: use };
    }
    counted.set(use, each);
  }
  return { wait: 0, refused: undefined, giveBack };
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
  const { wait, giveBack } = await countUses(rateLimits, uses);
  if (wait > 0) return wait;
  try {
    await work();
  } catch (error) {
    // A database that refused the work may refuse this too; the caller gets the first error.
    await giveBack().catch(() => undefined);
    throw error;
  }
  return 0;
}

const nothingCounted: Counted = { wait: 0, giveBack: async () => {} };
export const noRateLimits: RateLimits = { use: async () => nothingCounted, clear: async () => {} };

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
      const limiter = limiterOf(limit);
      const hash = hashOfKey(key);
      let isRefused = false;
      const { msBeforeNext } = await limiter.consume(hash).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        isRefused = true;
        return refused;
      });
      const windowEnd = Date.now() + msBeforeNext;
      const giveBack = async () => {
        // Later it would be one use more in the next window.
        if (Date.now() < windowEnd) await limiter.reward(hash);
      };
      if (!isRefused) return { wait: 0, giveBack };
      // The limiter counts what it refuses: a debt that uses given back would have to pay first.
      await giveBack();
      return { ...nothingCounted, wait: Math.max(1, Math.ceil(msBeforeNext / seconds)) };
    },
    async clear(key, limit) {
      await limiterOf(limit).delete(hashOfKey(key));
    },
  };
}

/** Keys hold addresses and e-mails. Their hash fits the column and keeps personal data out of the table. */
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
