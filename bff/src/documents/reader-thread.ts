import { readFile } from 'node:fs/promises';
import { readAnswers } from './answers.ts';
import { inspect } from './inspect.ts';
import { mark } from './mark.ts';
import type { Job, Outcome } from './reader.ts';
import { DocumentRefused } from './refusal.ts';

const answerTo = async (job: Job) => {
  if (job.task === 'inspect') return inspect(job.path, job.purpose);
  return job.task === 'answers' ? readAnswers(job) : mark({ ...job, bytes: await readFile(job.path) });
};

/** Returns the outcome as a value, because an error loses its class on the way out of a thread. */
export default async function work(job: Job): Promise<Outcome> {
  try {
    return { answer: await answerTo(job) };
  } catch (error) {
    return error instanceof DocumentRefused
      ? { refusal: error.refusal, cause: error.cause }
      : { failure: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}
