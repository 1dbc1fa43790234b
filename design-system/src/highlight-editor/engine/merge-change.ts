import { byTime, maxReplies, repliesOf } from '../model/threads.js';
import type { Reply, Thread } from '../model/types.js';
import { isSame } from './same.js';

/** Keeps the replies that a change leaves alone as they are now. It brings none back into a thread that is full by now. */
function mergeReplies(current: Thread, before: Thread, after: Thread): Reply[] {
  const lists = [current, before, after].map((thread) => new Map(repliesOf(thread).map((reply) => [reply.id, reply])));
  const [now, old, next] = lists as [Map<string, Reply>, Map<string, Reply>, Map<string, Reply>];
  const chosen = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => (isSame(old.get(id), next.get(id)) ? now.get(id) : next.get(id)) ?? []);
  const here = chosen(now.keys());
  const back = chosen([...next.keys()].filter((id) => !now.has(id)));
  return [...here, ...back.slice(0, Math.max(0, maxReplies - here.length))].sort(byTime);
}

/** What tells whether a part was changed since: the owner may have stored another moment with who resolved a thread. */
const known = <T extends Thread>(thread: T, key: keyof T) =>
  key === 'resolved' ? thread.resolved?.author : thread[key];

/**
 * Applies to a mark what a change makes different: undo and redo leave alone what others have changed of it since.
 * @returns `after` where nobody has
 */
export function mergeChange<T extends Thread>(current: T, before: T, after: T): T {
  if (isSame(current, before)) return after;
  const merged = { ...current };
  for (const key of Object.keys({ ...before, ...after }) as (keyof T)[])
    if (!isSame(before[key], after[key]) && isSame(known(current, key), known(before, key))) merged[key] = after[key];
  if (!isSame(before.replies, after.replies)) merged.replies = mergeReplies(current, before, after);
  return merged;
}
