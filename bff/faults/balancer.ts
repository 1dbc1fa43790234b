import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Balancer {
  readonly port: number;
  /** Each request whose response was of 500 and more, or did not come. */
  readonly failures: readonly string[];
  add(port: number): void;
  remove(port: number): void;
  stop(): void;
}

/** Gives each request to the next instance in turn; one that refuses the connection is passed over, as by the proxies of bff/deploy. */
export async function startBalancer(...ports: number[]): Promise<Balancer> {
  const upstreams = [...ports];
  let turn = 0;
  const failures: string[] = [];

  const ask = ({ method, url: path, headers }: IncomingMessage, body: Buffer, port: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, resolve);
      sent.once('error', reject);
      sent.end(body);
    });

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    for (const _ of upstreams) {
      const port = upstreams[turn++ % upstreams.length] ?? 0;
      try {
        const answered = await ask(asked, body, port);
        if ((answered.statusCode ?? 500) >= 500)
          failures.push(`${asked.method} ${asked.url} at ${port}: ${answered.statusCode}`);
        response.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.once('error', () => response.destroy());
        answered.pipe(response);
        return;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED') continue;
        failures.push(`${asked.method} ${asked.url} at ${port}: ${message}`);
        break;
      }
    }
    response.writeHead(502).end();
  }

  const server = createServer((asked, response) => void answer(asked, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    failures,
    add: (port) => void upstreams.push(port),
    remove: (port) => void upstreams.splice(upstreams.indexOf(port), 1),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
