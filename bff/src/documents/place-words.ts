import type { Suggestion } from '../../contract/index.ts';

export interface Place {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** Characters on both sides of a passage that tell it from others with the same words. */
const side = 32;
/** A passage of this length is not written twice by chance. */
const certain = 24;
const maxPlaces = 500;

/** The beginning of words that a comment stands on, enough to tell them from others. */
export const quoteOf = (words: string): string =>
  words
    .trim()
    .slice(0, 1000)
    .replace(/[\uD800-\uDBFF]$/, '');

/** The text with every suggestion applied, and where each place of it stands in the text without them. */
interface Edited {
  readonly text: string;
  startOf(offset: number): number | undefined;
  endOf(offset: number): number | undefined;
}

/**
 * Finds the words at `place` of `found`, a version of `content` that somebody edited with the suggestions in it. Undefined
 * unless there is exactly one place for them: nothing is guessed.
 */
export function placeFinder(
  content: string,
  suggestions: readonly Suggestion[],
  found: string,
): (place: Place) => Place | undefined {
  const texts = [editedOf(content, suggestions), editedOf(content, [])];
  const common = texts.map(({ text }) => commonEnds(text, found));
  return ({ startIndex, endIndex }) => {
    if (found.slice(startIndex, endIndex).trim() === '') return undefined;
    for (const [index, edited] of texts.entries()) {
      const { before, after } = common[index] as ReturnType<typeof commonEnds>;
      const shift = edited.text.length - found.length;
      // Words of the part that nobody edited need no search.
      const kept = endIndex <= before ? 0 : startIndex >= found.length - after ? shift : undefined;
      const start = kept === undefined ? findIn(edited.text, found, startIndex, endIndex) : startIndex + kept;
      if (start === undefined) continue;
      const [from, to] = [edited.startOf(start), edited.endOf(start + endIndex - startIndex)];
      const isPlace = from !== undefined && to !== undefined && content.slice(from, to).trim() !== '';
      if (isPlace) return { startIndex: from, endIndex: to };
      // The place is certain, and it is inside the new words of a suggestion.
      if (kept !== undefined) return undefined;
    }
    return undefined;
  };
}

/** The only place of a passage in `text` whose surroundings are those that it has in `found`. */
function findIn(text: string, found: string, startIndex: number, endIndex: number): number | undefined {
  const words = found.slice(startIndex, endIndex);
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (places.length === maxPlaces) return undefined;
    places.push(at);
  }
  const before = (at: number) =>
    text.slice(Math.max(0, at - side), at) === found.slice(Math.max(0, startIndex - side), startIndex);
  const after = (at: number) =>
    text.slice(at + words.length, at + words.length + side) === found.slice(endIndex, endIndex + side);
  const byBoth = places.filter((at) => before(at) && after(at));
  const byOne = byBoth.length > 0 ? byBoth : places.filter((at) => before(at) || after(at));
  const candidates = byOne.length > 0 || words.length < certain ? byOne : places;
  return candidates.length === 1 ? candidates[0] : undefined;
}

function commonEnds(text: string, found: string): { before: number; after: number } {
  const longest = Math.min(text.length, found.length);
  let before = 0;
  while (before < longest && text.charCodeAt(before) === found.charCodeAt(before)) before++;
  let after = 0;
  while (
    after < longest - before &&
    text.charCodeAt(text.length - 1 - after) === found.charCodeAt(found.length - 1 - after)
  )
    after++;
  return { before, after };
}

/** A stretch of the edited text: as it was, or new words in place of others. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly isNew: boolean;
}

function editedOf(content: string, suggestions: readonly Suggestion[]): Edited {
  const parts: string[] = [];
  const stretches: Stretch[] = [];
  let [at, length] = [0, 0];
  const add = (words: string, from: number, to: number, isNew: boolean) => {
    parts.push(words);
    stretches.push({ start: length, end: length + words.length, from, to, isNew });
    length += words.length;
  };
  const ordered = [...suggestions].sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
  for (const { startIndex, endIndex, replacement } of ordered) {
    if (startIndex < at) continue;
    add(content.slice(at, startIndex), at, startIndex, false);
    add(replacement, startIndex, endIndex, true);
    at = endIndex;
  }
  add(content.slice(at), at, content.length, false);
  return {
    text: parts.join(''),
    startOf: (offset) => {
      const stretch = stretches.find(({ start, end }) => offset >= start && offset < end);
      if (!stretch) return undefined;
      if (!stretch.isNew) return stretch.from + offset - stretch.start;
      return offset === stretch.start ? stretch.from : undefined;
    },
    endOf: (offset) => {
      const stretch = stretches.find(({ start, end }) => offset > start && offset <= end);
      if (!stretch) return undefined;
      if (!stretch.isNew) return stretch.from + offset - stretch.start;
      return offset === stretch.end ? stretch.to : undefined;
    },
  };
}
