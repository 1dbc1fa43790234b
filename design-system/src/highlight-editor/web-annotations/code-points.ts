// The model counts Unicode code points, marks count UTF-16 units.

const pair = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Where in a text each character of two units begins. */
const pairsOf = (content: string): number[] => [...content.matchAll(pair)].map(({ index }) => index);

/** Turns offsets of a text into numbers of code points. */
export function toCodePoints(content: string): (offset: number) => number {
  const pairs = pairsOf(content);
  return (offset) => offset - countBelow(pairs, (at) => at + 1 < offset);
}

/** Turns numbers of code points of a text into offsets. */
export function fromCodePoints(content: string): (number: number) => number {
  const pairs = pairsOf(content);
  return (number) => number + countBelow(pairs, (at, index) => at - index < number);
}

/** How many of the first items a condition holds for that holds for no item after one for which it does not. */
function countBelow(items: readonly number[], isBelow: (item: number, index: number) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(items[middle] as number, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
