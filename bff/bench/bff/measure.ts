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
  /** What the wrong answers were, such as "503 × 2". */
  readonly wrongs: string;
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
  // What was under way when the time was up ends before another's turn: both write into one file.
  await new Promise((done) => setTimeout(done, 500));
  const { statusCodeStats, errors, timeouts, duration, latency } = result;
  const byStatus = Object.entries(statusCodeStats ?? {}).map(([code, { count = 0 }]) => ({ code, count }));
  const isGood = ({ code }: { code: string }) => /^2|^304$/.test(code);
  const bad = [
    ...byStatus.filter((each) => !isGood(each)),
    { code: 'too late', count: timeouts },
    { code: 'connection lost', count: errors - timeouts },
  ].filter(({ count }) => count > 0);
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
  return {
    perSecond: sum(byStatus.filter(isGood)) / duration,
    p99: latency.p99,
    wrong: sum(bad),
    wrongs: bad.map(({ code, count: times }) => `${code} × ${times}`).join(', '),
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
