import type { Snapshot } from '../engine/session.js';
import type { Highlight, Suggestion } from '../model/types.js';

/** A card of the margin. */
export type Item =
  | { kind: 'highlight'; id: string; value: Highlight; number: number; isPlaced: boolean }
  | { kind: 'suggestion'; id: string; value: Suggestion; isPlaced: boolean };

const start = (item: Item) => item.value.startIndex;

/** All marks in reading order, those without a place last; highlights carry their number. */
export function itemsOf({ highlights, suggestions, unplaced }: Snapshot): Item[] {
  const placed: Item[] = [
    ...highlights.map(
      (value, index): Item => ({
        kind: 'highlight',
        id: value.id,
        value,
        number: index + 1,
        isPlaced: true,
      }),
    ),
    ...suggestions.map((value): Item => ({ kind: 'suggestion', id: value.id, value, isPlaced: true })),
  ].sort((a, b) => start(a) - start(b));
  return [
    ...placed,
    ...unplaced.highlights.map(
      (value, index): Item => ({
        kind: 'highlight',
        id: value.id,
        value,
        number: highlights.length + index + 1,
        isPlaced: false,
      }),
    ),
    ...unplaced.suggestions.map((value): Item => ({ kind: 'suggestion', id: value.id, value, isPlaced: false })),
  ];
}
