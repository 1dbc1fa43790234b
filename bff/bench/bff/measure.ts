import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import autocannon from 'autocannon';

export interface Target {
  readonly url: string;
  readonly cookie: string;
}
export interface Work {
  readonly path: (count: number) => string;
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (count: number) => string;
}
export interface Measured {
  readonly perSecond: number;
  readonly p99: number;
  readonly wrong: number;
}

export const connections = 32;

/** Requests per second over `seconds`; `wrong` counts answers that are neither 2xx nor 304. */
export async function measure({ url, cookie }: Target, work: Work, seconds: number): Promise<Measured> {
  let count = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: work.method ?? 'GET',
        setupRequest: (request) => {
          count += 1;
          return {
            ...request,
            path: work.path(count),
            headers: { ...request.headers, ...work.headers, cookie },
            ...(work.body && { body: work.body(count) }),
          };
        },
      },
    ],
  });
  const {
    '2xx': good,
    '3xx': unchanged = 0,
    '4xx': refused,
    '5xx': failed,
  } = result as typeof result & Record<string, number>;
  return {
    perSecond: ((good ?? 0) + unchanged) / result.duration,
    p99: result.latency.p99,
    wrong: (refused ?? 0) + (failed ?? 0) + result.errors,
  };
}

export async function startChild(file: string, dataDir: string, port: number): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), [dataDir, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return child;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
