/** The first letter as a reader sees it: one with its accents, or an emoji, is one. */
const letterOf = (word: string): string => [...new Intl.Segmenter().segment(word)][0]?.segment.toUpperCase() ?? '';

/** @returns the first letters of the first and the last word of a name */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return letterOf(first) + letterOf(last);
}

/** @returns a number from 0 to `count` - 1, the same for a name wherever it stands */
export function tintOf(name: string, count: number): number {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) % count;
}
