import type { z } from 'zod';
import type { FeedbackSchema } from '../../contract/index.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { Caller } from '../http/caller.ts';
import { administrator } from '../submissions/events.ts';
import { complete } from './complete.ts';
import { storeFeedback } from './feedback.ts';
import { withReviewedDocument } from './reviewed-document.ts';

/**
 * Stores feedback (design §5.5). A paid submission is also completed, unless `complete` is false.
 * @throws 409 when the status takes no feedback, or when `replaces` is not the stored feedback
 */
export async function giveFeedback(
  app: DocumentsApp,
  caller: Caller,
  id: number,
  { complete: completes = true, ...given }: z.output<typeof FeedbackSchema>,
): Promise<void> {
  const author = administrator(caller);
  // A completed submission gets a new document, because the review may have changed since the last one.
  await withReviewedDocument(app, id, completes ? ['paid', 'completed'] : ['completed'], (attach) =>
    app.database.transaction(async (transaction) => {
      const status = await storeFeedback(app, transaction, id, given, author);
      const isCompleting = completes && status === 'paid';
      if (isCompleting) await complete(app, transaction, id, author);
      if (isCompleting || status === 'completed') await attach(transaction);
    }),
  );
}
