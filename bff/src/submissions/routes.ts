import type { Plugin } from '@hapi/hapi';
import { ownId } from '../accounts/accounts.ts';
import { actorOf } from '../accounts/acting.ts';
import { findTracked, grantTracking, refuseUnknownLink } from '../accounts/tracking.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { isAdministrator } from '../http/caller.ts';
import { requesterOf } from '../http/requester.ts';
import { type Call, route } from '../http/route.ts';
import { createOrder } from './create.ts';
import { download, downloadUpload } from './download.ts';
import { administrator, eventsForOwner, eventsOf } from './events.ts';
import { changedRecord, findVisible, findVisibleWithText, findWithText, recordFor } from './find.ts';
import { statusOf } from './list-query.ts';
import { countAll, countDue, sendList } from './lists.ts';
import { type Move, makeMove } from './move.ts';
import { readMissingHeadings } from './read-headings.ts';
import { recordForOwner } from './record.ts';
import { type AfterDeletion, removeSubmission } from './remove.ts';
import { replaceDocument } from './replace-document.ts';
import { type BeforeRepricing, type IsBeingPaid, setQuote, withdrawQuote } from './set-quote.ts';

/** What the features above this one do in its transactions. */
interface Hooks {
  readonly afterDeletion: AfterDeletion;
  readonly beforeRepricing: BeforeRepricing;
  readonly isBeingPaid: IsBeingPaid;
}

/** Orders, their lists, their documents and their changes of status up to the review. */
export const submissions = ({ afterDeletion, beforeRepricing, isBeingPaid }: Hooks): Plugin<DocumentsApp> => ({
  name: 'submissions',
  register(server, app) {
    const move = async ({ caller }: Pick<Call<'approveSubmission'>, 'caller'>, rest: Omit<Move, 'author'>) => {
      const author = administrator(caller);
      await app.database.transaction((transaction) => makeMove(app, transaction, { ...rest, author }));
      return changedRecord(app, rest.id);
    };

    server.route([
      route(app, 'createSubmission', ({ request, caller, body }) => createOrder(app, caller, request, body)),

      route(app, 'submissions', (call) => sendList(app, call, {}, call.query)),
      route(app, 'submissionsByStatus', (call) =>
        sendList(app, call, { status: statusOf(call.params.status) }, call.query),
      ),
      route(app, 'profileSubmissions', (call) => sendList(app, call, { userId: ownId(call.caller) }, call.query)),
      route(app, 'submissionCounts', (call) =>
        app.responseCache.send(
          call,
          { key: `submission counts due ${call.query.today ?? ''}`, tables: ['submissions'] },
          async () => {
            const { today } = call.query;
            const [counts, due] = await Promise.all([countAll(app), today && countDue(app, today)]);
            return { body: { ...counts, ...(due || {}) } };
          },
        ),
      ),

      route(app, 'submission', async ({ request, h, caller, params: { id } }) => {
        // The build checks the caller's rights, which depend on the row and on who is named here.
        const reader = isAdministrator(caller)
          ? 'administrator'
          : caller.tracked.includes(id)
            ? 'tracking link'
            : `user ${caller.user?.id}`;
        const cache = { key: `submission ${id} ${reader}`, tables: ['submissions', 'submission_contents'] };
        return app.responseCache.send({ request, h }, cache, async () => {
          const found = await findVisibleWithText(app, caller, id);
          const isRead = found.isAdmin && (await readMissingHeadings(app, found.row, requesterOf(app, request)));
          return { body: recordFor(isRead ? await findVisibleWithText(app, caller, id) : found) };
        });
      }),
      route(app, 'deleteSubmission', ({ caller, params: { id } }) =>
        removeSubmission(app, actorOf(caller), id, afterDeletion),
      ),

      route(app, 'approveSubmission', (call) =>
        move(call, {
          id: call.params.id,
          action: 'approve',
          seen: call.body?.contentVersion,
          quote: call.body?.quote,
        }),
      ),
      route(app, 'quoteSubmission', async ({ caller, params: { id }, body }) => {
        await setQuote(app, caller, id, body, beforeRepricing, isBeingPaid);
        return changedRecord(app, id);
      }),
      route(app, 'withdrawQuote', async ({ caller, params: { id }, body: { quoteVersion } }) => {
        await withdrawQuote(app, caller, id, quoteVersion, beforeRepricing);
        return changedRecord(app, id);
      }),
      route(app, 'rejectSubmission', (call) => {
        const reason = call.body?.reason || null;
        return move(call, {
          id: call.params.id,
          action: 'reject',
          seen: call.body?.contentVersion,
          changes: { rejectionReason: reason },
          detail: reason,
        });
      }),
      route(app, 'startSubmission', (call) => move(call, { id: call.params.id, action: 'start' })),
      route(app, 'replaceDocument', ({ request, caller, params: { id }, body }) =>
        replaceDocument(app, caller, id, request, body),
      ),
      route(app, 'download', (call) => download(app, call)),
      route(app, 'uploadedFile', (call) => downloadUpload(app, call)),

      route(app, 'submissionEvents', async ({ caller, params: { id } }) => {
        const { row, isAdmin } = await findVisible(app, caller, id);
        return isAdmin ? eventsOf(app, row.id) : eventsForOwner(app, row.id);
      }),

      route(app, 'track', async ({ request, h, body: { token } }) => {
        const id = await findTracked(app.database, token);
        const row = id === undefined ? undefined : await findWithText(app, id);
        if (!row) return refuseUnknownLink(app, request);
        await grantTracking(app, request, h, { token, submission: row });
        return recordForOwner(row);
      }),
    ]);
  },
});
