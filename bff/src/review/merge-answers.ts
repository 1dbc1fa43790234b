import {
  defaultHighlightColor,
  type Highlight,
  limits,
  type MarkAuthor,
  type Reply,
  type Suggestion,
} from '../../contract/index.ts';
import type { AnsweredComment, AnsweredReply, AnswersFound } from '../documents/answers.ts';
import { isList } from '../documents/mark.ts';
import { refusal } from '../http/refusal.ts';
import { initialsOf } from '../redline/index.ts';
import { answerIds, type KnownMark, knownMarks, matchComments, newReplies, timeOf } from './answer-matches.ts';
import type { StoredReview } from './model.ts';

type Mark = Highlight | Suggestion;
/** A highlight and a suggestion may have one id. */
const keyOf = (mark: Mark): string => `${'replacement' in mark} ${mark.id}`;

interface Context {
  /** The review with its authors as Word shows them. */
  readonly named: StoredReview;
  readonly space: string;
  readonly content: string | null;
  /** Who resolved a comment in Word, which does not tell. */
  readonly client: MarkAuthor;
  readonly now: string;
}

export interface Merged {
  readonly review: StoredReview;
  readonly added: { replies: number; comments: number };
  readonly resolved: number;
  readonly unplaced: number;
  readonly isChanged: boolean;
  /** Whether the file belongs to this order. */
  readonly isOwn: boolean;
}

/**
 * Adds what a Word file says and the review does not: replies, resolved comments and new comments. Nothing of the review is
 * removed or changed, and what was added once is not added again.
 * @throws 422 when a thread or the review would become too long
 */
export function mergeAnswers(stored: StoredReview, found: AnswersFound, context: Context): Merged {
  const marks = knownMarks(context.named, context.space);
  const { byComment, isReply, hasNumber } = matchComments(found.comments, marks);
  const ids = answerIds(found.comments);
  const knownIds = new Set(marks.map(({ id }) => id));
  const changes = new Map<string, Change>();
  const comments: NewComment[] = [];
  for (const comment of found.comments) {
    const known = byComment.get(comment);
    // The state of a thread is that of its first comment.
    if (known?.mark && isReply.has(comment))
      addTo(changes, { ...known, mark: known.mark }, { ...comment, isResolved: false }, context.now);
    else if (known?.mark) addTo(changes, { ...known, mark: known.mark }, comment, context.now);
    else if (known || comment.isOlder || isList(comment.text))
      comments.push(...repliesWithoutMark(known, comment).filter(({ id }) => !knownIds.has(id)));
    else comments.push({ ...comment, id: ids.get(comment) ?? '' });
  }
  const merge = <T extends Mark>(mark: T): T => changed(mark, changes.get(keyOf(mark)), context);
  const added = comments.map((comment) => highlightOf(comment, context));
  const [placed, unplaced] = [0, 1].map((isUnplaced) => added.filter(({ place }) => !place === !!isUnplaced));
  const highlightsOf = (list: typeof added | undefined) => (list ?? []).map(({ highlight }) => highlight);
  const review: StoredReview = {
    ...stored,
    highlights: [...stored.highlights.map(merge), ...highlightsOf(placed)],
    suggestions: stored.suggestions.map(merge),
    unplaced: {
      highlights: [...stored.unplaced.highlights.map(merge), ...highlightsOf(unplaced)],
      suggestions: stored.unplaced.suggestions.map(merge),
    },
  };
  refuseTooMany(review);
  const all = [...changes.values()];
  const repliesOf = (list: readonly { replies: readonly unknown[] }[]) =>
    list.reduce((sum, { replies }) => sum + replies.length, 0);
  return {
    review,
    added: { replies: repliesOf(all) + repliesOf(comments), comments: comments.length },
    resolved: all.filter(({ isResolved }) => isResolved).length,
    unplaced: unplaced?.length ?? 0,
    isChanged: comments.length > 0 || all.length > 0,
    isOwn: hasNumber || found.isSameText,
  };
}

/** What the file adds to one mark. */
interface Change {
  readonly replies: (AnsweredReply & { id: string })[];
  isResolved: boolean;
  isReopened: boolean;
}

