import { mergeText } from './merge-text.ts';
import type { WorkingReview } from './working-review.ts';

/** What a person writes. */
export type ReviewWords = Pick<WorkingReview, 'highlights' | 'suggestions' | 'notes'>;

/**
 * Joins one's own unsaved work with a newer review that somebody else saved, both begun on `base`. What one side alone
 * changed, added or removed is taken over. Of a mark that both changed both versions stay, theirs under an id of its own,
 * so that a person chooses; one that was changed here and removed there stays. All three are about the same text.
 */
export function mergeReviews(base: ReviewWords, newest: WorkingReview, mine: ReviewWords): WorkingReview {
  return {
    ...newest,
    highlights: join(base.highlights, newest.highlights, mine.highlights),
    suggestions: join(base.suggestions, newest.suggestions, mine.suggestions),
    notes: mergeText(base.notes, newest.notes, mine.notes),
  };
}

/** Whether two reviews hold the same, whatever the order of their fields. */
export const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

interface Mark {
  id: string;
  startIndex: number;
  endIndex: number;
}

function join<T extends Mark>(base: readonly T[], theirs: readonly T[], mine: readonly T[]): T[] {
  const [was, their, own] = [byId(base), byId(theirs), byId(mine)];
  const ids = new Set([...own.keys(), ...their.keys()]);
  const joined: T[] = [];
  for (const id of [...ids]) {
    const [before, there, here] = [was.get(id), their.get(id), own.get(id)];
    if (isSame(before, here)) joined.push(...found(there));
    else if (isSame(before, there) || isSame(there, here)) joined.push(...found(here));
    else joined.push(...found(here), ...found(there && here ? { ...there, id: freeId(id, ids) } : there));
  }
  return joined.sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
}

const byId = <T extends Mark>(marks: readonly T[]) => new Map(marks.map((mark) => [mark.id, mark]));
const found = <T>(mark: T | undefined): T[] => (mark ? [mark] : []);

function freeId(id: string, taken: Set<string>): string {
  let free = `${id}~`;
  while (taken.has(free)) free += '~';
  taken.add(free);
  return free;
}

/** As JSON, the fields of each object by their names: the server answers in an order of its own. */
const inOrder = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
