import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const administrator = { username: 'admin', password: 'a red pencil for tests' };

export interface RunningServer {
  readonly url: string;
  /** The mails that went out, oldest first, as text. */
  mails(): Promise<string[]>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The real server as its own process, on an empty data folder of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync(join(root, 'app/dist/index.html')))
    throw new Error('The app is not built. Run `npm run build` first.');
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-e2e-'));
  const port = await freePort();
  const server = spawn(process.execPath, [join(root, 'bff/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'reference',
      RATE_LIMIT: 'off',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(server);
  return {
    url: `http://localhost:${port}`,
    mails: () => readMails(join(dataDir, 'outbox')),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readMails(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  // Quoted-printable (RFC 2045): soft line breaks, then the few characters that are written as their codes.
  const decoded = (mail: string) =>
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return mails.map((mail) => (/^content-transfer-encoding: quoted-printable/im.test(mail) ? decoded(mail) : mail));
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (/^Ready on /m.test(said)) resolve();
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)));
  });
}
