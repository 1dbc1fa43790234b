import { existsSync } from 'node:fs';
import { resetSecondFactor } from './accounts/second-factor/reset.ts';
import type { Contents } from './backup/archive.ts';
import { backup } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { CatalogueStore } from './catalogue/store.ts';
import { readConfig, SettingError } from './config/config.ts';
import { runCopy } from './copy/command.ts';
import { sqliteFile } from './database/connection.ts';
import { withDataDir } from './database/data-dir-lock.ts';
import { type Database, openDatabase } from './database/database.ts';
import { releaseDiskReserve } from './database/disk-reserve.ts';
import { databaseProblem } from './database/errors.ts';
import { databaseRelease, migrate, refuseNewerDatabase } from './database/migrations.ts';
import { withStartLock } from './database/start-lock.ts';
import { explain } from './explain.ts';
import { seed } from './seed.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Storage } from './storage/storage.ts';
import { seconds } from './time/time.ts';

const usage = `Usage: npm run db -- migrate | rollback | seed | backup FILE | restore FILE |
                         copy FILE [--verify] | second-factor reset USERNAME

  migrate        applies all new migrations
  rollback       undoes the last migration
  seed           adds the demo data, or the data that SEED names, to an empty database
  backup FILE    saves rows and documents to FILE (.tar.gz); the server may run
  restore FILE   restores FILE into an empty database; the server must not run
  copy FILE      copies SQLite and the documents to the PostgreSQL and the bucket or folder that
                 the settings in FILE (lines NAME=value) name; the server must not run. Run it
                 again after it was broken off. With --verify it only compares both sides
  second-factor reset USERNAME
                 removes the authenticator app, the passkeys and the recovery codes of an account
                 whose owner has lost all of them, and signs it out everywhere

With SQLite, only a backup can be made while the server runs.`;

interface Task {
  readonly needsFile?: true;
  /** Whether no server may start meanwhile, and with SQLite none may run. */
  readonly changesDatabase?: true;
  /** Whether the database must be there already. */
  readonly needsDatabase?: true;
  readonly run: (database: Database, file: string) => Promise<string>;
}

const stopSignals = { SIGINT: 130, SIGTERM: 143 } as const;

const config = (() => {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
})();

/** The rows are safe without them, but somebody has to know: the command ends with 1. */
function sayMissing({ missing }: Pick<Contents, 'missing'>): void {
  if (missing.length === 0) return;
  console.error(
    `Missing: ${missing.length} documents of the database are not in ${config.s3 ? `the bucket ${config.s3.bucket}` : 'DATA_DIR/uploads'}:`,
  );
  for (const name of missing) console.error(`  ${name}`);
  process.exitCode = 1;
}

async function withStorage<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = openStorage(config);
  try {
    await storage.verify();
    return await work(storage);
  } finally {
    await storage.close();
  }
}

const tasks: Readonly<Record<string, Task>> = {
  migrate: {
    changesDatabase: true,
    run: async (database) => {
      const done = await migrate(database);
      return done.length === 0 ? 'The tables are up to date.' : `Done: ${done.join(', ')}`;
    },
  },
  rollback: {
    changesDatabase: true,
    needsDatabase: true,
    run: async (database) => {
      await refuseNewerDatabase(database);
      const [, done] = await database.write.migrate.down();
      return done.length === 0 ? 'There is no migration to undo.' : `Undone: ${done.join(', ')}`;
    },
  },
  seed: {
    changesDatabase: true,
    run: async (database) => {
      await migrate(database);
      await seed(database, config, Date.now());
      return `The database has the data of SEED=${config.seed}.`;
    },
  },
  backup: {
    needsFile: true,
    needsDatabase: true,
    run: async (database, file) => {
      await refuseNewerDatabase(database);
      if ((await databaseRelease(database.read)) === 'behind')
        throw new Error(
          'The database is of an earlier release. Back it up with that release, or run "npm run db -- migrate" first.',
        );
      const stopping = new AbortController();
      for (const [signal, code] of Object.entries(stopSignals))
        process.on(signal, () => {
          stopping.abort();
          // One Ctrl-C arrives several times: from the terminal, from npm and from the script that it starts.
          setTimeout(() => process.once(signal, () => process.exit(code)), seconds).unref();
        });
      const contents = await withStorage((storage) => backup(database, storage, file, stopping));
      sayMissing(contents);
      return `${file} holds ${contents.rows} rows and ${contents.files} documents.`;
    },
  },
  restore: {
    needsFile: true,
    changesDatabase: true,
    run: async (database, file) => {
      await migrate(database);
      const contents = await withStorage((storage) => restore(database, storage, file));
      sayMissing(contents);
      return `Restored ${contents.rows} rows and ${contents.files} documents.`;
    },
  },
};

/** A copy has two databases, and locks both itself. */
async function runCopyTask(option: string | undefined): Promise<string> {
  for (const [signal, code] of Object.entries(stopSignals))
    process.once(signal, () => {
      console.error('Broken off. Run the same command again to go on.');
      process.exit(code);
    });
  const { counts, sentence } = await runCopy(config, file, option === '--verify');
  sayMissing(counts);
  return sentence;
}

const [name = '', file = '', ...options] = process.argv.slice(2);

/** SQLite makes files beside its database even to read it: where a full disk takes none, the reserve gives them room. */
async function openOnAnyDisk(): Promise<Database> {
  const database = openDatabase(config);
  if (database.isPostgres) return database;
  try {
    await database.write.raw('PRAGMA schema_version');
    return database;
  } catch (error) {
    await database.close();
    // A server that runs has these files, so the reserve that is taken here is not in use.
    if (!['disk-full', 'lost', 'unavailable'].includes(databaseProblem(error) ?? '')) throw error;
    await releaseDiskReserve(config.dataDir);
    return openDatabase(config);
  }
}

async function runTask({ run, changesDatabase }: Task): Promise<string> {
  const database = await openOnAnyDisk();
  try {
    return await (changesDatabase ? withStartLock(database, () => run(database, file)) : run(database, file));
  } finally {
    await database.reserve.fill();
    await database.close();
  }
}

/** Runs a task; one that changes the database runs alone. */
async function runSafely(task: Task): Promise<string> {
  if (task.needsDatabase && !config.databaseUrl && !existsSync(sqliteFile(config)))
    throw new SettingError(`DATA_DIR holds "${config.dataDir}", but there is no database in it.`);
  return task.changesDatabase ? withDataDir(config, () => runTask(task)) : runTask(task);
}

/** What the arguments ask for; undefined when they are wrong. */
function chosenWork(): (() => Promise<string>) | undefined {
  if (name === 'copy')
    return file && ['', '--verify'].includes(options.join(' ')) ? () => runCopyTask(options[0]) : undefined;
  if (name === 'second-factor') {
    const [username = ''] = options;
    if (file !== 'reset' || options.length !== 1) return undefined;
    const run = (database: Database) =>
      resetSecondFactor({ database, config, catalogue: new CatalogueStore(database), clock: Date.now }, username);
    return () => runSafely({ changesDatabase: true, needsDatabase: true, run });
  }
  const task = tasks[name];
  if (!task || (task.needsFile && !file)) return undefined;
  return () => runSafely(task);
}

const work = chosenWork();
if (!work) {
  console.error(usage);
  process.exit(2);
}
try {
  console.log(await work());
} catch (error) {
  // A copy has two folders and two databases, and says itself which of them it means.
  const sentence = name === 'copy' ? undefined : explain(error, config);
  console.error(sentence ?? (error instanceof Error ? error.message : error));
  // A pool that never got a connection goes on trying.
  process.exit(1);
}
