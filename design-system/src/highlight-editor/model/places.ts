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
  /** Whose words are not at their place: shown as such, kept as they are, never moved by a guess. In the same order. */
  unplaced: readonly T[];
}

/** Splits highlights, each with an id of its own, into those that stand at their words and those that do not. */
export function sortHighlights(content: string, highlights: readonly Highlight[]): Sorted<Highlight> {
  const placed: Highlight[] = [];
  const unplaced: Highlight[] = [];
  for (const highlight of highlights) {
    const stands = !highlight.isUnplaced && highlight.endIndex > highlight.startIndex && isSound(content, highlight);
    (stands ? placed : unplaced).push(highlight);
  }
  return { placed: placed.sort(byPlace), unplaced: unplaced.sort(byPlace) };
}

const changesSomething = ({ text, replacement }: Suggestion) => text !== replacement;
const staysInParagraph = ({ text, replacement }: Suggestion) => !text.includes('\n') && !replacement.includes('\n');

/** Splits suggestions likewise; one that overlaps an earlier one or leaves its paragraph is unplaced. */
export function sortSuggestions(content: string, suggestions: readonly Suggestion[]): Sorted<Suggestion> {
  const placed: Suggestion[] = [];
  const unplaced: Suggestion[] = [];
  let end = 0;
  const inOrder = [...suggestions].sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
  for (const suggestion of inOrder) {
    const stands =
      !suggestion.isUnplaced &&
      isSound(content, suggestion) &&
      suggestion.startIndex >= end &&
      changesSomething(suggestion) &&
      staysInParagraph(suggestion);
    if (stands) end = suggestion.endIndex;
    (stands ? placed : unplaced).push(suggestion);
  }
  return { placed, unplaced: unplaced.sort(byPlace) };
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

const wordCharacter = /[\p{L}\p{N}_]/u;
const isWordBoundary = (content: string, index: number) =>
  !(wordCharacter.test(content[index - 1] ?? '') && wordCharacter.test(content[index] ?? ''));

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
