import type { Review, ReviewInput, Submission } from '@marginalia/bff/contract';
import { anchorMarks, fateOf, type Marks, placeMarks, settleMarks } from '@marginalia/design-system/highlight-editor';

/** The client's text, in the version that the marks stand in. */
export type DocumentText = Pick<Submission, 'content' | 'contentVersion'>;

/** A review as it is worked on: marks without a place are among the others, each with `isUnplaced`. */
export interface WorkingReview extends Marks {
  readonly notes: string;
  readonly version: number;
  readonly contentVersion: number;
}

/** What the server has, on the text as it is now. */
export function fromStored(text: DocumentText, review: Review): WorkingReview {
  const { unplaced, content: _, ...stored } = review;
  const joined = {
    ...stored,
    highlights: [...stored.highlights, ...unplaced.highlights.map(withoutPlace)],
    suggestions: [...stored.suggestions, ...unplaced.suggestions.map(withoutPlace)],
  };
  return onto(text, onto(textOf(review, text), joined));
}

/** The text that a stored review stands in: an earlier one comes with it. `newest` where it is not known. */
export const textOf = ({ content, contentVersion }: Review, newest: DocumentText): DocumentText =>
  content === undefined || contentVersion === newest.contentVersion ? newest : { content, contentVersion };

export const marksOf = ({ highlights, suggestions }: Marks) => [...highlights, ...suggestions];

/** Whether a mark has moved or lost its place since it was made. */
export const hasMoved = ({ content }: DocumentText, marks: Marks): boolean =>
  marksOf(marks).some((mark) => fateOf(content ?? '', mark) !== 'exact');

/** The same review on this version of the text: each mark stands where its words are now, or has no place. */
export function onto(text: DocumentText, review: WorkingReview): WorkingReview {
  const { contentVersion } = text;
  if (review.contentVersion === contentVersion) return anchored(text, review);
  return anchored(text, { ...review, ...settleMarks(text.content ?? '', review), contentVersion });
}

/** Adds the missing anchors, which find the marks again when the text is replaced. */
function anchored(text: DocumentText, review: WorkingReview): WorkingReview {
  const { highlights, suggestions } = anchorMarks(text.content ?? '', text.contentVersion, review);
  const isSame = highlights === review.highlights && suggestions === review.suggestions;
  return isSame ? review : { ...review, highlights, suggestions };
}

/** The review to send. The server refuses a placed mark whose words are not in the text, so such marks go as unplaced. */
export function toStored(
  text: DocumentText,
  { highlights, suggestions, ...rest }: WorkingReview,
): Required<ReviewInput> {
  const { placed, unplaced } = placeMarks(text.content ?? '', { highlights, suggestions });
  return {
    ...rest,
    highlights: [...placed.highlights],
    suggestions: [...placed.suggestions],
    unplaced: { highlights: unplaced.highlights.map(asStored), suggestions: unplaced.suggestions.map(asStored) },
  };
}

const withoutPlace = <T extends object>(mark: T) => ({ ...mark, isUnplaced: true });
const asStored = <T extends { isUnplaced?: boolean }>({ isUnplaced: _, ...mark }: T) => mark;
