import { request } from 'node:http';
import { connect } from 'node:net';
import { administrator } from './server.ts';

export interface Response {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
}
export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string | object;
  readonly timeout?: number;
}
export type Client = (question: Question | string) => Promise<Response>;

/**
 * One browser, which keeps its cookies, also for another instance where they are given; each request has a connection of its
 * own, from the loopback address `from`.
 */
export function clientOf(port: number, from = '127.0.0.1', cookies = new Map<string, string>()): Client {
  return (asked) => {
    const {
      method = 'GET',
      path,
      headers = {},
      body,
      timeout = 30_000,
    } = typeof asked === 'string' ? { path: asked } : asked;
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
    const payload = isJson ? JSON.stringify(body) : body;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent: false,
          localAddress: from,
          headers: {
            ...(cookie && { cookie }),
            ...(isJson && { 'content-type': 'application/json' }),
            ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('close', () => {
            if (!response.complete) return reject(new Error('The response was cut.'));
            for (const line of response.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
              cookies.set(name, value);
            }
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
          });
        },
      );
      sent.setTimeout(timeout, () => sent.destroy(new Error(`No response within ${timeout} ms.`)));
      sent.once('error', reject);
      sent.end(payload);
    });
  };
}

export const logIn = (client: Client, account = administrator): Promise<Response> =>
  client({ method: 'POST', path: '/api/auth/login', body: account });

export async function signedInAdministrator(port: number): Promise<Client> {
  const client = clientOf(port);
  const { status } = await logIn(client);
  if (status !== 200) throw new Error(`The administrator's login was answered with ${status}.`);
  return client;
}

/** What is written to a socket: bytes, or milliseconds to wait. */
export type Piece = Buffer | string | number;
export type Ending = { readonly status: number } | 'closed' | 'unanswered';

/** A request as it goes over the socket: its head, then its body. */
export const posted = (
  payload: Buffer,
  headers: Record<string, string>,
  path = '/api/submissions',
): [string, Buffer] => [
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries({ ...headers, 'content-length': payload.length }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n'),
  payload,
];

/**
 * Writes `pieces` to a socket as they are. Resolves with the status of the response, `closed` when the server
 * closed without one, or `unanswered` when nothing came within `wait` ms of the last byte.
 */
export function sendRaw(port: number, pieces: Iterable<Piece>, { wait = 5_000, isCut = false } = {}): Promise<Ending> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    let text = '';
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    let resume = () => {};
    const settle = (ending: Ending) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      socket.destroy();
      resume();
      resolve(ending);
    };
    const ending = (): Ending => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      return status === 0 ? 'closed' : { status };
    };
    socket.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('latin1')).slice(0, 1_000);
      if (/^HTTP\/1\.1 [2-5]/.test(text)) settle(ending());
    });
    socket.on('drain', () => resume());
    socket.once('end', () => settle(ending()));
    socket.once('close', () => settle(ending()));
    // A server that refuses early resets the connection; the response may be read already.
    socket.once('error', () => setTimeout(() => settle(ending()), 50));
    const write = async () => {
      for (const piece of pieces) {
        if (isOver) return;
        if (typeof piece === 'number') await new Promise((done) => setTimeout(done, piece));
        else if (!socket.write(piece))
          await new Promise<void>((done) => {
            resume = done;
          });
      }
      if (isCut) socket.end();
      if (!isOver) timer = setTimeout(() => settle('unanswered'), wait);
    };
    socket.once('connect', () => void write());
  });
}
