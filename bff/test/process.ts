import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onFreePort } from './free-port.ts';

/** The server as a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly dataDir: string;
  /** Everything that the process has printed. */
  output(): string;
  /** Resolves with the exit code and the milliseconds since this call; null when a signal ended the process. */
  ended(): Promise<{ code: number | null; milliseconds: number }>;
  /** Ends the process and removes its folder. */
  stop(): Promise<void>;
}

export interface Starting {
  readonly settings?: Readonly<Record<string, string>>;
  /** Program and arguments; `bff/src/main.ts` in this Node when absent. */
  readonly command?: readonly string[];
  readonly dataDir?: string;
}

export const administrator = { username: 'admin', password: 'a red pencil for tests' };
const main = join(import.meta.dirname, '../src/main.ts');
/**
 * A server that is killed writes nothing of what it compiled, and each next one would compile it again. It also ends, and
 * removes its folder, once the process of its tests is gone.
 */
const underTest =
  'data:text/javascript,import{rmSync}from"node:fs";import{flushCompileCache}from"node:module";' +
  'const{ppid,env}=process;setInterval(flushCompileCache,5000).unref();' +
  'setInterval(()=>{if(process.ppid===ppid)return;rmSync(env.DATA_DIR,{recursive:true,force:true});process.exit()},1000).unref()';

/** Starts the server on a free port and SQLite in a folder of its own, without samples and rate limits. */
export async function startProcess({ settings, command, dataDir }: Starting = {}): Promise<ServerProcess> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'marginalia-process-')));
  return onFreePort(async () => startAt(await freePort(), folder, settings, command));
}

async function startAt(
  port: number,
  folder: string,
  settings: Starting['settings'] = {},
  command?: Starting['command'],
): Promise<ServerProcess> {
  const [program = process.execPath, ...args] = command ?? [process.execPath, '--import', underTest, main];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', PORT: String(port), DATA_DIR: folder, SEED: 'reference', RATE_LIMIT: 'off' },
      ...{ ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password },
      ...settings,
    },
  });
  let printed = '';
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      printed += chunk;
      if (/^Ready on /m.test(printed)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void exit.then((code) => reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)));
  });
  return {
    child,
    port,
    dataDir: folder,
    output: () => printed,
    async ended() {
      const began = performance.now();
      return { code: await exit, milliseconds: performance.now() - began };
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exit;
      // A server that a killed supervisor leaves behind writes until it has drained.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
