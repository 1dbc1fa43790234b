import { createHash } from 'node:crypto';
import type { Highlight, Reply, Review, Suggestion } from '../../contract/index.ts';
import type { AnsweredComment, AnsweredReply } from '../documents/answers.ts';
import { isTextOf } from '../documents/mark.ts';
import { paragraphIdOf } from '../redline/index.ts';
import type { Removed } from './threads.ts';

/** A mark of the review, or what is remembered of a removed one. */
export interface KnownMark {
  readonly id: string;
  /** As the file names its authors; absent for a removed one. */
  readonly mark?: Highlight | Suggestion;
  readonly replies: readonly Reply[];
  readonly withdrawn: readonly Reply[];
  readonly numbers: readonly string[];
  readonly numbersOf: (replyId: string) => readonly string[];
}

type Lists = Pick<Review, 'highlights' | 'suggestions' | 'unplaced'> & { readonly removed: Removed };

/** All marks that a file of this order can hold. `space` is the one that the file was written with. */
export function knownMarks(named: Lists, space: string): KnownMark[] {
  const known = (kind: 'highlights' | 'suggestions', id: string, replies: readonly Reply[] = []) => {
    // A suggestion that Word cannot track is written as a comment.
    const kinds = kind === 'highlights' ? (['comment'] as const) : (['suggestion', 'comment'] as const);
    return {
      ...{ id, replies },
      withdrawn: named.removed.replies.flatMap(({ mark, reply }) => (mark === id ? [reply] : [])),
      numbers: kinds.map((one) => paragraphIdOf(space, one, id)),
      numbersOf: (reply: string) => kinds.map((one) => paragraphIdOf(space, one, id, reply)),
    };
  };
  return (['highlights', 'suggestions'] as const).flatMap((kind) => [
    ...[...named[kind], ...named.unplaced[kind]]
      .sort((a, b) => a.startIndex - b.startIndex)
      .map((mark) => ({ ...known(kind, mark.id, mark.replies), mark })),
    ...named.removed[kind].map(({ id, replies }) => known(kind, id, replies)),
  ]);
}

export interface Matches {
  readonly byComment: ReadonlyMap<AnsweredComment, KnownMark>;
  /** The comments that are replies in the review: LibreOffice 7.4 makes each reply a comment of its own. */
  readonly isReply: ReadonlySet<AnsweredComment>;
  /** Whether a number of this order's is in the file: no other order's file has one. */
  readonly hasNumber: boolean;
}

/**
 * Tells which comments of a file are marks of the review: by the number that was written with each, by the id that an
 * earlier reading gave it, else by author, text and either time or words, for programs that number all comments anew.
 */
export function matchComments(comments: readonly AnsweredComment[], marks: readonly KnownMark[]): Matches {
  const byNumber = new Map(
    marks.toReversed().flatMap((known) => known.numbers.map((number) => [number, known] as const)),
  );
  const byId = new Map(marks.map((known) => [known.id, known]));
  const ids = answerIds(comments);
  const byComment = new Map<AnsweredComment, KnownMark>();
  let hasNumber = false;
  for (const comment of comments) {
    const numbered = byNumber.get(comment.paragraphId ?? '');
    if (numbered) hasNumber = true;
    const known = numbered ?? byId.get(ids.get(comment) ?? '');
    if (known) byComment.set(comment, known);
  }
  const used = new Set(byComment.values());
  const isReply = new Set<AnsweredComment>();
  const threads = threadsByText(marks);
  for (const comment of comments) {
    if (byComment.has(comment)) continue;
    const thread = threads.get(comment.text)?.find(({ reply }) => isSaid(reply, comment));
    if (thread) {
      byComment.set(comment, thread.known);
      isReply.add(comment);
      continue;
    }
    const alike = marks.filter(({ mark }) => mark && isAlike(mark, comment));
    const known = alike.find((one) => !used.has(one)) ?? alike[0];
    if (!known) continue;
    byComment.set(comment, known);
    used.add(known);
  }
  return { byComment, isReply, hasNumber };
}

/** The replies of all marks, by what they say. */
function threadsByText(marks: readonly KnownMark[]): ReadonlyMap<string, { known: KnownMark; reply: Reply }[]> {
  const byText = new Map<string, { known: KnownMark; reply: Reply }[]>();
  for (const known of marks)
    for (const reply of [...known.replies, ...known.withdrawn]) {
      const alike = byText.get(reply.text) ?? [];
      alike.push({ known, reply });
      byText.set(reply.text, alike);
    }
  return byText;
}

function isAlike(mark: Highlight | Suggestion, comment: AnsweredComment): boolean {
  if (mark.author && mark.author.name !== comment.author) return false;
  const isSameTime = mark.createdAt !== undefined && timesOf(comment).includes(secondOf(mark.createdAt));
  const isSamePlace = squeezed(mark.text) === squeezed(comment.words);
  const hasText = comment.text !== '';
  return isTextOf(mark, comment.text) && (hasText ? isSameTime || isSamePlace : isSameTime && isSamePlace);
}

/** The replies of a thread in the file that the review does not have. Those that their authors removed are not new. */
export function newReplies<T extends AnsweredReply>(known: KnownMark, found: readonly T[]): T[] {
  const all = [...known.replies, ...known.withdrawn];
  const numbers = new Set(all.flatMap(({ id }) => known.numbersOf(id)));
  const storedIds = new Set(all.map(({ id }) => id));
  const ids = answerIds(found);
  const isStored = (reply: T) =>
    numbers.has(reply.paragraphId ?? '') ||
    storedIds.has(ids.get(reply) ?? '') ||
    all.some((one) => isSaid(one, reply));
  return found.filter((reply) => !isStored(reply));
}

/** Whether a reply of the review is what stands in the file: the same words by the same person at the same time. */
function isSaid({ author, text, createdAt }: Reply, found: AnsweredReply): boolean {
  const isSameTime = createdAt === undefined || timesOf(found).includes(secondOf(createdAt));
  return (author?.name ?? found.author) === found.author && text === found.text && isSameTime;
}

/**
 * The ids that comments, or replies to one comment, get in the review: the same whenever they are read. Those that say the
 * same at the same time are counted. `under` is the comment that they answer, for replies that become marks.
 */
export function answerIds<T extends AnsweredReply>(found: readonly T[], under = ''): ReadonlyMap<T, string> {
  const counts = new Map<string, number>();
  return new Map(
    found.map((one) => {
      const key = JSON.stringify([one.author, one.writtenAt, one.text]);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return [one, `word-${createHash('sha256').update(`${under}${key} ${count}`).digest('hex').slice(0, 24)}`];
    }),
  );
}

const timesOf = ({ writtenAt, writtenAtUtc }: AnsweredReply): (string | undefined)[] =>
  [writtenAt, writtenAtUtc].map((time) => (time ? secondOf(time) : undefined));

const secondOf = (time: string): string | undefined => timeOf(time)?.slice(0, 19);

/** A time of a Word file in ISO 8601; one without a zone is taken for UTC. */
export function timeOf(time: string): string | undefined {
  const date = new Date(/T[\d:.]+$/.test(time) ? `${time}Z` : time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
