import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { FileCleaner } from '../documents/cleaner.ts';
import type { Documents } from '../documents/documents.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Answers } from './answers.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Clock } from './time.ts';

/** What every feature is given. Nothing reaches for a global: a test may replace each part. */
export interface App {
  readonly config: Config;
  /** Root of all keys; take one for each purpose with `keyFor`. */
  readonly secret: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly answers: Answers;
  readonly rateLimits: RateLimits;
  readonly sessions: Sessions;
  readonly documents: Documents;
  readonly fileCleaner: FileCleaner;
}

/** Another part of the server that runs beside the requests, such as the mail worker. */
export interface Worker {
  stop(): Promise<void>;
}
