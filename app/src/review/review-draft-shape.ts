import type { ReviewInput } from '@marginalia/bff/contract';
import { z } from 'zod';
import type { ReviewWords } from './merge-reviews.ts';
import type { WorkingReview } from './working-review.ts';

const author = z.object({ id: z.string().optional(), name: z.string(), initials: z.string() });
const reply = z.object({
  id: z.string(),
  text: z.string(),
  author: author.optional(),
  createdAt: z.string().optional(),
});
const thread = {
  author: author.optional(),
  createdAt: z.string().optional(),
  replies: z.array(reply).optional(),
  resolved: z.object({ author, at: z.string() }).nullable().optional(),
};
const mark = { id: z.string(), text: z.string(), startIndex: z.number(), endIndex: z.number(), ...thread };
const marks = {
  highlights: z.array(z.looseObject({ ...mark, comment: z.string(), color: z.string() })),
  suggestions: z.array(z.looseObject({ ...mark, replacement: z.string() })),
  notes: z.string(),
};

/** Checks the shape only: work that the server refuses, such as a comment that is too long, is restored for correction. */
const ReviewDraftSchema = z.object({
  ...marks,
  version: z.number(),
  contentVersion: z.number().default(1),
  base: z.object(marks).default({ highlights: [], suggestions: [], notes: '' }),
  sent: z
    .array(z.object({ ...marks, contentVersion: z.number(), unplaced: z.object(marks).omit({ notes: true }) }))
    .catch([]),
  isMerged: z.boolean().catch(false),
  isMoved: z.boolean().catch(false),
});

export type ReviewDraftShape = WorkingReview & {
  base: ReviewWords;
  /** What the saves without a response sent. */
  sent: readonly Omit<Required<ReviewInput>, 'version'>[];
  /** Whether the editor has not yet checked what another editor's marks, or another text, made of it. */
  isMerged: boolean;
  isMoved: boolean;
};

/** The unsaved review in this browser, and the server's review when it was begun, on the same text. */
export const readReviewDraft = (stored: unknown): ReviewDraftShape | undefined =>
  ReviewDraftSchema.safeParse(stored).data as ReviewDraftShape | undefined;
