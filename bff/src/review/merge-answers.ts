import { defaultHighlightColor, type Highlight, type MarkAuthor, type Suggestion } from '../../contract/index.ts';
import type { AnsweredComment, AnsweredReply, AnswersFound } from '../documents/answers.ts';
import { isList } from '../documents/mark.ts';
import { refusal } from '../http/refusal.ts';
import { answerIds, hasNumberOf, idsAsMarks, type KnownReplies, knownMarks, matchComments } from './answer-matches.ts';
import { MergeLimits } from './merge-limits.ts';
import type { StoredReview } from './model.ts';
import { repliesFrom, ThreadChanges } from './thread-changes.ts';
import { WrittenInto } from './written-into.ts';

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
  /** The file names no order: its text is what this order's is. */
  readonly isMatchedByText: boolean;
}

/**
 * Adds what a Word file says and the review does not: replies, resolved comments, new comments, and what was written into
 * a comment, as a reply. Nothing of the review is removed or changed, and what was added once is not added again.
 * @throws 422 when the file belongs to another order, or a thread or the review would become too long
 */
export function mergeAnswers(stored: StoredReview, found: AnswersFound, context: Context): Merged {
  const marks = knownMarks(context.named, context.space);
  const isNumbered = hasNumberOf(marks, found.comments);
  // The text of another order may be much the same, and its marks are none of this one's.
  if (!isNumbered && (!found.isSameText || found.comments.some(isOfAnotherOrder)))
    throw refusal(422, 'This file belongs to another order. Choose the Word file that was made from this review');
  const { byComment, isReply } = matchComments(found.comments, marks);
  const writtenInto = new WrittenInto(context.client);
  const answered = found.comments.map((comment) => {
    const isThread = !isReply.has(comment) && (byComment.has(comment) || (isList(comment.text) && !comment.isOlder));
    return {
      comment,
      said: isThread ? writtenInto.asReplies(comment, byComment.get(comment)) : comment,
    };
  });
  const ids = { asComments: answerIds(found.comments), asMarks: idsAsMarks(answered.map(({ said }) => said)) };
  const knownIds = new Set(marks.map(({ id }) => id));
  const limits = new MergeLimits(stored);
  const threads = new ThreadChanges({ author: context.client, at: context.now }, limits);
  const added = { placed: [] as Highlight[], unplaced: [] as Highlight[], replies: 0 };
  const add = (comment: NewComment) => {
    const mark = highlightOf(comment, context);
    const list = comment.place ? 'placed' : 'unplaced';
    limits.addMark(mark, list);
    added[list].push(mark);
    added.replies += comment.replies.length;
  };
  for (const { comment, said } of answered) {
    const known = byComment.get(comment);
    // The state of a thread is that of its first comment.
    if (known?.mark) threads.add(known, known.mark, isReply.has(comment) ? { ...said, isResolved: false } : said);
    else if (known || comment.isOlder || isList(comment.text)) {
      for (const reply of repliesWithoutMark(known && threads.repliesOf(known), said, ids.asMarks))
        if (!knownIds.has(reply.id)) add(reply);
    } else add({ ...comment, id: ids.asComments.get(comment) ?? '' });
  }
  const changed = <T extends Highlight | Suggestion>(mark: T): T => threads.changed(mark);
  const review: StoredReview = {
    ...stored,
    highlights: [...stored.highlights.map(changed), ...added.placed],
    suggestions: stored.suggestions.map(changed),
    unplaced: {
      highlights: [...stored.unplaced.highlights.map(changed), ...added.unplaced],
      suggestions: stored.unplaced.suggestions.map(changed),
    },
  };
  const comments = added.placed.length + added.unplaced.length;
  return {
    review,
    added: { replies: threads.replies + added.replies, comments },
    resolved: threads.all.filter(({ isResolved }) => isResolved).length,
    unplaced: added.unplaced.length,
    isChanged: comments > 0 || threads.all.length > 0,
    isMatchedByText: !isNumbered,
  };
}

/** A mark that was written into the file of another order. The list of what has no place is a comment of any file. */
const isOfAnotherOrder = ({ isWrittenHere = false, isOlder, text }: AnsweredComment): boolean =>
  isWrittenHere && !isOlder && !isList(text);

type NewComment = Pick<AnsweredComment, 'text' | 'words' | 'place' | 'isResolved' | 'replies'> &
  AnsweredReply & { readonly id: string };

/** Replies to a comment that is no mark, such as one that an editor has removed: they stand at its words. */
function repliesWithoutMark(
  thread: KnownReplies | undefined,
  { replies, words, place, isResolved }: AnsweredComment,
  ids: ReadonlyMap<AnsweredReply, string>,
): NewComment[] {
  const found = replies.filter(({ text, isOlder }) => text && !isOlder);
  return (thread ? thread.newIn(found) : found).map((reply) => ({
    ...reply,
    ...{ id: ids.get(reply) ?? '', words, isResolved, replies: [] },
    ...(place && { place }),
  }));
}

function highlightOf(comment: NewComment, { content, client, now }: Context): Highlight {
  const { id, place, words, isResolved, replies } = comment;
  const [first, ...rest] = repliesFrom(comment, now);
  const ids = answerIds(replies);
  const answers = replies
    .filter(({ text }) => text)
    .flatMap((reply) => repliesFrom({ ...reply, id: ids.get(reply) ?? '' }, now));
  const all = [...rest, ...answers];
  // A mark needs words.
  const text = place && content !== null ? content.slice(place.startIndex, place.endIndex) : words || '…';
  return {
    ...{ id, text, startIndex: place?.startIndex ?? 0, endIndex: place?.endIndex ?? text.length },
    ...{ comment: first?.text ?? '', color: defaultHighlightColor },
    ...{ author: first?.author, createdAt: first?.createdAt },
    ...(all.length > 0 && { replies: all }),
    ...(isResolved && { resolved: { author: client, at: now } }),
  };
}
