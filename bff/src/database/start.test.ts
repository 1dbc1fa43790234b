import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { connect, type DatabaseLocation } from './connection.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const main = join(import.meta.dirname, '../main.ts');
let location: DatabaseLocation;
let running: ChildProcess[];

beforeEach(async () => {
  running = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'marginalia-start-'));
  location = { dataDir, databaseUrl: isPostgres ? await emptyDatabase() : undefined };
});
afterEach(async () => {
  const ended = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(
    ended.map((child) => {
      child.kill('SIGKILL');
      return once(child, 'exit');
    }),
  );
  rmSync(location.dataDir, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const url = new URL(inject('databaseUrl'));
  const name = `start_${process.pid}_${Date.now()}`;
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

/** The real server as its own process; resolves with all that it wrote once it is ready or the process has ended. */
async function start(): Promise<string> {
  return (await launch()).prints(/Ready on/);
}

async function launch(script = main, ...asked: string[]) {
  return launchAt(await freePort(), script, ...asked);
}

async function launchAt(port: number, script = main, ...asked: string[]) {
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
}

const withDatabase = async <T>(work: (knex: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
  const knex = connect(location);
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
};

describe('the first start', () => {
  it('of two processes at once brings up both, or one with SQLite, with one administrator', async () => {
    const outputs = (await Promise.all([start(), start()])).sort();
    const ready = expect.stringContaining('Ready on');
    const refused = expect.stringContaining(
      `DATA_DIR holds "${location.dataDir}", but another server uses this folder`,
    );
    expect(outputs).toEqual(expect.arrayContaining(isPostgres ? [ready, ready] : [ready, refused]));
    expect(outputs.filter((output) => output.includes('has the password'))).toHaveLength(1);
    const counts = await withDatabase(async (knex) => [
      (await knex('users')).length,
      (await knex('services')).length,
      (await knex('knex_migrations_lock').where({ is_locked: 1 })).length,
    ]);
    expect(counts).toEqual([1, 4, 0]);
  });

  it('shows the password of the administrator, also when it fails after that', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const failed = await (await launchAt(port)).prints(/ended with/);
    other.close();
    expect(failed).toContain('but another program uses this port');
    const [, secret] = /has the password (\S+)/.exec(failed) ?? [];
    const second = await launch();
    expect(await second.prints(/Ready on/)).not.toContain('has the password');
    const response = await fetch(`http://127.0.0.1:${second.port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: secret }),
    });
    expect(response.status).toBe(200);
  });

  it('goes on where a process died while it migrated', async () => {
    await withDatabase(async (knex) => {
      await knex.migrate.up();
      await knex('knex_migrations_lock').update({ is_locked: 1 });
    });
    expect(await start()).toContain('Ready on');
    const pending = await withDatabase(async (knex) => (await knex.migrate.list())[1]);
    expect(pending).toEqual([]);
  });

  it('waits for a process that prepares the database, and takes over when that one is killed', async () => {
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', holding], {
      env: { ...process.env, LOCATION: JSON.stringify(location) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(holder);
    await once(holder.stdout, 'data');
    const started = await launch();
    expect(await started.prints(/Waiting for it|Ready on/)).not.toContain('Ready on');
    // What waits has not begun: the database has no tables.
    expect(await withDatabase((knex) => knex.schema.hasTable('users'))).toBe(false);
    holder.kill('SIGKILL');
    expect(await started.prints(/Ready on/)).toContain('Ready on');
  });
});

describe.skipIf(isPostgres)('the folder of a SQLite database', () => {
  const inUse = () => expect.stringContaining('but another server uses this folder, and SQLite is for one process.');

  it('is for one server: a second one and a command that writes are refused, a backup is made', async () => {
    const first = await launch();
    expect(await first.prints(/Ready on/)).toContain('Ready on');
    const second = await launch();
    expect(await second.prints(/ended with/)).toEqual(inUse());
    expect(second.child.exitCode).toBe(1);
    const commands = join(import.meta.dirname, '../db.ts');
    for (const asked of [['seed'], ['restore', 'nothing.tar.gz']])
      expect(await (await launch(commands, ...asked)).prints(/ended with/)).toEqual(inUse());
    const archive = join(location.dataDir, 'backup.tar.gz');
    expect(await (await launch(commands, 'backup', archive)).prints(/ended with/)).toContain('ended with 0');
  });

  it('passes to the next server when the first has drained', async () => {
    const first = await launch();
    await first.prints(/Ready on/);
    // A body that goes on arriving keeps the server draining.
    const endUpload = await startUpload(first.port);
    first.child.kill('SIGTERM');
    await first.prints(/stopping/);
    const second = await launch();
    expect(await second.prints(/Waiting for it|Ready on|ended with/)).toMatch(/Waiting for it to finish\.\n$/);
    expect(first.child.exitCode).toBe(null);
    endUpload();
    expect(await second.prints(/Ready on|ended with/)).toContain('Ready on');
    expect(await first.prints(/ended with/)).toContain('ended with 0');
  });

  it('passes to the next server when the first was killed', async () => {
    const first = await launch();
    await first.prints(/Ready on/);
    first.child.kill('SIGKILL');
    expect(await start()).toContain('Ready on');
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
