import { databaseProblem } from '../database/errors.ts';
import { DocumentRefused, refusals } from '../documents/refusal.ts';

const passingProblems: ReadonlySet<unknown> = new Set(['busy', 'unavailable', 'disk-full']);

/** Whether an error is temporary: caused by the machine and not by the document, so that another attempt may succeed. */
export function isPassing(error: unknown): boolean {
  // A busy machine makes any document take too long.
  if (error instanceof DocumentRefused) return error.refusal.status === 503 || error.refusal === refusals.tooHard;
  if (passingProblems.has(databaseProblem(error))) return true;
  // The system's own errors: no more open files, a read-only or lost disk.
  return /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code ?? ''));
}
