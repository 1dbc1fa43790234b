import type { Plugin } from '@hapi/hapi';
import type { DocumentsApp } from '../documents/documents.ts';
import type { Worker } from '../http/app.ts';
import { seconds } from '../time/time.ts';
import { type ClaimedJob, claimNextDocument, finishClaimed, postponeDocument } from './document-jobs.ts';
import { makeCompletedDocument } from './reviewed-document.ts';

const interval = 5 * seconds;

/** Makes the reviewed documents that are due while the server listens. */
export const reviewedDocumentWorker: Plugin<DocumentsApp> = {
  name: 'reviewed-document-worker',
  register(server, app) {
    let worker: Worker | undefined;
    server.ext('onPostStart', () => {
      worker = startDocumentWorker(app);
    });
    server.ext('onPostStop', async () => worker?.stop());
  },
};

/** Makes the reviewed documents that are due, one after another. */
function startDocumentWorker(app: DocumentsApp): Worker {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= makeDueDocuments(app, () => isStopped)
      .catch((error: Error) => app.log.warn({ problem: 'documents could not be looked for', error: error.message }))
      .finally(() => {
        running = undefined;
      });
  }, interval);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

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
