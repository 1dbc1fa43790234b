import type { Plugin } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { route } from '../http/route.ts';
import { minutes } from '../time/time.ts';
import { analyticsOf } from './figures.ts';

/** How the service runs, for administrators. */
export const analytics: Plugin<App> = {
  name: 'analytics',
  register(server, app) {
    const { responseCache, clock } = app;
    server.route(
      route(app, 'analytics', (call) => {
        const now = clock();
        // The range ends now: a kept answer is good for a minute, even when nothing changes.
        const key = `analytics ${call.query.range} ${Math.floor(now / minutes)}`;
        return responseCache.send(
          call,
          { key, tables: ['submissions', 'payments', 'refunds', 'reviews', 'catalogue_versions'] },
          async () => ({
            body: await analyticsOf(app, call.query.range, now),
          }),
        );
      }),
    );
  },
};
