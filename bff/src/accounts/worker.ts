import { repeat, worker } from '../http/worker.ts';
import { minutes } from '../time/time.ts';
import type { AccountsApp } from './sessions.ts';

/** Removes ended sessions and links. */
export const sessionSweeper = worker<AccountsApp>('session-sweeper', (app) =>
  repeat(app, { name: 'session-sweeper', interval: 10 * minutes, run: () => app.sessions.sweep() }),
);
