import { lockAccount, lockChecked, lockOrders } from '../accounts/accounts.ts';
import { placeholderEmail, type User } from '../accounts/model.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { earlierFilesOf } from '../submissions/earlier-documents.ts';
import { Submission } from '../submissions/model.ts';
import { searchTextOf } from '../submissions/search-text.ts';
import { nowOf } from '../time/time.ts';

/** The tables that hold a client's words, mails or ways in, each by its submission. */
const ofSubmission = [
  'submission_contents',
  'earlier_documents',
  'tracking_tokens',
  'tracking_grants',
  'reviews',
  'feedback_versions',
  'reviewed_document_jobs',
  'outbox',
  'idempotency_keys',
  'waiting_orders',
];
const personal = [
  ...['firstName', 'lastName', 'email', 'countryCode', 'phoneNumber', 'universityName'],
  ...['googleDocsLink', 'promptInstructions', 'additionalInstructions', 'contentPreview', 'editedContentPreview'],
  ...['filename', 'originalName', 'documentNotes', 'feedback', 'rejectionReason'],
  ...['reviewedFilename', 'reviewedOriginalName', 'reviewedSize', 'reviewedUploadedAt'],
];
const deletedTitle = { title: 'Deleted document' };

/**
 * Removes an account with its files and texts. Amounts and dates stay for the books (design §4), and the
 * account's number, so that its orders still count as one client's and never as samples.
 * @throws 403 when the password of `checked` is not the account's any more
 */
export async function deleteAccount(
  app: DocumentsApp,
  userId: number,
  checked?: Pick<User, 'id' | 'passwordHash'>,
): Promise<void> {
  const now = nowOf(app);
  await app.database.reserve.use(() =>
    app.database.transaction(async (transaction) => {
      // Held first: an order that is being stored under the account is there before its files are counted, or refused.
      await (checked ? lockChecked(transaction, checked) : lockAccount(transaction, userId));
      const own = () => transaction('submissions').where({ userId });
      const offered = transaction('waiting_orders').where({ userId }).select('submissionId');
      // Held, so that no document comes in after its files were counted, and that no order is taken meanwhile.
      await lockOrders(transaction, (orders) => orders.where({ userId }).orWhereIn('id', offered));
      const files = await own().select('filename', 'reviewedFilename');
      const names = files.flatMap((row) => [row.filename, row.reviewedFilename]).filter((name) => name !== null);
      names.push(...(await earlierFilesOf(transaction, Submission.query(transaction).where({ userId }).select('id'))));
      if (names.length > 0)
        await transaction('files_to_remove').insert(names.map((filename) => ({ filename, createdAt: now })));
      // A file that is being uploaded for this account is not stored any more.
      await transaction('files_to_remove').where({ userId }).update({ removeAfter: '' });
      for (const table of ofSubmission) await transaction(table).whereIn('submissionId', own().select('id')).delete();
      const events = () => transaction('submission_events').whereIn('submissionId', own().select('id'));
      await events().where('actor', 'client').update({ actorName: null });
      // What an editor did keeps its name and time; the words of it are about the client's document or payment.
      await events().update({ detail: null });
      // The reference of a payment may name its payer, also where the order itself was deleted before.
      await transaction('payments')
        .where((one) => one.where({ userId }).orWhereIn('submissionId', own().select('id')))
        .update({ reference: null });
      await own().update({
        ...Object.fromEntries(personal.map((column) => [column, null])),
        ...deletedTitle,
        // No document any more: nobody's words are saved in one that was seen before.
        contentVersion: 0,
        reviewedIsAutomatic: false,
        updatedAt: now,
      });
      // A promo code is nobody's; it stays, and stays to be found.
      for (const { promoCode } of await own().distinct('promoCode'))
        await own()
          .where({ promoCode })
          .update({ searchText: searchTextOf({ ...deletedTitle, promoCode }) });
      for (const table of ['sessions', 'password_tokens', 'email_tokens', 'waiting_orders', 'outbox'])
        await transaction(table).where({ userId }).delete();
      await transaction('users')
        .where({ id: userId })
        .update({
          email: placeholderEmail(`deleted-${userId}`),
          emailKey: placeholderEmail(`deleted-${userId}`),
          ...{ username: null, usernameKey: null, passwordHash: null, firstName: null, lastName: null },
          ...{
            countryCode: null,
            phoneNumber: null,
            universityName: null,
            emailVerifiedAt: null,
            deletedAt: now,
            updatedAt: now,
          },
        });
    }),
  );
  // After the commit, when every process sees the list.
  await app.fileCleaner.run();
}
