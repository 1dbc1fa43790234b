import type { SubmissionEvent } from '@marginalia/bff/contract';
import { http } from '../http/http.ts';
import { submissionChanged } from './submissions.ts';

/** Milliseconds before each reading: the server reads a file for 15 seconds at most, once its turn has come. */
const pauses = [3_000, 7_000, 8_000];

/** What a file leaves in a submission's history once it has arrived. */
export interface Trace {
  readonly type: SubmissionEvent['type'];
  /** The file's name, as it was sent. */
  readonly file: string;
  /** The name of the administrator who sent it; undefined for a client. */
  readonly editor: string | undefined;
  /** The history from before the file was sent; undefined when it is not known. */
  readonly before: readonly SubmissionEvent[] | undefined;
}

/** Reads a submission again now and a few times later, and tells as soon as it is known what `isIn` tells. */
export async function hasArrived(id: number, trace: Trace): Promise<boolean | undefined> {
  let answer: boolean | undefined;
  submissionChanged();
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    submissionChanged();
    answer = isIn(await http('submissionEvents', { params: { id } }).catch(() => undefined), trace);
    if (answer) return true;
  }
  return answer;
}

/**
 * Whether the history has this file's event since `before`; undefined when one of the histories is not known, or when what
 * has arrived has another name or sender.
 */
export function isIn(events: readonly SubmissionEvent[] | undefined, { type, file, editor, before }: Trace) {
  if (!before || !events) return undefined;
  const known = new Set(before.map((event) => event.id));
  // The system's own file with tracked changes is nobody's upload.
  const added = events.filter((event) => event.type === type && event.actor !== 'system' && !known.has(event.id));
  if (added.length === 0) return false;
  // Answers are told of by their number.
  const isNamed = type !== 'answers_read';
  const isTheirs = ({ actor, actorName, detail }: SubmissionEvent) =>
    (editor === undefined ? actor === 'client' : actor === 'administrator' && actorName === editor) &&
    (!isNamed || lettersOf(detail ?? '') === lettersOf(file));
  return added.some(isTheirs) || undefined;
}

/** The beginning of a file's name without its extension and the characters that the server may take out of it. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .slice(0, 100);
