import { parentPort } from 'node:worker_threads';
import { inspect } from './inspect.ts';
import { mark } from './mark.ts';
import type { Job, Outcome } from './reader.ts';
import { DocumentRefused } from './refusal.ts';

const answerTo = (job: Job) => (job.task === 'inspect' ? inspect(job.path, job.purpose) : mark(job));

parentPort?.on('message', async (job: Job) => {
  let outcome: Outcome;
  try {
    outcome = { answer: await answerTo(job) };
  } catch (error) {
    outcome =
      error instanceof DocumentRefused
        ? { refusal: error.refusal }
        : { failure: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
  parentPort?.postMessage(outcome);
});
