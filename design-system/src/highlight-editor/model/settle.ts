import { type Anchor, anchor, hasLookAt, placeAnchor } from './anchors.js';
import { isSound, keptMarks, type Marks, placeMarks, sortSuggestions, unplace } from './places.js';
import type { Highlight, Suggestion } from './types.js';

// What becomes of marks when their content is replaced. None is ever lost: one that is not found again is kept without a
// place. Marks and lists that stay as they are keep their identity, so that nothing is stored or shown anew for them.

type Mark = Highlight | Suggestion;

/** What became of a mark: it stands as it was made, it was found again in changed text, or it has no place. */
export type Fate = 'exact' | 'moved' | 'unplaced';

/** The list with some marks replaced; the very list where none is. */
function mapped<T extends Mark>(list: readonly T[], change: (mark: T) => T): readonly T[] {
  const next = list.map(change);
  return next.every((mark, index) => mark === list[index]) ? list : next;
}

const mappedMarks = (marks: Marks, change: <T extends Mark>(mark: T) => T): Marks =>
  keptMarks(marks, mapped(marks.highlights, change), mapped(marks.suggestions, change));

/** The anchor of a mark's own words; a suggestion that grew since has none. */
const ownAnchor = ({ anchor: taken, text }: Mark): Anchor | undefined => (taken?.quote === text ? taken : undefined);

const anchored = <T extends Mark>(content: string, contentVersion: number, mark: T): T => ({
  ...mark,
  anchor: anchor(content, mark.startIndex, mark.endIndex, contentVersion),
});

/** What became of a mark in this content. Looks at its place only, so that every card can ask. */
export function fateOf(content: string, mark: Highlight | Suggestion): Fate {
  const isEmptyHighlight = !('replacement' in mark) && mark.endIndex === mark.startIndex;
  if (mark.isUnplaced || isEmptyHighlight || !isSound(content, mark)) return 'unplaced';
  const own = ownAnchor(mark);
  if (!own) return 'exact';
  return own.startIndex === mark.startIndex && hasLookAt(content, own, own.startIndex) ? 'exact' : 'moved';
}

/**
 * Gives each placed mark that has no anchor of its words one that is taken here. Do this when marks are stored, so that
 * `settleMarks` finds them again.
 * @param contentVersion the version of this content.
 */
export function anchorMarks(content: string, contentVersion: number, marks: Marks): Marks {
  const isMissing = (mark: Mark) => !ownAnchor(mark);
  if (![...marks.highlights, ...marks.suggestions].some(isMissing)) return marks;
  const { placed } = placeMarks(content, marks);
  const missing = new Set<Mark>([...placed.highlights, ...placed.suggestions].filter(isMissing));
  return mappedMarks(marks, (mark) => (missing.has(mark) ? anchored(content, contentVersion, mark) : mark));
}

/** A person says that the marks which moved stand right: their anchors are taken anew here. */
export const keepMarks = (content: string, contentVersion: number, marks: Marks): Marks =>
  mappedMarks(marks, (mark) => (fateOf(content, mark) === 'moved' ? anchored(content, contentVersion, mark) : mark));

/** The mark at the place that its anchor finds in the content; null where it finds none. */
function found<T extends Mark>(content: string, mark: T): T | null {
  const own = ownAnchor(mark);
  const { startIndex, endIndex } = own ? placeAnchor(own, content) : {};
  if (startIndex === undefined || endIndex === undefined) return null;
  if (!mark.isUnplaced && startIndex === mark.startIndex && endIndex === mark.endIndex) return mark;
  const { isUnplaced, ...placed } = mark;
  return { ...(placed as T), startIndex, endIndex };
}

/**
 * Finds marks again by their anchors when the content was replaced. One that is found gets its offsets in this content;
 * one that is not, or has no anchor, keeps those it had and is unplaced, as is a suggestion that would overlap another.
 */
export function settleMarks(content: string, marks: Marks): Marks {
  const places = new Map<Mark, Mark>();
  for (const highlight of marks.highlights) {
    // Without words there is nothing to be marked.
    const placed = highlight.text === '' ? null : found(content, highlight);
    if (placed) places.set(highlight, placed);
  }
  const candidates = new Map<Suggestion, Suggestion>();
  for (const suggestion of marks.suggestions) {
    const placed = found(content, suggestion);
    if (placed) candidates.set(suggestion, placed);
  }
  const standing = new Set(sortSuggestions(content, [...candidates.values()]).placed);
  for (const [suggestion, placed] of candidates) if (standing.has(placed)) places.set(suggestion, placed);
  return mappedMarks(marks, <T extends Mark>(mark: T) => (places.get(mark) as T | undefined) ?? unplace(mark));
}
