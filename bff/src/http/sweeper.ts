import type { Plugin } from '@hapi/hapi';
import { minutes } from '../time/time.ts';
import type { App } from './app.ts';

/** Runs `sweep` at once and every ten minutes while the server listens. A failure is logged; the next run repeats it. */
export const sweeper = <Parts extends App>(name: string, sweep: (app: Parts) => Promise<void>): Plugin<Parts> => ({
  name,
  register(server, app) {
    let timer: NodeJS.Timeout | undefined;
    const run = () => {
      sweep(app).catch((error: Error) => app.log.warn({ sweep: name, error: error.message }));
    };
    server.ext('onPostStart', () => {
      run();
      timer = setInterval(run, 10 * minutes);
    });
    server.ext('onPostStop', () => clearInterval(timer));
  },
});
