import { occurrences } from './occurrences.js';

/** Characters (UTF-16 units) of context kept on each side of a quote. */
const contextLength = 32;

/** Data that finds a passage again in another version of the content; serializable. */
export interface Anchor {
  /** The words; empty for a place between two characters. */
  quote: string;
  /** Up to 32 characters before the quote; fewer only at the start of the content. */
  before: string;
  /** Up to 32 characters after the quote; fewer only at the end of the content. */
  after: string;
  /** Offset of the quote in the content it was taken from. */
  startIndex: number;
  /** How many places of that content looked the same, judged by both sides, by the side before, by the side after. */
  alike: { both: number; before: number; after: number };
  /** A hash of all text before the quote, only where several places looked the same: nothing else tells them apart. */
  lead?: number;
  /** The version of the content it was taken from. */
  contentVersion?: number;
}

export type Placement =
  | { fate: 'exact' | 'moved'; startIndex: number; endIndex: number }
  | { fate: 'unplaced'; startIndex?: undefined; endIndex?: undefined };

type Look = Pick<Anchor, 'quote' | 'before' | 'after'>;
interface Matches {
  both: number[];
  before: number[];
  after: number[];
}

const unplaced: Placement = { fate: 'unplaced' };

/** A context shorter than 32 reaches the edge of the content, and then the edge is part of the look. */
function hasBefore(content: string, { before }: Look, at: number): boolean {
  const start = at - before.length;
  return start >= 0 && content.startsWith(before, start) && (before.length === contextLength || start === 0);
}

function hasAfter(content: string, { quote, after }: Look, at: number): boolean {
  const end = at + quote.length;
  const reachesEdge = end + after.length === content.length;
  return content.startsWith(after, end) && (after.length === contextLength || reachesEdge);
}

/** True when the quote stands at `at` between the same sides as where the anchor was taken. */
export const hasLookAt = (content: string, look: Look, at: number): boolean =>
  hasBefore(content, look, at) && content.startsWith(look.quote, at) && hasAfter(content, look, at);

/** Places of the quote that have `before` before it, found by both together. */
function placesBefore(content: string, { quote, before }: Look): number[] {
  const needle = before + quote;
  if (before.length === contextLength) return occurrences(content, needle).map((at) => at + contextLength);
  return content.startsWith(needle) ? [before.length] : [];
}

function placesAfter(content: string, { quote, after }: Look): number[] {
  const needle = quote + after;
  if (after.length === contextLength) return occurrences(content, needle);
  return content.endsWith(needle) ? [content.length - needle.length] : [];
}

/** Hashes the first characters of a text: FNV-1a over UTF-16 units. */
function leadOf(content: string, length: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ content.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A quote of so many characters is rare by itself: one search for it is faster than one with each context. */
const rareLength = 16;

function findMatches(content: string, look: Look): Matches {
  let before: number[];
  let after: number[];
  if (look.quote.length >= rareLength) {
    const places = occurrences(content, look.quote);
    before = places.filter((at) => hasBefore(content, look, at));
    after = places.filter((at) => hasAfter(content, look, at));
  } else {
    // A short one may stand in every line, or, of an insertion, everywhere.
    before = placesBefore(content, look);
    after = placesAfter(content, look);
  }
  const afters = new Set(after);
  return { before, after, both: before.filter((at) => afters.has(at)) };
}

/**
 * Takes the anchor of `content.slice(start, end)`; of an empty range, the anchor of that place.
 * @param start UTF-16 offset; @param end exclusive; @param contentVersion the version of this content.
 * @throws RangeError when the range is outside the content.
 */
export function anchor(content: string, start: number, end: number, contentVersion?: number): Anchor {
  if (!(start >= 0 && end >= start && end <= content.length)) {
    throw new RangeError(`No passage from ${start} to ${end} in a content of ${content.length} characters.`);
  }
  const look = {
    quote: content.slice(start, end),
    before: content.slice(Math.max(0, start - contextLength), start),
    after: content.slice(end, end + contextLength),
  };
  const matches = findMatches(content, look);
  const alike = { both: matches.both.length, before: matches.before.length, after: matches.after.length };
  return {
    ...look,
    startIndex: start,
    alike,
    ...(alike.both > 1 && { lead: leadOf(content, start) }),
    ...(contentVersion !== undefined && { contentVersion }),
  };
}

/**
 * Finds the anchored passage in another version of the content.
 *
 * - `exact`: the same words in the same surroundings at the same offset.
 * - `moved`: the same words elsewhere, in the one place that looks like it: both sides as before, or one whole side as
 *   before, where that look belonged to one place only in the old content too. An empty quote needs both sides.
 * - `unplaced`: the words are gone or changed, or more than one place could be meant. Never a guess: of places that look
 *   alike one is taken only where nothing before it has changed.
 */
export function placeAnchor(anchored: Anchor, newContent: string): Placement {
  const { quote, startIndex, alike } = anchored;
  const found = (fate: 'exact' | 'moved', at: number): Placement => ({
    fate,
    startIndex: at,
    endIndex: at + quote.length,
  });
  const matches = findMatches(newContent, anchored);
  if (matches.both.length > 0) {
    // When the number of similar places has changed, nobody can tell which of them is this passage.
    if (matches.both.length !== alike.both) return unplaced;
    if (matches.both.length > 1) {
      // If one similar place before it was removed and one after it was added, counting would find the wrong one.
      const isItself = matches.both.includes(startIndex) && leadOf(newContent, startIndex) === anchored.lead;
      return isItself ? found('exact', startIndex) : unplaced;
    }
    const at = matches.both[0] as number;
    return found(at === startIndex ? 'exact' : 'moved', at);
  }
  // Words added at a place that one side shows may stand there already, on the other side.
  if (quote === '') return unplaced;
  // One side alone convinces only when it is whole: "The" at the start of a text is no evidence.
  const convincing = (['before', 'after'] as const).flatMap((side) =>
    anchored[side].length === contextLength && alike[side] === 1 ? matches[side] : [],
  );
  const [only, ...others] = new Set(convincing);
  return only === undefined || others.length > 0 ? unplaced : found('moved', only);
}
