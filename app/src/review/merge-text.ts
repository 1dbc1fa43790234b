/**
 * Merges two versions of `base`. When both sides changed it, the text holds both versions and `isMerged` is true, unless
 * one version only adds to the other, which only adds to `base`.
 */
export function mergeText(base: string, theirs: string, mine: string): { text: string; isMerged: boolean } {
  if (mine === base || (theirs.includes(mine) && mine.includes(base))) return { text: theirs, isMerged: false };
  if (theirs === base || (mine.includes(theirs) && theirs.includes(base))) return { text: mine, isMerged: false };
  if (mine === theirs) return { text: mine, isMerged: false };
  return { text: [theirs, mine].filter(Boolean).join('\n\n'), isMerged: true };
}

/** Merges two versions of what cannot be joined, such as a link: when both sides changed it, `mine` stays. */
export function chooseText(base: string, theirs: string, mine: string): { text: string; isMerged: boolean } {
  if (mine === base) return { text: theirs, isMerged: false };
  return { text: mine, isMerged: theirs !== base && theirs !== mine };
}
