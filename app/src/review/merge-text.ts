/** Joins two versions of a text that both came of `base`: a side that changed nothing gives way, else both are kept. */
export function mergeText(base: string, theirs: string, mine: string): string {
  if (mine === base) return theirs;
  if (theirs === base || mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`;
}
