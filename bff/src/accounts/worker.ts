import type { Plugin } from '@hapi/hapi';
import { minutes } from '../time/time.ts';
import type { AccountsApp } from './sessions.ts';

/** Removes ended sessions and links while the server listens. */
export const sessionSweeper: Plugin<AccountsApp> = {
  name: 'session-sweeper',
  register(server, { sessions, log }) {
    let timer: NodeJS.Timeout | undefined;
    const sweep = () => {
      sessions.sweep().catch((error: Error) => log.warn({ sweep: 'sessions', error: error.message }));
    };
    server.ext('onPostStart', () => {
      sweep();
      timer = setInterval(sweep, 10 * minutes);
    });
    server.ext('onPostStop', () => clearInterval(timer));
  },
};
