import { z } from 'zod';
import { integer, integerText } from './integer.ts';
import { limits } from './limits.ts';
import { commentCategoryIds } from './order-choices.ts';
import { cleanText, plainText } from './plain-text.ts';
import { FeedbackSchema } from './submission.ts';
import { TimeSchema } from './text.ts';

/** Specification, point 5: the palette; a free colour is `#rrggbb`. */
export const highlightColors = ['yellow', 'green', 'orange', 'blue', 'red'] as const;
export const defaultHighlightColor = 'yellow';

const id = z.string().min(1).max(100);
const count = integer();
const offset = count;

const number = (value: number): string => value.toLocaleString('en');
const comment = z
  .string()
  .overwrite(cleanText)
  .max(limits.commentText, `A comment can have up to ${number(limits.commentText)} characters. Please shorten it`);
const most = (what: string): string => `A review can have up to ${number(limits.marks)} ${what}. Please remove some`;

/** What finds a highlight again in another version of the content: its words, 32 characters on both sides, its place (design §6). */
export const AnchorSchema = z.object({
  quote: z.string(),
  before: z.string().max(64),
  after: z.string().max(64),
  startIndex: offset,
  /** How many places of that content looked the same, by both sides, by the side before, by the side after. */
  alike: z.object({ both: count, before: count, after: count }),
  /** A number made of all that stood before, where more than one place looked the same by both sides. */
  lead: z.int().min(0).optional(),
  /** The version of the content it was taken from. */
  contentVersion: count.optional(),
});

/** Who wrote a mark or a reply. `id` is the account's id as text; somebody who answered in Word has none. */
export const MarkAuthorSchema = z.object({
  id: id.optional(),
  name: z.string().max(200),
  initials: z.string().max(10),
});
export type MarkAuthor = z.infer<typeof MarkAuthorSchema>;
/** An editor without a first name, as clients see them. */
export const unnamedEditor = 'Editor';

export const ReplySchema = z.object({
  id,
  text: comment.min(1, 'A reply needs some text'),
  author: MarkAuthorSchema.optional(),
  createdAt: TimeSchema.optional(),
});
export type Reply = z.infer<typeof ReplySchema>;

const ResolvedSchema = z.object({ author: MarkAuthorSchema, at: TimeSchema });

/**
 * The conversation about a mark. The server sets authors and times: what a request says about them is ignored, and what is
 * absent in a request stays as it is stored. A reply is changed and removed by its author only, a mark by any editor.
 */
const thread = {
  author: MarkAuthorSchema.optional(),
  createdAt: TimeSchema.optional(),
  replies: z
    .array(ReplySchema)
    .max(limits.replies, `A comment can have up to ${number(limits.replies)} replies. Please remove some`)
    .optional(),
  resolved: ResolvedSchema.nullable().optional(),
};

