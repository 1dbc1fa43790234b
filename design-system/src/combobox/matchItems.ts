/**
 * Narrows choices to those whose label holds every typed word, whatever its case and accents. Labels that begin with the
 * text come first; otherwise the order stays.
 */
export function matchItems<Item extends { label: string }>(items: readonly Item[], text: string): Item[] {
  const wanted = plain(text);
  const words = wanted.split(' ');
  const matches = items.filter(({ label }) => words.every((word) => plain(label).includes(word)));
  const begins = ({ label }: Item) => plain(label).startsWith(wanted);
  return [...matches.filter(begins), ...matches.filter((item) => !begins(item))];
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
