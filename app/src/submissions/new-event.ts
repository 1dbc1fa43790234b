import type { SubmissionEvent } from '@marginalia/bff/contract';
import { http } from '../http/http.ts';
import { submissionChanged } from './submissions.ts';

/** Milliseconds before each reading; by the last one the server has read a file of any size. */
const pauses = [3_000, 7_000];

/**
 * Reads a submission again now and in a few seconds, and tells whether its history has an event of this type that it had not
 * `before`; undefined when one of the histories is not known.
 */
export async function hasNewEvent(
  id: number,
  type: SubmissionEvent['type'],
  before: readonly SubmissionEvent[] | undefined,
): Promise<boolean | undefined> {
  let events: readonly SubmissionEvent[] | undefined;
  submissionChanged();
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    submissionChanged();
    events = await http('submissionEvents', { params: { id } }).catch(() => undefined);
    const known = new Set(before?.map((event) => event.id));
    // The system's own file with tracked changes is nobody's upload.
    const isNew = (event: SubmissionEvent) => event.type === type && event.actor !== 'system' && !known.has(event.id);
    if (before && events?.some(isNew)) return true;
  }
  return before && events ? false : undefined;
}
