import { createServer, type IncomingMessage, type Server } from 'node:http';
import { seconds } from '../time/time.ts';
import { isServersTurn, limitConnections } from './connections.ts';

/** A request may take this long to arrive: 10 MB over a slow line. */
export const requestTimeout = 90 * seconds;
/**
 * A client that sends nothing for this long in the middle of a body gets 408. The time shrinks to half as the connections
 * fill up, because many such responses take time too.
 */
export const bodyTimeout = 4 * seconds;
/** Bytes that waited for the server arrive within this time once the server reads again. */
const resumeTime = 2 * seconds;

/** Enough for an office behind one address: a browser opens six connections. */
const maxConnectionsOfNetwork = 300;
const maxConnections = 800;

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
    ofOneNetwork: trustsProxy ? Infinity : maxConnectionsOfNetwork,
    ofAll: maxConnections,
  });
  // A client that doesn't read its response frees the connection after this time.
  listener.timeout = 120 * seconds;
  // A client may close its side of the connection once it has sent its request. Node's types lack this property.
  Object.assign(listener, { httpAllowHalfOpen: true });
  watchBodies(listener);
  return listener;
}

/** The timeout of a body that has stopped, while this number of bodies are arriving. */
export const bodyTimeoutBeside = (arriving: number): number => bodyTimeout * (1 - arriving / maxConnections / 2);

const interval = 250;
/** The code of the error that reports a body which stopped arriving; its request is answered with 408. */
export const bodyStopped = 'ERR_BODY_STOPPED';

/** The header that announces a body; without one the request ends with its headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

interface Arriving {
  /** The bytes that the connection had received, and the time, when `check` last saw them grow. */
  bytes: number;
  since: number;
  /** The time at which bytes last waited for the server. */
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
    // After a blocked event loop, bytes that have already arrived are read before the second check.
    setImmediate(() => {
      for (const [request, seen] of stopped) report(request, seen);
    });
  };
  const watch = (request: IncomingMessage): void => {
    if (request.complete || !hasBody(request)) return;
    const now = performance.now();
    arriving.set(request, { bytes: request.socket.bytesRead, since: now, serversTurnAt: now });
    // A request that is held until the next check leaves the garbage collector's young generation, which costs ten times as much.
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
