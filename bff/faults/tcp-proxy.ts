import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What the network does. `away`: it refuses connections and has cut those that were open. `silent`: nothing passes, and what
 * was sent arrives once it is `fair` again. `nonsense`: something else answers. A number delays each piece by milliseconds.
 */
export type Weather = 'fair' | 'away' | 'silent' | 'nonsense' | number;

export interface TcpProxy {
  readonly port: number;
  /** How many answers were lost. */
  readonly lost: () => number;
  set(weather: Weather): Promise<void>;
  /** Cuts the connection of each client whose bytes `isMeant` matches, once the server has answered, and loses the answer. */
  loseAnswers(isMeant: (sent: Buffer) => boolean): void;
  stop(): Promise<void>;
}

const nonsense = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<h1>Please log in</h1>\r\n';

/** Stands between the server and a part of the network on `port` of this machine. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let weather: Weather = 'fair';
  let isMeant: (sent: Buffer) => boolean = () => false;
  let lost = 0;

  const server = createServer((client) => {
    const track = (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    };
    track(client);
    if (weather === 'nonsense') return void client.end(nonsense);
    const there = connect(port, '127.0.0.1');
    track(there);
    let isLosing = false;
    pass(client, there, (chunk) => {
      isLosing ||= isMeant(chunk);
      return true;
    });
    pass(there, client, () => {
      if (!isLosing) return true;
      lost++;
      client.destroy();
      return false;
    });
  });

  function pass(from: Socket, to: Socket, isPassed: (chunk: Buffer) => boolean): void {
    // One piece after the other, however long each is held.
    let previous = Promise.resolve();
    const next = (act: () => void) => {
      previous = previous.then(async () => {
        while (weather === 'silent' && !to.destroyed) await wait(20);
        if (typeof weather === 'number') await wait(weather);
        act();
      });
    };
    from.on('data', (chunk: Buffer) => next(() => isPassed(chunk) && to.write(chunk)));
    from.once('close', () => next(() => to.destroy()));
  }

  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const own = await listen(0);
  return {
    port: own,
    lost: () => lost,
    async set(next) {
      weather = next;
      if (next === 'away') await close();
      else if (!server.listening) await listen(own);
      // What is open speaks the right language already.
      if (next === 'nonsense') for (const socket of sockets) socket.destroy();
    },
    loseAnswers(meant) {
      isMeant = meant;
    },
    stop: close,
  };
}
