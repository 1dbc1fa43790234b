import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, onPostgres, password, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { adoptFile } from '../documents/claims.ts';
import { storeUpload } from '../documents/store-file.ts';
import { cleanUp } from '../documents/worker.ts';
import { serverRequester } from '../http/requester.ts';
import { takeBackupLease } from '../storage/backup-lease.ts';
import { fileCleaner, listForRemoval as listInTransaction } from '../storage/cleaner.ts';
import { storedName } from '../storage/names.ts';
import { StorageError } from '../storage/storage-error.ts';
import { isoTime, minutes } from '../time/time.ts';

let one: TestServer;
let client: Client;
beforeEach(async () => {
  one = await testServer();
  client = await one.as('client');
  // The server's first cleaning has looked at everything once this is there: from now on it meets no file of a test.
  await expect.poll(() => existsSync(join(one.app.config.dataDir, 'uploads-owner'))).toBe(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await one.stop();
});

const uploads = () => join(one.app.config.dataDir, 'uploads');
const stored = () => readdirSync(uploads()).sort();
const arriving = () => readdirSync(one.app.documents.storage.temporaryFolder);
const listed = async () =>
  (await one.app.database.read('files_to_remove').select('filename')).map((row) => row.filename);
const count = async (table: string) => Number((await one.app.database.read(table).count({ n: '*' }).first())?.n);

/** A file in the store that no row names, last written long ago when `isOld`. */
function put({ isOld = false, folder = uploads(), name = storedName('a.docx', 'docx') } = {}): string {
  const path = join(folder, name);
  writeFileSync(path, 'x');
  // The harness moves the clock of this process, and the file system has the real one.
  const writtenAt = new Date(isOld ? 0 : Date.now());
  utimesSync(path, writtenAt, writtenAt);
  return name;
}
const sendOrder = async (by = client) =>
  by({ method: 'POST', url: '/api/submissions', ...formOf(order(), await docx(['My words.'])) });
const listForRemoval = (names: readonly string[]) =>
  one.app.database
    .write('files_to_remove')
    .insert(names.map((filename) => ({ filename, createdAt: '2026-01-01T12:00:00.000Z' })));

describe('the cleaner', () => {
  it('tries each of many files once, however often it is asked', async () => {
    const names = Array.from({ length: 22 }, () => put());
    const remove = vi.spyOn(one.app.documents.storage, 'remove');
    await listForRemoval(names);
    await Promise.all(names.map(() => one.app.fileCleaner.run()));
    await expect.poll(listed).toEqual([]);
    // What the cleaner's own changes set off has come to its end.
    await one.app.fileCleaner.run();
    expect(remove).toHaveBeenCalledTimes(names.length);
    expect(stored()).toEqual([]);
  });

  it('is given many files by one statement after another, and none when one of them fails', async () => {
    const { database } = one.app;
    // The server's own cleaner would take off the list what is counted here.
    vi.spyOn(one.app.fileCleaner, 'runNew').mockResolvedValue();
    const names = Array.from({ length: 450 }, () => storedName('a.docx', 'docx'));
    let running = 0;
    let most = 0;
    database.write.on('query', ({ sql }) => {
      if (/^insert into .files_to_remove/.test(sql)) most = Math.max(most, ++running);
    });
    for (const ended of ['query-response', 'query-error'])
      database.write.on(ended, (_result, { sql }) => {
        if (/^insert into .files_to_remove/.test(sql)) running--;
      });
    const list = (filenames: readonly string[]) =>
      database.transaction((transaction) => listInTransaction(transaction, filenames, '2026-01-01T12:00:00.000Z'));
    await list(names);
    expect([most, await count('files_to_remove')]).toEqual([1, 450]);
    const others = Array.from({ length: 450 }, () => storedName('a.docx', 'docx'));
    await expect(list([...names.slice(0, 1), ...others])).rejects.toThrow();
    expect(await count('files_to_remove')).toBe(450);
  });

  it('is not told of a statement that changes no row', async () => {
    const { database } = one.app;
    const told = vi.fn();
    const stop = database.onChange('files_to_remove', told);
    await database.write('files_to_remove').where({ filename: 'none' }).delete();
    await database.write('files_to_remove').where({ filename: 'none' }).update({ removeAfter: '' });
    await listForRemoval([storedName('a.docx', 'docx')]);
    await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
    await expect.poll(listed).toEqual([]);
    stop();
    // The connection that PostgreSQL listens with, the row that came, and the cleaner's removal of it.
    expect(told.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('keeps the row of a file that it did not see, where the folder is not the shared one', async () => {
    const there = put();
    const elsewhere = storedName('b.docx', 'docx');
    vi.spyOn(one.app.fileCleaner, 'runNew').mockResolvedValue();
    await listForRemoval([there, elsewhere]);
    const own = fileCleaner({ ...one.app, config: { areDocumentsShared: false } });
    await own.run();
    expect([await listed(), stored()]).toEqual([[elsewhere], []]);
    await fileCleaner({ ...one.app, config: { areDocumentsShared: true } }).run();
    expect(await listed()).toEqual([]);
  });

  it('goes on after a file that cannot be removed, and tries that one again', async () => {
    const names = [put(), put(), put()].sort();
    const { storage } = one.app.documents;
    const { remove } = storage;
    const failing = vi.spyOn(storage, 'remove').mockImplementation(async (name) => {
      if (name === names[1]) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
      return remove(name);
    });
    await listForRemoval(names);
    await one.app.fileCleaner.run();
    expect([await listed(), stored()]).toEqual([[names[1]], [names[1]]]);
    failing.mockRestore();
    await cleanUp(one.app);
    expect([await listed(), stored()]).toEqual([[], []]);
  });

  /** The store refuses to remove these. */
  const refusing = (names: readonly string[]) => {
    const { storage } = one.app.documents;
    const { remove } = storage;
    const tried: string[] = [];
    vi.spyOn(storage, 'remove').mockImplementation(async (name) => {
      if (!names.includes(name)) return remove(name);
      tried.push(name);
      throw new StorageError('refused', 'DELETE', 'AccessDenied');
    });
    return tried;
  };

  it('is not set off again by a file that it could not remove', async () => {
    const held = put();
    const tried = refusing([held]);
    await listForRemoval([held]);
    await expect.poll(() => tried.length).toBeGreaterThan(0);
    for (let other = 0; other < 5; other++) {
      await listForRemoval([put()]);
      await expect.poll(listed).toEqual([held]);
    }
    expect(tried).toEqual([held]);
    expect(await one.app.database.read('files_to_remove').pluck('removeAfter')).toEqual(['']);
  });

  it('tries few that fail in one run, others in the next, and none once it was stopped', async () => {
    vi.spyOn(one.app.fileCleaner, 'runNew').mockResolvedValue();
    const names = Array.from({ length: 30 }, () => put());
    const tried = refusing(names);
    const own = fileCleaner(one.app);
    await listForRemoval(names);
    await own.remove(names.slice(0, 1));
    expect(tried).toEqual(names.slice(0, 1));
    await own.run();
    expect(tried).toHaveLength(21);
    await own.run();
    expect([tried.length, [...new Set(tried)].sort()]).toEqual([41, names.sort()]);
    await own.runNew();
    expect(tried).toHaveLength(41);
    await own.stop();
    await Promise.all([own.run(), own.remove(names)]);
    expect(tried).toHaveLength(41);
  });

  it('does not let a deletion wait for the files of others', async () => {
    const { storage } = one.app.documents;
    const { remove } = storage;
    const [order, other] = [(await sendOrder()).json<{ id: number }>().id, put()];
    const answer = new EventEmitter();
    let isAsked = false;
    vi.spyOn(storage, 'remove').mockImplementation(async (name) => {
      if (name === other) {
        isAsked = true;
        await once(answer, 'given');
      }
      return remove(name);
    });
    await listForRemoval([other]);
    await expect.poll(() => isAsked).toBe(true);
    const admin = await one.as('administrator');
    let status = 0;
    const deletion = admin({ method: 'DELETE', url: `/api/submissions/${order}` }).then((response) => {
      status = response.status;
    });
    try {
      await expect.poll(() => status).toBe(204);
      expect([await listed(), stored()]).toEqual([[other], [other]]);
    } finally {
      answer.emit('given');
      await deletion;
    }
    await expect.poll(listed).toEqual([]);
  });

  it('waits while a backup runs in any process, and takes over from one that died', async () => {
    const name = put();
    const part = join(one.app.config.dataDir, 'backup.tar.gz.part');
    writeFileSync(part, 'half of an archive');
    const release = await takeBackupLease(one.app.database, part, one.app.clock);
    await listForRemoval([name]);
    await cleanUp(one.app);
    expect([await listed(), stored()]).toEqual([[name], [name]]);
    // The renewal stands still, as that of a killed process.
    one.time.pass(3 * minutes);
    await cleanUp(one.app);
    expect([await listed(), stored(), existsSync(part)]).toEqual([[], [], false]);
    expect(await count('backup_leases')).toBe(0);
    await release();
  });
});

describe('the archive of a backup that died', () => {
  it('goes although the container has another name now; another machine’s stays noted', async () => {
    const part = join(one.app.config.dataDir, 'backup.tar.gz.part');
    writeFileSync(part, 'half of an archive');
    const lease = { host: 'an earlier container', expiresAt: isoTime(one.app.clock() - minutes) };
    const leases = () => one.app.database.write('backup_leases');
    await leases().insert({ ...lease, id: randomUUID(), partFile: part });
    await leases().insert({ ...lease, id: randomUUID(), partFile: '/elsewhere/backup.tar.gz.part' });
    await cleanUp(one.app);
    expect(existsSync(part)).toBe(false);
    // The server's own cleaner may have taken the file first, and takes its row a moment later.
    await expect.poll(() => leases().pluck('partFile')).toEqual(['/elsewhere/backup.tar.gz.part']);
  });
});

describe('a file that no order names', () => {
  it('goes when its request was killed before the commit, and not while it may still be named', async () => {
    const path = join(one.app.documents.storage.temporaryFolder, 'arrived');
    writeFileSync(path, await docx(['My words.']));
    const arrived = { path, sentName: 'a.docx', size: 1, sha256: '' };
    const { filename } = await storeUpload(one.app, arrived, 'submission', null, serverRequester);
    await cleanUp(one.app);
    expect(stored()).toEqual([filename]);
    one.time.pass(16 * minutes);
    await cleanUp(one.app);
    expect([stored(), await listed()]).toEqual([[], []]);
  });

  it('is not named any more once an instance whose clock is ahead has begun to remove it', async () => {
    const path = join(one.app.documents.storage.temporaryFolder, 'arrived');
    writeFileSync(path, await docx(['My words.']));
    const arrived = { path, sentName: 'a.docx', size: 1, sha256: '' };
    const { filename } = await storeUpload(one.app, arrived, 'submission', null, serverRequester);
    const { storage } = one.app.documents;
    const { remove } = storage;
    const adopt = () => one.app.database.transaction((transaction) => adoptFile(one.app, transaction, filename));
    let adopted: Promise<void> | undefined;
    vi.spyOn(storage, 'remove').mockImplementationOnce(async (name) => {
      const wasThere = await remove(name);
      adopted = adopt();
      await adopted.catch(() => undefined);
      return wasThere;
    });
    await fileCleaner({ ...one.app, clock: () => one.app.clock() + 16 * minutes }).run();
    await expect(adopted).rejects.toMatchObject({ output: { statusCode: 409 } });
  });

  it('goes with the account that it was sent for, and is refused when it arrives after that', async () => {
    const { storage } = one.app.documents;
    const { put: store } = storage;
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
      await store(...file);
      const other = await one.as('client');
      const deleted = await other({ method: 'DELETE', url: '/api/profile', payload: { password } });
      expect(deleted.status).toBe(204);
      expect(stored()).toEqual([]);
    });
    const refused = await sendOrder();
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect([stored(), arriving(), await listed(), await count('submissions')]).toEqual([[], [], [], 0]);
  });

  it('goes when its account is deleted after the file was listed and before it is stored', async () => {
    const { storage } = one.app.documents;
    const { put: store } = storage;
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
      const other = await one.as('client');
      const deleted = await other({ method: 'DELETE', url: '/api/profile', payload: { password } });
      expect(deleted.status).toBe(204);
      await one.app.fileCleaner.run();
      await store(...file);
    });
    expect((await sendOrder()).status).toBeGreaterThanOrEqual(400);
    await expect.poll(stored).toEqual([]);
    expect([arriving(), await listed(), await count('submissions')]).toEqual([[], [], 0]);
  });

  it('goes when it was left by an earlier version, while the server runs; younger and named ones stay', async () => {
    await sendOrder();
    const [named] = stored();
    utimesSync(join(uploads(), named ?? ''), new Date(0), new Date(0));
    const young = put();
    put({ isOld: true });
    put({ isOld: true, folder: one.app.documents.storage.temporaryFolder, name: 'half' });
    const half = put({ folder: one.app.documents.storage.temporaryFolder, name: 'still arriving' });
    await cleanUp(one.app);
    expect([stored(), arriving()]).toEqual([[named, young].sort(), [half]]);
  });

  it('goes when others cannot be removed', async () => {
    await sendOrder();
    const [named] = stored();
    const names = Array.from({ length: 4 }, () => put({ isOld: true })).sort();
    const { storage } = one.app.documents;
    const { remove } = storage;
    vi.spyOn(storage, 'remove').mockImplementation(async (name) => {
      if (name === names[0] || name === names[2]) throw new StorageError('refused', 'DELETE', 'AccessDenied');
      return remove(name);
    });
    await cleanUp(one.app);
    expect(stored()).toEqual([named, names[0], names[2]].sort());
  });

  it('stays in a folder that another database took, whatever this one names there', async () => {
    await sendOrder();
    const [named] = stored();
    const foreign = put({ isOld: true });
    const owner = join(one.app.config.dataDir, 'uploads-owner');
    const own = readFileSync(owner, 'utf8');
    writeFileSync(owner, randomUUID());
    await cleanUp(one.app);
    expect(stored()).toEqual([named, foreign].sort());
    writeFileSync(owner, own);
    await cleanUp(one.app);
    expect(stored()).toEqual([named]);
  });

  it('stays in a folder that nobody took and of which this database names no file', async () => {
    vi.spyOn(one.app.documents.storage, 'owner').mockResolvedValue(undefined);
    const name = put({ isOld: true });
    await cleanUp(one.app);
    expect(stored()).toEqual([name]);
  });
});

