import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server, ServerInjectResponse } from '@hapi/hapi';
import type { Knex } from 'knex';
import { type Logger, pino } from 'pino';
import { inject as provided } from 'vitest';
import type { Role as AdministratorRole } from '../contract/index.ts';
import { hashPassword } from '../src/accounts/password.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { createApp, type WholeApp } from '../src/create-app.ts';
import { createServer } from '../src/create-server.ts';
import { connect, sqliteFile } from '../src/database/connection.ts';
import { openDatabase } from '../src/database/database.ts';
import type { Limit } from '../src/http/rate-limits.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import type { Storage } from '../src/storage/storage.ts';
import { templateDatabase, urlOf } from './template-database.ts';

export type Role =
  | 'visitor'
  | 'client'
  | 'other client'
  | 'administrator'
  | 'second administrator'
  | 'owner'
  | 'reader';

export const onPostgres = process.env.TEST_DATABASE === 'postgres';
/**
 * How often a race is run. Whether two transactions meet on PostgreSQL differs from round to round; SQLite runs one after
 * the other, whatever the round.
 */
export const rounds = (count: number): number => (onPostgres ? count : Math.ceil(count / 4));

/** The password of every account here. */
export const password = 'correct horse 9';

/** The two administrators of most tests are editors, who may do what administrators do with orders. */
const accounts: readonly { role: Role; username: string; of: AdministratorRole | null }[] = [
  { role: 'client', username: 'client', of: null },
  { role: 'other client', username: 'other', of: null },
  { role: 'administrator', username: 'editor', of: 'editor' },
  { role: 'second administrator', username: 'editor2', of: 'editor' },
  { role: 'owner', username: 'owner', of: 'owner' },
  { role: 'reader', username: 'reader', of: 'reader' },
];

export interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly payload?: string | object | Buffer;
  readonly headers?: Record<string, string>;
  /** The socket's address, 127.0.0.1 unless given. */
  readonly remoteAddress?: string;
}
export interface Answered {
  readonly status: number;
  readonly headers: ServerInjectResponse['headers'];
  readonly text: string;
  readonly bytes: Buffer;
  /** The body read as JSON; throws when it is none. */
  json<T = unknown>(): T;
}
/** One browser: it keeps its cookies. */
export interface Client {
  (asked: Asked | string): Promise<Answered>;
  readonly cookies: Map<string, string>;
}
export interface TestServer {
  readonly app: WholeApp;
  readonly server: Server;
  /** Moves the server's clock, which stands still otherwise. */
  readonly time: { now: number; pass(milliseconds: number): void };
  /** A new browser, signed in as one of the accounts, or a visitor's. */
  as(role: Role): Promise<Client>;
  idOf(role: Role): Promise<number>;
  stop(): Promise<void>;
}

// The limiter reads Date.now() itself, so the time that a test lets pass moves that clock too.
const realNow = Date.now;
let passed = 0;
Date.now = () => realNow() + passed;

