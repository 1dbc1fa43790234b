import type { Plugin } from '@hapi/hapi';
import type { Service } from '../../contract/index.ts';
import type { App } from '../http/app.ts';
import { route } from '../http/route.ts';
import { ServiceRow } from './model.ts';

/** The public listing, as documented in specification point 1; the order form has its own prices (design §5.2). */
export const services: Plugin<App> = {
  name: 'services',
  register(server, app) {
    const { responseCache, database } = app;
    server.route(
      route(app, 'services', (call) =>
        responseCache.send(call, { key: 'services', tables: ['services'] }, async () => {
          const rows = await ServiceRow.query(database.read).orderBy('id');
          return { body: rows.map(serviceOf) };
        }),
      ),
    );
  },
};

const serviceOf = ({ id, name, description, priceCents, turnaround }: ServiceRow): Service => ({
  id,
  name,
  description,
  price: priceCents / 100,
  turnaround,
});