describe('a commit whose answer was lost', () => {
  const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

  it('leaves the file of an order that was stored', async () => {
    const { database } = one.app;
    const { transaction } = database;
    const losing = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw lost();
    });
    expect((await sendOrder()).status).toBe(504);
    losing.mockRestore();
    const { filename } = await database.read('submissions').first('filename');
    one.time.pass(60 * minutes);
    await cleanUp(one.app);
    expect([stored(), await listed()]).toEqual([[filename], []]);
  });

  it('leaves nothing of an order that was not stored', async () => {
    const { database } = one.app;
    const { transaction } = database;
    vi.spyOn(database, 'transaction').mockImplementationOnce((work) =>
      transaction(async (one) => {
        await work(one);
        throw lost();
      }),
    );
    expect((await sendOrder()).status).toBe(504);
    expect([stored(), arriving(), await listed(), await count('submissions')]).toEqual([[], [], [], 0]);
  });

  it('leaves the file to the next cleaning when the database cannot be asked', async () => {
    const { database } = one.app;
    vi.spyOn(database, 'transaction').mockRejectedValueOnce(lost());
    const { write } = database;
    let isGone = false;
    vi.spyOn(one.app.documents.storage, 'put').mockImplementationOnce(async (name, path) => {
      renameSync(path, join(uploads(), name));
      isGone = true;
    });
    const reachable = <T>(answer: T): T => {
      if (isGone) throw lost();
      return answer;
    };
    (database as { write: unknown }).write = new Proxy(write, {
      apply: (knex, _this, asked) => reachable(Reflect.apply(knex, undefined, asked)),
      get: (knex, name) => reachable(Reflect.get(knex, name)),
    });
    expect((await sendOrder()).status).toBe(504);
    (database as { write: unknown }).write = write;
    expect(stored()).toHaveLength(1);
    one.time.pass(16 * minutes);
    await cleanUp(one.app);
    expect([stored(), await listed()]).toEqual([[], []]);
  });
});

