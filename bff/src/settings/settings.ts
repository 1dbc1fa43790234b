import type { Plugin } from '@hapi/hapi';
import type { App } from '../server/app.ts';
import { route } from '../server/route.ts';

/** What the pages must know to speak truly. */
export const settings: Plugin<App> = {
  name: 'settings',
  register(server, app) {
    const { payments, contactEmail } = app.config;
    server.route(route(app, 'settings', () => ({ payments, contactEmail })));
  },
};
