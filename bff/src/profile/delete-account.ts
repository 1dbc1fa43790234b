import type { Model } from 'objection';
import { isQuoted } from '../../contract/index.ts';
import { leavePasswordLinks, lockAccount, lockAddress, lockChecked } from '../accounts/accounts.ts';
import {
  EmailToken,
  Invitation,
  PasswordToken,
  placeholderEmail,
  RefusedAddress,
  Session,
  TrackingGrant,
  TrackingToken,
  User,
} from '../accounts/model.ts';
import { AuthenticatorApp, PasskeyRow, PendingLogin, RecoveryCode } from '../accounts/second-factor/model.ts';
import { recordAudit, serverActor } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { App } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';
import { OutboxMail } from '../mail/model.ts';
import { withholdOffer } from '../mail/outdated.ts';
import { forgetWords } from '../payments/keep.ts';
import { Payment } from '../payments/model.ts';
import { closeSessions } from '../payments/receive.ts';
import { DocumentJob, ReviewRow } from '../review/model.ts';
import { listForRemoval } from '../storage/cleaner.ts';
import { FileToRemove } from '../storage/model.ts';
import { earlierFilesOf } from '../submissions/earlier-documents.ts';
import { lockOrders } from '../submissions/hold.ts';
import {
  EarlierDocumentRow,
  FeedbackVersionRow,
  IdempotencyKey,
  Submission,
  SubmissionContent,
  SubmissionEventRow,
  WaitingOrderRow,
} from '../submissions/model.ts';
import { renewSearchTexts } from '../submissions/renew-search-text.ts';
import { nowOf } from '../time/time.ts';

/** What holds a client's words, mails or ways in, each by its submission. */
const ofSubmission: readonly (typeof Model)[] = [
  ...[SubmissionContent, EarlierDocumentRow, TrackingToken, TrackingGrant],
  ...[ReviewRow, FeedbackVersionRow, DocumentJob, OutboxMail, IdempotencyKey, WaitingOrderRow],
];
const ofAccount: readonly (typeof Model)[] = [
  ...[Session, PasswordToken, EmailToken, RefusedAddress, WaitingOrderRow, OutboxMail],
  ...[PendingLogin, AuthenticatorApp, PasskeyRow, RecoveryCode],
];
const personal = [
  ...['firstName', 'lastName', 'email', 'countryCode', 'phoneNumber', 'universityName'],
  ...['googleDocsLink', 'promptInstructions', 'additionalInstructions', 'contentPreview', 'editedContentPreview'],
  ...['filename', 'originalName', 'documentNotes', 'feedback', 'rejectionReason'],
  ...['reviewedFilename', 'reviewedOriginalName', 'reviewedSize', 'reviewedUploadedAt'],
];
const without = (...columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, null]));

/** An owner deactivates an administrator's account instead. @throws 403 */
export function refuseAdministrator({ isAdmin }: Pick<User, 'isAdmin'>): void {
  if (isAdmin) throw refusal(403, 'You can’t delete an administrator’s account here.');
}

/**
 * Removes an account with its files and texts. Amounts and dates stay for the books (design §4), and the
 * account's number, so that its orders still count as one client's and never as samples.
 * @throws 403 when it is an administrator's, or the password of `checked` is not the account's any more
 */
