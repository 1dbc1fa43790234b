import type { Plugin } from '@hapi/hapi';
import type { App, Worker } from '../http/app.ts';
import { mailTransport } from './transport.ts';
import { startMailWorker } from './worker.ts';

/** Sends the outbox while the server listens. */
export const mail: Plugin<App> = {
  name: 'mail',
  register(server, app) {
    let worker: Worker | undefined;
    server.ext('onPostStart', () => {
      worker = startMailWorker(app, mailTransport(app.config));
    });
    server.ext('onPostStop', async () => worker?.stop());
  },
};
