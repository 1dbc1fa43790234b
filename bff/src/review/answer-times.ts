import type { Reply } from '../../contract/index.ts';
import type { AnsweredReply } from '../documents/answers.ts';
import { commentKey } from '../documents/comment-key.ts';

/** A time of a Word file in ISO 8601; one without a zone is taken for UTC. Word has no years but 1 to 9999. */
export function timeOf(time: string): string | undefined {
  const date = new Date(/T[\d:.]+$/.test(time) ? `${time}Z` : time);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : undefined;
}

export const secondOf = (time: string | undefined): string | undefined => timeOf(time ?? '')?.slice(0, 19);

/** The seconds at which something in a file may have been written. */
export const secondsOf = ({ writtenAt, writtenAtUtc }: AnsweredReply): string[] =>
  [writtenAt, writtenAtUtc].flatMap((time) => secondOf(time) ?? []);

const keyOf = (author: string | undefined, key: string, second: string | undefined): string =>
  JSON.stringify([author ?? null, key, second ?? null]);

/** What a reply of the review says: the same words by the same person at the same time, as far as they are known. */
export const saidKey = ({ author, text, createdAt }: Pick<Reply, 'author' | 'text' | 'createdAt'>): string =>
  keyOf(author?.name, commentKey(text), secondOf(createdAt));

/** The keys of all replies of a review that what stands in the file may be. */
export const saidKeysOf = (found: AnsweredReply): string[] =>
  [...secondsOf(found), undefined].flatMap((second) =>
    [found.author, undefined].map((author) => keyOf(author, found.key, second)),
  );
