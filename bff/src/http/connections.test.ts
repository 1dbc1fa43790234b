import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { limitConnections } from './connections.ts';

/** A connection, and what it has received so far. */
interface Sender {
  readonly socket: Socket;
  received: string;
  isOpen: boolean;
}
const senders: Sender[] = [];
let port: number;

function open(bytes: string, from = '127.0.0.1'): Sender {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const sender: Sender = { socket, received: '', isOpen: true };
  socket.on('data', (chunk) => {
    sender.received += chunk;
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      sender.isOpen = false;
    });
  socket.write(bytes);
  senders.push(sender);
  return sender;
}
afterEach(() => {
  for (const { socket } of senders.splice(0)) socket.destroy();
});

const slow =
  'POST /api/submissions HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n--b';

describe('a server that 1,000 slow senders hold on to', () => {
  let one: TestServer;
  beforeAll(async () => {
    one = await testServer({ port: 0 });
    await one.server.start();
    port = Number(one.server.info.port);
  });
  afterAll(() => one.stop());

  it.each([
    ['of one network', false],
    ['behind a trusted proxy', true],
  ])('(%s) answers others, and tells the slowest that they took too long', async (_whose, trustsProxy) => {
    const proxied = trustsProxy ? await testServer({ port: 0, trustsProxy }) : undefined;
    await proxied?.server.start();
    port = Number((proxied ?? one).server.info.port);
    const health = async () => {
      const sender = open('GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
      await once(sender.socket, 'close');
      return sender.received.slice(0, 12);
    };
    const held = Array.from({ length: 1_000 }, () => open(slow));
    const trickle = setInterval(() => held.map(({ socket }) => socket.writable && socket.write('x')), 1_000);
    await expect.poll(health).toBe('HTTP/1.1 200');
    for (let count = 0; count < 20; count++) expect(await health()).toBe('HTTP/1.1 200');
    clearInterval(trickle);
    const told = () => held.filter(({ received }) => received.startsWith('HTTP/1.1 408')).length;
    await expect.poll(told, { timeout: 10_000 }).toBeGreaterThan(20);
    // Those that may stay are not closed.
    expect(held.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(200);
    for (const { socket } of held) socket.destroy();
    await proxied?.stop();
  });
});

describe('a connection on a server', () => {
  const request = 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n';
  let one: TestServer;
  beforeAll(async () => {
    one = await testServer({ port: 0 });
    await one.server.start();
    port = Number(one.server.info.port);
  });
  afterAll(() => one.stop());

  it('is closed when it sends more than one request ahead', async () => {
    const sender = open(request.repeat(5));
    await once(sender.socket, 'close');
    expect(sender.received.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(5);
  });

  it('takes one request ahead', async () => {
    const sender = open(request.repeat(2));
    await expect.poll(() => sender.received.match(/HTTP\/1\.1 200/g)?.length).toBe(2);
    sender.socket.write(request.repeat(2));
    await expect.poll(() => sender.received.match(/HTTP\/1\.1 200/g)?.length).toBe(4);
  });

  it('takes one request after the other', async () => {
    const sender = open(request);
    for (let count = 1; count <= 20; count++) {
      await expect.poll(() => sender.received.match(/HTTP\/1\.1 200/g)?.length).toBe(count);
      sender.socket.write(request);
    }
    expect(sender.isOpen).toBe(true);
  });
});

describe('a listener with few connections', () => {
  let listener: Server;
  let requests: string[];
  const answers = new Map<string, () => void>();
  const begin = async (limits: Parameters<typeof limitConnections>[1]) => {
    limitConnections(listener, limits);
    listener.on('request', (request, response) => {
      requests.push(request.url ?? '');
      answers.set(request.url ?? '', () => response.end('whole'));
      request.resume();
    });
    listener.on('clientError', (_error, socket) => socket.end('HTTP/1.1 408 Too slow\r\n\r\n'));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    ({ port } = listener.address() as AddressInfo);
  };
  beforeEach(() => {
    listener = createServer();
    requests = [];
    answers.clear();
  });
  afterEach(() => {
    listener.close();
    listener.closeAllConnections();
  });

  const sent = async (method: string, path: string, from?: string) => {
    const sender = open(
      `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${method === 'POST' ? 'content-length: 9\r\n\r\nx' : '\r\n'}`,
      from,
    );
    await expect.poll(() => requests).toContain(path);
    return sender;
  };

  it('closes the body that arrives longest, and no request that it still serves', async () => {
    await begin({ ofOneNetwork: 3, ofAll: 10 });
    const served = await sent('GET', '/served');
    const [first, second] = [await sent('POST', '/first'), await sent('POST', '/second')];
    const last = await sent('GET', '/last');
    await expect.poll(() => first.received).toContain('408');
    expect([served.isOpen, second.isOpen, last.isOpen]).toEqual([true, true, true]);
    answers.get('/served')?.();
    await expect.poll(() => served.received).toContain('whole');
  });

  it('takes no more while it serves all that it may, and takes more afterwards', async () => {
    await begin({ ofOneNetwork: 2, ofAll: 10 });
    const served = [await sent('GET', '/first'), await sent('GET', '/second')];
    const refused = open('GET /third HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await expect.poll(() => refused.isOpen).toBe(false);
    answers.get('/first')?.();
    await expect.poll(() => served[0]?.received).toContain('whole');
    // The first is kept open, idle, and gives way.
    await sent('GET', '/fourth');
    await expect.poll(() => served.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  it('closes a connection whose client does not read its response', async () => {
    await begin({ ofOneNetwork: 2, ofAll: 10 });
    listener.prependListener('request', (_request, response) => response.write(Buffer.alloc(20_000_000)));
    const unread = open('GET /unread HTTP/1.1\r\nhost: localhost\r\n\r\n');
    unread.socket.pause();
    await expect.poll(() => requests).toContain('/unread');
    const waiting = await sent('POST', '/waiting');
    await sent('POST', '/next');
    unread.socket.resume();
    await expect.poll(() => unread.isOpen).toBe(false);
    expect(waiting.isOpen).toBe(true);
  });

  it('ends the oldest of too many that are being closed, for the proxy of all clients too', async () => {
    await begin({ ofOneNetwork: Infinity, ofAll: 10 });
    // Their clients go on sending, so each would be told in the next pause.
    listener.removeAllListeners('clientError').on('clientError', () => undefined);
    const slowest = await sent('POST', '/slowest');
    const others = Array.from({ length: 129 }, () => open(slow));
    await expect.poll(() => [slowest, ...others].filter(({ isOpen }) => isOpen).length).toBe(110);
    expect(slowest.isOpen).toBe(false);
    await sent('GET', '/next');
  });

  // Only Linux has more than one loopback address without being told.
  it.skipIf(process.platform !== 'linux')('keeps the uploads of other networks when one fills it', async () => {
    await begin({ ofOneNetwork: 4, ofAll: 5 });
    const others = [await sent('POST', '/other', '127.0.0.2'), await sent('POST', '/another', '127.0.0.3')];
    const flood: Sender[] = [];
    for (let count = 0; count < 6; count++) flood.push(await sent('POST', `/flood${count}`));
    expect(others.map(({ isOpen }) => isOpen)).toEqual([true, true]);
    await expect.poll(() => flood.map(({ isOpen }) => isOpen)).toEqual([false, false, false, true, true, true]);
  });
});
