import { createServer, type IncomingMessage, type Server } from 'node:http';
import { seconds } from '../time/time.ts';

/** A request may take this long to arrive: 10 MB over a slow line. */
export const requestTimeout = 90 * seconds;
/** A client that sends nothing for this long in the middle of a body is answered with 408. */
export const bodyTimeout = 4 * seconds;

/**
 * Node's own listener with limits for slow clients: hapi's timeouts wait until the whole request is there,
 * so a client that sends nothing would hold its connection for minutes.
 */
export function createListener(): Server {
  const listener = createServer({
    headersTimeout: 15 * seconds,
    requestTimeout,
    connectionsCheckingInterval: 1 * seconds,
    keepAliveTimeout: 10 * seconds,
  });
  listener.maxConnections = 1_000;
  // A client that doesn't read its response frees the connection after this time.
  listener.timeout = 120 * seconds;
  // A client may close its side of the connection once it has sent its request. Node's types lack this property.
  Object.assign(listener, { httpAllowHalfOpen: true });
  watchBodies(listener);
  return listener;
}

const interval = 250;

interface Arriving {
  /** What the connection had received when `check` last saw it grow, and when that was. */
  bytes: number;
  since: number;
}

/** Reports bodies that stopped arriving the way Node reports its own timeouts: as a `clientError`. */
function watchBodies(listener: Server): void {
  const arriving = new Map<IncomingMessage, Arriving>();
  /** Whether the body has stopped for long enough; forgets requests that have ended. */
  const hasStopped = (request: IncomingMessage, seen: Arriving): boolean => {
    const { socket, complete, destroyed } = request;
    if (complete || destroyed) {
      arriving.delete(request);
      return false;
    }
    // Until somebody reads the body, and while read bytes wait here, the delay is the server's.
    const isServersTurn = request.readableFlowing === null || request.readableLength > 0;
    if (isServersTurn || socket.bytesRead !== seen.bytes) {
      seen.bytes = socket.bytesRead;
      seen.since = performance.now();
    }
    return performance.now() - seen.since >= bodyTimeout;
  };
  const report = (request: IncomingMessage, seen: Arriving): void => {
    if (!hasStopped(request, seen)) return;
    arriving.delete(request);
    const error = Object.assign(new Error('Body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    listener.emit('clientError', error, request.socket);
  };
  const check = (): void => {
    const stopped = [...arriving].filter(([request, seen]) => hasStopped(request, seen));
    // After a blocked event loop the bytes that are here already are read first, and then looked at again.
    setImmediate(() => {
      for (const [request, seen] of stopped) report(request, seen);
    });
  };
  const watch = (request: IncomingMessage): void => {
    if (!request.complete) arriving.set(request, { bytes: request.socket.bytesRead, since: performance.now() });
  };
  let timer: NodeJS.Timeout | undefined;
  listener.on('request', watch).on('checkContinue', watch);
  listener.on('listening', () => {
    timer = setInterval(check, interval);
    timer.unref();
  });
  listener.on('close', () => clearInterval(timer));
}
