import { compiledQuery } from '../database/compiled-query.ts';
import type { App } from '../http/app.ts';
import { type Caller, isAdministrator, owns } from '../http/caller.ts';
import { notFound } from '../http/refusal.ts';
import { Submission, type SubmissionWithText } from './model.ts';
import { recordForOwner, recordOf } from './record.ts';

type Find<R extends Submission> = (app: Pick<App, 'database'>, id: number) => Promise<R | undefined>;

const byId = compiledQuery((read) => Submission.query(read).where('id', 0));
const byIdWithText = compiledQuery((read) =>
  Submission.query(read)
    .leftJoinRelated('contents')
    .where('submissions.id', 0)
    .select('submissions.*', 'contents.content', 'contents.headings', 'contents.editedContent')
    .castTo<SubmissionWithText[]>(),
);

/** One submission without its text, which may have megabytes. */
export const findSubmission: Find<Submission> = async ({ database: { read } }, id) => (await byId(read, id))[0];

/** One submission with its whole text. */
export const findWithText: Find<SubmissionWithText> = async ({ database: { read } }, id) =>
  (await byIdWithText(read, id))[0];

export interface Visible<R extends Submission> {
  readonly row: R;
  readonly isAdmin: boolean;
}

/** Checks that the caller may see a submission; the refusal is a 404, so that nobody learns which ids exist. */
const visible =
  <R extends Submission>(find: Find<R>) =>
  async (app: Pick<App, 'database'>, caller: Caller, id: number): Promise<Visible<R>> => {
    const isAdmin = isAdministrator(caller);
    const row = await find(app, id);
    if (!row || !(isAdmin || owns(caller, row))) throw notFound();
    return { row, isAdmin };
  };
/** The submission without its text. @throws 404 when the caller may not see it */
export const findVisible = visible(findSubmission);
/** The submission with its whole text. @throws 404 when the caller may not see it */
export const findVisibleWithText = visible(findWithText);

export const recordFor = ({ row, isAdmin }: Visible<SubmissionWithText>) =>
  isAdmin ? recordOf(row) : recordForOwner(row);

/** The record as an administrator sees it after a change. */
export async function changedRecord(app: Pick<App, 'database'>, id: number) {
  const row = await findWithText(app, id);
  if (!row) throw notFound();
  return recordOf(row);
}
