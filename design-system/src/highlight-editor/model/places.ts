import type { Highlight, Place, Suggestion } from './types.js';

/** True when the offsets name exactly the words they claim. */
export const isSound = (content: string, { startIndex, endIndex, text }: Place): boolean =>
  Number.isInteger(startIndex) &&
  startIndex >= 0 &&
  endIndex >= startIndex &&
  // Beyond the end nothing stands, which an empty text would take for its own.
  endIndex <= content.length &&
  content.slice(startIndex, endIndex) === text;

/** Reading order: by start, the longer passage first, then by id so that the order never wavers. */
export const byPlace = (a: Place & { id: string }, b: Place & { id: string }): number =>
  a.startIndex - b.startIndex || b.endIndex - a.endIndex || (a.id < b.id ? -1 : Number(a.id > b.id));

export interface Sorted<T> {
  /** In reading order. */
  placed: readonly T[];
  /**
   * Whose words are not at their place: shown as such, kept with `isUnplaced`, never moved by a guess, also when the
   * place becomes free again. In the same order.
   */
  unplaced: readonly T[];
}

/** The mark as one without a place, which it then is in every other list too. */
export const unplace = <T extends Highlight | Suggestion>(mark: T): T =>
  mark.isUnplaced ? mark : { ...mark, isUnplaced: true };

/** @param marks in an order in which `stands` can be asked of each */
function split<T extends Highlight | Suggestion>(marks: readonly T[], stands: (mark: T) => boolean): Sorted<T> {
  const placed: T[] = [];
  const unplaced: T[] = [];
  for (const mark of marks) {
    if (!mark.isUnplaced && stands(mark)) placed.push(mark);
    else unplaced.push(unplace(mark));
  }
  return { placed, unplaced: unplaced.sort(byPlace) };
}

/** Splits highlights, each with an id of its own, into those that stand at their words and those that do not. */
export const sortHighlights = (content: string, highlights: readonly Highlight[]): Sorted<Highlight> =>
  split([...highlights].sort(byPlace), (mark) => mark.endIndex > mark.startIndex && isSound(content, mark));

const changesSomething = ({ text, replacement }: Suggestion) => text !== replacement;
const staysInParagraph = ({ text, replacement }: Suggestion) => !text.includes('\n') && !replacement.includes('\n');

/** Splits suggestions likewise; one that overlaps an earlier one or leaves its paragraph is unplaced. */
export function sortSuggestions(content: string, suggestions: readonly Suggestion[]): Sorted<Suggestion> {
  let end = 0;
  const inOrder = [...suggestions].sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
  return split(inOrder, (suggestion) => {
    const stands =
      isSound(content, suggestion) &&
      suggestion.startIndex >= end &&
      changesSomething(suggestion) &&
      staysInParagraph(suggestion);
    if (stands) end = suggestion.endIndex;
    return stands;
  });
}

export interface Marks {
  highlights: readonly Highlight[];
  suggestions: readonly Suggestion[];
}

/** Marks of these lists; the very same object where both lists are. */
export const keptMarks = (marks: Marks, highlights: Marks['highlights'], suggestions: Marks['suggestions']): Marks =>
  highlights === marks.highlights && suggestions === marks.suggestions ? marks : { highlights, suggestions };

/**
 * Splits the marks as the editor does: what stands at its words, and what it shows without a place. The editor gives out
 * both, so that nothing is lost; an application that stores marks by their place stores the placed ones and says so.
 */
export function placeMarks(content: string, marks: Marks): { placed: Marks; unplaced: Marks } {
  const highlights = sortHighlights(content, marks.highlights);
  const suggestions = sortSuggestions(content, marks.suggestions);
  return {
    placed: { highlights: highlights.placed, suggestions: suggestions.placed },
    unplaced: { highlights: highlights.unplaced, suggestions: suggestions.unplaced },
  };
}

const insideWord = /(?<=[\p{L}\p{M}\p{N}_])[\p{L}\p{M}\p{N}_]/uy;
function isWordBoundary(content: string, index: number): boolean {
  insideWord.lastIndex = index;
  return !insideWord.test(content);
}

/**
 * The other places with the same words as `highlight`, whole words only, that no highlight covers in exactly that
 * range yet.
 */
export function similarPlaces(content: string, highlight: Place, highlights: readonly Place[]): Place[] {
  const { text } = highlight;
  if (text.trim() === '') return [];
  const taken = new Set(highlights.filter((other) => other.text === text).map(({ startIndex }) => startIndex));
  const places: Place[] = [];
  for (let at = content.indexOf(text); at !== -1; at = content.indexOf(text, at + text.length)) {
    const end = at + text.length;
    const isWhole = isWordBoundary(content, at) && isWordBoundary(content, end);
    if (isWhole && !taken.has(at)) places.push({ startIndex: at, endIndex: end, text });
  }
  return places;
}

/** The other places with the words of a suggestion that no suggestion touches. */
export const changeablePlaces = (
  content: string,
  suggestion: Suggestion,
  suggestions: readonly Suggestion[],
): Place[] =>
  similarPlaces(content, suggestion, suggestions).filter(
    ({ startIndex, endIndex }) =>
      !suggestions.some((other) => other.startIndex <= endIndex && other.endIndex >= startIndex),
  );

/** The content with every placed suggestion applied. */
export function applySuggestions(content: string, suggestions: readonly Suggestion[]): string {
  let result = '';
  let at = 0;
  for (const { startIndex, endIndex, replacement } of sortSuggestions(content, suggestions).placed) {
    result += content.slice(at, startIndex) + replacement;
    at = endIndex;
  }
  return result + content.slice(at);
}
