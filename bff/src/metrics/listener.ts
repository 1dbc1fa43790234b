import { createServer, type Server } from 'node:http';
import { seconds } from '../time/time.ts';

/** One monitoring system asks every few seconds; a flood must not take the server's time. */
const maxConnections = 20;
const defaultTimeout = 5 * seconds;
/** The same text is sent for this long. */
const lifetime = seconds;

/** Serves `GET /metrics` and nothing else. */
export function metricsListener(text: () => Promise<string>, type: string, timeout = defaultTimeout): Server {
  let made: { readonly text: Promise<string>; readonly until: number } | undefined;
  const cachedText = () => {
    if (!made || performance.now() >= made.until) {
      const next = { text: text(), until: performance.now() + lifetime };
      made = next;
      next.text.catch(() => {
        if (made === next) made = undefined;
      });
    }
    return made.text;
  };
  const listener = createServer(
    {
      headersTimeout: timeout,
      requestTimeout: timeout,
      connectionsCheckingInterval: seconds,
      keepAliveTimeout: timeout,
    },
    async (request, response) => {
      const isAsked = request.method === 'GET' && request.url === '/metrics';
      try {
        const body = isAsked ? await cachedText() : 'Not found.\n';
        response.writeHead(isAsked ? 200 : 404, { 'content-type': isAsked ? type : 'text/plain' }).end(body);
      } catch {
        response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be read.\n');
      }
    },
  );
  listener.maxConnections = maxConnections;
  // Also ends a connection whose client does not read its response.
  listener.timeout = timeout;
  return listener;
}
