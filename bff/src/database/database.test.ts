import { Socket } from 'node:net';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { User } from '../accounts/model.ts';
import { compiledQuery } from './compiled-query.ts';
import { connect } from './connection.ts';
import { openDatabase } from './database.ts';
import { databaseProblem } from './errors.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

const at = '2026-11-20T12:00:00.000Z';
let count = 0;
const user = () => {
  const email = `row${++count}@example.com`;
  return { email, emailKey: email, createdAt: at, updatedAt: at };
};
const problemOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return databaseProblem(error);
};

describe('the database', () => {
  it('names what went wrong, whichever database it is', async () => {
    const { write } = one.app.database;
    const order = {
      title: 't',
      totalPrice: 1,
      totalPriceInr: 1,
      lines: '[]',
      submittedAt: at,
      updatedAt: at,
      submissionMethod: 'upload',
    };
    const same = user();
    await write('users').insert(same);
    expect(await problemOf(write('users').insert(same))).toBe('unique');
    expect(await problemOf(write('submissions').insert({ ...order, status: 'lost' }))).toBe('check');
    expect(await problemOf(write('submissions').insert({ ...order, status: 'paid', totalPrice: -1 }))).toBe('check');
    expect(await problemOf(write('submissions').insert({ ...order, status: 'paid', userId: 999_999 }))).toBe(
      'foreign-key',
    );
    expect(await problemOf(write('submissions').insert({ ...order, status: null }))).toBe('check');
    expect(databaseProblem(new Error('anything else'))).toBeUndefined();
    // The name of a container that is made anew
    expect(databaseProblem(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))).toBe('unavailable');
  });

  it('keeps all of a transaction or nothing, and works on after a failure', async () => {
    const { database } = one.app;
    const row = user();
    const failed = database.transaction(async (transaction) => {
      await transaction('users').insert(row);
      await transaction('users').insert(row);
    });
    expect(await problemOf(failed)).toBe('unique');
    expect(await database.read('users').where('emailKey', row.emailKey).first()).toBeUndefined();
    await database.transaction((transaction) => transaction('users').insert(row));
    expect(await database.read('users').where('emailKey', row.emailKey).first()).toBeDefined();
  });

  it('reads while a transaction is open, and only what is committed', async () => {
    const { database } = one.app;
    const row = user();
    await database.transaction(async (transaction) => {
      await transaction('users').insert(row);
      expect(await database.read('users').where('emailKey', row.emailKey).first()).toBeUndefined();
    });
    expect(await database.read('users').where('emailKey', row.emailKey).first()).toBeDefined();
  });

  it('changes the version of a table with its rows', async () => {
    const { database } = one.app;
    let before = '';
    const isKept = async () => {
      before = await database.version(['users']);
      return (await database.version(['users'])) === before;
    };
    // On PostgreSQL a write in another test's database changes it as well.
    await expect.poll(isKept).toBe(true);
    await database.transaction((transaction) => transaction('users').insert(user()));
    expect(await database.version(['users'])).not.toBe(before);
  });

  it('has the new version before a change outside a transaction is answered', async () => {
    const { database } = one.app;
    const { email, emailKey } = user();
    await database.transaction((transaction) => transaction('users').insert({ ...user(), email, emailKey }));
    const versions = new Set<string>([await database.version(['users'])]);
    for (let round = 1; round <= 20; round++) {
      await database
        .write('users')
        .where({ emailKey })
        .update({ firstName: `Robin ${round}` });
      versions.add(await database.version(['users']));
    }
    expect(versions.size).toBe(21);
  });

  it('tells of changed rows once per commit, and not of those that were rolled back', async () => {
    const { database } = one.app;
    const told = vi.fn();
    const stop = database.onChange('outbox', told);
    const mail = (subject: string) => ({
      ...{ template: 'welcome', recipient: 'a@example.com', subject, state: 'sent', nextAttemptAt: at, createdAt: at },
    });
    await database.write('outbox').insert(mail('first'));
    await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
    const quiet = async () => {
      const before = told.mock.calls.length;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return told.mock.calls.length === before;
    };
    await expect.poll(quiet).toBe(true);
    told.mockClear();
    await problemOf(
      database.transaction(async (transaction) => {
        await transaction('outbox').insert(mail('rolled back'));
        throw new Error('no');
      }),
    );
    await database.write('outbox').where({ subject: 'nothing' }).update({ subject: 'else' });
    expect(await quiet()).toBe(true);
    expect(told).not.toHaveBeenCalled();
    await database.transaction(async (transaction) => {
      await transaction('outbox').insert([mail('second'), mail('third')]);
      await transaction('outbox').where({ subject: 'second' }).update({ subject: 'changed' });
      expect(told).not.toHaveBeenCalled();
    });
    await expect.poll(() => told.mock.calls.length).toBe(1);
    expect(await quiet()).toBe(true);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });

  it('tells of a statement that ended just before a transaction that is rolled back', async () => {
    const { database } = one.app;
    const told = vi.fn();
    const stop = database.onChange('outbox', told);
    const changed = { template: 'welcome', recipient: 'a@example.com', subject: 'just before', state: 'sent' };
    const before = await database.version(['outbox']);
    // The turn of the event loop in which the statement's changes are told comes after the transaction has begun.
    const late = vi
      .spyOn(globalThis, 'setImmediate')
      .mockImplementation(((work: () => void) => setTimeout(work, 200)) as unknown as typeof setImmediate);
    const statement = database
      .write('outbox')
      .insert({ ...changed, nextAttemptAt: at, createdAt: at })
      .then();
    const failed = database.transaction(async (transaction) => {
      await transaction('users').insert(user());
      throw new Error('no');
    });
    await Promise.allSettled([statement, failed]);
    late.mockRestore();
    await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
    expect(await database.version(['outbox'])).not.toBe(before);
    stop();
  });

  it('counts the rows that a foreign key changes', async () => {
    const { database } = one.app;
    const row = user();
    await database.write('users').insert(row);
    const { id: userId } = await database.read('users').where('emailKey', row.emailKey).first('id');
    await database
      .write('sessions')
      .insert({ idHash: row.email, userId, createdAt: at, lastSeenAt: at, expiresAt: at });
    const before = await database.version(['sessions']);
    await database.write('users').where({ id: userId }).delete();
    expect(await database.version(['sessions'])).not.toBe(before);
  });

  it('runs a compiled query again and again with other values', async () => {
    const { read, write } = one.app.database;
    const row = user();
    await write('users').insert(row);
    const find = compiledQuery((handle) =>
      User.query(handle).where('emailKey', '').select('email', 'isAdmin').limit(1),
    );
    // As the model reads it, also a boolean of SQLite.
    expect(await find(read, row.emailKey, 1)).toEqual([{ email: row.email, isAdmin: false }]);
    expect(await find(read, 'nobody', 1)).toEqual([]);
    const many = await Promise.all(Array.from({ length: 20 }, () => find(read, row.emailKey, 1)));
    expect(many.every(([found]) => found?.email === row.email)).toBe(true);
  });

  it('builds a compiled query once for all transactions, which see their own rows by it', async () => {
    const build = vi.fn((handle: Knex) => User.query(handle).where('emailKey', '').select('email'));
    const find = compiledQuery(build);
    for (let times = 0; times < 3; times++)
      await one.app.database.transaction(async (transaction) => {
        const row = user();
        await User.query(transaction).insert(row);
        expect(await find(transaction, row.emailKey)).toEqual([{ email: row.email }]);
      });
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('goes down and up again', async () => {
    const fresh = await testServer();
    const { write } = fresh.app.database;
    await write('users').delete();
    await write.migrate.rollback(undefined, true);
    expect(await write.schema.hasTable('submissions')).toBe(false);
    await write.migrate.latest();
    await write('users').insert(user());
    expect(await write.schema.hasTable('payments')).toBe(true);
    await fresh.stop();
  });
});

describe('on PostgreSQL', () => {
  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'probes the connection that listens, listens again after it was lost, and tells of what may have been missed',
    async () => {
      const { config, database: servers } = one.app;
      const listening = (): Promise<number[]> =>
        servers.read
          .from('pg_stat_activity')
          .whereRaw('datname = current_database()')
          .where('application_name', 'marginalia changes')
          .pluck('pid');
      // The server has listened since it began: of its connection nobody who comes now hears.
      await expect.poll(listening).toHaveLength(1);
      const [ofServer] = await listening();
      const listeningHere = async () => (await listening()).filter((pid) => pid !== ofServer);
      const probed = vi.spyOn(Socket.prototype, 'setKeepAlive');
      const database = openDatabase(config);
      const told = vi.fn();
      const stop = database.onChange('outbox', told);
      await expect.poll(() => told.mock.calls.length, { timeout: 10_000 }).toBe(1);
      expect(probed).toHaveBeenCalledExactlyOnceWith(true, 30_000);
      const [lost = 0] = await listeningHere();
      await database.read.raw('select pg_terminate_backend(?)', [lost]);
      await expect.poll(() => told.mock.calls.length, { timeout: 10_000 }).toBe(2);
      expect(await listeningHere()).toEqual([expect.not.toSatisfy((pid) => pid === lost)]);
      const mail = { template: 'welcome', recipient: 'a@example.com', subject: 'after', state: 'sent' };
      await database.write('outbox').insert({ ...mail, nextAttemptAt: at, createdAt: at });
      await expect.poll(() => told.mock.calls.length, { timeout: 10_000 }).toBe(3);
      stop();
      probed.mockRestore();
      await database.close();
    },
  );

  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'names a connection that was lost in the middle of a transaction, at each later statement of it',
    async () => {
      const { database } = one.app;
      let first: unknown;
      const lost = database.transaction(async (transaction) => {
        const { rows } = await transaction.raw('select pg_backend_pid() as pid');
        await database.write.raw('select pg_terminate_backend(?)', [rows[0].pid]);
        first = await problemOf(transaction('users').insert(user()));
        // The driver knows by now: a second statement is refused without asking the server.
        await transaction('users').insert(user());
      });
      expect(await problemOf(lost)).toBe('unavailable');
      // Where the driver has heard of the end before the first statement, it refuses that one too.
      expect(first).toBeOneOf(['lost', 'unavailable']);
      expect(await problemOf(database.write('users').insert(user()))).toBeUndefined();
    },
  );
});

