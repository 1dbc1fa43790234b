import type { Plugin } from '@hapi/hapi';
import type { DocumentsApp } from '../documents/documents.ts';
import { notFound } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { route } from '../http/route.ts';
import { changedRecord, findVisible } from '../submissions/find.ts';
import { isDelivered } from '../submissions/record.ts';
import { changeStatus } from './change-status.ts';
import { checkReview } from './check-review.ts';
import { forOwner } from './client-names.ts';
import { completeReview } from './complete.ts';
import { withEarlierText } from './earlier-marks.ts';
import { exportReview } from './export.ts';
import { feedbackVersionsOf } from './feedback.ts';
import { giveFeedback } from './give-feedback.ts';
import { readAnswers } from './read-answers.ts';
import { remakeReviewedDocument } from './reviewed-document.ts';
import { reviewIn, saveReview } from './save-review.ts';
import { undoCompletion, undoTime } from './undo-completion.ts';
import { uploadReviewed } from './upload-reviewed.ts';

/** The editor's work on a submission, its completion, and the documents made from it. */
export const review: Plugin<DocumentsApp> = {
  name: 'review',
  register(server, app) {
    server.route([
      route(app, 'review', async ({ caller, params: { id }, query }) => {
        const { row, isAdmin } = await findVisible(app, caller, id);
        if (!isAdmin && !isDelivered(row)) throw notFound();
        const found = await reviewIn(app.database.read, id);
        const isWhole = isAdmin && query.for !== 'client';
        return isWhole ? withEarlierText(app, id, found) : forOwner(app.database.read, found);
      }),
      route(app, 'saveReview', async ({ caller, params: { id }, body }) => {
        const saved = await saveReview(app, caller, id, body);
        await remakeReviewedDocument(app, id);
        return saved;
      }),
      route(app, 'uploadReviewed', ({ request, caller, params: { id }, body }) =>
        uploadReviewed(app, caller, id, request, body),
      ),
      route(app, 'checkReview', ({ request, params: { id }, body }) =>
        checkReview(app, requesterOf(app, request), id, body),
      ),
      route(app, 'readAnswers', ({ request, caller, params: { id }, body }) =>
        readAnswers(app, caller, id, request, body),
      ),
      route(app, 'exportReview', ({ h, caller, params: { id }, query: { format } }) =>
        exportReview(app, h, caller, id, format),
      ),

      route(app, 'giveFeedback', async ({ caller, params: { id }, body }) => {
        await giveFeedback(app, caller, id, body);
        return changedRecord(app, id);
      }),
      route(app, 'completeReview', async ({ caller, params: { id }, body }) => {
        await completeReview(app, caller, id, body, undoTime);
        return changedRecord(app, id);
      }),
      route(app, 'undoCompletion', async ({ caller, params: { id } }) => {
        await undoCompletion(app, caller, id);
        return changedRecord(app, id);
      }),
      route(app, 'feedbackVersions', ({ params: { id } }) => feedbackVersionsOf(app, id)),
      route(app, 'changeStatus', async ({ caller, params: { id }, body: { status } }) => {
        await changeStatus(app, caller, id, status);
        return changedRecord(app, id);
      }),
    ]);
  },
};
