import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { field, filePart, formEnd, post } from '../bff/test/broken-requests.ts';
import { type ServerProcess, startProcess } from '../bff/test/process.ts';
import { sendRaw } from '../bff/test/raw.ts';

const root = join(import.meta.dirname, '..');
const main = join(root, 'bff/src/main.ts');
// The server notes its process, and rejects a promise that nobody listens to when it is asked by a signal.
const provoke = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs';
  import { basename } from 'node:path';
  if (!process.env.MARGINALIA_SUPERVISOR || process.env.MARGINALIA_SUPERVISED)
    writeFileSync(process.env.PID_FILE, String(process.pid));
  process.on('SIGUSR2', () => void Promise.reject(new Error('provoked')));
`)}`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marginalia-supervise-'));
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { supervise } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/lib.mjs')).href)};
await supervise();
await import(${JSON.stringify(pathToFileURL(main).href)});`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (program: string, settings: Record<string, string> = {}) => {
  const pidFile = join(folder, randomUUID());
  const server = await startProcess({
    command: [process.execPath, '--import', provoke, program],
    settings: { NODE_OPTIONS: `--import ${provoke}`, PID_FILE: pidFile, ...settings },
  });
  return {
    ...server,
    /** @throws while the number is not written yet: a signal to process 0 would reach the tests themselves */
    serverPid(): number {
      const pid = Number(readFileSync(pidFile, 'utf8'));
      if (!(pid > 1)) throw new Error('The server has not written its process id yet');
      return pid;
    },
  };
};
/** Reads the whole response over a connection of its own: one that the client holds open would hold the drain up. */
const isHealthy = ({ port }: ServerProcess) =>
  fetch(`http://127.0.0.1:${port}/api/health`, { headers: { connection: 'close' } }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  );
/** Begins an upload of about two seconds, refused for what it holds. Resolves once the server has its beginning. */
const beginUpload = async ({ port, dataDir }: ServerProcess, steps = 8) => {
  const file = filePart('a.docx', 'no document').toString('latin1');
  const parts = Array.from({ length: steps }, () => ({ bytes: field('firstName', 'A'), pause: 250 }));
  const response = sendRaw(port, post([file, ...parts, formEnd]));
  const isArriving = () => expect(readdirSync(join(dataDir, 'incoming'))).toHaveLength(1);
  await vi.waitFor(isArriving, { timeout: 30_000 });
  return { response };
};
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// At once: most of their time they wait for a process.
describe.concurrent('the server', () => {
  it('logs a rejection that nothing caught, answers what runs, and exits with 1', async () => {
    const server = await start(main);
    const { response } = await beginUpload(server);
    server.child.kill('SIGUSR2');
    expect([415, 422]).toContain((await response).status);
    expect((await server.ended()).code).toBe(1);
    expect(server.output()).toContain('"message":"provoked"');
    await server.stop();
  });

  // The drain scenario of test:faults holds the same for uploads of 14 seconds.
  it('lets an upload end after SIGTERM, takes no other connection, and exits with 0', async ({ expect }) => {
    const server = await start(main);
    const { response } = await beginUpload(server, 12);
    server.child.kill('SIGTERM');
    await expect.poll(() => isHealthy(server)).toBe(false);
    const { status } = await response;
    expect([415, 422]).toContain(status);
    const { code, milliseconds } = await server.ended();
    expect(code).toBe(0);
    // It goes with the last request, not with the 100 seconds that requests may take.
    expect(milliseconds, server.output()).toBeLessThan(60_000);
    await server.stop();
  });

  it('ends at once, and says so, when SIGTERM comes a second time', async ({ expect }) => {
    const server = await start(main);
    const { response } = await beginUpload(server, 240);
    // From the terminal and from npm: the same Ctrl-C. Two of one kind at once would be one signal, and the second of two
    // that come apart may come too late to be the same one.
    for (const first of ['SIGINT', 'SIGTERM'] as const) server.child.kill(first);
    await expect.poll(() => server.output()).toMatch(/^SIG(INT|TERM): stopping\./m);
    await later(1_200);
    expect(server.child.exitCode).toBe(null);
    server.child.kill('SIGTERM');
    expect((await server.ended()).code).toBe(143);
    expect(server.output()).toContain('SIGTERM again: ended at once. Requests that still ran were cut off.');
    expect((await response).status).toBe(undefined);
    await server.stop();
  });
});

describe.concurrent('the supervisor', () => {
  const supervised = () => start(join(folder, 'start.mjs'), { MARGINALIA_SUPERVISOR: '1' });

  it('starts the server again, with a pause when it ends at once, and stops it', { timeout: 300_000 }, async ({
    expect,
  }) => {
    const server = await supervised();
    let pid = server.serverPid();
    for (const signal of ['SIGUSR2', 'SIGKILL', 'SIGUSR2'] as const) {
      await expect.poll(() => isHealthy(server), { timeout: 60_000 }).toBe(true);
      process.kill(pid, signal);
      await expect.poll(server.serverPid, { timeout: 60_000 }).not.toBe(pid);
      pid = server.serverPid();
    }
    expect(server.output()).toContain('It starts again.');
    expect(server.output()).toContain('It starts again in 2 s.');
    await expect.poll(() => isHealthy(server), { timeout: 60_000 }).toBe(true);
    server.child.kill('SIGTERM');
    expect((await server.ended()).code).toBe(0);
    expect(await isHealthy(server)).toBe(false);
    await server.stop();
  });

  it('hands a second signal on, and ends as the server does', async ({ expect }) => {
    const server = await supervised();
    const { response } = await beginUpload(server, 240);
    server.child.kill('SIGINT');
    await expect.poll(() => server.output()).toContain('SIGINT: stopping.');
    await later(1_200);
    expect(server.child.exitCode).toBe(null);
    server.child.kill('SIGINT');
    expect((await server.ended()).code).toBe(130);
    expect(server.output()).toContain('SIGINT again: ended at once. Requests that still ran were cut off.');
    await response;
    await server.stop();
  });

  it('ends with the server that a wrong setting keeps from starting', async () => {
    const started = start(join(folder, 'start.mjs'), { MARGINALIA_SUPERVISOR: '1', SEED: 'nonsense' });
    await expect(started).rejects.toThrow(/ended with 1[\s\S]*SEED holds "nonsense"/);
  });

  it('takes the server with it when it is killed', async ({ expect }) => {
    const server = await supervised();
    server.child.kill('SIGKILL');
    await expect.poll(() => isHealthy(server)).toBe(false);
    await server.stop();
  });
});
