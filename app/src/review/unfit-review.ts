import { type ReviewInput, ReviewInputSchema } from '@marginalia/bff/contract';

/** Why the server would refuse this review, in a sentence that names the mark; undefined when the review is valid. */
export function unfitReview(review: ReviewInput): string | undefined {
  const checked = ReviewInputSchema.safeParse(review);
  const issue = checked.error?.issues[0];
  if (!issue) return undefined;
  const path = issue.path[0] === 'unplaced' ? issue.path.slice(1) : issue.path;
  const [list, index] = path;
  const marks = path === issue.path ? review : review.unplaced;
  const mark = list === 'highlights' || list === 'suggestions' ? marks?.[list]?.[Number(index)] : undefined;
  const words = mark?.text.trim();
  return words ? `At “${excerpt(words)}”: ${issue.message}.` : `${issue.message}.`;
}

export const excerpt = (words: string): string => (words.length > 60 ? `${words.slice(0, 57).trimEnd()}…` : words);
