import type { Review } from '@marginalia/bff/contract';
import { feedbackText } from '@marginalia/design-system/highlight-editor';

/**
 * The marks of a review as a text: the "Highlighted Feedback" document, or how many changes are suggested where no comment
 * is open.
 */
export function marksAsText({ highlights, suggestions }: Pick<Review, 'highlights' | 'suggestions'>): string {
  const document = feedbackText(highlights);
  if (highlights.some(({ resolved }) => !resolved) || suggestions.length === 0) return document;
  const changes = suggestions.length === 1 ? 'One suggested change is' : `${suggestions.length} suggested changes are`;
  return `${document}\n\n${changes} marked in your text. You decide which changes to keep.`;
}
