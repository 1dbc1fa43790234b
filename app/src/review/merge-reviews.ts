import { mergeText } from './merge-text.ts';
import type { WorkingReview } from './working-review.ts';

/** What a person writes. */
export type ReviewWords = Pick<WorkingReview, 'highlights' | 'suggestions' | 'notes'>;

/**
 * Joins one's own unsaved work with a newer review that somebody else saved, both begun on `base`. What one side alone
 * changed, added or removed is taken over; of a mark its place and its comment go each by itself. Where both changed the
 * same, both versions stay, theirs under an id of its own, so that a person chooses; a mark that was changed here and
 * removed there stays. All three are about the same text.
 */
export function mergeReviews(base: ReviewWords, newest: WorkingReview, mine: ReviewWords): WorkingReview {
  return {
    ...newest,
    highlights: join(base.highlights, newest.highlights, mine.highlights),
    suggestions: join(base.suggestions, newest.suggestions, mine.suggestions),
    notes: mergeText(base.notes, newest.notes, mine.notes),
  };
}

/** Whether two reviews tell a reader the same. What finds their marks again is no part of that. */
export const saySame = (one: ReviewWords, other: ReviewWords): boolean =>
  isSame(one.notes, other.notes) &&
  isSame(one.highlights.map(comparableOf), other.highlights.map(comparableOf)) &&
  isSame(one.suggestions.map(comparableOf), other.suggestions.map(comparableOf));

interface Mark {
  id: string;
  text: string;
  startIndex: number;
  endIndex: number;
  replacement?: string;
  isUnplaced?: boolean;
  anchor?: unknown;
}

function join<T extends Mark>(base: readonly T[], theirs: readonly T[], mine: readonly T[]): T[] {
  const [was, their, own] = [byId(base), byId(theirs), byId(mine)];
  const ids = new Set([...own.keys(), ...their.keys()]);
  const joined: T[] = [];
  for (const id of [...ids]) {
    const [before, there, here] = [was.get(id), their.get(id), own.get(id)];
    if (!there || !here) {
      const left = there ?? here;
      const isRemoved = before && left && isSame(comparableOf(before), comparableOf(left));
      if (left && !isRemoved) joined.push(left);
      continue;
    }
    const one = joinMark(before, there, here);
    joined.push(...(one ? [one] : [here, { ...there, id: freeId(id, ids) }]));
  }
  return joined.sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
}

/** One mark of two; undefined where both sides changed the same part of it, each in another way. */
function joinMark<T extends Mark>(before: T | undefined, there: T, here: T): T | undefined {
  const place = chosen(placeOf, before, there, here);
  const words = chosen(wordsOf, before, there, here);
  if (!place || !words) return undefined;
  // In the same place twice: the anchor that was taken anew is the one of who looked.
  const isKeptHere = isSame(placeOf(there), placeOf(here)) && !isSame(before?.anchor, here.anchor);
  return { ...wordsOf(words), ...fieldsOf(isKeptHere ? here : place, (name) => placeFields.has(name)) } as T;
}

function chosen<T extends Mark>(part: (mark: T) => object, before: T | undefined, there: T, here: T): T | undefined {
  const [was, theirs, own] = [before && part(before), part(there), part(here)];
  if (isSame(was, own)) return there;
  return isSame(was, theirs) || isSame(theirs, own) ? here : undefined;
}

/** Offsets of a mark without a place are those of some earlier text: they say nothing. */
const placeOf = ({ text, replacement, startIndex, endIndex, isUnplaced }: Mark): object =>
  isUnplaced ? { text, replacement, isUnplaced } : { text, replacement, startIndex, endIndex };

const placeFields: ReadonlySet<string> = new Set<keyof Mark>([
  'id',
  'anchor',
  'text',
  'replacement',
  'startIndex',
  'endIndex',
  'isUnplaced',
]);
const fieldsOf = (mark: Mark, isWanted: (name: string) => boolean): object =>
  Object.fromEntries(Object.entries(mark).filter(([name, value]) => value !== undefined && isWanted(name)));
const wordsOf = (mark: Mark): object => fieldsOf(mark, (name) => !placeFields.has(name));

const comparableOf = (mark: Mark): object => ({ id: mark.id, ...placeOf(mark), ...wordsOf(mark) });

const byId = <T extends Mark>(marks: readonly T[]) => new Map(marks.map((mark) => [mark.id, mark]));

function freeId(id: string, taken: Set<string>): string {
  let free = `${id}~`;
  while (taken.has(free)) free += '~';
  taken.add(free);
  return free;
}

/** Whether two values hold the same, whatever the order of their fields: the server answers in an order of its own. */
export const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

/** As JSON, the fields of each object by their names. */
const inOrder = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
