/** Where words stand in a text: UTF-16 offsets, the end exclusive. */
export interface FoundPlace {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** Signs that a keyboard does not have stand for those that it has. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[.*+?^${}()|[\]\\/]/g, '\\$&'],
  [/['‘’]/g, "['‘’]"],
  [/["“”„]/g, '["“”„]'],
  [/[-‐‑–]/g, '[-‐‑–]'],
  [/\s+/g, '\\s+'],
];

/** So many letters of what is looked for tell its place: the browser has no pattern as long as a pasted chapter. */
const longest = 500;

/** All places of the words in a text, in any case. */
export function placesOf(text: string, query: string): FoundPlace[] {
  const words = query.trim().slice(0, longest);
  if (words === '') return [];
  const pattern = alike.reduce((source, [sign, stand]) => source.replace(sign, stand), words);
  return [...text.matchAll(new RegExp(pattern, 'gi'))].map(({ index, 0: found }) => ({
    startIndex: index,
    endIndex: index + found.length,
  }));
}
