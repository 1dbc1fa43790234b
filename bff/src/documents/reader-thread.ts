import { readFile } from 'node:fs/promises';
import { inspect } from './inspect.ts';
import { mark } from './mark.ts';
import type { Job, Outcome } from './reader.ts';
import { DocumentRefused } from './refusal.ts';

const answerTo = async (job: Job) =>
  job.task === 'inspect' ? inspect(job.path, job.purpose) : mark({ ...job, bytes: await readFile(job.path) });

/** Returns the outcome as a value, because an error loses its class on the way out of a thread. */
export default async function work(job: Job): Promise<Outcome> {
  try {
    return { answer: await answerTo(job) };
  } catch (error) {
    return error instanceof DocumentRefused
      ? { refusal: error.refusal }
      : { failure: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}
