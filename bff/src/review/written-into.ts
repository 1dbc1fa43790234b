import type { MarkAuthor } from '../../contract/index.ts';
import type { AnsweredComment, AnsweredReply } from '../documents/answers.ts';
import { textsInFile, textsOf, toldSentence } from '../documents/mark.ts';
import { type KnownMark, numberedAs } from './answer-matches.ts';

/**
 * The comment with what somebody in Word wrote into it, or into one of its replies, as replies of their own: nobody knows
 * who it was, and it is most likely the client.
 */
export function withWordsWrittenInto(
  comment: AnsweredComment,
  known: KnownMark | undefined,
  client: MarkAuthor,
): AnsweredComment {
  const words = [wordsIn(comment, known), ...wordsInReplies(comment, known)].filter((one) => one !== '');
  if (words.length === 0) return comment;
  const { name: author, initials } = client;
  const added = words.map((text): AnsweredReply => {
    return { author, initials, writtenAt: '', text, key: text, isOlder: false };
  });
  return { ...comment, replies: [...comment.replies, ...added] };
}

function wordsIn({ isChanged, paragraphId = '', text }: AnsweredComment, known: KnownMark | undefined): string {
  if (isChanged === false || (!isChanged && paragraphId !== known?.numbers[0])) return '';
  const ours = known?.mark ? textsOf(known.mark).filter(Boolean) : [];
  const parts = textsInFile(text, new Set());
  const added = parts.map((part) => wordsAround(part, ours)).find((one) => one !== undefined);
  // Without the number that tells, our own words must be there: an editor may have changed the comment since.
  return added ?? (isChanged ? newWords(parts.at(-1) ?? '', ours) : '');
}

function wordsInReplies({ replies }: AnsweredComment, known: KnownMark | undefined): string[] {
  const changed = replies.filter(({ isChanged }) => isChanged);
  if (!known || changed.length === 0) return [];
  const byNumber = new Map(
    [...known.replies, ...known.withdrawn].flatMap((reply) =>
      known.numbersOf(reply.id).map((number) => [number, reply.text.trim()] as const),
    ),
  );
  return changed.flatMap((reply) => {
    const ours = numberedAs(reply, byNumber);
    return ours === undefined ? [] : [wordsAround(reply.text, [ours]) ?? newWords(reply.text, [ours])];
  });
}

/** What stands before or behind our words; undefined where they are not there as they were. */
function wordsAround(text: string, ours: readonly string[]): string | undefined {
  let rest = text.trim();
  let isOurs = false;
  for (const our of [...ours.toReversed(), ...ours]) {
    if (!rest.startsWith(our) || isInWord(rest, our.length)) continue;
    rest = rest.slice(our.length).trim();
    isOurs = true;
  }
  if (isOurs) return rest.replace(toldSentence, '').trim();
  const last = ours.find((our) => rest.endsWith(our) && !isInWord(rest, rest.length - our.length));
  return last === undefined ? undefined : rest.slice(0, -last.length).trim();
}

/** All words, unless somebody has only taken some of ours away. */
const newWords = (text: string, ours: readonly string[]): string =>
  ours.some((our) => our.length >= text.length && our.includes(text.trim())) ? '' : text.trim();

/** Whether a place is in the middle of a word. */
const isInWord = (text: string, at: number): boolean => /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
