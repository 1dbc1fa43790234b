import type { Review, ReviewInput, Submission } from '@marginalia/bff/contract';
import {
  anchorMarks,
  fateOf,
  type Marks,
  placeMarks,
  settleMarks,
  type Thread,
} from '@marginalia/design-system/highlight-editor';

/** The client's text in one version. */
export interface DocumentText extends Pick<Submission, 'content' | 'contentVersion'> {
  readonly headings?: Submission['headings'] | undefined;
}

/** A review in the editor: unplaced marks are in the same lists as the others, each with `isUnplaced`. */
export interface WorkingReview extends Marks {
  readonly notes: string;
  readonly version: number;
  readonly contentVersion: number;
}

/** Converts the server's review to the editor's, on the current text. */
export function fromStored(text: DocumentText, review: Review): WorkingReview {
  const { unplaced, content: _, ...stored } = review;
  const joined = {
    ...stored,
    highlights: [...stored.highlights, ...unplaced.highlights.map(withoutPlace)],
    suggestions: [...stored.suggestions, ...unplaced.suggestions.map(withoutPlace)],
  };
  return onto(text, onto(textOf(review, text), joined));
}

/** The text that a stored review refers to: the earlier text that comes with it, else `newest`. */
export const textOf = ({ content, contentVersion }: Review, newest: DocumentText): DocumentText =>
  content === undefined || contentVersion === newest.contentVersion ? newest : { content, contentVersion };

export const marksOf = ({ highlights, suggestions }: Marks) => [...highlights, ...suggestions];

/** Whether a mark has moved or lost its place since it was made. */
export const hasMoved = ({ content }: DocumentText, marks: Marks): boolean =>
  marksOf(marks).some((mark) => fateOf(content ?? '', mark) !== 'exact');

/** Moves a review to this version of the text: each mark is placed where its words are now, or becomes unplaced. */
export function onto(text: DocumentText, review: WorkingReview): WorkingReview {
  const { contentVersion } = text;
  if (review.contentVersion === contentVersion) return anchored(text, review);
  return anchored(text, { ...review, ...settleMarks(text.content ?? '', review), contentVersion });
}

/** Adds missing anchors, by which the marks are found again after the text is replaced. */
function anchored(text: DocumentText, review: WorkingReview): WorkingReview {
  const { highlights, suggestions } = anchorMarks(text.content ?? '', text.contentVersion, review);
  const isSame = highlights === review.highlights && suggestions === review.suggestions;
  return isSame ? review : { ...review, highlights, suggestions };
}

/** Converts a review for the server. A mark whose words are not at its place is sent as unplaced: the server refuses it otherwise. */
export function toStored(
  text: DocumentText,
  { highlights, suggestions, ...rest }: WorkingReview,
): Required<ReviewInput> {
  const { placed, unplaced } = placeMarks(text.content ?? '', { highlights, suggestions });
  return {
    ...rest,
    highlights: placed.highlights.map(withThread),
    suggestions: placed.suggestions.map(withThread),
    unplaced: { highlights: unplaced.highlights.map(asStored), suggestions: unplaced.suggestions.map(asStored) },
  };
}

/**
 * Marks what stands nowhere in the text as unplaced, as the editor shows it and the server stores it. A merge would take
 * the difference for a change.
 */
export function asShown({ content }: DocumentText, review: WorkingReview): WorkingReview {
  const lost = new Set(marksOf(placeMarks(content ?? '', review).unplaced).map(({ id }) => id));
  const marked = <T extends { id: string; isUnplaced?: boolean }>(marks: readonly T[]): readonly T[] =>
    marks.every(({ id, isUnplaced }) => isUnplaced || !lost.has(id))
      ? marks
      : marks.map((mark) => (lost.has(mark.id) ? withoutPlace(mark) : mark));
  const [highlights, suggestions] = [marked(review.highlights), marked(review.suggestions)];
  return { ...review, highlights, suggestions };
}

const withoutPlace = <T extends object>(mark: T) => ({ ...mark, isUnplaced: true });
/** The server keeps what is not sent: that there is no reply, or that a thread is open again, has to be said. */
const withThread = <T extends Thread>(mark: T) => ({
  ...mark,
  replies: mark.replies ?? [],
  resolved: mark.resolved ?? null,
});
const asStored = <T extends Thread & { isUnplaced?: boolean }>({ isUnplaced: _, ...mark }: T) => withThread(mark);