describe('on SQLite', () => {
  it.skipIf(process.env.TEST_DATABASE === 'postgres')(
    'syncs each commit, checks references and never writes by a reader',
    async () => {
      const { read, write } = one.app.database;
      for (const handle of [read, write]) {
        expect(await handle.raw('pragma synchronous')).toEqual([{ synchronous: 2 }]);
        expect(await handle.raw('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }]);
      }
      expect(await write.raw('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
      expect(await problemOf(read('users').insert(user()))).toBe('unavailable');
    },
  );

  it.skipIf(process.env.TEST_DATABASE === 'postgres')(
    'lets no other process write between what a transaction reads and what it writes',
    async () => {
      const { app } = one;
      const backup = connect(app.config);
      const problems = await app.database.transaction(async (transaction) => {
        await transaction('users').first('id');
        return [await problemOf(backup('users').insert(user())), await problemOf(transaction('users').insert(user()))];
      });
      expect(problems).toEqual(['busy', undefined]);
      expect(await problemOf(backup('users').insert(user()))).toBeUndefined();
      await backup.destroy();
    },
  );

  it.skipIf(process.env.TEST_DATABASE === 'postgres')('works on after a commit that failed', async () => {
    const { database } = one.app;
    const failing = database.transaction(async (transaction) => {
      await transaction.raw('pragma defer_foreign_keys = on');
      await transaction('sessions').insert({
        ...{ idHash: 'orphan', userId: 999_999, createdAt: at, lastSeenAt: at, expiresAt: at },
      });
    });
    const next = database.transaction((transaction) => transaction('users').insert(user()));
    expect(await problemOf(failing)).toBe('foreign-key');
    await next;
    expect(await database.read('sessions').where({ idHash: 'orphan' }).first()).toBeUndefined();
  });

  it.skipIf(process.env.TEST_DATABASE === 'postgres')(
    'says that the disk is full where a full disk has ended the transaction, and works on',
    async () => {
      const { database } = one.app;
      await database.write.raw('pragma max_page_count = 1');
      const failing = database.transaction((transaction) =>
        transaction('users').insert({ ...user(), firstName: 'x'.repeat(1_000_000) }),
      );
      const problem = await problemOf(failing);
      await database.write.raw('pragma max_page_count = 1000000000');
      expect(problem).toBe('disk-full');
      await database.transaction((transaction) => transaction('users').insert(user()));
    },
  );

  describe.skipIf(process.env.TEST_DATABASE === 'postgres')('the writer’s prepared statements', () => {
    /** What `work` prepares anew on the one connection that writes. */
    async function preparedBy(work: () => Promise<unknown>): Promise<string[]> {
      const { client } = one.app.database.write;
      const connection = await client.acquireConnection();
      await client.releaseConnection(connection);
      const prepare = vi.spyOn(connection, 'prepare');
      await work();
      const prepared = prepare.mock.calls.map(([sql]) => String(sql));
      prepare.mockRestore();
      return prepared;
    }

    it('are made once: a second order prepares none', async () => {
      const order = async () =>
        (await one.as('visitor'))({ method: 'POST', url: '/api/submissions', payload: linkOrder() });
      expect(await preparedBy(order)).toContainEqual(expect.stringMatching(/^insert into .submissions/));
      expect(await preparedBy(order)).toEqual([]);
    });

    it('are made anew after an error, and hold nothing of it', async () => {
      const { write } = one.app.database;
      const row = user();
      const insert = (values: object) => write('users').insert(values);
      await insert(row);
      expect(await problemOf(insert(row))).toBe('unique');
      const [id] = await insert(user());
      const [next] = await insert(user());
      expect(next).toBe((id ?? 0) + 1);
      expect(await write('users').where({ id }).update({ firstName: 'Ada' })).toBe(1);
      expect(await write('users').where({ id: 0 }).update({ firstName: 'Ada' })).toBe(0);
    });

    it('outlive one that fails while others like it are under way', async () => {
      const { database } = one.app;
      const row = user();
      const failed = database.transaction(async (transaction) => {
        const sent = await Promise.allSettled([row, row, row].map((same) => transaction('users').insert(same)));
        expect(sent.map(({ status }) => status)).toContain('rejected');
        await transaction('users').insert(row);
      });
      expect(await problemOf(failed)).toBe('unique');
      await database.write('users').insert(row);
    });

    it('say what is wrong with them to all who wait, and work once it is right', async () => {
      const { database } = one.app;
      const { write } = database;
      const rows = () => write.raw('select * from made_later where a = ?', [1]);
      await expect(rows()).rejects.toThrow('no such table');
      const sent = await database.transaction((transaction) =>
        Promise.allSettled([transaction, transaction].map((each) => each.raw('select * from made_later'))),
      );
      expect(sent.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await write.raw('create table made_later (a integer)');
      expect(await rows()).toEqual([]);
      await write.raw('alter table made_later add column b integer default 2');
      await write.raw('insert into made_later (a) values (?)', [1]);
      expect(await rows()).toEqual([{ a: 1, b: 2 }]);
      await write.raw('drop table made_later');
      await expect(rows()).rejects.toThrow('no such table');
    });

    it('make room for one another', async () => {
      const { write } = one.app.database;
      const count = (length: number) =>
        write('users')
          .whereIn(
            'id',
            Array.from({ length }, (_, index) => index),
          )
          .count({ all: '*' });
      for (let length = 1; length <= 250; length++) await count(length);
      expect(await preparedBy(() => count(250))).toEqual([]);
      expect(await preparedBy(() => count(1))).toHaveLength(1);
    });
  });
});
