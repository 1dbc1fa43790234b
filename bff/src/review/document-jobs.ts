import type { Transaction } from '../database/database.ts';
import { refusals } from '../documents/refusal.ts';
import type { App } from '../http/app.ts';
import { asClaimed, type Claimed, dueAfter, type JobTable } from '../jobs/due-rows.ts';
import { OutboxMail } from '../mail/model.ts';
import { recordEvent, system } from '../submissions/events.ts';
import { Submission, SubmissionEventRow } from '../submissions/model.ts';
import { sendMail } from '../submissions/move.ts';
import { days, hours, isoTime, minutes, nowOf, seconds } from '../time/time.ts';
import { DocumentJob } from './model.ts';

/** Delays after the first, second, … failed attempt; after the last one the job is given up. */
const delays = [
  ...[5 * seconds, 30 * seconds, 2 * minutes, 10 * minutes],
  ...[30 * minutes, hours, 2 * hours, 4 * hours],
];
/**
 * A document that ran out of time again, at this attempt or a later one, is given up: it would at every attempt. This one
 * comes after three quarters of an hour, because a busy machine makes a sound document run out of time too.
 */
const maxTimeouts = 5;
/** How long a claimed job belongs to one instance: longer than a full queue and the slowest document take. */
const claimDuration = 5 * minutes;
/** How long the mail is held at most: longer than all delays together. Then it is sent even if nothing released it. */
const mailHold = days;

/** Saving the review restarts a job, also a claimed one. */
export const documentJobs: JobTable<DocumentJob> = {
  model: DocumentJob,
  column: 'nextAttemptAt',
  waiting: (jobs) => jobs,
  lease: () => claimDuration,
  onClaim: ({ attempts }) => ({ attempts: attempts + 1 }),
};
export type ClaimedJob = Claimed<DocumentJob>;

type Parts = Pick<App, 'clock'>;
type Stored = Pick<App, 'database' | 'clock'>;

/**
 * Adds a job that makes the reviewed document; an existing job continues. The completion mail waits for the document,
 * unless the mail was sent before.
 */
export async function requestDocument(app: Parts, transaction: Transaction, submissionId: number): Promise<void> {
  await insertJob(app, transaction, submissionId, delays[0] ?? 0).ignore();
  await holdMail(app, transaction, submissionId);
}

/** Like `requestDocument`, after a review was saved: an existing job restarts with all its attempts. */
export async function requestNewDocument(app: Parts, transaction: Transaction, submissionId: number): Promise<void> {
  // The request makes the document itself; the job runs only if the process ends before that.
  await insertJob(app, transaction, submissionId, minutes).merge(['attempts', 'nextAttemptAt', 'lastError']);
  await holdMail(app, transaction, submissionId);
}

const insertJob = ({ clock }: Parts, transaction: Transaction, submissionId: number, delay: number) =>
  DocumentJob.query(transaction)
    .insert({
      ...{ submissionId, attempts: 0, lastError: null },
      ...{ nextAttemptAt: isoTime(clock() + delay), createdAt: isoTime(clock()) },
    })
    .onConflict('submissionId');

const holdMail = ({ clock }: Parts, transaction: Transaction, submissionId: number) =>
  unsentMail(transaction, submissionId).patch({ nextAttemptAt: isoTime(clock() + mailHold) });

/**
 * Ends the job and releases the mail, in the transaction that attaches the document or gives it up. Returns whether
 * there was a job.
 */
export async function finishDocument(app: Parts, transaction: Transaction, submissionId: number): Promise<boolean> {
  return deleteJob(app, transaction, submissionId, DocumentJob.query(transaction).where({ submissionId }));
}

/** Like `finishDocument`, after an attempt that found nothing to make; a job that was restarted meanwhile stays. */
export async function finishClaimed(app: Parts, transaction: Transaction, claimed: ClaimedJob): Promise<boolean> {
  const { submissionId } = claimed.job;
  // The submission is locked before its job, as by a save that restarts the job.
  await Submission.query(transaction).findById(submissionId).forUpdate().select('id');
  return deleteJob(app, transaction, submissionId, asClaimed(transaction, documentJobs, claimed));
}

