import type { Database } from '../database/database.ts';
import { type Clock, isoTime, seconds } from './time.ts';

export interface Limit {
  /** Uses allowed in one window. */
  readonly most: number;
  /** Milliseconds of the window, which opens at the first use. */
  readonly window: number;
}
export interface RateLimits {
  /** Counts one use. Answers the seconds to wait, or 0 while the limit is not passed. */
  use(key: string, limit: Limit): Promise<number>;
  /** The same answer for the next use, without counting it. */
  peek(key: string, limit: Limit): Promise<number>;
  /** Forgets the uses, e.g. of wrong logins after a right one. */
  clear(key: string): Promise<void>;
}

export const noRateLimits: RateLimits = { use: async () => 0, peek: async () => 0, clear: async () => {} };

const waitUntil = (end: number, now: number) => Math.max(1, Math.ceil((end - now) / seconds));

/** For SQLite, whose database has one process: an attack then costs no disk write. */
export function memoryRateLimits(clock: Clock): RateLimits {
  const uses = new Map<string, { count: number; endsAt: number }>();
  const current = (key: string) => {
    const use = uses.get(key);
    return use && use.endsAt > clock() ? use : undefined;
  };
  const forgetEnded = () => {
    for (const [key, { endsAt }] of uses) if (endsAt <= clock()) uses.delete(key);
  };
  return {
    async use(key, { most, window }) {
      if (uses.size > 10_000) forgetEnded();
      const use = current(key) ?? { count: 0, endsAt: clock() + window };
      use.count += 1;
      uses.set(key, use);
      return use.count > most ? waitUntil(use.endsAt, clock()) : 0;
    },
    async peek(key, { most }) {
      const use = current(key);
      return use && use.count >= most ? waitUntil(use.endsAt, clock()) : 0;
    },
    async clear(key) {
      uses.delete(key);
    },
  };
}

/** For PostgreSQL: several instances count together. */
export function sharedRateLimits({ write }: Database, clock: Clock): RateLimits {
  const rows = () => write<{ key: string; endsAt: string; count: number }>('rate_limits');
  return {
    async use(key, { most, window }) {
      const now = isoTime(clock());
      const endsAt = isoTime(clock() + window);
      const { rows: counted } = await write.raw(
        `insert into rate_limits ("key", "endsAt", "count") values (?, ?, 1)
         on conflict ("key") do update set
           "count" = case when rate_limits."endsAt" <= ? then 1 else rate_limits."count" + 1 end,
           "endsAt" = case when rate_limits."endsAt" <= ? then excluded."endsAt" else rate_limits."endsAt" end
         returning "count", "endsAt"`,
        [key, endsAt, now, now],
      );
      const [use] = counted as { count: number; endsAt: string }[];
      if (!use || use.count <= most) return 0;
      await rows().where('endsAt', '<=', now).delete();
      return waitUntil(Date.parse(use.endsAt), clock());
    },
    async peek(key, { most }) {
      const use = await rows().where({ key }).where('endsAt', '>', isoTime(clock())).first();
      return use && use.count >= most ? waitUntil(Date.parse(use.endsAt), clock()) : 0;
    },
    async clear(key) {
      await rows().where({ key }).delete();
    },
  };
}
