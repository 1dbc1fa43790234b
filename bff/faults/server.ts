import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onFreePort } from '../test/free-port.ts';

export const administrator = { username: 'admin', password: 'correct horse 9' };
const main = join(import.meta.dirname, '../src/main.ts');

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  readonly log: () => string;
  readonly hasExited: () => boolean;
  /** Sends a signal and waits for the end; resolves with the exit code, null after SIGKILL. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}
export interface ServerOptions {
  readonly env?: Record<string, string>;
  /** The script to run instead of the server's own; the control has another. */
  readonly script?: string;
  /** A command to put before Node, such as `unshare -m`. */
  readonly prefix?: readonly string[];
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the real server on loopback and waits until it is ready. @throws with its output when it ends before that */
export const startServer = (dataDir: string, options: ServerOptions = {}): Promise<RunningServer> =>
  onFreePort(async () => {
    const server = await spawnServer(dataDir, options);
    await server.ready;
    return server;
  });

/** The same without waiting, for a server that is to be killed while it starts. */
export async function spawnServer(dataDir: string, { env, script = main, prefix = [] }: ServerOptions = {}) {
  const port = await freePort();
  const [command = '', ...args] = [...prefix, process.execPath, script];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'reference',
      RATE_LIMIT: 'off',
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let log = '';
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        log = (log + chunk).slice(-200_000);
        if (log.includes('Ready on')) resolve();
      });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${log}`)));
  });
  ready.catch(() => {});
  return {
    port,
    pid: child.pid ?? 0,
    ready,
    exited,
    log: () => log,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal);
      return exited;
    },
  };
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
