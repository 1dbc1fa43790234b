/** Characters (UTF-16 units) of context kept on each side of a quote. */
const contextLength = 32;

/** What finds a passage again in another version of the content. Plain data. */
export interface Anchor {
  quote: string;
  /** Up to 32 characters before the quote; fewer only at the start of the content. */
  before: string;
  /** Up to 32 characters after the quote; fewer only at the end of the content. */
  after: string;
  /** Offset of the quote in the content it was taken from. */
  startIndex: number;
  /** How many places of that content looked the same, judged by both sides, by the side before, by the side after. */
  alike: { both: number; before: number; after: number };
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
  return content.startsWith(before, start) && start >= 0 && (before.length === contextLength || start === 0);
}

function hasAfter(content: string, { quote, after }: Look, at: number): boolean {
  const end = at + quote.length;
  const reachesEdge = end + after.length === content.length;
  return content.startsWith(after, end) && (after.length === contextLength || reachesEdge);
}

function findMatches(content: string, look: Look): Matches {
  const matches: Matches = { both: [], before: [], after: [] };
  if (look.quote === '') return matches;
  for (let at = content.indexOf(look.quote); at !== -1; at = content.indexOf(look.quote, at + 1)) {
    const before = hasBefore(content, look, at);
    const after = hasAfter(content, look, at);
    if (before) matches.before.push(at);
    if (after) matches.after.push(at);
    if (before && after) matches.both.push(at);
  }
  return matches;
}

/**
 * Takes the anchor of `content.slice(start, end)`.
 * @param start UTF-16 offset; @param end exclusive.
 * @throws RangeError when the range is empty or outside the content.
 */
export function anchor(content: string, start: number, end: number): Anchor {
  if (!(start >= 0 && end > start && end <= content.length)) {
    throw new RangeError(`No passage from ${start} to ${end} in a content of ${content.length} characters.`);
  }
  const look = {
    quote: content.slice(start, end),
    before: content.slice(Math.max(0, start - contextLength), start),
    after: content.slice(end, end + contextLength),
  };
  const matches = findMatches(content, look);
  const alike = { both: matches.both.length, before: matches.before.length, after: matches.after.length };
  return { ...look, startIndex: start, alike };
}

/**
 * Finds the anchored passage in another version of the content.
 *
 * - `exact`: the same words in the same surroundings at the same offset.
 * - `moved`: the same words elsewhere, in the one place that looks like it: both sides as before, or one whole side as
 *   before, where that look belonged to one place only in the old content too.
 * - `unplaced`: the words are gone or changed, or more than one place could be meant. Never a guess.
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
    // A look-alike that vanished or appeared could be this passage's own: then nobody can tell which one is left.
    if (matches.both.length !== alike.both) return unplaced;
    if (matches.both.includes(startIndex)) return found('exact', startIndex);
    return matches.both.length === 1 ? found('moved', matches.both[0] as number) : unplaced;
  }
  // One side alone convinces only when it is whole: "The" at the start of a text is no evidence.
  const oneSided = new Set<number>();
  if (anchored.before.length === contextLength && alike.before === 1) for (const at of matches.before) oneSided.add(at);
  if (anchored.after.length === contextLength && alike.after === 1) for (const at of matches.after) oneSided.add(at);
  const [only, ...others] = oneSided;
  return only === undefined || others.length > 0 ? unplaced : found('moved', only);
}
