import type { z } from 'zod';
import {
  findMisplaced,
  type Highlight,
  type Review,
  type ReviewInputSchema,
  type Suggestion,
} from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import { isUniqueViolation } from '../database/errors.ts';
import type { App } from '../server/app.ts';
import { notFound, refusal } from '../server/refusal.ts';
import { isoTime, minutes, nowOf } from '../server/time.ts';
import type { Caller } from '../session/caller.ts';
import { type Author, administrator, noteEvent } from '../submissions/events.ts';
import { previewOf } from '../submissions/record.ts';
import { applySuggestions, findOverlapping } from './apply.ts';

type Input = z.output<typeof ReviewInputSchema>;

const none: Review = { highlights: [], suggestions: [], notes: '', version: 0 };

/** The editor's working state; version 0 before the first save. */
export async function findReview({ database }: Pick<App, 'database'>, submissionId: number): Promise<Review> {
  const row = await database.read('reviews').where({ submissionId }).first();
  if (!row) return none;
  return {
    highlights: JSON.parse(row.highlights) as Highlight[],
    suggestions: JSON.parse(row.suggestions) as Suggestion[],
    notes: row.notes,
    version: row.version,
  };
}

const stale = () =>
  refusal(
    409,
    'This review was saved somewhere else in the meantime. Nothing of either is lost: please load the newer one and add your changes.',
  );

/**
 * Saves the review as the next version, with the content as all suggestions make it.
 * A version that is not the stored one answers 409 and changes nothing.
 */
export async function saveReview(app: App, caller: Caller, id: number, input: Input): Promise<Review> {
  const author = administrator(caller);
  const { highlights, suggestions, notes } = input;
  try {
    return await app.database.transaction(async (transaction) => {
      if (!(await transaction('submissions').where({ id }).forUpdate().first('id'))) throw notFound();
      const row = await transaction('submission_contents').where({ submissionId: id }).first('content');
      const content: string | null = row?.content ?? null;
      refuseUnfitting(content, input);
      const version = await storeVersion(app, transaction, id, input, author);
      const editedContent = content === null ? null : applySuggestions(content, suggestions);
      if (content !== null)
        await transaction('submission_contents').where({ submissionId: id }).update({ editedContent });
      await transaction('submissions')
        .where({ id })
        .update({ editedContentPreview: previewOf(editedContent), updatedAt: nowOf(app) });
      await noteSaving(app, transaction, id, author);
      return { highlights, suggestions, notes, version };
    });
  } catch (error) {
    // Two first saves at the same moment.
    if (isUniqueViolation(error)) throw stale();
    throw error;
  }
}

async function storeVersion(
  app: App,
  transaction: Transaction,
  submissionId: number,
  input: Input,
  { actorId }: Author,
) {
  const columns = {
    highlights: JSON.stringify(input.highlights),
    suggestions: JSON.stringify(input.suggestions),
    notes: input.notes,
    version: input.version + 1,
    updatedBy: actorId,
    updatedAt: nowOf(app),
  };
  if (input.version === 0) {
    if (await transaction('reviews').where({ submissionId }).first('version')) throw stale();
    await transaction('reviews').insert({ submissionId, ...columns });
  } else if ((await transaction('reviews').where({ submissionId, version: input.version }).update(columns)) !== 1) {
    throw stale();
  }
  return columns.version;
}

function refuseUnfitting(content: string | null, { highlights, suggestions }: Input): void {
  if (highlights.length === 0 && suggestions.length === 0) return;
  if (content === null)
    throw refusal(
      422,
      'No text content: This submission was uploaded as a file, so text highlighting is not available.',
    );
  refuseTwice('highlight', highlights);
  refuseTwice('suggestion', suggestions);
  const highlight = findMisplaced(content, highlights);
  if (highlight !== undefined)
    throw refusal(422, `The highlight “${highlight}” does not match the text at its place. Please mark it again`);
  const suggestion = findMisplaced(content, suggestions);
  if (suggestion !== undefined)
    throw refusal(422, `The suggestion “${suggestion}” does not match the text at its place. Please make it again`);
  const overlapping = findOverlapping(suggestions);
  if (overlapping)
    throw refusal(422, `The suggestion “${overlapping.id}” overlaps another one. Please remove one of them`);
}

function refuseTwice(kind: string, items: readonly { id: string }[]): void {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id)) throw refusal(422, `Two of the ${kind}s have the id “${id}”. Each needs its own`);
    seen.add(id);
  }
}

/** A morning of saving is one line of the timeline, not a hundred. */
const oneSitting = 30 * minutes;

async function noteSaving(app: App, transaction: Transaction, submissionId: number, author: Author): Promise<void> {
  const last = await transaction('submission_events').where({ submissionId }).orderBy('id', 'desc').first();
  const continues =
    last?.type === 'review_saved' && last.actorId === author.actorId && last.at > isoTime(app.clock() - oneSitting);
  if (continues)
    await transaction('submission_events')
      .where({ id: last.id })
      .update({ at: nowOf(app) });
  else await noteEvent(app, transaction, submissionId, 'review_saved', author);
}