/** UTF-16 offsets into `content`, end exclusive; `content.slice(startIndex, endIndex) === text` always (design §6). */
export const HighlightSchema = z
  .object({
    id,
    text: z.string().refine((value) => value.trim() !== '', 'A highlight must cover some text'),
    startIndex: offset,
    endIndex: offset,
    comment,
    color: z
      .string()
      .regex(/^(yellow|green|orange|blue|red|#[0-9a-fA-F]{6})$/, 'A colour is a name of the palette or #rrggbb'),
    category: z.enum(commentCategoryIds as [string, ...string[]]).optional(),
    anchor: AnchorSchema.optional(),
    ...thread,
  })
  .refine(({ startIndex, endIndex }) => endIndex > startIndex, 'A highlight must end after it starts');
export type Highlight = z.infer<typeof HighlightSchema>;

/** An empty range inserts, an empty replacement deletes (design §6). */
export const SuggestionSchema = z
  .object({
    id,
    startIndex: offset,
    endIndex: offset,
    text: z.string(),
    replacement: z
      .string()
      .overwrite(plainText)
      .max(limits.longText, `A suggestion can have up to ${number(limits.longText)} characters. Please shorten it`),
    comment: comment.optional(),
    anchor: AnchorSchema.optional(),
    ...thread,
  })
  .refine(({ startIndex, endIndex }) => endIndex >= startIndex, 'A suggestion must end at or after its start')
  .refine(({ text, replacement }) => text !== replacement, 'A suggestion must change the text');
export type Suggestion = z.infer<typeof SuggestionSchema>;

const notes = z.string().overwrite(plainText).max(limits.feedbackText, 'These notes are too long. Please shorten them');

const marks = {
  highlights: z.array(HighlightSchema).max(limits.marks, most('highlights')),
  suggestions: z.array(SuggestionSchema).max(limits.marks, most('suggestions')),
};
const MarksSchema = z.object(marks);

/** The editor's working state. `version` is 0 before the first save. */
export const ReviewSchema = z.object({
  ...marks,
  /** Marks whose words are not in the content: kept for the editors, left out of all that the client gets. */
  unplaced: MarksSchema,
  notes,
  version: count,
  /** The version of the content that the marks stand in: an older one than the submission's until they are placed anew. */
  contentVersion: count,
  /** The text of that version, where it is no longer the submission's: what finds the marks again. For administrators. */
  content: z.string().nullable().optional(),
});
export type Review = z.infer<typeof ReviewSchema>;

/**
 * What an administrator saves: `version` and `contentVersion` are the ones that were read; others in the store answer 409.
 * Without `contentVersion` the marks are judged by the text at their places alone, without `unplaced` the stored ones stay.
 */
export const ReviewInputSchema = ReviewSchema.omit({ content: true }).extend({
  suggestions: marks.suggestions.default([]),
  unplaced: MarksSchema.optional(),
  notes: notes.default(''),
  contentVersion: count.optional(),
});
export type ReviewInput = z.input<typeof ReviewInputSchema>;

/** A save by the page itself, without a person who asks for it, never changes what a client already has: it answers 409. */
export const ReviewSaveSchema = ReviewInputSchema.extend({ isAutosave: z.boolean().optional() });

/** `version` is that of the review that was read; another one in the store answers 409. */
export const AnswersUploadSchema = z.object({ version: integerText() });
/** What was new in a Word file that the client answered in, and the review with it. `unplaced` counts new comments. */
export const AnswersSchema = z.object({
  review: ReviewSchema,
  added: z.object({ replies: count, comments: count }),
  /** Comments that are resolved in Word and were not here. */
  resolved: count,
  unplaced: count,
  /** The file does not say which order it was made for; its text is a version of this one's. */
  isMatchedByText: z.boolean(),
});
export type Answers = z.infer<typeof AnswersSchema>;

/**
 * What an editor completes a submission with; a part that is absent stays as it is stored. `replaces` is the feedback that
 * was read, `contentVersion` that of the document, and `reviewVersion` that of a review that stays as it is; others in the
 * store answer 409. So does a completion that was undone after `updatedAt`, the time of the submission that was read.
 */
export const CompletionSchema = z.object({
  review: ReviewInputSchema.optional(),
  reviewVersion: count.optional(),
  feedback: FeedbackSchema.shape.feedback.optional(),
  replaces: FeedbackSchema.shape.replaces,
  isList: FeedbackSchema.shape.isList,
  contentVersion: count.optional(),
  updatedAt: TimeSchema.optional(),
});
export type Completion = z.output<typeof CompletionSchema>;

/** A mark that the client's Word file has in another form or at another place than the editor, and why. */
export const FileFindingSchema = z.object({
  kind: z.enum(['highlight', 'suggestion']),
  id: z.string(),
  reason: z.string(),
});
export type FileFinding = z.infer<typeof FileFindingSchema>;

/** The offsets must name the text they claim, in `content`; answers the first item that does not. */
export function findMisplaced(
  content: string,
  items: readonly { id: string; text: string; startIndex: number; endIndex: number }[],
): string | undefined {
  return items.find(({ text, startIndex, endIndex }) => content.slice(startIndex, endIndex) !== text)?.id;
}

/**
 * Orders highlights as a reader meets them: by start, the longer passage first, then by id. The editor, the viewer, the
 * document and the server number comments by it; `byPlace` of the design system is the same rule.
 */
export const compareHighlights = (
  a: { id: string; startIndex: number; endIndex: number },
  b: { id: string; startIndex: number; endIndex: number },
): number => a.startIndex - b.startIndex || b.endIndex - a.endIndex || (a.id < b.id ? -1 : Number(a.id > b.id));
