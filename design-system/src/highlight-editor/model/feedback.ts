import { plainComment } from './comment-text.js';
import { byPlace } from './places.js';
import { openMarks, repliesOf } from './threads.js';
import type { Highlight } from './types.js';

/** The words of the "Highlighted Feedback" document; each may be replaced by another language's. */
export interface FeedbackWords {
  /** @default 'Highlighted Feedback' (specification, point 5) */
  heading: string;
  /** Stands before the number of a section. @default 'Comment' */
  section: string;
  /** Said where a comment is empty. @default 'No comment' */
  noComment: string;
  /** Puts words of the text between quotation marks. @default “…” */
  quote: (words: string) => string;
}

export const feedbackWords: FeedbackWords = {
  heading: 'Highlighted Feedback',
  section: 'Comment',
  noComment: 'No comment',
  quote: (words) => `“${words}”`,
};

const compare = (a: Highlight, b: Highlight) =>
  Number(a.isUnplaced ?? false) - Number(b.isUnplaced ?? false) || byPlace(a, b);

/**
 * The highlights in the order of the document's sections: the editor's, which numbers those without a place last and
 * those that are resolved not at all.
 */
export const feedbackOrder = (highlights: readonly Highlight[]): Highlight[] =>
  [...openMarks(highlights)].sort(compare);

/**
 * Writes the "Highlighted Feedback" document as plain text: the heading, then a numbered section per highlight with a
 * quote of the text, the comment and the replies to it. What is resolved is left out.
 */
export function feedbackText(highlights: readonly Highlight[], words: Partial<FeedbackWords> = {}): string {
  const { heading, section, noComment, quote } = { ...feedbackWords, ...words };
  const sections = feedbackOrder(highlights).map((highlight, index) => {
    const { text, comment } = highlight;
    const replies = repliesOf(highlight).map((reply) => {
      const words = plainComment(reply.text, true);
      return reply.author ? `${reply.author.name}: ${words}` : words;
    });
    const says = plainComment(comment, true).trim() || noComment;
    return [`${section} ${index + 1}`, quote(text), says, ...replies].join('\n');
  });
  return [heading, ...sections].join('\n\n');
}
