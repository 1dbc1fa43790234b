import { readFile } from 'node:fs/promises';
import type { Suggestion } from '../../contract/index.ts';
import { jsonBodyBytes } from '../../contract/limits.ts';
import { cleanText } from '../../contract/plain-text.ts';
import { type FoundComment, type FoundReply, RedlineError, readComments } from '../redline/index.ts';
import { commentKey } from './comment-key.ts';
import { refusalFor } from './docx.ts';
import { inspect } from './inspect.ts';
import { storable } from './old-word.ts';
import { type Place, placeFinder, quoteOf } from './place-words.ts';
import { DocumentRefused, maxAnswers, refusals } from './refusal.ts';
import { isVersionOf } from './same-text.ts';

/** A Word file that somebody answered in, and what it is compared with. */
export interface AnswersFile {
  readonly path: string;
  /** The file of the order, whose own comments are no answers. */
  readonly originalPath?: string;
  readonly content: string | null;
  readonly suggestions: readonly Suggestion[];
}

export interface AnsweredReply extends FoundReply {
  /** See `commentKey`. Made in the worker: for all comments of a hostile file it takes seconds. */
  readonly key: string;
  /** Whether the order's own file has it. */
  readonly isOlder: boolean;
}

/** A comment in the file, with its place in the order's text where that is certain. */
export interface AnsweredComment extends AnsweredReply, Pick<FoundComment, 'isResolved'> {
  readonly replies: readonly AnsweredReply[];
  readonly place?: Place;
  /** The beginning of its words, else of the line that it stands in. */
  readonly words: string;
}

export interface AnswersFound {
  readonly comments: readonly AnsweredComment[];
  /** Whether the text of the file is a version of the order's. */
  readonly isSameText: boolean;
}

/** Reads the comments of a Word file that the client answered in. Runs in a worker. @throws DocumentRefused */
export async function readAnswers({ path, originalPath, content, suggestions }: AnswersFile): Promise<AnswersFound> {
  const { kind } = await inspect(path, 'submission');
  if (kind !== 'docx') throw new DocumentRefused(refusals.noAnswers);
  const found = commentsOf(await readFile(path));
  const older = originalPath === undefined ? new Set<string>() : await olderIn(originalPath);
  const find = content === null ? () => undefined : placeFinder(content, suggestions, found.content);
  const cleaned = (reply: FoundReply): AnsweredReply => {
    const key = keyOf(reply);
    return {
      ...reply,
      ...{ text: textOf(reply.text), key, isOlder: older.has(bylineAnd(key, reply)) },
      ...(reply.plainText !== undefined && { plainText: textOf(reply.plainText) }),
      author: oneLine(reply.author, 200),
      initials: oneLine(reply.initials, 10),
    };
  };
  return {
    comments: found.comments.map(({ startIndex, endIndex, line, isResolved, replies, ...comment }) => {
      const place = find({ startIndex, endIndex });
      return {
        ...cleaned(comment),
        ...{ isResolved, replies: replies.map(cleaned) },
        ...(place && { place }),
        words: storable(quoteOf(found.content.slice(startIndex, endIndex)) || quoteOf(line)).trim(),
      };
    }),
    isSameText: content !== null && isVersionOf(content, found.content),
  };
}

/** More than the comments of a review and as many new ones: neither may be larger than a request that saves them. */
const maxCharacters = 2 * jsonBodyBytes;

function commentsOf(bytes: Uint8Array): ReturnType<typeof readComments> {
  try {
    const found = readComments(bytes, maxAnswers);
    const all = found.comments.flatMap((comment) => [comment, ...comment.replies]);
    // Refused here: to compare them with the review would keep all other requests waiting.
    if (all.reduce((sum, { text }) => sum + text.length, 0) > maxCharacters)
      throw new DocumentRefused(refusals.answersTooLong);
    return found;
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    if (error instanceof RedlineError) throw new DocumentRefused(refusalFor[error.code]);
    // A text, which is all that comes out of the worker.
    throw new DocumentRefused(refusals.damaged, { cause: String(error) });
  }
}

/** What the order's own file says already. A file that cannot be read says nothing. */
async function olderIn(path: string): Promise<ReadonlySet<string>> {
  try {
    // However many there are: one that was left out would be read as an answer.
    const { comments } = readComments(await readFile(path));
    const all = comments.flatMap((comment) => [comment, ...comment.replies]);
    return new Set(all.map((reply) => bylineAnd(keyOf(reply), reply)));
  } catch {
    return new Set();
  }
}

const textOf = (text: string): string => storable(cleanText(text));
const keyOf = ({ text }: FoundReply): string => commentKey(textOf(text));
const bylineAnd = (key: string, { author, writtenAt }: FoundReply): string => JSON.stringify([author, writtenAt, key]);

const oneLine = (text: string, max: number): string =>
  storable(storable(text).replace(/\s+/g, ' ').trim().slice(0, max)).trim();
