import { IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Boom } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import { tooSlow } from './connections.ts';
import { bodyStopped, hasBody } from './listener.ts';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  [bodyStopped]: 408,
  [tooSlow]: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const cut = 'cut';

/**
 * Answers requests that are broken, cut off or too slow on the level of HTTP, and reads what a refused request still
 * sends. hapi itself closes such a connection without an answer when the client has closed its side, and a response sent
 * while the client is still sending is lost when the connection closes.
 */
export function answerBrokenRequests(server: Server): void {
  const current = new WeakMap<Socket, Request>();
  const broken = new WeakSet<IncomingMessage>();

  server.ext('onRequest', (request, h) => {
    const { req, res } = request.raw;
    // `server.inject` has no connection.
    if (!(req instanceof IncomingMessage)) return h.continue;
    current.set(req.socket, request);
    // Without this a handler would wait for ever for the rest of a body whose connection is gone.
    if (hasBody(req))
      res.once('close', () => {
        if (!req.complete) req.destroy();
      });
    return h.continue;
  });

  server.ext('onPreResponse', (request, h) => {
    const { req } = request.raw;
    if (!(req instanceof IncomingMessage) || req.complete || broken.has(req)) return h.continue;
    // With `Expect: 100-continue`, a client that was not asked to continue sends no body.
    if (req.headers.expect !== undefined && req.readableFlowing === null) return h.continue;
    return drained(req).then(() => h.continue);
  });

  server.listener.removeAllListeners('clientError');
  server.listener.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = statuses[error.code ?? ''] ?? 400;
    const request = current.get(socket);
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else if (!request || request.raw.res.closed) refuse(socket, status);
    else if (request.raw.req.complete) request.raw.res.once('close', () => refuse(socket, status));
    else if (!broken.has(request.raw.req)) {
      broken.add(request.raw.req);
      const ready = error.code === bodyStopped ? Promise.resolve() : quiet(socket);
      void ready.then(() => {
        request.raw.req.emit(cut);
        reply(request, new Boom('', { statusCode: status }));
      });
    }
  });
}

/** The response of hapi's own handler of `clientError`, for which it has no public method. */
function reply(request: Request, error: Boom): void {
  void (request as Request & { _reply(error: Boom): Promise<void> })._reply(error);
}

function refuse(socket: Socket, status: number): void {
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}

function drained(req: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['end', 'close', 'error', cut]) req.once(event, () => resolve());
    req.resume();
  });
}

/** Waits until the client pauses, at most 4 seconds: closing while it sends would lose the response. */
async function quiet(socket: Socket): Promise<void> {
  for (let checks = 0, bytes = -1; checks < 40 && bytes !== socket.bytesRead; checks++) {
    bytes = socket.bytesRead;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
