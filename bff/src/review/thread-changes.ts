import { type Highlight, limits, type MarkAuthor, type Reply, type Suggestion } from '../../contract/index.ts';
import type { AnsweredComment, AnsweredReply } from '../documents/answers.ts';
import { initialsOf } from '../redline/index.ts';
import { answerIds, type KnownMark, KnownReplies } from './answer-matches.ts';
import { timeOf } from './answer-times.ts';
import type { MergeLimits } from './merge-limits.ts';

type Mark = Highlight | Suggestion;
/** A highlight and a suggestion may have one id. */
const keyOf = (mark: Mark): string => `${'replacement' in mark} ${mark.id}`;

/** What the file adds to one mark. */
interface Change {
  readonly replies: readonly Reply[];
  readonly isResolved: boolean;
  readonly isReopened: boolean;
}

/** Who resolves a comment, and when. */
type Resolved = { author: MarkAuthor; at: string };

/** What a file adds to the threads of a review. */
export class ThreadChanges {
  private readonly changes = new Map<string, Change>();
  private readonly known = new Map<KnownMark, KnownReplies>();
  private readonly resolved: Resolved;
  private readonly limits: MergeLimits;
  /** Replies in the file; a long one becomes several in the review. */
  replies = 0;

  constructor(resolved: Resolved, limits: MergeLimits) {
    this.resolved = resolved;
    this.limits = limits;
  }

  get all(): readonly Change[] {
    return [...this.changes.values()];
  }

  repliesOf(known: KnownMark): KnownReplies {
    const replies = this.known.get(known) ?? new KnownReplies(known);
    this.known.set(known, replies);
    return replies;
  }

  /** Two comments in the file may stand for one mark, with the same replies. @throws 422 for too many */
  add(known: KnownMark, mark: Mark, comment: AnsweredComment): void {
    const before = this.changes.get(keyOf(mark)) ?? { replies: [], isResolved: false, isReopened: false };
    const thread = this.repliesOf(known);
    const ids = answerIds(comment.replies);
    const found = thread.newIn(comment.replies).map((reply) => ({ ...reply, id: ids.get(reply) ?? '' }));
    const isResolved = comment.isResolved && !mark.resolved;
    // Who answers a comment after it was resolved opens it again.
    const last = found
      .map((reply) => writtenAt(reply, this.resolved.at))
      .sort()
      .at(-1);
    const isReopened = !comment.isResolved && !!mark.resolved && last !== undefined && last > mark.resolved.at;
    if (found.length === 0 && !isResolved && !isReopened) return;
    const replies = found.flatMap((reply) => repliesFrom(reply, this.resolved.at));
    this.limits.addReplies(replies, (mark.replies?.length ?? 0) + before.replies.length);
    if (isResolved && !before.isResolved) this.limits.add({ resolved: this.resolved });
    for (const { id, text } of found) thread.add({ id, text });
    this.replies += found.length;
    this.changes.set(keyOf(mark), {
      replies: [...before.replies, ...replies],
      isResolved: isResolved || before.isResolved,
      isReopened: isReopened || before.isReopened,
    });
  }

  /** The mark with what the file adds to it. */
  changed<T extends Mark>(mark: T): T {
    const change = this.changes.get(keyOf(mark));
    if (!change) return mark;
    const { resolved, ...rest } = mark;
    const replies = [...(mark.replies ?? []), ...change.replies];
    const state = change.isResolved ? this.resolved : change.isReopened ? undefined : resolved;
    return { ...rest, ...(replies.length > 0 && { replies }), ...(state && { resolved: state }) } as T;
  }
}

/** What somebody wrote in Word; a text longer than a comment may be goes on in further replies. */
export function repliesFrom(found: AnsweredReply & { id: string }, now: string): Reply[] {
  const name = found.author || 'Unknown author';
  const author = { name, initials: found.initials || initialsOf(name) };
  const createdAt = writtenAt(found, now);
  const parts = found.text.match(new RegExp(`[^]{1,${limits.commentText - 1}}(?![\\udc00-\\udfff])`, 'g')) ?? [''];
  return parts.map((text, index) => ({
    id: index === 0 ? found.id : `${found.id}-${index + 1}`,
    text,
    author,
    createdAt,
  }));
}

const writtenAt = ({ writtenAtUtc, writtenAt: written }: AnsweredReply, now: string): string =>
  timeOf(writtenAtUtc ?? '') ?? timeOf(written) ?? now;
