import type { Database } from './database.ts';

/**
 * Runs `work` while no other process changes the shape of this database or fills it, because two first starts at once
 * would each create the same tables, rows and administrator. The database ends the lock of a process that died. With
 * SQLite the lock of `DATA_DIR` keeps others out already.
 */
export function withStartLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const locked = async () => {
    // Only the holder of the start lock migrates, so a lock that knex left belongs to a process that died.
    await database.write.migrate.forceFreeMigrationsLock();
    return work();
  };
  return database.isPostgres ? withAdvisoryLock(database, locked) : locked();
}

const lockKeys = `hashtext('marginalia start'), hashtext(current_schema())`;

const sayWaiting = () => console.log('Another process is starting with this database. Waiting for it to finish.');

function withAdvisoryLock<T>({ write }: Database, work: () => Promise<T>): Promise<T> {
  return write.transaction(async (transaction) => {
    const settings = {
      statement_timeout: '0',
      idle_in_transaction_session_timeout: '0',
      // A machine that lost its power holds the lock for one minute and not for the two hours of most systems.
      tcp_keepalives_idle: '30',
      tcp_keepalives_interval: '10',
      tcp_keepalives_count: '3',
    };
    for (const [name, value] of Object.entries(settings))
      await transaction.raw('select set_config(?, ?, true)', [name, value]);
    const { rows } = await transaction.raw(`select pg_try_advisory_xact_lock(${lockKeys}) as "isHeld"`);
    if (!rows[0].isHeld) {
      sayWaiting();
      await transaction.raw(`select pg_advisory_xact_lock(${lockKeys})`);
    }
    return work();
  });
}
