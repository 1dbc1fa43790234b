import type { Review } from '@marginalia/bff/contract';

/**
 * Joins one's own unsaved marks with a newer review that somebody else saved: nothing of either side is lost. Of a mark
 * that both changed, one's own stays. What the other side deleted comes back.
 */
export function mergeReviews(newest: Review, mine: Pick<Review, 'highlights' | 'suggestions' | 'notes'>): Review {
  return {
    highlights: join(newest.highlights, mine.highlights),
    suggestions: join(newest.suggestions, mine.suggestions),
    notes: joinNotes(newest.notes, mine.notes),
    version: newest.version,
  };
}

function join<T extends { id: string; startIndex: number; endIndex: number }>(
  theirs: readonly T[],
  mine: readonly T[],
): T[] {
  const all = new Map([...theirs, ...mine].map((item) => [item.id, item]));
  return [...all.values()].sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
}

function joinNotes(theirs: string, mine: string): string {
  if (!mine || theirs.includes(mine)) return theirs;
  return !theirs || mine.includes(theirs) ? mine : `${theirs}\n\n${mine}`;
}
