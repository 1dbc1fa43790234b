import { Model, type Pojo } from 'objection';

/** The base of every model: one row of a table. JSON columns are named by `jsonAttributes`. */
export abstract class Row extends Model {
  // `first()` reads one row and not all of them.
  static useLimitInFirst = true;
  // A transaction has one connection: a statement that is sent beside one that fails would run after the rollback.
  static concurrency = 1;
  /** SQLite has no booleans: these columns are read as such from 0 and 1. */
  static booleanAttributes: readonly string[] = [];

  $parseDatabaseJson(json: Pojo): Pojo {
    const parsed = super.$parseDatabaseJson(json);
    for (const name of (this.constructor as typeof Row).booleanAttributes)
      if (name in parsed && parsed[name] !== null) parsed[name] = Boolean(parsed[name]);
    return parsed;
  }
}
