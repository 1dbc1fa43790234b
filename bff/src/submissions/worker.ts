import { repeat, worker } from '../http/worker.ts';
import { minutes } from '../time/time.ts';
import { sweepKeys } from './idempotency.ts';

/** Removes expired idempotency keys. */
export const keySweeper = worker('key-sweeper', (app) =>
  repeat(app, { name: 'key-sweeper', interval: 10 * minutes, run: () => sweepKeys(app) }),
);
