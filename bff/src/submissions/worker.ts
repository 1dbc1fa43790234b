import { repeatedWorker } from '../jobs/worker.ts';
import { minutes } from '../time/time.ts';
import { sweepKeys } from './idempotency.ts';

/** Removes expired idempotency keys. */
export const keySweeper = repeatedWorker('key-sweeper', 10 * minutes, sweepKeys);