/** A whole server on a fresh database, SQLite or PostgreSQL by TEST_DATABASE. Rate limits are off unless asked for. */
export async function testServer(
  changes: Partial<Config> = {},
  log: Logger = pino({ level: 'silent' }),
  storageOf: (config: Config) => Storage = openStorage,
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marginalia-test-'));
  const { location, drop } = await freshDatabase(dataDir);
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }),
    hasRateLimit: false,
    passwordCost: { memory: 64, passes: 1 },
    ...location,
    ...changes,
  };
  const database = openDatabase(config);
  let passedHere = 0;
  const time = {
    now: Date.parse('2026-11-20T12:00:00.000Z'),
    pass(milliseconds: number) {
      time.now += milliseconds;
      passed += milliseconds;
      passedHere += milliseconds;
    },
  };
  const app = createApp({ config, database, log, clock: () => time.now, storage: storageOf(config) });
  await addAccounts(app);
  const server = await createServer(app);
  await server.initialize();

  const idOf = async (role: Role) => {
    const usernameKey = accounts.find((account) => account.role === role)?.username;
    return (await database.read('users').where({ usernameKey }).first('id')).id as number;
  };
  return {
    app,
    server,
    time,
    idOf,
    async as(role) {
      const client = browser(server);
      const account = accounts.find((one) => one.role === role);
      if (!account) return client;
      const token = await app.sessions.start(await idOf(role));
      client.cookies.set('session', await sealed(server, token));
      return client;
    },
    async stop() {
      await server.stop({ timeout: 1_000 });
      // The time that this server let pass ends with it.
      passed -= passedHere;
      passedHere = 0;
      await database.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Uses up as much of a limit as so many requests would: to make them would take most of a test's time, and only the last of
 * them show anything.
 */
export async function countUses({ app }: TestServer, times: number, key: string, limit: Limit): Promise<void> {
  for (let time = 0; time < times; time++) await app.rateLimits.use(key, limit);
}

/** Takes the database away. What the server asks of it meanwhile waits for a connection no longer than this. */
export async function loseDatabase({ app: { database } }: TestServer): Promise<void> {
  for (const { client } of [database.read, database.write]) client.pool.acquireTimeoutMillis = 100;
  await database.close();
}

/** A database with all tables and no rows, copied: the migrations would take most of a test's time. */
async function freshDatabase(dataDir: string) {
  // Not `onPostgres`: a test may ask for the other database meanwhile.
  if (process.env.TEST_DATABASE !== 'postgres') {
    const location = { dataDir, databaseUrl: undefined };
    copyFileSync(provided('sqliteTemplate'), sqliteFile(location));
    return { location, drop: async () => {} };
  }
  const name = `t${randomBytes(6).toString('hex')}`;
  const run = (sql: string, ...names: string[]) => postgresAt(provided('databaseUrl')).raw(sql, names);
  // Through the log, which is PostgreSQL's default, the copy takes eight times the work.
  await run('create database ?? template ?? strategy file_copy', name, templateDatabase);
  const location = { dataDir, databaseUrl: urlOf(provided('databaseUrl'), name) };
  return { location, drop: () => run('drop database ?? with (force)', name) };
}

let postgres: Knex | undefined;
/** Where databases are made and dropped: one connection for all tests of a worker, which ends with it. */
function postgresAt(databaseUrl: string): Knex {
  postgres ??= connect({ dataDir: tmpdir(), databaseUrl });
  return postgres;
}

async function addAccounts({ database, config }: WholeApp): Promise<void> {
  const passwordHash = await hashPassword(password, config.passwordCost);
  const createdAt = '2026-01-01T00:00:00.000Z';
  await database.write('users').insert(
    accounts.map(({ username, of }) => ({
      username,
      usernameKey: username,
      email: `${username}@example.com`,
      emailKey: `${username}@example.com`,
      emailVerifiedAt: createdAt,
      firstName: 'Robin',
      lastName: 'Example',
      passwordHash,
      isAdmin: of !== null,
      role: of,
      createdAt,
      updatedAt: createdAt,
    })),
  );
}

/** The cookie as the server would have set it at login. */
async function sealed(server: Server, token: string): Promise<string> {
  const states = (server as unknown as { states: { format(cookies: object[]): Promise<string[]> } }).states;
  const [header = ''] = await states.format([{ name: 'session', value: { id: token } }]);
  return header.slice('session='.length).split(';')[0] ?? '';
}

function browser(server: Server): Client {
  const cookies = new Map<string, string>();
  const ask = async (asked: Asked | string): Promise<Answered> => {
    const {
      method = 'GET',
      url,
      payload,
      headers = {},
      remoteAddress,
    } = typeof asked === 'string' ? { url: asked } : asked;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await server.inject({
      method,
      url,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
      ...(remoteAddress && { remoteAddress }),
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) keepCookie(cookies, String(line));
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      bytes: response.rawPayload,
      json: () => JSON.parse(response.payload),
    };
  };
  return Object.assign(ask, { cookies });
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
