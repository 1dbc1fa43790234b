import { createHash } from 'node:crypto';
import type { Highlight, Reply, Review, Suggestion } from '../../contract/index.ts';
import type { AnsweredComment, AnsweredReply } from '../documents/answers.ts';
import { idsUpTo, paragraphIdOf } from '../redline/index.ts';
import { AlikeMarks } from './alike-marks.ts';
import { saidKey, saidKeysOf } from './answer-times.ts';
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
}

/** Whether a number of this order's is in the file: no other order's file has one. */
export function hasNumberOf(marks: readonly KnownMark[], comments: readonly AnsweredComment[]): boolean {
  const numbers = new Set(marks.flatMap((known) => known.numbers));
  return comments.some((comment) => numberIn(comment, numbers) !== undefined);
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
  for (const comment of comments) {
    const known = numberedAs(comment, byNumber) ?? byId.get(ids.get(comment) ?? '');
    if (known) byComment.set(comment, known);
  }
  const alike = new AlikeMarks(marks, new Set(byComment.values()));
  const isReply = new Set<AnsweredComment>();
  const threads = threadsBySaid(marks);
  for (const comment of comments) {
    if (byComment.has(comment)) continue;
    const key = saidKeysOf(comment).find((one) => threads.has(one));
    const thread = key === undefined ? undefined : threads.get(key);
    if (thread) isReply.add(comment);
    const known = thread ?? alike.take(comment);
    if (known) byComment.set(comment, known);
  }
  return { byComment, isReply };
}

/** A mark over several text boxes is a comment beside each: the second one has the next number, and so on. */
const maxPlaces = 20;

/** Which of the numbers a comment or reply in the file has. */
function numberIn(
  { paragraphId = '', isWrittenHere }: AnsweredReply,
  numbers: { has(number: string): boolean },
): string | undefined {
  return (isWrittenHere ? idsUpTo(paragraphId, maxPlaces) : [paragraphId]).find((id) => numbers.has(id));
}

/** What has the number of a comment or reply in the file. */
export function numberedAs<T>(one: AnsweredReply, byNumber: ReadonlyMap<string, T>): T | undefined {
  const number = numberIn(one, byNumber);
  return number === undefined ? undefined : byNumber.get(number);
}

/** The marks whose threads say something, by what they say. */
function threadsBySaid(marks: readonly KnownMark[]): ReadonlyMap<string, KnownMark> {
  const bySaid = new Map<string, KnownMark>();
  for (const known of marks)
    for (const reply of [...known.replies, ...known.withdrawn]) {
      const key = saidKey(reply);
      if (!bySaid.has(key)) bySaid.set(key, known);
    }
  return bySaid;
}

/** The replies of a thread that the review has. Those that their authors removed are not new. */
export class KnownReplies {
  private readonly known: KnownMark;
  private readonly numbers = new Set<string>();
  private readonly ids = new Set<string>();
  private readonly said = new Set<string>();

  constructor(known: KnownMark) {
    this.known = known;
    for (const reply of [...known.replies, ...known.withdrawn]) this.add(reply);
  }

  /** Without author and time, the same words by anybody are known. */
  add(reply: Pick<Reply, 'id' | 'text' | 'author' | 'createdAt'>): void {
    for (const number of this.known.numbersOf(reply.id)) this.numbers.add(number);
    this.ids.add(reply.id);
    this.said.add(saidKey(reply));
  }

  /** The replies of a thread in the file that say something and are not known. */
  newIn<T extends AnsweredReply>(found: readonly T[]): T[] {
    const ids = answerIds(found);
    const isKnown = (reply: T) =>
      numberIn(reply, this.numbers) !== undefined ||
      this.ids.has(ids.get(reply) ?? '') ||
      saidKeysOf(reply).some((key) => this.said.has(key));
    return found.filter((reply) => reply.text && !isKnown(reply));
  }
}

/**
 * The ids that comments, or replies to one comment, get in the review: the same whenever they are read. Those that say the
 * same at the same time are counted.
 */
export function answerIds<T extends AnsweredReply>(found: readonly T[]): ReadonlyMap<T, string> {
  return idsUnder('', found, new Map());
}

/** The ids of replies that become marks of their own: those to equal comments are counted over the whole file. */
export function idsAsMarks(comments: readonly AnsweredComment[]): ReadonlyMap<AnsweredReply, string> {
  const counts = new Map<string, number>();
  return new Map(
    comments.flatMap((comment) =>
      comment.replies.length === 0 ? [] : [...idsUnder(saidIn(comment), comment.replies, counts)],
    ),
  );
}

/** With the plain text: releases before links and lists read no other, and programs that drop addresses keep it. */
const saidIn = ({ author, writtenAt, text, plainText = text }: AnsweredReply): string =>
  JSON.stringify([author, writtenAt, plainText]);

function idsUnder<T extends AnsweredReply>(
  under: string,
  found: readonly T[],
  counts: Map<string, number>,
): ReadonlyMap<T, string> {
  // Hashed once: a comment may be long and have many replies.
  const hash = createHash('sha256').update(under);
  const parent = hash.copy().digest('hex');
  return new Map(
    found.map((one) => {
      const key = saidIn(one);
      const count = counts.get(parent + key) ?? 0;
      counts.set(parent + key, count + 1);
      return [one, `word-${hash.copy().update(`${key} ${count}`).digest('hex').slice(0, 24)}`];
    }),
  );
}
