import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Review, ReviewSaveSchema } from '../../contract/index.ts';
import { refuseFormer } from '../accounts/acting.ts';
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
import { markAuthor } from './mark-author.ts';
import { refuseMisplacedMarks } from './misplaced-marks.ts';
import { ReviewRow, type StoredReview, storedReviewIn } from './model.ts';
import { stampThreads } from './threads.ts';

export type Input = z.output<typeof ReviewSaveSchema>;
type Unplaced = Review['unplaced'];

/** The editor's working state; version 0 before the first save. */
export async function reviewIn(knex: Knex, submissionId: number): Promise<Review> {
  const { removed: _, ...review } = await storedReviewIn(knex, submissionId);
  return review;
}

/** A review that is to be saved, by whom and when. */
export interface Unsaved {
  readonly input: Input;
  readonly author: Author;
  readonly now: string;
}

/** What is stored of a review when it is saved: its marks with their authors and times. */
export const stampReview = (stored: StoredReview, { input, author, now }: Unsaved) =>
  stampThreads(
    stored,
    { ...input, unplaced: input.unplaced ?? notYetPlaced(stored, input) },
    { editor: markAuthor(author), now },
  );

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
  app.database.transaction((transaction) =>
    storeReview(app, transaction, id, { input, author: administrator(caller), now: nowOf(app) }),
  );

/** Like `saveReview`, in the caller's transaction. */
export async function storeReview(app: App, transaction: Transaction, id: number, unsaved: Unsaved): Promise<Review> {
  const { input, author } = unsaved;
  const held = await holdOrder(transaction, id);
  if (input.isAutosave && held.status === 'completed') throw alreadyCompleted();
  const { contentVersion } = held;
  if (input.contentVersion !== undefined && input.contentVersion !== contentVersion) throw documentReplaced();
  const stored = await storedReviewIn(transaction, id);
  // Checked first: the stored marks are compared with a request for the same version only.
  if (stored.version !== input.version) throw reviewChanged();
  const review = await storeMarks(app, transaction, held, stampReview(stored, unsaved), author);
  await recordSave(app, transaction, id, author);
  return review;
}

type Stamped = Omit<StoredReview, 'contentVersion'>;

/**
 * Stores a review with authors and times as the next version, and the content with all suggestions applied.
 * @throws 409 when its version is not the stored one, 422 when a mark is not at its words
 */
export async function storeMarks(
  app: App,
  transaction: Transaction,
  held: Submission,
  stamped: Stamped,
  author: Author,
): Promise<Review> {
  const { id, contentVersion } = held;
  const row = await SubmissionContent.query(transaction).findById(id).select('content');
  const content = row?.content ?? null;
  refuseMisplacedMarks(content, stamped, stamped.unplaced);
  const { highlights, suggestions, unplaced, notes } = stamped;
  const version = await storeVersion(app, transaction, id, { ...stamped, contentVersion }, author);
  const editedContent = content === null ? null : applySuggestions(content, suggestions);
  if (content !== null) await SubmissionContent.query(transaction).findById(id).patch({ editedContent });
  await Submission.query(transaction)
    .findById(id)
    .patch({ editedContentPreview: previewOf(editedContent), updatedAt: nowOf(app) });
  // The request makes the document after the commit; the job makes it if this process ends before that.
  const hasOwnFile = held.reviewedFilename !== null && !held.reviewedIsAutomatic;
  if (held.status === 'completed' && !hasOwnFile) await requestNewDocument(app, transaction, id);
  return { highlights, suggestions, unplaced, notes, version, contentVersion };
}

/** The unplaced marks of the stored review that the new one does not place. */
function notYetPlaced({ unplaced }: Pick<Review, 'unplaced'>, { highlights, suggestions }: Input): Unplaced {
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
  input: StoredReview,
  { actorId }: Author,
) {
  const { highlights, suggestions, unplaced, removed, contentVersion, notes } = input;
  const columns = {
    ...{ highlights, suggestions, unplaced, removed, contentVersion, notes, version: input.version + 1 },
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

/** Saves by one editor within this time after each other share one event in the timeline. */
const sharedEventTime = 30 * minutes;

/** Records a save. @throws 401 or 403 when the editor was deactivated, or lost the role, while the request ran */
async function recordSave(app: App, transaction: Transaction, submissionId: number, author: Author): Promise<void> {
  const last = await SubmissionEventRow.query(transaction).where({ submissionId }).orderBy('id', 'desc').first();
  const continues =
    last?.type === 'review_saved' &&
    last.actorId === author.actorId &&
    last.at > isoTime(app.clock() - sharedEventTime);
  if (continues) {
    await refuseFormer(transaction, author.actorId, 'editor');
    await last.$query(transaction).patch({ at: nowOf(app) });
  } else await recordEvent(app, transaction, submissionId, 'review_saved', author);
}
