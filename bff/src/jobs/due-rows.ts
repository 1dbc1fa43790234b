import type { QueryBuilder } from 'objection';
import type { Transaction } from '../database/database.ts';
import type { Row } from '../database/row.ts';
import type { App } from '../http/app.ts';
import { isoTime } from '../time/time.ts';

type Knex = Transaction | App['database']['read'];
type Parts = Pick<App, 'database' | 'clock'>;
type Rows<M extends Row> = QueryBuilder<M, M[]>;

/** The column that says when a row is due, and until when a claimed row belongs to the instance that claimed it. */
type DueColumn = 'nextAttemptAt' | 'askAt';

/** A table whose rows are jobs. They are written by the transaction that causes the work. */
export interface JobTable<M extends Row> {
  readonly model: (new () => M) & typeof Row;
  readonly column: DueColumn;
  /** Narrows the rows to jobs that wait; `now` is the time as the columns hold it. */
  waiting(rows: Rows<M>, now: string): Rows<M>;
  /**
   * How long a claimed job belongs to one instance, in milliseconds: longer than the work takes. The job of an instance that
   * died is due again after this time.
   */
  lease(job: M): number;
  /** What a claim writes beside the lease, such as the number of attempts. */
  onClaim?(job: M): Partial<M>;
}

/** A job of this instance: the row as the claim found it, and what the claim wrote. */
export interface Claimed<M> {
  readonly job: M;
  readonly claim: Partial<M>;
}

/** Claims the job that has been due longest. Of several instances that try, one changes the row. */
export async function claimNext<M extends Row>(app: Parts, table: JobTable<M>): Promise<Claimed<M> | undefined> {
  const { read, write } = app.database;
  for (;;) {
    const now = isoTime(app.clock());
    const job = await table
      .waiting(rowsOf(table, read), now)
      .where(column(table), '<=', now)
      .orderBy([column(table), ...idOf(table).map((name) => `${table.model.tableName}.${name}`)])
      .first();
    if (!job) return undefined;
    const claim = { ...table.onClaim?.(job), ...dueAfter(app, table, table.lease(job)) };
    const found = { [table.column]: job[table.column as keyof M] } as Partial<M>;
    // The row may have been ended or rewritten since it was read, also by a transaction that this update waits for.
    const claimed = await table
      .waiting(asIs(table, write, job, found), now)
      .patch(claim as object)
      .returning('*')
      .first();
    if (!claimed) continue;
    const before = Object.fromEntries(Object.keys(claim).map((name) => [name, job[name as keyof M]]));
    return { job: Object.assign(claimed, before), claim };
  }
}

/** The claimed row, for the change that ends or postpones the job. It is not found once somebody else has changed the job. */
export const asClaimed = <M extends Row>(knex: Knex, table: JobTable<M>, { job, claim }: Claimed<M>): Rows<M> =>
  asIs(table, knex, job, claim);

/** The column's value that makes a job due after a delay. */
export const dueAfter = <M extends Row>({ clock }: Pick<App, 'clock'>, table: JobTable<M>, delay: number): Partial<M> =>
  ({ [table.column]: isoTime(clock() + delay) }) as unknown as Partial<M>;

/**
 * Claims and runs one job after another until none is due or `run` resolves with false. A job whose run throws is due again
 * when its lease ends.
 */
export async function runDue<M extends Row>(
  app: Parts,
  table: JobTable<M>,
  run: (claimed: Claimed<M>) => Promise<boolean | void>,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  while (!isStopped()) {
    const claimed = await claimNext(app, table);
    if (!claimed) return true;
    if ((await run(claimed)) === false) return false;
  }
  return true;
}

const rowsOf = <M extends Row>({ model }: JobTable<M>, knex: Knex) => model.query(knex) as unknown as Rows<M>;
const column = <M extends Row>({ model, column }: JobTable<M>): string => `${model.tableName}.${column}`;
const idOf = <M extends Row>({ model }: JobTable<M>): string[] => [model.idColumn].flat();

const asIs = <M extends Row>(table: JobTable<M>, knex: Knex, job: M, columns: Partial<M>): Rows<M> =>
  rowsOf(table, knex)
    .findById(job.$id())
    .where(columns as object) as unknown as Rows<M>;
