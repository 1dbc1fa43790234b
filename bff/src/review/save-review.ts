import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Review, ReviewSaveSchema } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { type Author, administrator, recordEvent } from '../submissions/events.ts';
import { holdOrder } from '../submissions/hold.ts';
import { Submission, SubmissionContent, SubmissionEventRow } from '../submissions/model.ts';
import { previewOf } from '../submissions/record.ts';
import { isoTime, minutes, nowOf } from '../time/time.ts';
import { applySuggestions } from './apply.ts';
import { requestNewDocument } from './document-jobs.ts';
import { refuseMisplacedMarks } from './misplaced-marks.ts';
import { ReviewRow } from './model.ts';

export type Input = z.output<typeof ReviewSaveSchema>;
type Unplaced = Review['unplaced'];

/** The editor's working state; version 0 before the first save. */
export async function reviewIn(knex: Knex, submissionId: number): Promise<Review> {
  const row = await ReviewRow.query(knex).findById(submissionId);
  if (row) {
    const { highlights, suggestions, unplaced, notes, version, contentVersion } = row;
    return { highlights, suggestions, unplaced, notes, version, contentVersion };
  }
  const submission = await Submission.query(knex).findById(submissionId).select('contentVersion');
  const unplaced: Unplaced = { highlights: [], suggestions: [] };
  const contentVersion = submission?.contentVersion ?? 0;
  return { highlights: [], suggestions: [], unplaced, notes: '', version: 0, contentVersion };
}

/** The review for the client: placed marks only, without anchors, which quote earlier versions of the text. */
export function forOwner(review: Review): Review {
  const withoutAnchor = <T extends { anchor?: unknown }>({ anchor: _, ...mark }: T) => mark;
  return {
    ...review,
    highlights: review.highlights.map(withoutAnchor),
    suggestions: review.suggestions.map(withoutAnchor),
    unplaced: { highlights: [], suggestions: [] },
  };
}

export const reviewChanged = () =>
  refusal(
    409,
    'This review was changed in another window. Both versions are safe: load the newer one and add your changes.',
  );
const alreadyCompleted = () =>
  refusal(
    409,
    'This review was completed while you worked on it, and the client has it. Your changes are safe: check them, then save them.',
  );
export const documentReplaced = () =>
  refusal(
    409,
    'The document was replaced while you worked on it. Your review is safe: load the newer document and check your marks before you save.',
  );

/**
 * Saves the review as the next version, and the content with all suggestions applied.
 * @throws 409 when the version of the review or of the content is not the stored one, or for an autosave once the client
 * has the review
 */
export const saveReview = (app: App, caller: Caller, id: number, input: Input): Promise<Review> =>
  app.database.transaction((transaction) => storeReview(app, transaction, id, input, administrator(caller)));

/** Like `saveReview`, in the caller's transaction. */
export async function storeReview(
  app: App,
  transaction: Transaction,
  id: number,
  input: Input,
  author: Author,
): Promise<Review> {
  const { highlights, suggestions, notes } = input;
  const held = await holdOrder(transaction, id);
  if (input.isAutosave && held.status === 'completed') throw alreadyCompleted();
  const { contentVersion } = held;
  if (input.contentVersion !== undefined && input.contentVersion !== contentVersion) throw documentReplaced();
  const row = await SubmissionContent.query(transaction).findById(id).select('content');
  const content = row?.content ?? null;
  const unplaced = input.unplaced ?? notYetPlaced(await reviewIn(transaction, id), input);
  refuseMisplacedMarks(content, input, unplaced);
  const version = await storeVersion(app, transaction, id, { ...input, unplaced, contentVersion }, author);
  const editedContent = content === null ? null : applySuggestions(content, suggestions);
  if (content !== null) await SubmissionContent.query(transaction).findById(id).patch({ editedContent });
  await Submission.query(transaction)
    .findById(id)
    .patch({ editedContentPreview: previewOf(editedContent), updatedAt: nowOf(app) });
  await recordSave(app, transaction, id, author);
  // The job makes the document if this process ends before it has done so.
  const hasOwnFile = held.reviewedFilename !== null && !held.reviewedIsAutomatic;
  if (held.status === 'completed' && !hasOwnFile) await requestNewDocument(app, transaction, id);
  return { highlights, suggestions, unplaced, notes, version, contentVersion };
}

/** The unplaced marks of the stored review that the new one does not place. */
function notYetPlaced({ unplaced }: Review, { highlights, suggestions }: Input): Unplaced {
  const without = <T extends { id: string }>(marks: readonly T[], placed: readonly { id: string }[]): T[] => {
    const ids = new Set(placed.map(({ id }) => id));
    return marks.filter(({ id }) => !ids.has(id));
  };
  return {
    highlights: without(unplaced.highlights, highlights),
    suggestions: without(unplaced.suggestions, suggestions),
  };
}

async function storeVersion(
  app: App,
  transaction: Transaction,
  submissionId: number,
  input: Review,
  { actorId }: Author,
) {
  const { highlights, suggestions, unplaced, contentVersion, notes } = input;
  const columns = {
    ...{ highlights, suggestions, unplaced, contentVersion, notes, version: input.version + 1 },
    ...{ updatedBy: actorId, updatedAt: nowOf(app) },
  };
  if (input.version === 0) {
    if (await ReviewRow.query(transaction).findById(submissionId).select('version')) throw reviewChanged();
    await ReviewRow.query(transaction).insert({ submissionId, ...columns });
  } else if (
    (await ReviewRow.query(transaction).where({ submissionId, version: input.version }).patch(columns)) !== 1
  ) {
    throw reviewChanged();
  }
  return columns.version;
}

/** Saves within this time after each other share one event in the timeline. */
const oneSitting = 30 * minutes;

async function recordSave(app: App, transaction: Transaction, submissionId: number, author: Author): Promise<void> {
  const last = await SubmissionEventRow.query(transaction).where({ submissionId }).orderBy('id', 'desc').first();
  const continues =
    last?.type === 'review_saved' && last.actorId === author.actorId && last.at > isoTime(app.clock() - oneSitting);
  if (continues) await last.$query(transaction).patch({ at: nowOf(app) });
  else await recordEvent(app, transaction, submissionId, 'review_saved', author);
}
