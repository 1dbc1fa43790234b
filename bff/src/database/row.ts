import { Model, type Pojo, type RelationMapping } from 'objection';

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

/** `Row` with the types of columns: `class Submission extends rowOf<Columns>()`. */
export const rowOf = <Columns>() => Row as unknown as Omit<typeof Row, 'prototype'> & (new () => Row & Columns);

/** The relation to the row of `modelClass` whose id is in the column `from`, such as `sessions.userId`. */
export const belongsTo = <M extends Model>(
  modelClass: typeof Model & (new () => M),
  from: string,
): RelationMapping<M> => ({
  relation: Model.BelongsToOneRelation,
  modelClass,
  join: { from, to: `${modelClass.tableName}.id` },
});
