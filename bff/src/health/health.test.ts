import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { System } from '../../contract/index.ts';
import { onPostgres, type TestServer, testServer } from '../../test/harness.ts';
import { backup } from '../backup/backup.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { hours, isoTime, minutes } from '../time/time.ts';

let one: TestServer;
// Each try has a server of its own: these tests count rows, and break what the server needs.
beforeEach(async () => {
  one = await testServer();
});
afterEach(() => one.stop());

const ready = async (server: TestServer) => {
  const { status, text } = await (await server.as('visitor'))('/api/ready');
  return [status, text];
};
const isReady = [200, expect.stringContaining('"status":"ready"')];
const withoutStorage = [200, JSON.stringify({ status: 'ready', database: true, storage: false, mail: true })];
const isWritable = async () =>
  (await (await one.as('administrator'))('/api/admin/system')).json<System>().storage.isWritable;

describe('readiness', () => {
  // The disk is asked beside the database, whichever it is.
  it.skipIf(onPostgres)('needs a folder where documents can be written, and comes back with it', async () => {
    const folder = one.app.documents.storage.temporaryFolder;
    expect(await ready(one)).toEqual(isReady);
    rmSync(folder, { recursive: true });
    expect(await ready(one)).toEqual([503, 'Not ready: storage.']);
    mkdirSync(folder);
    expect(await ready(one)).toEqual(isReady);
  });

  it.runIf(process.platform === 'linux' && !onPostgres).each([
    ['takes no file', () => symlinkSync('/dev/full', join(one.app.documents.storage.temporaryFolder, 'readiness'))],
    // A file system without a free byte.
    ['has no room', () => Object.assign(one.app.config, { dataDir: '/proc' })],
  ])('does not end with a full disk, which is told: one that %s', async (_how, fill) => {
    fill();
    // As the server does by itself, at its start.
    await one.app.documents.storage.sweep();
    expect(await ready(one)).toEqual(withoutStorage);
    fill();
    expect(await isWritable()).toBe(false);
    fill();
    expect(await createMetrics(one.app, async () => 0).text()).toContain('marginalia_storage_writable 0\n');
  });

  it.skipIf(onPostgres)('does not end with a slow disk, which is told', async () => {
    const pipe = join(one.app.documents.storage.temporaryFolder, 'readiness');
    // Whoever opens it to write waits for somebody who reads.
    execFileSync('mkfifo', [pipe]);
    try {
      expect(await Promise.all([ready(one), isWritable()])).toEqual([withoutStorage, false]);
      // Asked again while it hangs, it is not written to once more.
      expect(await ready(one)).toEqual(withoutStorage);
    } finally {
      const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
      await vi.waitFor(() => expect(existsSync(pipe)).toBe(false), { timeout: 10_000 });
      expect(readFileSync(reader, 'utf8')).toBe('x');
      closeSync(reader);
    }
  });

  it('needs every migration done', async () => {
    const { write } = one.app.database;
    const last = await write('knex_migrations').orderBy('id', 'desc').first();
    await write('knex_migrations').where({ id: last.id }).delete();
    expect(await ready(one)).toEqual([503, 'Not ready: database.']);
    await write('knex_migrations').insert(last);
    expect(await ready(one)).toEqual(isReady);
  });

  it('and liveness are told to whoever has a session too, while the database does not answer', async () => {
    const administrator = await one.as('administrator');
    const sessionOf = vi.spyOn(one.app.sessions, 'find').mockRejectedValue(new Error('no database'));
    for (const path of ['/api/health', '/api/ready', '/api/docs', '/api/openapi.json'])
      expect([path, (await administrator(path)).status]).toEqual([path, 200]);
    expect(sessionOf).not.toHaveBeenCalled();
  });

  it('ends with the order to stop, while requests still run', async () => {
    const stopping = await testServer();
    const visitor = await stopping.as('visitor');
    const answers: Promise<[number, string]>[] = [];
    stopping.server.ext('onPreStop', () => {
      for (const url of ['/api/ready', '/api/health'])
        answers.push(visitor(url).then(({ status, text }) => [status, text]));
    });
    await stopping.stop();
    expect(await Promise.all(answers)).toEqual([
      [503, 'Not ready: the server is stopping.'],
      [200, '{"status":"ok"}'],
    ]);
  });

  it('asks the database once for a flood of questions', async () => {
    const { migrate } = one.app.database.read;
    const list = migrate.list;
    let asked = 0;
    const counted = Object.create(migrate, {
      list: {
        value: () => {
          asked += 1;
          return list.call(migrate);
        },
      },
    });
    const read = new Proxy(one.app.database.read, {
      get: (target, name) => (name === 'migrate' ? counted : Reflect.get(target, name)),
    });
    const { readiness } = await import('./readiness.ts');
    const check = readiness({ ...one.app, database: { ...one.app.database, read } });
    await Promise.all(Array.from({ length: 200 }, () => check()));
    expect(asked).toBe(1);
    await check();
    expect(asked).toBe(2);
  });
});

