import { once } from 'node:events';
import type { Plugin } from '@hapi/hapi';
import { Registry } from 'prom-client';
import type { DocumentsApp } from '../documents/documents.ts';
import { metricsListener } from './listener.ts';
import { createMetrics } from './metrics.ts';

/** Prometheus metrics on a port of their own, also while the server drains; nothing where METRICS_PORT is unset. */
export const metrics: Plugin<DocumentsApp> = {
  name: 'metrics',
  register(server, app) {
    const { metrics: address } = app.config;
    if (!address) return;
    const connections = () =>
      new Promise<number>((resolve) => server.listener.getConnections((_error, count) => resolve(count ?? 0)));
    const { observe, text } = createMetrics(app, connections);
    server.events.on('response', observe);
    const listener = metricsListener(text, Registry.PROMETHEUS_CONTENT_TYPE);
    server.ext('onPreStart', async () => {
      listener.listen(address);
      await once(listener, 'listening');
    });
    server.ext('onPostStop', () => {
      listener.close();
      listener.closeAllConnections();
    });
  },
};
