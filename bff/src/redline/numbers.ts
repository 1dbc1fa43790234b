import { createHash } from 'node:crypto';

const LARGEST_ID = 0x7ffffffe;

const hashOf = (...parts: readonly string[]): number =>
  createHash('sha256').update(parts.join('\0')).digest().readUInt32BE();

/** An id as Word writes it. */
export const hexadecimal = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');

/** The id to try when one is taken. */
export const nextId = (id: string): string => hexadecimal(1 + (Number.parseInt(id, 16) % LARGEST_ID));

/** An id and those before it, the nearest first. */
export function idsUpTo(id: string, count: number): string[] {
  const last = Number.parseInt(id, 16);
  return Array.from({ length: count }, (_, index) => hexadecimal(Math.max(0, last - index)));
}

/**
 * The number of the paragraph that a comment, or a reply to it, ends with: the same in every file, so that it is known again
 * in a file that Word has saved since.
 * @param space what makes the id unlike the same id of another review
 */
export const paragraphIdOf = (space: string, kind: 'comment' | 'suggestion', id: string, replyId = ''): string =>
  hexadecimal(1 + (hashOf(space, kind, id, replyId) % LARGEST_ID));

/** The upper half tells that the number was given here, the lower one what the comment said then. */
const upperHalfOf = (paragraphId: string): number => 1 + (hashOf('lasting', paragraphId) % 0x7ffe);
const lowerHalfOf = (words: string): number => hashOf('words', withoutSpaces(words)) & 0xffff;

/** Programs write spaces, hyphens and signs that are not seen in ways of their own. */
const withoutSpaces = (words: string): string => words.normalize('NFC').replace(/[\s\p{C}\p{Pd}\ufffd]+/gu, '');

/** The number that a comment keeps when its paragraph gets another. It tells later whether somebody has changed the words. */
export const lastingIdOf = (paragraphId: string, words: string): string =>
  hexadecimal(upperHalfOf(paragraphId) * 0x10000 + lowerHalfOf(words));

/** What the lasting number of a comment tells; nothing of one that another program has given. */
export function toldBy(
  lastingId: string | undefined,
  paragraphId: string,
  words: string,
): { isWrittenHere?: true; isChanged?: boolean } {
  // Files of releases before words were told have the paragraph's number.
  if (lastingId === paragraphId) return { isWrittenHere: true };
  const number = Number.parseInt(lastingId ?? '', 16);
  if (Math.floor(number / 0x10000) !== upperHalfOf(paragraphId)) return {};
  return { isWrittenHere: true, isChanged: number % 0x10000 !== lowerHalfOf(words) };
}
