import type { Plugin } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { route } from '../http/route.ts';

/** What the pages must know to speak truly. */
export const settings: Plugin<App> = {
  name: 'settings',
  register(server, app) {
    const { payments, contactEmail } = app.config;
    server.route(route(app, 'settings', () => ({ payments, contactEmail })));
  },
};
