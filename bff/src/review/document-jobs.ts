import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { noteEvent, system } from '../submissions/events.ts';
import { days, hours, isoTime, minutes, nowOf, seconds } from '../time/time.ts';

/** A reviewed document that is still to be made. */
export interface DocumentJob {
  readonly submissionId: number;
  readonly attempts: number;
  readonly nextAttemptAt: string;
}

/** Delays after the first, second, … failed attempt; after the last one the job is given up. */
const delays = [
  ...[5 * seconds, 30 * seconds, 2 * minutes, 10 * minutes],
  ...[30 * minutes, hours, 2 * hours, 4 * hours],
];
/** How long a claimed job belongs to one instance: a full reader queue and the slowest document take less. */
const claimDuration = 5 * minutes;
/** Longer than all delays together: the mail goes by itself should nobody release it. */
const mailHold = days;

type Parts = Pick<App, 'database' | 'clock'>;

/**
 * Asks for the reviewed document to be made after `delay`, in the transaction that needs it. The completion mail waits
 * for it, unless it was sent before.
 */
export async function requestDocument(
  { clock }: Pick<App, 'clock'>,
  transaction: Transaction,
  submissionId: number,
  delay: number = delays[0] ?? 0,
): Promise<void> {
  const now = clock();
  await transaction('reviewed_document_jobs')
    .insert({ submissionId, attempts: 0, nextAttemptAt: isoTime(now + delay), createdAt: isoTime(now) })
    .onConflict('submissionId')
    .ignore();
  await unsentMail(transaction, submissionId).update({ nextAttemptAt: isoTime(now + mailHold) });
}

/**
 * Ends the job, in the transaction that gives the submission its document or gives it up, and lets the mail go. Answers
 * whether there was a job.
 */
export async function finishDocument(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  submissionId: number,
): Promise<boolean> {
  const wasWaiting = (await transaction('reviewed_document_jobs').where({ submissionId }).delete()) > 0;
  if (wasWaiting) await unsentMail(transaction, submissionId).update({ nextAttemptAt: nowOf(app) });
  return wasWaiting;
}

const unsentMail = (transaction: Transaction, submissionId: number) =>
  transaction('outbox').where({ submissionId, template: 'completed', state: 'queued', attempts: 0 });

/** Takes the next due job for this instance: of several that try, one changes the row. */
export async function claimNextDocument({ database: { read, write }, clock }: Parts): Promise<DocumentJob | undefined> {
  for (;;) {
    const due: DocumentJob | undefined = await read('reviewed_document_jobs')
      .where('nextAttemptAt', '<=', isoTime(clock()))
      .orderBy(['nextAttemptAt', 'submissionId'])
      .first('submissionId', 'attempts', 'nextAttemptAt');
    if (!due) return undefined;
    const { submissionId, nextAttemptAt } = due;
    const attempts = due.attempts + 1;
    const claimed = await write('reviewed_document_jobs')
      .where({ submissionId, nextAttemptAt })
      .update({ attempts, nextAttemptAt: isoTime(clock() + claimDuration) });
    if (claimed === 1) return { ...due, attempts };
  }
}

/** Puts a job off after a failed attempt. Answers false when it was the last one: the job and the mail are let go. */
export async function postponeDocument(
  app: Parts,
  { submissionId, attempts }: DocumentJob,
  error: string,
): Promise<boolean> {
  // The first delay passed before the first attempt of the worker.
  const delay = delays[attempts];
  if (delay === undefined) {
    await app.database.transaction((transaction) => giveUpDocument(app, transaction, submissionId));
    return false;
  }
  await app.database
    .write('reviewed_document_jobs')
    .where({ submissionId })
    .update({ nextAttemptAt: isoTime(app.clock() + delay), lastError: error.slice(0, 500) });
  return true;
}

/** The editors learn of it in the submission's history, unless one of them ended the job with a document meanwhile. */
async function giveUpDocument(app: Parts, transaction: Transaction, submissionId: number): Promise<void> {
  if (!(await finishDocument(app, transaction, submissionId))) return;
  const row = await transaction('submissions').where({ id: submissionId }).first('reviewedFilename');
  const detail = row?.reviewedFilename
    ? 'The client still has the earlier version. Save the review again, or upload the file with your marks.'
    : 'The client has no file with tracked changes. Upload a file with your marks.';
  await noteEvent(app, transaction, submissionId, 'reviewed_document_failed', system, detail);
}
