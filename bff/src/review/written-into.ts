import type { MarkAuthor } from '../../contract/index.ts';
import type { AnsweredComment, AnsweredReply } from '../documents/answers.ts';
import { textsInFile, textsOf, toldSentence } from '../documents/mark.ts';
import { type KnownMark, numberedAs } from './answer-matches.ts';

/** A text of ours. Its words are split once, because many comments of a hostile file are compared with it. */
class OurText {
  readonly text: string;
  #words: readonly string[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get words(): readonly string[] {
    this.#words ??= wordsOf(this.text);
    return this.#words;
  }
}

/** What a mark and its replies say in a file. */
interface Ours {
  readonly comment: readonly string[];
  /** The comment's texts, and all of them together. */
  readonly texts: readonly OurText[];
  /** By the replies' numbers. */
  readonly replies: ReadonlyMap<string, OurText>;
}

/** Finds what somebody in Word wrote into the comments of a file. */
export class WrittenInto {
  private readonly client: MarkAuthor;
  /** Kept, because many comments of a hostile file stand for one mark. */
  private readonly ours = new Map<KnownMark | undefined, Ours>();

  constructor(client: MarkAuthor) {
    this.client = client;
  }

  /**
   * The comment with what was written into it, or into one of its replies, as replies of their own: nobody knows who it was,
   * and it is most likely the client.
   */
  asReplies(comment: AnsweredComment, known: KnownMark | undefined): AnsweredComment {
    const ours = this.ours.get(known) ?? oursOf(known);
    this.ours.set(known, ours);
    const words = [wordsIn(comment, known, ours), ...wordsInReplies(comment, ours)].filter((one) => one !== '');
    if (words.length === 0) return comment;
    const { name: author, initials } = this.client;
    const added = words.map((text): AnsweredReply => {
      return { author, initials, writtenAt: '', text, key: text, isOlder: false };
    });
    return { ...comment, replies: [...comment.replies, ...added] };
  }
}

function oursOf(known: KnownMark | undefined): Ours {
  const comment = known?.mark ? textsOf(known.mark).filter(Boolean) : [];
  return {
    comment,
    texts: [...comment, comment.join(' ')].map((text) => new OurText(text)),
    replies: new Map(
      [...(known?.replies ?? []), ...(known?.withdrawn ?? [])].flatMap(({ id, text }) =>
        (known?.numbersOf(id) ?? []).map((number) => [number, new OurText(text.trim())] as const),
      ),
    ),
  };
}

function wordsIn(
  { isChanged, paragraphId = '', text }: AnsweredComment,
  known: KnownMark | undefined,
  { comment: ours, texts }: Ours,
): string {
  if (isChanged === false || (!isChanged && paragraphId !== known?.numbers[0])) return '';
  const parts = textsInFile(text, new Set());
  const added = parts.map((part) => wordsAround(part, ours)).find((one) => one !== undefined);
  // Without the number that tells, our own words must be there: an editor may have changed the comment since.
  return added ?? (isChanged ? newWords(parts.at(-1) ?? '', texts) : '');
}

function wordsInReplies({ replies }: AnsweredComment, ours: Ours): string[] {
  return replies.flatMap((reply) => {
    const our = reply.isChanged ? numberedAs(reply, ours.replies) : undefined;
    return our === undefined ? [] : [wordsAround(reply.text, [our.text]) ?? newWords(reply.text, [our])];
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
function newWords(text: string, ours: readonly OurText[]): string {
  const words = wordsOf(text);
  return ours.some((our) => isLeftOf(words, our.words)) ? '' : text.trim();
}

/** Whether words are what is left of ours, at least half of them in their order: a word that is left alone may be an answer. */
function isLeftOf(words: readonly string[], all: readonly string[]): boolean {
  // Asked first, so that no short text is compared with a long one.
  if (2 * words.length < all.length || words.length > all.length) return false;
  let next = 0;
  for (const word of all) if (word === words[next]) next++;
  return next === words.length;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Whether a place is in the middle of a word. */
const isInWord = (text: string, at: number): boolean => /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
