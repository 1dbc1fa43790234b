import { parentPort } from 'node:worker_threads';
import { inspect } from './inspect.ts';
import type { Job, Outcome } from './reader.ts';
import { DocumentRefused } from './refusal.ts';

parentPort?.on('message', async ({ path, purpose }: Job) => {
  let outcome: Outcome;
  try {
    outcome = { inspection: await inspect(path, purpose) };
  } catch (error) {
    outcome =
      error instanceof DocumentRefused
        ? { refusal: error.refusal }
        : { failure: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
  parentPort?.postMessage(outcome);
});