export async function deleteAccount(
  app: DocumentsApp,
  userId: number,
  checked?: Pick<User, 'id' | 'passwordHash'>,
): Promise<void> {
  const now = nowOf(app);
  const email = placeholderEmail(`deleted-${userId}`);
  const listed = await app.database.reserve.use(() =>
    app.database.transaction(async (transaction) => {
      const user = await User.query(transaction).findById(userId).select('emailKey');
      if (user) await lockAddress(app, transaction, user.emailKey);
      // Held first: an order that is being stored under the account is there before its files are counted, or refused.
      const held = await (checked ? lockChecked(transaction, checked) : lockAccount(transaction, userId));
      if (held) {
        refuseAdministrator(held);
        await forgetInvitations(app, transaction, held);
        await leavePasswordLinks(transaction, held);
      }
      const own = () => Submission.query(transaction).where({ userId });
      const offered = WaitingOrderRow.query(transaction).where({ userId }).select('submissionId');
      // Held, so that no document comes in after its files were counted, and that no order is taken meanwhile.
      await lockOrders(own().orWhereIn('id', offered));
      for (const { submissionId } of await offered.clone()) await withholdOffer(app, transaction, submissionId);
      const files = await own().select('id', 'filename', 'reviewedFilename');
      const names = files.flatMap((row) => [row.filename, row.reviewedFilename]).filter((name) => name !== null);
      names.push(...(await earlierFilesOf(transaction, own().select('id'))));
      await listForRemoval(transaction, names, now);
      // A file that is being uploaded for this account is not stored any more.
      const arriving = () => FileToRemove.query(transaction).where({ userId });
      await arriving().patch({ removeAfter: '' });
      for (const { filename } of await arriving().select('filename')) names.push(filename);
      for (const model of ofSubmission)
        await model.query(transaction).whereIn('submissionId', own().select('id')).delete();
      const events = () => SubmissionEventRow.query(transaction).whereIn('submissionId', own().select('id'));
      await events().where('actor', 'client').patch({ actorName: null });
      // What an editor did keeps its name and time; the words of it are about the client's document or payment.
      await events().patch({ detail: null });
      await closeSessions(transaction, ...files.map(({ id }) => id));
      // Also where the order itself was deleted before.
      await forgetWords(transaction, () =>
        Payment.query(transaction).where((one) => one.where({ userId }).orWhereIn('submissionId', own().select('id'))),
      );
      await own().patch({
        ...without(...personal),
        title: 'Deleted document',
        // No document any more: nobody's words are saved in one that was seen before.
        contentVersion: 0,
        reviewedIsAutomatic: false,
        updatedAt: now,
      });
      // What an editor wrote about extra words; its amounts stay for the books.
      for (const { id, lines } of await own().where('quoteVersion', '>', 0).select('id', 'lines'))
        await own()
          .where({ id })
          .patch({ lines: lines.map((line) => (isQuoted(line) ? { ...line, name: 'Quote' } : line)) });
      // A promo code is nobody's; it stays, and stays to be found.
      await renewSearchTexts(
        transaction,
        files.map(({ id }) => id),
      );
      for (const model of ofAccount) await model.query(transaction).where({ userId }).delete();
      await User.query(transaction)
        .findById(userId)
        .patch({
          ...without('username', 'usernameKey', 'passwordHash', 'firstName', 'lastName', 'countryCode', 'phoneNumber'),
          ...without('universityName', 'emailVerifiedAt', 'secondFactorAt'),
          ...{ email, emailKey: email, deletedAt: now, updatedAt: now },
        });
      return names;
    }),
  );
  // After the commit, when every process sees the list.
  await app.fileCleaner.remove(listed);
}

/** An address that nobody has proved may be somebody else's, and its invitation with it. */
async function forgetInvitations(app: App, transaction: Transaction, { id, emailKey, emailVerifiedAt }: User) {
  const own = () =>
    Invitation.query(transaction).where((any) =>
      emailVerifiedAt === null ? any.where({ userId: id }) : any.where({ userId: id }).orWhere({ emailKey }),
    );
  await OutboxMail.query(transaction)
    .where({ template: 'invitation' })
    .whereIn('recipient', own().select('email'))
    .delete();
  const open = own().where({ acceptedAt: null, withdrawnAt: null }).orderBy('id').forUpdate();
  for (const { id: targetId } of await open.select('id')) {
    // The log names no client, so the withdrawal is the server's.
    const about = { targetType: 'invitation', targetId } as const;
    await recordAudit(app, transaction, serverActor, 'invitation_withdrawn', about);
  }
  // The audit log names an invitation by its number alone.
  await own().patch({ email: null, emailKey: null, withdrawnAt: nowOf(app), userId: null });
}
