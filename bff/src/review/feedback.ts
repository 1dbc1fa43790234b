import type { z } from 'zod';
import { type FeedbackSchema, type FeedbackVersion, feedbackStatuses } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { administrator, editorName, recordEvent } from '../submissions/events.ts';
import { FeedbackVersionRow, Submission } from '../submissions/model.ts';
import { cannot } from '../submissions/move.ts';
import { nowOf } from '../time/time.ts';
import { tryComplete } from './complete.ts';
import { type Attach, withReviewedDocument } from './reviewed-document.ts';

const stale = () =>
  refusal(409, 'This feedback was changed in another window. Read the newer version, then save again.');

/**
 * Stores feedback as a new version when its words are new (design §5.5). A paid submission is also completed, unless `complete` is false.
 * @throws 409 when the status takes no feedback, or when `replaces` is not the stored feedback: nobody overwrites words
 * that they have not read
 */
export async function giveFeedback(
  app: DocumentsApp,
  caller: Caller,
  id: number,
  { feedback, complete = true, replaces }: z.output<typeof FeedbackSchema>,
): Promise<void> {
  const author = administrator(caller);
  const now = nowOf(app);
  const store = async (transaction: Transaction, attach: Attach): Promise<void> => {
    const before = await Submission.query(transaction).findById(id).forUpdate().select('feedback');
    // The same words again come from a request whose response was lost.
    if (replaces !== undefined && before && before.feedback !== replaces && before.feedback !== feedback) throw stale();
    const stored = await Submission.query(transaction)
      .findById(id)
      .whereIn('status', feedbackStatuses)
      .patch({ feedback, updatedAt: now });
    if (stored !== 1) throw await cannot(transaction, id, 'given feedback');
    if (before?.feedback !== feedback) await addVersion(app, transaction, id, feedback, author, now);
    const { status } = await Submission.query(transaction).findById(id).select('status').throwIfNotFound();
    const completes = complete && status === 'paid' && (await tryComplete(app, transaction, id, author));
    if (completes || status === 'completed') await attach(transaction);
  };
  // A completed submission gets a new document, because the review may have changed since the last one.
  await withReviewedDocument(app, id, complete ? ['paid', 'completed'] : ['completed'], (attach) =>
    app.database.transaction((transaction) => store(transaction, attach)),
  );
}

/** Adds a version of the feedback. `transaction` holds the submission's row, so that two versions never get one number. */
async function addVersion(
  app: DocumentsApp,
  transaction: Transaction,
  submissionId: number,
  feedback: string,
  author: ReturnType<typeof administrator>,
  now: string,
): Promise<void> {
  const last = await FeedbackVersionRow.query(transaction).where({ submissionId }).max('version as version').first();
  const version = Number(last?.version ?? 0) + 1;
  await FeedbackVersionRow.query(transaction).insert({
    submissionId,
    version,
    feedback,
    authorId: author.actorId,
    createdAt: now,
  });
  await recordEvent(app, transaction, submissionId, 'feedback_saved', author, `Version ${version}`);
}

const maxVersions = 100;

/** The newest versions of a submission's feedback, newest first, each with the name of its author. */
export async function feedbackVersionsOf(
  { database: { read } }: Pick<DocumentsApp, 'database'>,
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
