import type { DocumentsApp } from '../documents/documents.ts';
import { repeatedWorker } from '../http/worker.ts';
import { seconds } from '../time/time.ts';
import { type ClaimedJob, claimNextDocument, finishClaimed, postponeDocument } from './document-jobs.ts';
import { makeCompletedDocument } from './reviewed-document.ts';

/** Makes the reviewed documents that are due, one after another, while the server listens. */
export const reviewedDocumentWorker = repeatedWorker('reviewed-document-worker', 5 * seconds, makeDueDocuments);

/** Resolves when no job is due any more. */
export async function makeDueDocuments(app: DocumentsApp, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const job = await claimNextDocument(app);
    if (!job) return;
    await tryJob(app, job);
  }
}

async function tryJob(app: DocumentsApp, job: ClaimedJob): Promise<void> {
  const { submissionId } = job;
  try {
    const failure = await makeCompletedDocument(app, submissionId);
    if (!failure) {
      // The job also ends when an editor has uploaded a document, or when none can be made.
      await app.database.transaction((transaction) => finishClaimed(app, transaction, job));
      return;
    }
    await postpone(app, job, failure);
  } catch (error) {
    await postpone(app, job, error as Error);
  }
}

async function postpone(app: DocumentsApp, job: ClaimedJob, { message }: Error): Promise<void> {
  const isTriedAgain = await postponeDocument(app, job, message);
  if (!isTriedAgain)
    app.log.error({ submission: job.submissionId, error: message, problem: 'the reviewed document was given up' });
}
