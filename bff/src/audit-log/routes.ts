import type { Plugin } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { route } from '../http/route.ts';
import { exportEvents } from './export.ts';
import { findEvents } from './list.ts';

/** What administrators did, for owners. */
export const auditLog: Plugin<App> = {
  name: 'audit-log',
  register(server, app) {
    server.route([
      route(app, 'auditLog', async ({ request, h, query: { limit, cursor, ...filter } }) => {
        // One entry more tells whether there is a next page.
        const found = await findEvents(app, filter, { limit: limit + 1, cursor });
        const events = found.slice(0, limit);
        const response = h.response(events).code(200);
        const last = events.at(-1);
        if (found.length === events.length || !last) return response;
        const next = new URLSearchParams({ ...(request.query as Record<string, string>), cursor: String(last.id) });
        return response.header('link', `<${request.path}?${next}>; rel="next"`);
      }),
      route(app, 'exportAuditLog', (call) => exportEvents(app, call)),
    ]);
  },
};
