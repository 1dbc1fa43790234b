import { cleanText, plainText } from '@marginalia/bff/contract';
import { hashKey } from '@tanstack/query-core';
import { mergeText } from './merge-text.ts';
import { comparableThread, mergeThreads, stampFields, type Thread, threadFields } from './merge-threads.ts';
import type { WorkingReview } from './working-review.ts';

/** The parts of a review that an editor writes. */
export type ReviewWords = Pick<WorkingReview, 'highlights' | 'suggestions' | 'notes'>;

/**
 * Three-way merge of unsaved work with a newer review that another editor saved; both began with `base`, and all three
 * refer to the same text. A change by one side only is taken over, separately for a mark's place and its comment. Where
 * both sides changed the same part, both marks stay, theirs with a new id, so that the editor chooses. `mergeThreads` merges
 * replies and the resolved state separately. A mark that one side changed and the other removed stays. `isMerged` says
 * whether the editor has something to check: what `mine` does not have, or what the other editor removed.
 */
export function mergeReviews(
  base: ReviewWords,
  newest: WorkingReview,
  mine: ReviewWords,
): { review: WorkingReview; isMerged: boolean } {
  const notes = mergeText(base.notes, newest.notes, mine.notes);
  const review = {
    ...newest,
    highlights: join(base.highlights, newest.highlights, mine.highlights),
    suggestions: join(base.suggestions, newest.suggestions, mine.suggestions),
    notes: notes.text,
  };
  const [before, there] = [idsOf(base), idsOf(newest)];
  const hasReturned = [...idsOf(review)].some((id) => before.has(id) && !there.has(id));
  const isMerged = notes.isMerged || hasReturned || !saySame(review, mine);
  return { review, isMerged };
}

const idsOf = ({ highlights, suggestions }: ReviewWords) =>
  new Set([...highlights, ...suggestions].map(({ id }) => id));

const byIdOrder = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : Number(one.id > other.id));

/** Marks and their replies in one order: the server, the editor and a merge each have their own, which no reader sees. */
export const inOneOrder = <T extends { id: string; replies?: readonly { id: string }[] | undefined }>(
  marks: readonly T[],
): T[] =>
  marks
    .toSorted(byIdOrder)
    .map((mark) => (mark.replies ? { ...mark, replies: mark.replies.toSorted(byIdOrder) } : mark));

/** Whether two reviews are the same for a reader. Anchors are not compared. */
export const saySame = (one: ReviewWords, other: ReviewWords): boolean => isSame(saidBy(one), saidBy(other));
const saidBy = ({ notes, highlights, suggestions }: ReviewWords): unknown => [
  plainText(notes),
  inOneOrder(highlights).map(comparableOf),
  inOneOrder(suggestions).map(comparableOf),
];

interface Mark extends Thread {
  id: string;
  text: string;
  startIndex: number;
  endIndex: number;
  comment?: string;
  replacement?: string;
  isUnplaced?: boolean;
  anchor?: unknown;
}

function join<T extends Mark>(base: readonly T[], theirs: readonly T[], mine: readonly T[]): T[] {
  const [was, their, own] = [byId(base), byId(theirs), byId(mine)];
  const ids = new Set([...their.keys(), ...own.keys()]);
  const joined: T[] = [];
  for (const id of [...ids]) {
    const [before, there, here] = [was.get(id), their.get(id), own.get(id)];
    if (!there || !here) {
      const left = there ?? here;
      const isRemoved = before && left && !hasChanged(before, left);
      if (left && !isRemoved) joined.push(left);
      continue;
    }
    const thread = mergeThreads(before, there, here);
    const one = joinMark(before, there, here);
    if (one) joined.push({ ...one, ...thread });
    // One of the two keeps the replies.
    else joined.push({ ...here, ...noThread, ...thread }, { ...there, id: freeId(id, ids), ...noThread });
  }
  return joined.sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
}

/** Merges two versions of a mark; undefined when both sides changed the same part differently. */
function joinMark<T extends Mark>(before: T | undefined, there: T, here: T): T | undefined {
  const place = chosen(placeOf, before, there, here) ?? chosenByOne(before, there, here);
  // Words that say the same may still be typed here.
  const words = isSame(spokenOf(there), spokenOf(here)) ? here : chosen(spokenOf, before, there, here);
  if (!place || !words) return undefined;
  // When both marks have the same place, the anchor that this editor renewed is the newer one.
  const isKeptHere = isSame(placeOf(there), placeOf(here)) && !isSame(before?.anchor, here.anchor);
  return { ...wordsOf(words), ...fieldsOf(isKeptHere ? here : place, (name) => placeFields.has(name)) } as T;
}

function chosen<T extends Mark>(part: (mark: T) => object, before: T | undefined, there: T, here: T): T | undefined {
  const [was, theirs, own] = [before && part(before), part(there), part(here)];
  if (isSame(was, own)) return there;
  return isSame(was, theirs) || isSame(theirs, own) ? here : undefined;
}

/**
 * The place of the side whose editor chose it. No editor takes a mark's place away: it is lost where the text was replaced or
 * another suggestion stands. What the server has without a place may not be marked so here yet.
 */
function chosenByOne<T extends Mark>(before: T | undefined, there: T, here: T): T | undefined {
  if (!before) return undefined;
  const isLost = (mark: T) => isSame(placeOf(lostAs(before, mark)), placeOf(mark));
  if (isLost(here) || isSame(offsetsOf(before), offsetsOf(here))) return there;
  return isLost(there) ? here : undefined;
}

/** The mark as it was, without a place where it has none now. */
const lostAs = <T extends Mark>(before: T, { isUnplaced }: Mark): T =>
  isUnplaced ? { ...before, isUnplaced } : before;

const offsetsOf = ({ text, replacement, startIndex, endIndex }: Mark): object => ({
  text,
  replacement,
  startIndex,
  endIndex,
});
/** Offsets of an unplaced mark refer to an earlier text, so they are not compared. */
const placeOf = (mark: Mark): object => {
  const { text, replacement, isUnplaced } = mark;
  return isUnplaced ? { text, replacement, isUnplaced } : offsetsOf(mark);
};

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
const wordsOf = (mark: Mark): object =>
  fieldsOf(mark, (name) => !placeFields.has(name) && !threadFields.has(name) && !stampFields.has(name));

/** The server stores comments and replies without their outer space, which what is still typed may have. */
export const spoken = <T extends { comment?: string | undefined; replies?: readonly { text: string }[] | undefined }>(
  mark: T,
): T => ({
  ...mark,
  ...(mark.comment !== undefined && { comment: cleanText(mark.comment) }),
  ...(mark.replies && { replies: mark.replies.map((reply) => ({ ...reply, text: cleanText(reply.text) })) }),
});
const spokenOf = (mark: Mark): object => wordsOf(spoken(mark));

const comparableOf = (mark: Mark): object => ({
  id: mark.id,
  ...placeOf(mark),
  ...spokenOf(mark),
  ...comparableThread(spoken(mark)),
});

/** Whether an editor changed something of a mark. */
const hasChanged = (before: Mark, mark: Mark): boolean =>
  !isSame(comparableOf(lostAs(before, mark)), comparableOf(mark));

const noThread = { replies: undefined, resolved: undefined };

const byId = <T extends Mark>(marks: readonly T[]) => new Map(marks.map((mark) => [mark.id, mark]));

function freeId(id: string, taken: Set<string>): string {
  let free = `${id}~`;
  while (taken.has(free)) free += '~';
  taken.add(free);
  return free;
}

/** Deep equality that ignores the order of fields, because the server sends them in another order. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);
