import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { connect, type DatabaseLocation } from './connection.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const main = join(import.meta.dirname, '../main.ts');

async function emptyDatabase(): Promise<string> {
  const url = new URL(inject('databaseUrl'));
  const name = `start_${randomBytes(6).toString('hex')}`;
  const knex = connect({ dataDir: tmpdir(), databaseUrl: url.href });
  await knex.raw('create database ??', [name]);
  await knex.destroy();
  url.pathname = `/${name}`;
  return url.href;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A database of a test's own, and the processes that use it. */
function placeAt(location: DatabaseLocation) {
  const running: ChildProcess[] = [];
  const launchAt = async (port: number, script = main, ...asked: string[]) => {
    const child = spawn(process.execPath, [script, ...asked], {
      env: {
        ...process.env,
        ...{ NODE_ENV: 'test', PORT: String(port), SEED: 'reference', LOG_LEVEL: 'error' },
        ...{ DATA_DIR: location.dataDir, DATA_DIR_SHARED: '1', DATABASE_URL: location.databaseUrl ?? '' },
        ...{ ADMIN_USERNAME: '', ADMIN_PASSWORD: '', SESSION_SECRET: '' },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let output = '';
    let hasEnded = false;
    const printed = new EventEmitter();
    const read = (chunk: Buffer | string) => {
      output += chunk.toString();
      printed.emit('more');
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      hasEnded = true;
      read(`\nended with ${code}`);
    });
    return {
      child,
      port,
      /** Resolves with everything that was printed once `pattern` is in it, or the process has ended. */
      async prints(pattern: RegExp): Promise<string> {
        while (!pattern.test(output) && !hasEnded) await once(printed, 'more');
        return output;
      },
    };
  };
  const launch = async (script = main, ...asked: string[]) => launchAt(await freePort(), script, ...asked);
  return {
    location,
    running,
    launchAt,
    launch,
    /** The real server as its own process; resolves with all that it wrote once it is ready or the process has ended. */
    start: async (): Promise<string> => (await launch()).prints(/Ready on/),
    async withDatabase<T>(work: (knex: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
      const knex = connect(location);
      try {
        return await work(knex);
      } finally {
        await knex.destroy();
      }
    },
    async end(): Promise<void> {
      const left = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      await Promise.all(
        left.map((child) => {
          child.kill('SIGKILL');
          return once(child, 'exit');
        }),
      );
      rmSync(location.dataDir, { recursive: true, force: true });
    },
  };
}

const it = test.extend<{ place: ReturnType<typeof placeAt> }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what this one needs.
  place: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'marginalia-start-'));
    const place = placeAt({ dataDir, databaseUrl: isPostgres ? await emptyDatabase() : undefined });
    await use(place);
    await place.end();
  },
});

