/** So much of a needle is searched for natively; the rest is compared where that is found. */
const headLength = 96;
/** For each prefix of the needle, how long a shorter prefix ends it: what need not be compared again. */
function bordersOf(needle: string): Uint32Array {
  const borders = new Uint32Array(needle.length);
  let length = 0;
  for (let at = 1; at < needle.length; at += 1) {
    while (length > 0 && needle.charCodeAt(at) !== needle.charCodeAt(length)) length = borders[length - 1] as number;
    if (needle.charCodeAt(at) === needle.charCodeAt(length)) length += 1;
    borders[at] = length;
  }
  return borders;
}

/** Adds the places from `start` on, in time linear in the text whatever stands in it (Knuth, Morris and Pratt). */
function addFrom(places: number[], text: string, needle: string, start: number): void {
  const borders = bordersOf(needle);
  let length = 0;
  for (let at = start; at < text.length; at += 1) {
    while (length > 0 && text.charCodeAt(at) !== needle.charCodeAt(length)) length = borders[length - 1] as number;
    if (text.charCodeAt(at) === needle.charCodeAt(length)) length += 1;
    if (length < needle.length) continue;
    places.push(at + 1 - length);
    length = borders[length - 1] as number;
  }
}

/** Every place of a needle in a text, also those that overlap, from first to last; none of an empty needle. */
export function occurrences(text: string, needle: string): number[] {
  const places: number[] = [];
  if (needle === '') return places;
  const head = needle.slice(0, headLength);
  let compared = 0;
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) {
    compared += needle.length;
    // The places overlap: comparing each by itself would take the text's length times the needle's.
    if (compared > text.length) {
      addFrom(places, text, needle, at);
      break;
    }
    if (head === needle || text.startsWith(needle, at)) places.push(at);
  }
  return places;
}
