import type { Review } from '@marginalia/bff/contract';
import { feedbackText } from '@marginalia/design-system/highlight-viewer';

type StoredMarks = Pick<Review, 'highlights' | 'suggestions'>;

/**
 * The marks of a review as a text: the "Highlighted Feedback" document, or how many changes are suggested where no comment
 * is open. Empty where there is neither an open comment nor a suggestion.
 */
export function marksAsText({ highlights, suggestions }: StoredMarks): string {
  // As the server stores it: the last reply may still be typed.
  const document = feedbackText(highlights).trim();
  if (highlights.some(({ resolved }) => !resolved)) return document;
  if (suggestions.length === 0) return '';
  const changes = suggestions.length === 1 ? 'One suggested change is' : `${suggestions.length} suggested changes are`;
  return `${document}\n\n${changes} marked in your text. You decide which changes to keep.`;
}

/** The letter that the client will read: what was written, else the marks as a text. */
export const letterOf = (written: string, review: StoredMarks): string => written || marksAsText(review);
