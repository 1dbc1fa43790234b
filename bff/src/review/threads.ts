import type { Highlight, MarkAuthor, Reply, Review, Suggestion } from '../../contract/index.ts';
import { limits } from '../../contract/index.ts';
import { refusal } from '../http/refusal.ts';

type Mark = Highlight | Suggestion;
type MarkLists = Pick<Review, 'highlights' | 'suggestions' | 'unplaced'>;
type Stamps = Pick<Mark, 'id' | 'author' | 'createdAt' | 'replies' | 'resolved'>;

/**
 * What the review no longer holds but may get back, by an undo or by a merge with an older copy: its authors and times are
 * then known again.
 */
export interface Removed {
  highlights: Stamps[];
  suggestions: Stamps[];
  /** Replies that their own authors removed. */
  replies: { mark: string; reply: Reply }[];
}
export const nothingRemoved: Removed = { highlights: [], suggestions: [], replies: [] };
const maxRemoved = 500;

export interface StoredThreads extends MarkLists {
  readonly removed: Removed;
}
/** Who saves a review, and when. */
export interface Stamp {
  readonly editor: MarkAuthor;
  readonly now: string;
}

type Kind = 'highlights' | 'suggestions';
const marksOf = (kind: Kind, lists: MarkLists): Mark[] => [...lists[kind], ...lists.unplaced[kind]];

/**
 * Gives the marks and replies that are new in `sent` their author and time, and all others the stored ones, whatever the
 * request says. Replies by other people stay as they are stored.
 * @throws 422 when two replies of a mark have one id, or there are too many
 */
export function stampThreads<T extends MarkLists>(stored: StoredThreads, sent: T, stamp: Stamp): T & StoredThreads {
  const highlights = new Stamper('highlights', stored, stamp);
  const suggestions = new Stamper('suggestions', stored, stamp);
  const stamped = {
    highlights: sent.highlights.map((mark) => highlights.stamped(mark)),
    suggestions: sent.suggestions.map((mark) => suggestions.stamped(mark)),
    unplaced: {
      highlights: sent.unplaced.highlights.map((mark) => highlights.stamped(mark)),
      suggestions: sent.unplaced.suggestions.map((mark) => suggestions.stamped(mark)),
    },
  };
  return { ...sent, ...stamped, removed: removedBetween(stored, stamped) };
}

class Stamper {
  private readonly stored: ReadonlyMap<string, Stamps>;
  private readonly copies: ReadonlyMap<string, Stamps>;
  private readonly withdrawn: ReadonlyMap<string, Reply>;
  private readonly stamp: Stamp;

  constructor(kind: Kind, stored: StoredThreads, stamp: Stamp) {
    const marks = marksOf(kind, stored);
    this.stored = new Map([...stored.removed[kind], ...marks].map((mark) => [mark.id, mark]));
    this.copies = new Map(marks.flatMap((mark) => (mark.author && mark.createdAt ? [[copyKey(mark), mark]] : [])));
    this.withdrawn = new Map(stored.removed.replies.map(({ mark, reply }) => [replyKey(mark, reply.id), reply]));
    this.stamp = stamp;
  }

  stamped<T extends Mark>(mark: T): T {
    const { author: _, createdAt: _at, replies: sent, resolved: _resolved, ...rest } = mark;
    const source = this.stored.get(mark.id) ?? this.copyOf(mark);
    const { author, createdAt } = source ?? { author: this.stamp.editor, createdAt: this.stamp.now };
    const replies = this.repliesOf(mark.id, sent, source?.replies ?? []);
    const resolved = this.resolvedOf(mark, source);
    return {
      ...rest,
      ...(author && { author }),
      ...(createdAt !== undefined && { createdAt }),
      ...(replies.length > 0 && { replies }),
      ...(resolved && { resolved }),
    } as T;
  }

