/** Merges two versions of `base`: when only one side changed, its text is returned, else both texts. */
export function mergeText(base: string, theirs: string, mine: string): string {
  if (mine === base) return theirs;
  if (theirs === base || mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`;
}
