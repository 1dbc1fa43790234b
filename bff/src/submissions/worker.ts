import { repeatedWorker } from '../jobs/worker.ts';
import { minutes, seconds } from '../time/time.ts';
import { sweepKeys } from './idempotency.ts';
import { renewOldSearchTexts } from './renew-search-text.ts';

/** Removes expired idempotency keys. */
export const keySweeper = repeatedWorker('key-sweeper', 10 * minutes, sweepKeys);

/** Makes anew what a search looks for in the orders of an account that was deleted, or whose address was changed. */
export const searchTextWorker = repeatedWorker('search-texts', 5 * seconds, renewOldSearchTexts);