async function deleteJob(
  app: Parts,
  transaction: Transaction,
  submissionId: number,
  job: ReturnType<typeof asClaimed<DocumentJob>>,
): Promise<boolean> {
  const wasWaiting = (await job.delete()) > 0;
  if (wasWaiting) await unsentMail(transaction, submissionId).patch({ nextAttemptAt: nowOf(app) });
  return wasWaiting;
}

/**
 * Writes the unsent completion mail again, in the transaction that attaches or removes the document: the mail says whether
 * there is one to download.
 */
export async function rewriteMail(app: App, transaction: Transaction, submissionId: number): Promise<void> {
  const unsent = await unsentMail(transaction, submissionId).first().select('id', 'notBefore');
  if (unsent && (await unsentMail(transaction, submissionId).findById(unsent.id).delete()) > 0)
    await sendMail(app, transaction, submissionId, 'completed', { notBefore: unsent.notBefore });
}

/** Takes the completion mail back. Returns false when it was sent, or when an attempt to send it has begun. */
export async function cancelMail(transaction: Transaction, submissionId: number): Promise<boolean> {
  const mail = () => OutboxMail.query(transaction).where({ submissionId, template: 'completed' });
  await unsentMail(transaction, submissionId).delete();
  // One that was withheld, or that the mail server has refused, reached nobody either.
  await mail().where({ state: 'failed', mayHaveArrived: false }).delete();
  const sent = await mail().first().select('id');
  return sent === undefined;
}

const unsentMail = (transaction: Transaction, submissionId: number) =>
  OutboxMail.query(transaction).where({ submissionId, template: 'completed', state: 'queued', attempts: 0 });

/** Postpones a job after a failed attempt. Returns false after the last attempt: the job ends and the mail is released. */
export async function postponeDocument(app: Stored, claimed: ClaimedJob, error: string): Promise<boolean> {
  const { job } = claimed;
  const attempts = job.attempts + 1;
  const isTimeout = error === refusals.tooHard.message && error === job.lastError && attempts >= maxTimeouts;
  // The first delay passed before the first attempt of the worker.
  const delay = isTimeout ? undefined : delays[attempts];
  if (delay === undefined) return !(await app.database.transaction((held) => giveUpDocument(app, held, claimed)));
  await asClaimed(app.database.write, documentJobs, claimed).patch({
    ...dueAfter(app, documentJobs, delay),
    lastError: error.slice(0, 500),
  });
  return true;
}

/**
 * Ends a job that failed too often, and says so in the submission's history. Returns false when the job was finished or
 * restarted meanwhile.
 */
async function giveUpDocument(app: Parts, transaction: Transaction, claimed: ClaimedJob): Promise<boolean> {
  if (!(await finishClaimed(app, transaction, claimed))) return false;
  await recordFailure(app, transaction, claimed.job.submissionId);
  return true;
}

/**
 * Says in the submission's history that its document could not be made, and what the client has instead; once, although
 * every save of the review tries again.
 */
export async function recordFailure(app: Parts, transaction: Transaction, submissionId: number): Promise<void> {
  const row = await Submission.query(transaction).findById(submissionId).select('reviewedFilename');
  const detail = row?.reviewedFilename
    ? 'The client still has the earlier version. Save the review again, or upload the file with your marks.'
    : 'The client has no file with tracked changes. Upload a file with your marks.';
  const last = await SubmissionEventRow.query(transaction)
    .where({ submissionId })
    .whereIn('type', ['reviewed_document_failed', 'reviewed_document_uploaded'])
    .orderBy('id', 'desc')
    .select('type', 'detail')
    .first();
  if (last?.type === 'reviewed_document_failed' && last.detail === detail) return;
  await recordEvent(app, transaction, submissionId, 'reviewed_document_failed', system, detail);
}
