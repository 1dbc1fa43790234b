import type { Knex } from 'knex';
import { compiledQuery } from '../database/compiled-query.ts';
import type { App } from '../http/app.ts';
import { type Caller, isAdministrator, owns } from '../http/caller.ts';
import { notFound } from '../http/refusal.ts';
import { Submission, type SubmissionWithText } from './model.ts';
import { recordForOwner, recordOf } from './record.ts';

type Find = (app: Pick<App, 'database'>, id: number) => Promise<SubmissionWithText | undefined>;

// One compiled query for each database handle.
const whole = new WeakMap<Knex, (...bindings: readonly number[]) => Promise<SubmissionWithText[]>>();

/** One submission with its whole text. */
export const findSubmission: Find = async ({ database: { read } }, id) => {
  let query = whole.get(read);
  if (!query) {
    query = compiledQuery(
      read,
      Submission.query(read)
        .leftJoinRelated('contents')
        .where('submissions.id', 0)
        .select('submissions.*', 'contents.content', 'contents.editedContent')
        .castTo<SubmissionWithText[]>(),
    );
    whole.set(read, query);
  }
  // PostgreSQL refuses an id that does not fit into the column.
  if (id > 2_147_483_647) return undefined;
  return (await query(id))[0];
};

export interface Visible {
  readonly row: SubmissionWithText;
  readonly isAdmin: boolean;
}

/** Returns the submission if the caller may see it. @throws 404 otherwise, so that nobody learns which ids exist */
export async function findVisible(app: Pick<App, 'database'>, caller: Caller, id: number): Promise<Visible> {
  const isAdmin = isAdministrator(caller);
  const row = await findSubmission(app, id);
  if (!row || !(isAdmin || owns(caller, row))) throw notFound();
  return { row, isAdmin };
}

export const recordFor = ({ row, isAdmin }: Visible) => (isAdmin ? recordOf(row) : recordForOwner(row));

/** The record as an administrator sees it after a change. */
export async function changedRecord(app: Pick<App, 'database'>, id: number) {
  const row = await findSubmission(app, id);
  if (!row) throw notFound();
  return recordOf(row);
}