/** Passes everything on to a database until it is told to be silent, as a network that has gone without a word. */
async function silentProxy({ port, hostname }: URL) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const proxy = createServer((socket) => {
    const there = connect(Number(port), hostname);
    for (const [from, to] of [
      [socket, there],
      [there, socket],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => isSilent || to.write(chunk));
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as { port: number }).port,
    setSilent(value: boolean) {
      isSilent = value;
      // What was open when the network went stays half-open; when it is back, the other side knows nothing of it.
      if (!value) for (const socket of sockets) socket.destroy();
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe.runIf(onPostgres)('readiness beside a database that falls silent', () => {
  it('is back with the database, which has forgotten the connections meanwhile', async () => {
    const url = new URL(one.app.config.databaseUrl ?? '');
    const proxy = await silentProxy(url);
    url.port = String(proxy.port);
    const { openDatabase } = await import('../database/database.ts');
    const database = openDatabase({ ...one.app.config, databaseUrl: url.href });
    const ask = (seconds: number) => database.read.raw('select pg_sleep(?)', [seconds]).then(() => 'answered');
    // Longer than a connection may be silent later: while a server starts, a migration may take long.
    expect(await ask(1)).toBe('answered');
    database.limitSilence(500);
    proxy.setSilent(true);
    await expect(ask(0)).rejects.toThrow('Connection terminated');
    proxy.setSilent(false);
    await expect.poll(() => ask(0).catch(() => 'refused')).toBe('answered');
    proxy.close();
    await database.close();
  });

  it('says so in time, and is back with the database', async () => {
    const url = new URL(one.app.config.databaseUrl ?? '');
    const proxy = await silentProxy(url);
    url.port = String(proxy.port);
    const { openDatabase } = await import('../database/database.ts');
    const { readiness } = await import('./readiness.ts');
    const database = openDatabase({ ...one.app.config, databaseUrl: url.href });
    const check = readiness({ ...one.app, database });
    expect(await check()).toMatchObject({ database: true });
    proxy.setSilent(true);
    const metrics = createMetrics({ ...one.app, database }, async () => 0);
    const [parts, figures] = await Promise.all([check(), metrics.text()]);
    expect(parts).toMatchObject({ database: false, storage: 'works' });
    expect(figures).toContain('marginalia_database_up 0\n');
    proxy.setSilent(false);
    await expect.poll(check).toMatchObject({ database: true });
    proxy.close();
    await database.close();
  });
});

describe('the figures for administrators', () => {
  const figures = async () => (await (await one.as('administrator'))('/api/admin/system')).json<System>();

  it('tell of mails that wait, are tried again, are late or were given up, and not of those withheld', async () => {
    const { write } = one.app.database;
    const { now } = one.time;
    const [late, later, soon] = [isoTime(now - 11 * minutes), isoTime(now + hours), isoTime(now - minutes)];
    const mail = {
      template: 'paid',
      recipient: 'a@example.com',
      subject: 's',
      text: 't',
      createdAt: late,
      attempts: 0,
    };
    const finished = { ...mail, nextAttemptAt: late, text: null };
    for (const row of [
      { ...mail, state: 'queued', nextAttemptAt: late },
      { ...mail, state: 'queued', nextAttemptAt: soon },
      { ...mail, state: 'queued', nextAttemptAt: later, attempts: 3, lastError: 'refused' },
      { ...finished, state: 'sent', finishedAt: late },
      { ...finished, state: 'failed', finishedAt: late, lastError: 'refused' },
      { ...finished, state: 'failed', finishedAt: isoTime(now - 8 * 24 * hours), lastError: 'refused' },
      { ...finished, state: 'failed', finishedAt: late },
    ])
      await write('outbox').insert(row);
    const { mail: told, checkedAt } = await figures();
    expect(told).toEqual({ transport: 'files', waiting: 2, retrying: 1, late: 1, failed: 1, lastSentAt: late });
    expect(checkedAt).toBe(isoTime(now));
  });

  it('tell of storage and jobs, and of the last backup once there is one', async () => {
    const first = await figures();
    expect(first).toMatchObject({
      jobs: { waiting: 0, retrying: 0, late: 0, reading: 0, readingWaiting: 0 },
      storage: { isWritable: true, filesToRemove: 0 },
      backup: null,
    });
    expect(first.storage.database).toBe(one.app.database.isPostgres ? 'postgresql' : 'sqlite');
    expect(first.storage.freeBytes).toBeGreaterThan(0);
    const { app } = one;
    const { rows } = await backup(app.database, app.documents.storage, join(app.config.dataDir, 'backup.tar.gz'));
    expect((await figures()).backup).toMatchObject({ rows, documents: 0, missing: 0 });
  });

  it('are for administrators only', async () => {
    expect((await (await one.as('visitor'))('/api/admin/system')).status).toBe(401);
    const denied = await (await one.as('client'))('/api/admin/system');
    expect([denied.status, denied.text]).toEqual([403, 'Access denied. You do not have administrator privileges.']);
  });
});
