import {
  type Completion,
  type FeedbackVersion,
  feedbackStatuses,
  type SubmissionStatus,
} from '../../contract/index.ts';
import { editorName } from '../accounts/acting.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { type Author, recordEvent } from '../submissions/events.ts';
import { refuseDeletedAccount } from '../submissions/hold.ts';
import { FeedbackVersionRow, Submission } from '../submissions/model.ts';
import { cannot } from '../submissions/move.ts';
import { nowOf } from '../time/time.ts';

const stale = () =>
  refusal(409, 'This feedback was changed in another window. Read the newer version, then save again.');

/**
 * Stores feedback as a new version when its words are new; without feedback, only checks that `replaces` is the stored one.
 * Returns the submission's status, whose row `transaction` then holds.
 * @throws 409 when the status takes no feedback, or when `replaces` is not the stored feedback: nobody overwrites words
 * that they have not read
 */
export async function storeFeedback(
  app: App,
  transaction: Transaction,
  id: number,
  { feedback, replaces, isList = false }: Pick<Completion, 'feedback' | 'replaces' | 'isList'>,
  author: Author,
): Promise<SubmissionStatus> {
  const before = await Submission.query(transaction).findById(id).forUpdate().select('feedback', 'status');
  // The same words again come from a request whose response was lost.
  if (replaces !== undefined && before && before.feedback !== replaces && before.feedback !== feedback) throw stale();
  if (!before || !feedbackStatuses.includes(before.status)) throw await cannot(transaction, id, 'given feedback');
  if (feedback !== undefined && feedback !== before.feedback) {
    await refuseDeletedAccount(transaction, id);
    await Submission.query(transaction)
      .findById(id)
      .patch({ feedback, feedbackIsList: isList, updatedAt: nowOf(app) });
    await addVersion(app, transaction, id, feedback, author);
  }
  return before.status;
}

/** Adds a version of the feedback. `transaction` holds the submission's row, so that two versions never get one number. */
async function addVersion(
  app: App,
  transaction: Transaction,
  submissionId: number,
  feedback: string,
  author: Author,
): Promise<void> {
  const last = await FeedbackVersionRow.query(transaction).where({ submissionId }).max('version as version').first();
  const version = Number(last?.version ?? 0) + 1;
  await FeedbackVersionRow.query(transaction).insert({
    submissionId,
    version,
    feedback,
    authorId: author.actorId,
    createdAt: nowOf(app),
  });
  await recordEvent(app, transaction, submissionId, 'feedback_saved', author, `Version ${version}`);
}

const maxVersions = 100;

/** The newest versions of a submission's feedback, newest first, each with the name of its author. */
export async function feedbackVersionsOf(
  { database: { read } }: Pick<App, 'database'>,
  submissionId: number,
): Promise<FeedbackVersion[]> {
  if (!(await Submission.query(read).findById(submissionId).select('id'))) throw notFound();
  const versions = await FeedbackVersionRow.query(read)
    .where({ submissionId })
    .orderBy('version', 'desc')
    .limit(maxVersions)
    .withGraphFetched('author');
  return versions.map(({ version, feedback, createdAt, author }) => ({
    version,
    feedback,
    createdAt,
    author: author ? editorName(author) : null,
  }));
}
