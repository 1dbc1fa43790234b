import { z } from 'zod';
import type { ReviewWords } from './merge-reviews.ts';
import { readDraft } from './stored-draft.ts';
import type { WorkingReview } from './working-review.ts';

const mark = { id: z.string(), text: z.string(), startIndex: z.number(), endIndex: z.number() };
const marks = {
  highlights: z.array(z.looseObject({ ...mark, comment: z.string(), color: z.string() })),
  suggestions: z.array(z.looseObject({ ...mark, replacement: z.string() })),
  notes: z.string(),
};

/** The shape alone: work that the server refuses, a comment that is too long say, must be there again to be mended. */
const KeptReviewSchema = z.object({
  ...marks,
  version: z.number(),
  contentVersion: z.number().default(1),
  base: z.object(marks).default({ highlights: [], suggestions: [], notes: '' }),
});

type Kept = WorkingReview & { base: ReviewWords };

/** The unsaved review that this browser keeps, and what the server had when it was begun, on the same text. */
export function readKeptReview(key: string): Kept | undefined {
  const kept = KeptReviewSchema.safeParse(readDraft(key));
  return kept.success ? (kept.data as Kept) : undefined;
}
