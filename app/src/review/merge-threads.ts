import type { Highlight } from '@marginalia/bff/contract';

export type Thread = Pick<Highlight, 'author' | 'createdAt' | 'replies' | 'resolved'>;
type Reply = NonNullable<Thread['replies']>[number];

/** The fields that the server sets when it stores something new; this browser only shows them before. */
export const stampFields: ReadonlySet<string> = new Set<keyof Thread>(['author', 'createdAt']);
export const threadFields: ReadonlySet<string> = new Set<keyof Thread>(['replies', 'resolved']);

/** What two versions of a thread differ in for a reader. The times of the server and of this browser differ a little. */
export const comparableThread = ({ replies, resolved }: Thread): object => ({
  replies: (replies ?? []).map(({ id, text }) => ({ id, text })),
  isResolved: Boolean(resolved),
});

/**
 * Merges two versions of a thread that both began with `before`. Replies of both stay, in the order of their times, except
 * one that a side removed and the other left as it was; of a reply that both changed, which only its writer can, mine
 * stays. Of two resolutions the later one counts; a thread that one side opened again is open.
 */
export function mergeThreads(before: Thread | undefined, there: Thread, here: Thread): Thread {
  const replies = mergeReplies(before?.replies ?? [], there.replies ?? [], here.replies ?? []);
  const resolved = mergeResolved(before?.resolved, there.resolved, here.resolved);
  const author = there.author ?? here.author;
  const createdAt = there.createdAt ?? here.createdAt;
  return {
    ...(author && { author }),
    ...(createdAt !== undefined && { createdAt }),
    ...((replies.length > 0 || there.replies) && { replies }),
    ...(resolved !== undefined && { resolved }),
  };
}

const byId = (replies: readonly Reply[]) => new Map(replies.map((reply) => [reply.id, reply]));

function mergeReplies(before: readonly Reply[], there: readonly Reply[], here: readonly Reply[]): Reply[] {
  const [was, theirs, own] = [byId(before), byId(there), byId(here)];
  const merged: Reply[] = [];
  for (const id of new Set([...there, ...here].map((reply) => reply.id))) {
    const [old, their, mine] = [was.get(id), theirs.get(id), own.get(id)];
    const left = their ?? mine;
    if (!left) continue;
    const isRemoved = (!their || !mine) && old !== undefined && old.text === left.text;
    if (isRemoved) continue;
    // What the server stored has its author and time.
    merged.push(their && mine ? { ...their, text: mine.text === old?.text ? their.text : mine.text } : left);
  }
  const timeOf = ({ createdAt = '' }: Reply) => createdAt;
  return merged.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : Number(timeOf(a) > timeOf(b))));
}

function mergeResolved(
  before: Thread['resolved'],
  there: Thread['resolved'],
  here: Thread['resolved'],
): Thread['resolved'] {
  if (Boolean(here) === Boolean(before)) return there;
  if (Boolean(there) === Boolean(before)) return here;
  return there && here && there.at < here.at ? here : there;
}
