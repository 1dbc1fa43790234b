import { createServer, type IncomingMessage, type Server } from 'node:http';
import { seconds } from './time.ts';

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

const interval = 500;

/** Reports bodies that stopped arriving the way Node reports its own timeouts: as a `clientError`. */
function watchBodies(listener: Server): void {
  const arriving = new Map<IncomingMessage, { bytes: number; ticks: number }>();
  const check = (): void => {
    for (const [request, seen] of arriving) {
      const { socket, complete, destroyed } = request;
      if (complete || destroyed) {
        arriving.delete(request);
        continue;
      }
      // Until somebody reads the body, and while read bytes wait here, the delay is the server's.
      const isServersTurn = request.readableFlowing === null || request.readableLength > 0;
      // Ticks are counted, not time: after a blocked event loop, bytes that are here already are read before the next tick.
      if (isServersTurn || socket.bytesRead !== seen.bytes) seen.ticks = 0;
      else seen.ticks += 1;
      seen.bytes = socket.bytesRead;
      if (seen.ticks * interval < bodyTimeout) continue;
      arriving.delete(request);
      listener.emit(
        'clientError',
        Object.assign(new Error('Body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
    }
  };
  const watch = (request: IncomingMessage): void => {
    if (!request.complete) arriving.set(request, { bytes: request.socket.bytesRead, ticks: 0 });
  };
  let timer: NodeJS.Timeout | undefined;
  listener.on('request', watch).on('checkContinue', watch);
  listener.on('listening', () => {
    timer = setInterval(check, interval);
    timer.unref();
  });
  listener.on('close', () => clearInterval(timer));
}
