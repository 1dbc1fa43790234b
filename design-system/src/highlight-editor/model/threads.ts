import type { Highlight, MarkAuthor, Reply, Suggestion, Thread } from './types.js';

/** A thread takes no more replies than this. */
export const maxReplies = 100;

const noReplies: readonly Reply[] = [];

export const repliesOf = ({ replies }: Thread): readonly Reply[] => replies ?? noReplies;

/** True where both are one person: by their ids, and where neither has one by their names. */
export const isSamePerson = (a: MarkAuthor | undefined, b: MarkAuthor | undefined): boolean =>
  a !== undefined && b !== undefined && a.id === b.id && (a.id !== undefined || a.name === b.name);

/** Who makes a mark now; nothing where the application does not say. */
export const stampOf = (author: MarkAuthor | undefined): Pick<Thread, 'author' | 'createdAt'> =>
  author ? { author, createdAt: new Date().toISOString() } : {};

/** What a mark has of a thread; undefined where it has nothing. */
export function threadOf({ author, createdAt, replies, resolved }: Thread): Thread | undefined {
  const thread: Thread = {
    ...(author && { author }),
    ...(createdAt !== undefined && { createdAt }),
    ...(replies && replies.length > 0 && { replies }),
    ...(resolved && { resolved }),
  };
  return Object.keys(thread).length > 0 ? thread : undefined;
}

/**
 * A thread with a reply of this author written: added at the end, changed, or, without words, removed.
 * @returns null where that changes nothing, or the reply is somebody else's, or there are too many
 */
export function withReply(
  thread: Thread,
  author: MarkAuthor,
  { id, text }: Pick<Reply, 'id' | 'text'>,
): Reply[] | null {
  const replies = repliesOf(thread);
  const known = replies.find((reply) => reply.id === id);
  const isEmpty = text.trim() === '';
  if (!known) {
    if (isEmpty || replies.length >= maxReplies) return null;
    return [...replies, { id, text, author, createdAt: new Date().toISOString() }];
  }
  if (!isSamePerson(known.author, author) || known.text === text) return null;
  return isEmpty
    ? replies.filter((reply) => reply !== known)
    : replies.map((reply) => (reply === known ? { ...reply, text } : reply));
}

export const byTime = ({ createdAt: a = '' }: Reply, { createdAt: b = '' }: Reply) => (a < b ? -1 : Number(a > b));

/**
 * What is known of several suggestions that became one: the first one's author, and the latest replies to all. It is
 * settled only where each of them was.
 */
export function joinThreads(threads: readonly (Thread | undefined)[]): Thread | undefined {
  const [first] = threads;
  const replies = threads.flatMap((thread) => (thread ? repliesOf(thread) : []));
  const isSettled = threads.every((thread) => thread?.resolved);
  return threadOf({
    ...first,
    replies: replies.sort(byTime).slice(-maxReplies),
    resolved: isSettled ? first?.resolved : null,
  });
}

/** The highlights that are not settled. */
export const openMarks = (highlights: readonly Highlight[]): readonly Highlight[] =>
  highlights.some(({ resolved }) => resolved) ? highlights.filter(({ resolved }) => !resolved) : highlights;

/** A change alone, without what was said about it. */
export function withoutThread({ comment, author, createdAt, replies, resolved, ...change }: Suggestion): Suggestion {
  return change;
}