function addTo(
  changes: Map<string, Change>,
  known: KnownMark & { mark: Mark },
  comment: AnsweredComment,
  now: string,
): void {
  const { mark } = known;
  const key = keyOf(mark);
  const before = changes.get(key);
  // Two comments in the file may stand for one mark, with the same replies.
  const seen = before?.replies.map(({ id: reply, text }) => ({ id: reply, text })) ?? [];
  const ids = answerIds(comment.replies);
  const replies = newReplies(
    { ...known, replies: [...known.replies, ...seen] },
    comment.replies.filter(({ text }) => text),
  );
  const isResolved = comment.isResolved && !mark.resolved;
  // Who answers a comment after it was resolved opens it again.
  const last = replies
    .map((reply) => writtenAt(reply, now))
    .sort()
    .at(-1);
  const isReopened = !comment.isResolved && !!mark.resolved && last !== undefined && last > mark.resolved.at;
  if (replies.length === 0 && !isResolved && !isReopened) return;
  changes.set(key, {
    replies: [...(before?.replies ?? []), ...replies.map((reply) => ({ ...reply, id: ids.get(reply) ?? '' }))],
    isResolved: isResolved || before?.isResolved === true,
    isReopened,
  });
}

function changed<T extends Pick<Highlight, 'replies' | 'resolved'>>(
  mark: T,
  change: Change | undefined,
  { client, now }: Context,
): T {
  if (!change) return mark;
  const { resolved, ...rest } = mark;
  const replies = [...(mark.replies ?? []), ...change.replies.flatMap((reply) => repliesFrom(reply, now))];
  const state = change.isResolved ? { author: client, at: now } : change.isReopened ? undefined : resolved;
  return { ...rest, ...(replies.length > 0 && { replies }), ...(state && { resolved: state }) } as T;
}

type NewComment = Pick<AnsweredComment, 'text' | 'words' | 'place' | 'isResolved' | 'replies'> &
  AnsweredReply & { readonly id: string };

/** Replies to a comment that is no mark, such as one that an editor has removed: they stand at its words. */
function repliesWithoutMark(known: KnownMark | undefined, comment: AnsweredComment): NewComment[] {
  const ids = answerIds(comment.replies, JSON.stringify([comment.author, comment.writtenAt, comment.text]));
  const found = comment.replies.filter(({ text, isOlder }) => text && !isOlder);
  const { words, place } = comment;
  return (known ? newReplies(known, found) : found).map((reply) => ({
    ...reply,
    ...{ id: ids.get(reply) ?? '', words, isResolved: comment.isResolved, replies: [] },
    ...(place && { place }),
  }));
}

function highlightOf(comment: NewComment, { content, client, now }: Context) {
  const { id, place, words, isResolved, replies } = comment;
  const [first, ...rest] = repliesFrom(comment, now);
  const ids = answerIds(replies);
  const answers = replies
    .filter(({ text }) => text)
    .flatMap((reply) => repliesFrom({ ...reply, id: ids.get(reply) ?? '' }, now));
  const all = [...rest, ...answers];
  // A mark needs words.
  const quote = words.slice(0, 1000).trim() || '…';
  const text = place && content !== null ? content.slice(place.startIndex, place.endIndex) : quote;
  const highlight: Highlight = {
    ...{ id, text, startIndex: place?.startIndex ?? 0, endIndex: place?.endIndex ?? text.length },
    ...{ comment: first?.text ?? '', color: defaultHighlightColor },
    ...{ author: first?.author, createdAt: first?.createdAt },
    ...(all.length > 0 && { replies: all }),
    ...(isResolved && { resolved: { author: client, at: now } }),
  };
  return { highlight, place };
}

/** What somebody wrote in Word; a text longer than a comment may be goes on in further replies. */
function repliesFrom(found: AnsweredReply & { id: string }, now: string): Reply[] {
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

function refuseTooMany({ highlights, suggestions, unplaced }: StoredReview): void {
  if (highlights.length > limits.marks || unplaced.highlights.length > limits.marks)
    throw refusal(
      422,
      `A review can have up to ${limits.marks.toLocaleString('en')} highlights, and this file adds more`,
    );
  const all = [...highlights, ...suggestions, ...unplaced.highlights, ...unplaced.suggestions];
  if (all.some(({ replies = [] }) => replies.length > limits.replies))
    throw refusal(422, `A comment can have up to ${limits.replies} replies, and this file adds more`);
}
