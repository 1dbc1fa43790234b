import type { Review } from '@marginalia/bff/contract';
import { inOneOrder, isSame, mergeReviews, saySame, spoken } from './merge-reviews.ts';
import { comparableThread, type Thread } from './merge-threads.ts';
import type { ReviewDraftShape } from './review-draft-shape.ts';
import {
  asShown,
  type DocumentText,
  fromStored,
  hasMoved,
  marksOf,
  onto,
  textOf,
  type WorkingReview,
} from './working-review.ts';

export interface DraftState {
  /** The text that the marks' offsets refer to. */
  readonly text: DocumentText;
  readonly review: WorkingReview;
  /** Whether there are changes that the server does not have. */
  readonly isDirty: boolean;
  /** Whether another editor's marks were merged in. Nothing saves itself until the editor has checked them. */
  readonly isMerged: boolean;
  /** Whether the text was replaced since the last save, so that the server lacks the marks' places in the new text. */
  readonly isPlacedAnew: boolean;
  /** Whether the review was completed without these changes. They are saved only when the editor asks for it. */
  readonly isLate: boolean;
  /** Whether some of these marks have moved or lost their place. Nothing saves itself until the editor has checked them. */
  readonly isMoved: boolean;
  readonly saving: 'idle' | 'running' | 'saved' | 'failed';
  /** What the editor has to correct before the review can be saved. */
  readonly problem?: string | undefined;
}

/** Whether the server lacks something of the review. */
export const isUnsaved = ({ isDirty, isPlacedAnew }: DraftState): boolean => isDirty || isPlacedAnew;

/** Whether the review must be saved before it can be completed. A person who saves it has looked at it. */
export const needsSaving = (state: DraftState): boolean =>
  isUnsaved(state) || state.isMerged || state.isMoved || state.review.version === 0;

/** Whether the stored review is what this draft sent in one of the saves whose response was lost. */
export const isSent = (saves: ReviewDraftShape['sent'], stored: Review, text: DocumentText): boolean =>
  saves.some((sent) => saySame(fromStored(text, { ...stored, ...sent }), fromStored(text, stored)));

/** Whether the server has all of a review, in whichever version. */
export const isStored = (review: WorkingReview, newest: WorkingReview): boolean =>
  isSame(comparable(review), comparable(newest));
const comparable = (review: WorkingReview): object => ({
  ...review,
  highlights: inOneOrder(review.highlights).map(asSent),
  suggestions: inOneOrder(review.suggestions).map(asSent),
  version: 0,
});
/** What the server takes from a request: authors and times are its own. */
const asSent = (mark: WorkingReview['highlights' | 'suggestions'][number]): object => {
  const { author, createdAt, resolved, ...words } = spoken(mark);
  return { ...words, ...comparableThread({ replies: words.replies, resolved } as Thread) };
};

/** The first state: unsaved marks of an earlier visit, merged with the saved review, all on the current text. */
export function startState(
  unsaved: ReviewDraftShape | undefined,
  stored: Review,
  text: DocumentText,
  isAutosaved: boolean,
): DraftState {
  const newest = fromStored(text, stored);
  const {
    base,
    sent,
    isMerged: wasMerged,
    isMoved: hadMoved,
    ...before
  }: ReviewDraftShape = unsaved ?? { ...newest, base: newest, sent: [], isMerged: false, isMoved: false };
  // Marks without an anchor get one from the text that they were made on, if it is known.
  const written = textOf(stored, text);
  const moveOn = (review: WorkingReview) =>
    onto(text, review.contentVersion === written.contentVersion ? onto(written, review) : review);
  const mine = asShown(text, moveOn(before));
  const isOld = mine.version !== newest.version;
  const isOwn = isSent(sent, stored, text);
  const { review, isMerged } = isOld
    ? mergeReviews(isOwn ? newest : moveOn({ ...before, ...base }), newest, mine)
    : { review: mine, isMerged: false };
  // A save or a completion whose response was lost may have brought all of it.
  const isDirty = unsaved !== undefined && !isStored(review, newest);
  const isElsewhere = [stored, before].some(({ contentVersion }) => contentVersion !== text.contentVersion);
  return {
    text,
    review,
    isDirty,
    // Only a person saves what was merged.
    isMerged: isMerged || (isDirty && wasMerged && !isOwn),
    isLate: isDirty && !isAutosaved,
    isPlacedAnew: stored.contentVersion !== text.contentVersion && marksOf(newest).length > 0,
    isMoved: (isElsewhere || (isDirty && hadMoved)) && hasMoved(text, review),
    saving: 'idle',
  };
}
