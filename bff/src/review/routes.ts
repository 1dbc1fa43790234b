import type { Plugin } from '@hapi/hapi';
import type { App, Worker } from '../http/app.ts';
import { notFound } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { findVisible } from '../submissions/find.ts';
import { isDelivered } from '../submissions/record.ts';
import { remakeReviewedDocument } from './automatic.ts';
import { startDocumentWorker } from './document-worker.ts';
import { withEarlierText } from './earlier-marks.ts';
import { exportReview } from './export.ts';
import { findReview, forOwner, saveReview } from './store.ts';
import { uploadReviewed } from './upload.ts';

/** The editor's work on a submission, and what leaves the house of it. */
export const review: Plugin<App> = {
  name: 'review',
  register(server, app) {
    server.route([
      route(app, 'review', async ({ caller, params: { id } }) => {
        const { row, isAdmin } = await findVisible(app, caller, id);
        if (!isAdmin && !isDelivered(row)) throw notFound();
        const found = await findReview(app, id);
        return isAdmin ? withEarlierText(app, id, found) : forOwner(found);
      }),
      route(app, 'saveReview', async ({ caller, params: { id }, body }) => {
        const saved = await saveReview(app, caller, id, body);
        await remakeReviewedDocument(app, id);
        return saved;
      }),
      route(app, 'uploadReviewed', ({ request, caller, params: { id }, body }) =>
        uploadReviewed(app, caller, id, request, body),
      ),
      route(app, 'exportReview', ({ h, caller, params: { id }, query: { format } }) =>
        exportReview(app, h, caller, id, format),
      ),
    ]);

    let worker: Worker | undefined;
    server.ext('onPostStart', () => {
      worker = startDocumentWorker(app);
    });
    server.ext('onPostStop', async () => worker?.stop());
  },
};
