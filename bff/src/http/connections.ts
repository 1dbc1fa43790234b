import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOfAddress } from './address.ts';

/** How many connections may be open at once. */
export interface ConnectionLimits {
  readonly ofOneNetwork: number;
  readonly ofAll: number;
}

/** Past this many, the connections that have been closing longest end without a response. */
const maxClosing = 100;

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** When the present request began, or when the connection was opened or last became idle. */
  since: number;
  exchange: Exchange | undefined;
  /** The one that waits for the response of the present one to end. */
  next: Exchange | undefined;
}
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Makes room for a new connection past a limit: closes the one that has waited longest for its client, of the same network
 * or, past the limit of all, of the network with the most connections. So clients that send slowly cost each other their
 * places and nobody else.
 */
export function limitConnections(listener: Server, { ofOneNetwork, ofAll }: ConnectionLimits): void {
  const open = new Map<Socket, Connection>();
  /** Connections that are being told that they took too long, which waits for a pause in what they send. */
  const closing = new Set<Socket>();
  /** With those that are being closed. */
  const socketsOf = new Map<string, number>();

  const longestWaiting = (connections: readonly Connection[]): Connection | undefined => {
    const weight = ({ network }: Connection) => socketsOf.get(network) ?? 0;
    const [first] = connections.filter(isWaiting).sort((a, b) => weight(b) - weight(a) || a.since - b.since);
    return first;
  };
  const close = ({ socket, exchange }: Connection): void => {
    open.delete(socket);
    if (exchange?.request.complete) return void socket.destroy();
    closing.add(socket);
    const [oldest] = closing;
    // A flood of new connections must not fill the listener meanwhile.
    if (oldest && closing.size > maxClosing) {
      closing.delete(oldest);
      oldest.destroy();
    }
    listener.emit('clientError', Object.assign(new Error('Too many connections'), { code: tooSlow }), socket);
  };

  listener.on('connection', (socket) => {
    const network = networkOfAddress(socket.remoteAddress ?? '');
    const sockets = socketsOf.get(network) ?? 0;
    const own = sockets < ofOneNetwork ? [] : [...open.values()].filter((one) => one.network === network);
    const isFull = own.length >= ofOneNetwork || open.size >= ofAll;
    const victim = isFull ? longestWaiting(own.length >= ofOneNetwork ? own : [...open.values()]) : undefined;
    // Every other connection is being served.
    if (isFull && !victim) return void socket.destroy();
    if (victim) close(victim);
    socketsOf.set(network, sockets + 1);
    open.set(socket, { socket, network, since: performance.now(), exchange: undefined, next: undefined });
    socket.once('close', () => {
      open.delete(socket);
      closing.delete(socket);
      const left = (socketsOf.get(network) ?? 0) - 1;
      if (left > 0) socketsOf.set(network, left);
      else socketsOf.delete(network);
    });
  });

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const connection = open.get(request.socket);
    if (!connection) return;
    const exchange = { request, response };
    // A client may have a whole file before its stream has ended here, and ask for the next thing. More than one request
    // ahead comes from no browser and no proxy, and each could open a file.
    if (connection.next) return void request.socket.destroy();
    if (connection.exchange) connection.next = exchange;
    else connection.exchange = exchange;
    connection.since = performance.now();
    response.once('close', () => {
      if (connection.next === exchange) connection.next = undefined;
      if (connection.exchange !== exchange) return;
      connection.exchange = connection.next;
      connection.next = undefined;
      connection.since = performance.now();
    });
  };
  listener.on('request', begin).on('checkContinue', begin);
}

/** The code of the error that closes a connection in favour of another; its request is answered with 408. */
export const tooSlow = 'ERR_CONNECTION_TOO_SLOW';

/** Whether the next step is the client's: to send a request or the rest of one, or to read its response. */
function isWaiting({ socket, exchange }: Connection): boolean {
  if (!exchange) return true;
  if (exchange.request.complete) return socket.writableNeedDrain;
  return !isServersTurn(exchange.request);
}

/** Whether received bytes of the body wait here: until somebody reads it, and while read bytes are kept back. */
export const isServersTurn = ({ readableFlowing, readableLength }: IncomingMessage): boolean =>
  readableFlowing === null || readableLength > 0;
