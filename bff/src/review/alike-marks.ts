import type { Highlight, Suggestion } from '../../contract/index.ts';
import type { AnsweredComment } from '../documents/answers.ts';
import { commentKey } from '../documents/comment-key.ts';
import { textsInFile, textsOf } from '../documents/mark.ts';
import { quoteOf } from '../documents/place-words.ts';
import { secondOf, secondsOf } from './answer-times.ts';

interface Known {
  readonly mark?: Highlight | Suggestion;
}

interface Candidate<K> {
  readonly known: K;
  /** Its place among all marks. */
  readonly order: number;
}

/** The marks with one key, in their order; those before `next` are taken. */
interface List<K> {
  readonly candidates: Candidate<K>[];
  next: number;
}

/** Finds the mark that a comment may be by author, text and either time or words, for programs that number all comments anew. */
export class AlikeMarks<K extends Known> {
  private readonly lists = new Map<string, List<K>>();
  private readonly taken: Set<K>;
  /** In how many lines the texts of suggestions are. */
  private readonly lineCounts = new Set<number>();
  /** How many characters of parts of comments are still looked at: more than a review has beside its text. */
  private charactersLeft = 1_000_000;

  constructor(marks: readonly K[], taken: Set<K>) {
    this.taken = taken;
    for (const [order, known] of marks.entries()) this.add({ known, order });
  }

  /** The first alike mark that no other comment has taken, else the first one. */
  take(comment: AnsweredComment): K | undefined {
    const lists = this.keysOf(comment).flatMap((key) => this.lists.get(key) ?? []);
    const free = firstOf(lists.flatMap((list) => this.nextIn(list) ?? []));
    const known = (free ?? firstOf(lists.flatMap(({ candidates }) => candidates[0] ?? [])))?.known;
    if (known) this.taken.add(known);
    return known;
  }

  private add(candidate: Candidate<K>): void {
    const { mark } = candidate.known;
    if (!mark) return;
    const [second, words] = [secondOf(mark.createdAt), squeezed(quoteOf(mark.text))];
    for (const text of textsOf(mark)) {
      if (text.startsWith('Suggestion: ')) this.lineCounts.add(text.split('\n').length);
      for (const key of keysFor(mark.author?.name, commentKey(text), second === undefined ? [] : [second], words)) {
        const list = this.lists.get(key);
        if (list) list.candidates.push(candidate);
        else this.lists.set(key, { candidates: [candidate], next: 0 });
      }
    }
  }

  private keysOf(comment: AnsweredComment): string[] {
    const [seconds, words] = [secondsOf(comment), squeezed(comment.words)];
    const textKeys = [comment.key, ...this.keysOfParts(comment)];
    return textKeys.flatMap((key) =>
      [comment.author, undefined].flatMap((author) => keysFor(author, key, seconds, words, comment.text === '')),
    );
  }

  private keysOfParts({ text }: AnsweredComment): string[] {
    const parts = textsInFile(text, this.lineCounts).filter((part) => part !== text);
    return parts.flatMap((part) => {
      this.charactersLeft -= part.length;
      return this.charactersLeft < 0 ? [] : commentKey(part);
    });
  }

  private nextIn(list: List<K>): Candidate<K> | undefined {
    for (let one = list.candidates[list.next]; one && this.taken.has(one.known); one = list.candidates[list.next])
      list.next++;
    return list.candidates[list.next];
  }
}

const firstOf = <K>(candidates: readonly Candidate<K>[]): Candidate<K> | undefined =>
  candidates.reduce<Candidate<K> | undefined>(
    (first, one) => (first && first.order < one.order ? first : one),
    undefined,
  );

/** A comment that says nothing is told by its time and its words together. */
function keysFor(
  author: string | undefined,
  textKey: string,
  seconds: readonly string[],
  words: string,
  isEmpty?: boolean,
): string[] {
  const key = (second: string | null, place: string | null) => JSON.stringify([author ?? null, textKey, second, place]);
  const both = seconds.map((second) => key(second, words));
  const either = [...seconds.map((second) => key(second, null)), key(null, words)];
  return isEmpty === undefined ? [...both, ...either] : isEmpty ? both : either;
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