// At once: most of their time they wait for a process.
describe.concurrent('the first start', () => {
  it('of two processes at once brings up both, or one with SQLite, with one administrator', async ({ place }) => {
    const outputs = (await Promise.all([place.start(), place.start()])).sort();
    const ready = expect.stringContaining('Ready on');
    const refused = expect.stringContaining(
      `DATA_DIR holds "${place.location.dataDir}", but another server uses this folder`,
    );
    expect(outputs).toEqual(expect.arrayContaining(isPostgres ? [ready, ready] : [ready, refused]));
    expect(outputs.filter((output) => output.includes('has the password'))).toHaveLength(1);
    const counts = await place.withDatabase(async (knex) => [
      (await knex('users')).length,
      (await knex('catalogue_versions')).length,
      (await knex('knex_migrations_lock').where({ is_locked: 1 })).length,
    ]);
    expect(counts).toEqual([1, 1, 0]);
  });

  it('shows the password of the administrator, also when it fails after that', async ({ place }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const failed = await (await place.launchAt(port)).prints(/ended with/);
    other.close();
    expect(failed).toContain('but another program uses this port');
    const [, secret] = /has the password (\S+)/.exec(failed) ?? [];
    const second = await place.launch();
    expect(await second.prints(/Ready on/)).not.toContain('has the password');
    const response = await fetch(`http://127.0.0.1:${second.port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: secret }),
    });
    expect(response.status).toBe(200);
  });

  it('goes on where a process died while it migrated', async ({ place }) => {
    await place.withDatabase(async (knex) => {
      await knex.migrate.up();
      await knex('knex_migrations_lock').update({ is_locked: 1 });
    });
    expect(await place.start()).toContain('Ready on');
    const pending = await place.withDatabase(async (knex) => (await knex.migrate.list())[1]);
    expect(pending).toEqual([]);
  });

  it('waits for a process that prepares the database, and takes over when that one is killed', async ({ place }) => {
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', holding], {
      env: { ...process.env, LOCATION: JSON.stringify(place.location) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    place.running.push(holder);
    await once(holder.stdout, 'data');
    const started = await place.launch();
    expect(await started.prints(/Waiting for it|Ready on/)).not.toContain('Ready on');
    // What waits has not begun: the database has no tables.
    expect(await place.withDatabase((knex) => knex.schema.hasTable('users'))).toBe(false);
    holder.kill('SIGKILL');
    expect(await started.prints(/Ready on/)).toContain('Ready on');
  });
});

describe.skipIf(isPostgres).concurrent('the folder of a SQLite database', () => {
  const inUse = () => expect.stringContaining('but another server uses this folder, and SQLite is for one process.');

  it('is for one server: a second one and a command that writes are refused, a backup is made', async ({ place }) => {
    const first = await place.launch();
    expect(await first.prints(/Ready on/)).toContain('Ready on');
    const commands = join(import.meta.dirname, '../db.ts');
    const refused = [[main], [commands, 'seed'], [commands, 'restore', 'nothing.tar.gz']].map(async (asked) => {
      const { child, prints } = await place.launch(...asked);
      expect(await prints(/ended with/), asked.join(' ')).toEqual(inUse());
      expect(child.exitCode, asked.join(' ')).toBe(1);
    });
    await Promise.all(refused);
    const archive = join(place.location.dataDir, 'backup.tar.gz');
    expect(await (await place.launch(commands, 'backup', archive)).prints(/ended with/)).toContain('ended with 0');
  });

  it('passes to the next server when the first has drained, and to the next when that was killed', async ({
    place,
  }) => {
    const first = await place.launch();
    await first.prints(/Ready on/);
    // A body that goes on arriving keeps the server draining.
    const endUpload = await startUpload(first.port);
    first.child.kill('SIGTERM');
    await first.prints(/stopping/);
    const second = await place.launch();
    expect(await second.prints(/Waiting for it|Ready on|ended with/)).toMatch(/Waiting for it to finish\.\n$/);
    expect(first.child.exitCode).toBe(null);
    endUpload();
    expect(await second.prints(/Ready on|ended with/)).toContain('Ready on');
    expect(await first.prints(/ended with/)).toContain('ended with 0');
    second.child.kill('SIGKILL');
    expect(await place.start()).toContain('Ready on');
  });
});

/** A request whose body goes on arriving until the returned function is called. */
async function startUpload(port: number): Promise<() => void> {
  const head = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000';
  const socket = connectTo(port, '127.0.0.1').on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.write(`POST /api/submissions HTTP/1.1\r\n${head}\r\n\r\n{`, () => resolve());
  });
  const writing = setInterval(() => socket.write(' '), 250);
  // Its response comes later than the head of the body.
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  return () => {
    clearInterval(writing);
    socket.destroy();
  };
}

const source = (name: string) => JSON.stringify(join(import.meta.dirname, name));
const holding = `
  import { openDatabase } from ${source('database.ts')};
  import { withDataDir } from ${source('data-dir-lock.ts')};
  import { withStartLock } from ${source('start-lock.ts')};
  const location = JSON.parse(process.env.LOCATION);
  await withDataDir(location, () => withStartLock(openDatabase(location), () => {
    console.log('held');
    return new Promise((resolve) => setTimeout(resolve, 600_000));
  }));
`;
