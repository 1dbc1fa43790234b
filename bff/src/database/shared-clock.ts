import type { Logger } from 'pino';
import { type Clock, seconds } from '../time/time.ts';
import type { Database } from './database.ts';

const interval = 30 * seconds;
/** From here on the difference between a machine and the database is worth a line in the log. */
const tolerance = 5 * seconds;

/**
 * The clock of PostgreSQL's machine, for all instances. Leases, sessions and the files to remove are times that one instance
 * writes and another compares, so an instance whose own clock is wrong or jumps would end them too early. Between two
 * measurements the process counts by its monotonic clock, which does not jump. With SQLite there is one process, and its
 * machine's clock is the only one.
 */
export async function sharedClock({ isPostgres, read }: Database, log?: Pick<Logger, 'warn'>): Promise<Clock> {
  if (!isPostgres) return Date.now;
  let offset = await measure(read);
  let isTold = false;
  const clock = () => Math.round(performance.now() + offset);
  const follow = async () => {
    offset = await measure(read);
    const difference = Date.now() - clock();
    if (Math.abs(difference) < tolerance) isTold = false;
    else if (!isTold) {
      isTold = true;
      log?.warn({
        seconds: Math.round(difference / seconds),
        problem: 'this machine’s clock differs from the database’s',
      });
    }
  };
  // The last measurement counts on while the database is away.
  setInterval(() => void follow().catch(() => undefined), interval).unref();
  return clock;
}

/** What is added to the monotonic clock to get the database's time. */
async function measure(read: Database['read']): Promise<number> {
  const asked = performance.now();
  const { rows } = await read.raw("select date_part('epoch', clock_timestamp()) * 1000 as now");
  return rows[0].now - (asked + performance.now()) / 2;
}
