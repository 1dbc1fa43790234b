import { repeatedWorker } from '../jobs/worker.ts';
import { minutes } from '../time/time.ts';
import type { AccountsApp } from './sessions.ts';

/** Removes ended sessions and links. */
export const sessionSweeper = repeatedWorker('session-sweeper', 10 * minutes, ({ sessions }: AccountsApp) =>
  sessions.sweep(),
);
