import type { Highlight } from './types.js';

/** The words of the "Highlighted Feedback" document; each may be replaced by another language's. */
export interface FeedbackWords {
  /** @default 'Highlighted Feedback' (specification, point 5) */
  heading: string;
  /** Stands before the number of a section. @default 'Comment' */
  section: string;
  /** Said where a comment is empty. @default 'No comment' */
  noComment: string;
}

export const feedbackWords: FeedbackWords = {
  heading: 'Highlighted Feedback',
  section: 'Comment',
  noComment: 'No comment',
};

const isBefore = (a: Highlight, b: Highlight) => a.startIndex - b.startIndex || a.endIndex - b.endIndex;

/** The highlights in the order of the document's sections, which is reading order. */
export const feedbackOrder = (highlights: readonly Highlight[]): Highlight[] => [...highlights].sort(isBefore);

/**
 * Writes the "Highlighted Feedback" document as plain text: the heading, then a numbered section per highlight with a
 * quote of the text and the comment.
 */
export function feedbackText(highlights: readonly Highlight[], words: Partial<FeedbackWords> = {}): string {
  const { heading, section, noComment } = { ...feedbackWords, ...words };
  const sections = feedbackOrder(highlights).map(({ text, comment }, index) =>
    [`${section} ${index + 1}`, `“${text}”`, comment.trim() || noComment].join('\n'),
  );
  return [heading, ...sections].join('\n\n');
}