describe('a disk that takes nothing', () => {
  const isConsistent = async () => {
    const rows = await one.app.database.read('submissions').whereNotNull('filename').select('filename');
    expect(stored()).toEqual(rows.map(({ filename }) => filename).sort());
    expect(arriving()).toEqual([]);
  };

  const disks = [
    ['full', 'ENOSPC', 507],
    ['over its quota', 'EDQUOT', 507],
    ['busy with too many open files', 'EMFILE', 503],
    ['read-only', 'EROFS', 500],
  ] as const;
  // The rows that are left are the same whatever the disk says.
  it.each(onPostgres ? disks.slice(0, 1) : disks)(
    '(%s) in the middle of orders leaves rows and files that fit together',
    async (_what, code, status) => {
      const { storage } = one.app.documents;
      const { put: store } = storage;
      let orders = 0;
      vi.spyOn(storage, 'put').mockImplementation(async (...file) => {
        if (++orders % 2 === 0) throw Object.assign(new Error(`${code}: the disk refuses`), { code });
        await store(...file);
      });
      const answers = [];
      for (let sent = 0; sent < 6; sent++) answers.push((await sendOrder()).status);
      expect(answers).toEqual([201, status, 201, status, 201, status]);
      await isConsistent();
      one.time.pass(16 * minutes);
      await cleanUp(one.app);
      await isConsistent();
      expect(await listed()).toEqual([]);
    },
  );

  it('that loses its folder refuses orders and takes them again once the folder is back', async () => {
    const gone = `${uploads()}-gone`;
    renameSync(uploads(), gone);
    writeFileSync(uploads(), 'not a folder');
    expect((await sendOrder()).status).toBe(500);
    await cleanUp(one.app);
    rmSync(uploads());
    mkdirSync(uploads());
    expect((await sendOrder()).status).toBe(201);
    await isConsistent();
    one.time.pass(16 * minutes);
    await cleanUp(one.app);
    await isConsistent();
    expect(await listed()).toEqual([]);
  });
});
