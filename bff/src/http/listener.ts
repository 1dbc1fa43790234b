import { createServer, type IncomingMessage, type Server } from 'node:http';
import { seconds } from '../time/time.ts';
import { isServersTurn, limitConnections } from './connections.ts';

/** A request may take this long to arrive: 10 MB over a slow line. */
export const requestTimeout = 90 * seconds;
/**
 * A client that sends nothing for this long in the middle of a body is answered with 408. The time shrinks to half as the
 * connections fill up, because a response to each of many stopped bodies takes time too.
 */
export const bodyTimeout = 4 * seconds;
/** Bytes that the server was not ready for arrive within this time once it reads on. */
const resumeTime = 2 * seconds;

/** Room for whole offices behind one address, each browser with six connections. */
const connectionsOfOneNetwork = 300;
const connectionsOfAll = 800;

/**
 * Node's own listener with limits for slow clients: hapi's timeouts wait until the whole request is there,
 * so a client that sends nothing would hold its connection for minutes.
 */
export function createListener({ trustsProxy = false } = {}): Server {
  const listener = createServer({
    headersTimeout: 15 * seconds,
    requestTimeout,
    connectionsCheckingInterval: 1 * seconds,
    keepAliveTimeout: 10 * seconds,
  });
  listener.maxConnections = 1_000;
  // All connections come from the proxy, which has the limits of networks.
  limitConnections(listener, {
    ofOneNetwork: trustsProxy ? Infinity : connectionsOfOneNetwork,
    ofAll: connectionsOfAll,
  });
  // A client that doesn't read its response frees the connection after this time.
  listener.timeout = 120 * seconds;
  // A client may close its side of the connection once it has sent its request. Node's types lack this property.
  Object.assign(listener, { httpAllowHalfOpen: true });
  watchBodies(listener);
  return listener;
}

/** How long a body may stop while this many arrive. */
export const bodyTimeoutBeside = (arriving: number): number => bodyTimeout * (1 - arriving / connectionsOfAll / 2);

const interval = 250;
/** The code of the error that reports a body which stopped arriving; its request is answered with 408. */
export const bodyStopped = 'ERR_BODY_STOPPED';

/** The header that announces a body; without one the request ends with its headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

interface Arriving {
  /** What the connection had received when `check` last saw it grow, and when that was. */
  bytes: number;
  since: number;
  /** When bytes last waited for the server. */
  serversTurnAt: number;
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
    const now = performance.now();
    if (isServersTurn(request)) seen.serversTurnAt = now;
    if (socket.bytesRead !== seen.bytes) {
      seen.bytes = socket.bytesRead;
      seen.since = now;
    }
    return now - seen.since >= bodyTimeoutBeside(arriving.size) && now - seen.serversTurnAt >= resumeTime;
  };
  const report = (request: IncomingMessage, seen: Arriving): void => {
    if (!hasStopped(request, seen)) return;
    arriving.delete(request);
    const error = Object.assign(new Error('Body timeout'), { code: bodyStopped });
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
    if (request.complete || !hasBody(request)) return;
    const now = performance.now();
    arriving.set(request, { bytes: request.socket.bytesRead, since: now, serversTurnAt: now });
    // Held until the next check, requests outlive the collector's young generation, which then costs ten times as much.
    request.once('close', () => arriving.delete(request));
  };
  let timer: NodeJS.Timeout | undefined;
  listener.on('request', watch).on('checkContinue', watch);
  listener.on('listening', () => {
    timer = setInterval(check, interval);
    timer.unref();
  });
  listener.on('close', () => clearInterval(timer));
}