  /**
   * A merge leaves both versions of a mark that two editors changed, one of them with a new id. That one has as much of the
   * conversation as the request says.
   */
  private copyOf(mark: Mark): Stamps | undefined {
    const source = this.copies.get(copyKey(mark));
    if (!source) return undefined;
    const { replies = [], resolved, ...stamps } = source;
    const sent = new Set(mark.replies?.map(({ id }) => id));
    return {
      ...stamps,
      replies: replies.filter(({ id }) => sent.has(id)),
      ...(mark.resolved && resolved && { resolved }),
    };
  }

  private resolvedOf({ resolved }: Mark, source: Stamps | undefined): Mark['resolved'] {
    if (resolved === undefined) return source?.resolved;
    return resolved && (source?.resolved ?? { author: this.stamp.editor, at: this.stamp.now });
  }

  private repliesOf(mark: string, sent: readonly Reply[] | undefined, stored: readonly Reply[]): Reply[] {
    if (!sent) return [...stored];
    const sentById = new Map(sent.map((reply) => [reply.id, reply]));
    if (sentById.size < sent.length)
      throw refusal(422, `Two of the replies to “${mark}” have one id. Each needs an id of its own`);
    const storedIds = new Set(stored.map(({ id }) => id));
    const kept = stored.flatMap((reply) => {
      if (!this.isOwn(reply)) return [reply];
      const text = sentById.get(reply.id)?.text;
      return text === undefined ? [] : [{ ...reply, text }];
    });
    const added = sent.flatMap(({ id, text }): Reply[] => {
      if (storedIds.has(id)) return [];
      const earlier = this.withdrawn.get(replyKey(mark, id));
      if (!earlier) return [{ id, text, author: this.stamp.editor, createdAt: this.stamp.now }];
      // Nobody brings back what another person has removed.
      return this.isOwn(earlier) ? [{ ...earlier, text }] : [];
    });
    const all = [...kept, ...added];
    if (all.length > limits.replies)
      throw refusal(422, `A comment can have up to ${limits.replies} replies. Please remove some`);
    return all;
  }

  private isOwn({ author }: Reply): boolean {
    return author?.id !== undefined && author.id === this.stamp.editor.id;
  }
}

const replyKey = (mark: string, reply: string): string => JSON.stringify([mark, reply]);

/** A copy of a mark under another id has its author, time and words. */
const copyKey = (mark: Mark): string => {
  const { author, createdAt, text, comment } = mark;
  return JSON.stringify([
    author?.id,
    author?.name,
    createdAt,
    text,
    comment,
    'replacement' in mark && mark.replacement,
  ]);
};

function removedBetween(stored: StoredThreads, next: MarkLists): Removed {
  const removed: Removed = { ...nothingRemoved, replies: [] };
  const replies = new Map(stored.removed.replies.map((one) => [replyKey(one.mark, one.reply.id), one]));
  for (const kind of ['highlights', 'suggestions'] as const) {
    const marks = new Map(marksOf(kind, next).map((mark) => [mark.id, mark]));
    const before = marksOf(kind, stored);
    const gone = [...stored.removed[kind], ...before].filter(({ id }) => !marks.has(id));
    removed[kind] = [...new Map(gone.map((mark) => [mark.id, stampsOf(mark)])).values()].slice(-maxRemoved);
    for (const { id, replies: had = [] } of before) {
      const left = marks.get(id);
      const ids = new Set(left?.replies?.map((reply) => reply.id));
      for (const reply of left ? had : [])
        if (!ids.has(reply.id)) replies.set(replyKey(id, reply.id), { mark: id, reply });
      for (const reply of ids) replies.delete(replyKey(id, reply));
    }
  }
  return { ...removed, replies: [...replies.values()].slice(-maxRemoved) };
}

const stampsOf = ({ id, author, createdAt, replies, resolved }: Stamps): Stamps => ({
  id,
  ...(author && { author }),
  ...(createdAt !== undefined && { createdAt }),
  ...(replies && { replies }),
  ...(resolved && { resolved }),
});
