import { createServer, type Server } from 'node:http';

/**
 * Node's own listener with limits for slow clients: hapi's timeouts wait until the whole request is there,
 * so a client that sends nothing would hold its connection for minutes.
 */
export function createListener(): Server {
  const listener = createServer({
    headersTimeout: 15_000,
    // 10 MB over a slow line
    requestTimeout: 90_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 10_000,
  });
  listener.maxConnections = 1_000;
  return listener;
}
