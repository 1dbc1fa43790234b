import type { DocumentsApp } from '../documents/documents.ts';
import { runDue } from '../jobs/due-rows.ts';
import { repeatedWorker } from '../jobs/worker.ts';
import { seconds } from '../time/time.ts';
import { type ClaimedJob, documentJobs, finishClaimed, postponeDocument } from './document-jobs.ts';
import { makeCompletedDocument } from './reviewed-document.ts';

/** Makes the reviewed documents that are due, one after another, while the server listens. */
export const reviewedDocumentWorker = repeatedWorker('reviewed-document-worker', 5 * seconds, makeDueDocuments);

/** Resolves when no job is due any more. */
export async function makeDueDocuments(app: DocumentsApp, isStopped?: () => boolean): Promise<void> {
  await runDue(app, documentJobs, (claimed) => tryJob(app, claimed), isStopped);
}

async function tryJob(app: DocumentsApp, claimed: ClaimedJob): Promise<void> {
  try {
    const failure = await makeCompletedDocument(app, claimed.job.submissionId);
    if (!failure) {
      // The job also ends when an editor has uploaded a document, or when none can be made.
      await app.database.transaction((transaction) => finishClaimed(app, transaction, claimed));
      return;
    }
    await postpone(app, claimed, failure);
  } catch (error) {
    await postpone(app, claimed, error as Error);
  }
}

async function postpone(app: DocumentsApp, claimed: ClaimedJob, { message }: Error): Promise<void> {
  const isTriedAgain = await postponeDocument(app, claimed, message);
  if (!isTriedAgain)
    app.log.error({
      submission: claimed.job.submissionId,
      error: message,
      problem: 'the reviewed document was given up',
    });
}
