import { sweeper } from '../http/sweeper.ts';
import { sweepKeys } from './idempotency.ts';

/** Removes expired idempotency keys. */
export const keySweeper = sweeper('key-sweeper', sweepKeys);
