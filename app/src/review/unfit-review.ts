import { type Review, ReviewInputSchema } from '@marginalia/bff/contract';

/** Why the server would not take this review, in a sentence that names the mark; undefined when it fits. */
export function unfitReview(review: Review): string | undefined {
  const checked = ReviewInputSchema.safeParse(review);
  const issue = checked.error?.issues[0];
  if (!issue) return undefined;
  const [list, index] = issue.path;
  const marks = list === 'highlights' ? review.highlights : list === 'suggestions' ? review.suggestions : [];
  const words = marks[Number(index)]?.text.trim();
  return words ? `At “${excerpt(words)}”: ${issue.message}.` : `${issue.message}.`;
}

const excerpt = (words: string): string => (words.length > 60 ? `${words.slice(0, 57).trimEnd()}…` : words);
