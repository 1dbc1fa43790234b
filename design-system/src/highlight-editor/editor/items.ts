import type { Snapshot } from '../engine/snapshot.js';
import type { Highlight, Suggestion } from '../model/types.js';

/** A card of the margin. */
export type Item =
  | { kind: 'highlight'; id: string; value: Highlight; number: number | null; isPlaced: boolean }
  | { kind: 'suggestion'; id: string; value: Suggestion; isPlaced: boolean };

const known = new WeakMap<Highlight | Suggestion, Item>();

/** The same item for the same mark, so that a typed key gives new work to one card only. */
function itemOf(value: Highlight | Suggestion, isPlaced: boolean, number: number | null): Item {
  const last = known.get(value);
  const isSame = last?.isPlaced === isPlaced && (last.kind === 'suggestion' || last.number === number);
  if (last && isSame) return last;
  const item: Item =
    'replacement' in value
      ? { kind: 'suggestion', id: value.id, value, isPlaced }
      : { kind: 'highlight', id: value.id, value, number, isPlaced };
  known.set(value, item);
  return item;
}

type Shown = Pick<Snapshot, 'highlights' | 'suggestions' | 'unplaced'>;

const lastItems = new WeakMap<Snapshot['highlights'], { shown: Shown; items: readonly Item[] }>();

/** All marks in reading order, those without a place last; highlights carry their number, unless they are resolved. */
export function itemsOf(shown: Shown): readonly Item[] {
  const { highlights, suggestions, unplaced } = shown;
  const last = lastItems.get(highlights);
  if (last?.shown.suggestions === suggestions && last.shown.unplaced === unplaced) return last.items;
  const items: Item[] = [];
  let next = 0;
  let number = 0;
  const numberOf = ({ resolved }: Highlight) => (resolved ? null : ++number);
  for (const highlight of highlights) {
    for (; (suggestions[next]?.startIndex ?? Number.POSITIVE_INFINITY) < highlight.startIndex; next += 1) {
      items.push(itemOf(suggestions[next] as Suggestion, true, 0));
    }
    items.push(itemOf(highlight, true, numberOf(highlight)));
  }
  for (const suggestion of suggestions.slice(next)) items.push(itemOf(suggestion, true, 0));
  for (const lost of unplaced.highlights) items.push(itemOf(lost, false, numberOf(lost)));
  for (const lost of unplaced.suggestions) items.push(itemOf(lost, false, 0));
  lastItems.set(highlights, { shown, items });
  return items;
}

/** The cards that stay while what is resolved is hidden: the open one too. */
export const withoutResolved = (items: readonly Item[], activeId: string | null): readonly Item[] =>
  items.filter(({ id, value }) => !value.resolved || id === activeId);
