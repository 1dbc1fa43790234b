import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../bff/test/process.ts';

export { administrator } from '../../bff/test/process.ts';
export const root = join(import.meta.dirname, '../..');

export interface RunningServer {
  readonly url: string;
  /** The mails that went out, oldest first, as text. */
  mails(): Promise<string[]>;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** The real server as its own process, on an empty data folder of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-e2e-'));
  if (!existsSync(join(root, 'app/dist/index.html')))
    throw new Error('The app is not built. Run `npm run build` first.');
  const { child, port, stop } = await startProcess({ settings, dataDir });
  return {
    url: `http://localhost:${port}`,
    mails: () => readMails(join(dataDir, 'outbox')),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop,
  };
}

let shared: Promise<RunningServer> | undefined;

/**
 * The server of this worker, for files that hold whatever orders earlier files have left: a start costs more than many a
 * test. Nobody stops it; it ends with the worker, and removes its folder.
 */
export async function sharedServer(): Promise<RunningServer> {
  const known = await shared?.catch(() => undefined);
  if (!known?.isRunning()) shared = startServer();
  return shared as Promise<RunningServer>;
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
