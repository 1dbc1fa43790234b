import {
  type Actor,
  isQuoted,
  type Quote,
  type SubmissionEvent,
  type SubmissionStatus,
  statusLabels,
  type TransitionAction,
  transitions,
} from '../../contract/index.ts';
import { claimUrlOf } from '../accounts/order-owner.ts';
import { issueTrackingToken, trackingUrl } from '../accounts/tracking.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { replaceOutdated } from '../mail/outdated.ts';
import { type MailOptions, queueSubmissionMail } from '../mail/queue.ts';
import type { SubmissionTemplate } from '../mail/templates.ts';
import { isoTime, nowOf } from '../time/time.ts';
import { applyQuote, lineText } from './apply-quote.ts';
import { type Author, recordEvent, system } from './events.ts';
import { refuseDeletedAccount } from './hold.ts';
import { Submission, WaitingOrderRow } from './model.ts';
import { orderedServiceIn } from './record.ts';
import { refuseUnseen } from './replace-document.ts';

/** The event that is recorded when a submission enters a status; the column of its time has the same name. */
const arrivals = {
  approved: 'approved',
  rejected: 'rejected',
  paid: 'paid',
  in_progress: 'started',
  completed: 'completed',
} as const satisfies Partial<Record<SubmissionStatus, SubmissionEvent['type']>>;
const verbs: Readonly<Record<Exclude<TransitionAction, 'undo_completion'>, string>> = {
  approve: 'approved',
  reject: 'rejected',
  pay: 'paid',
  record_payment: 'marked as paid',
  start: 'marked as in progress',
  complete: 'completed',
};

export interface Move {
  readonly id: number;
  readonly action: Exclude<TransitionAction, 'undo_completion'>;
  readonly author: Author;
  /** Columns that change with the status. */
  readonly changes?: { readonly rejectionReason?: string | null; readonly feedback?: string };
  /** The event's text in the timeline. */
  readonly detail?: string | null;
  /** The money of it, for the audit log. */
  readonly amount?: string | undefined;
  /** The version of the document that the author has seen, if the request names it. */
  readonly seen?: number | undefined;
  /** What an order over its limit costs extra, decided with its approval. */
  readonly quote?: Quote | undefined;
  /** How many milliseconds the client's mail waits. */
  readonly mailDelay?: number | undefined;
}

/**
 * Makes one move of the state table in `transaction`: the status, its event and its mail. The update is conditional, so
 * that only one of two simultaneous moves succeeds.
 * Returns false when the table does not allow the move from the submission's current status.
 * @throws 409 when the author has not seen the document that the move decides on, or has words about a deleted account
 */
export async function tryMove(app: App, transaction: Transaction, move: Move): Promise<boolean> {
  const { id, action, author, changes = {}, detail = null, amount, seen, quote, mailDelay } = move;
  const by: Actor = author.actor === 'payment_provider' ? 'payment_provider' : 'administrator';
  const rows = transitions.filter((row) => row.action === action && row.by === by);
  const to = rows[0]?.to;
  if (to === undefined || to === 'pending_approval') return false;
  const event = arrivals[to];
  const now = nowOf(app);
  const moved = await Submission.query(transaction)
    .findById(id)
    .whereIn(
      'status',
      rows.map(({ from }) => from),
    )
    .patch({
      ...changes,
      // An order that is rejected or paid needs no quote any more.
      ...(to !== 'approved' && { isAwaitingQuote: false }),
      status: to,
      [`${event}At`]: now,
      updatedAt: now,
    });
  if (moved !== 1) return false;
  // The update locks the row, so no document can arrive between these checks and the move.
  if (seen !== undefined)
    refuseUnseen(seen, await Submission.query(transaction).findById(id).select('contentVersion').throwIfNotFound());
  if (detail !== null) await refuseDeletedAccount(transaction, id);
  await recordEvent(app, transaction, id, event, author, detail, amount);
  if (quote) await applyQuote(app, transaction, id, author, quote);
  if (event !== 'started')
    await sendMail(app, transaction, id, event, {
      quote,
      ...(mailDelay && { notBefore: isoTime(Date.parse(now) + mailDelay) }),
    });
  return true;
}

/** Like `tryMove`. @throws 404 or 409 when the move cannot be made */
export async function makeMove(app: App, transaction: Transaction, move: Move): Promise<void> {
  if (!(await tryMove(app, transaction, move))) throw await cannot(transaction, move.id, verbs[move.action]);
}

/** Returns the refusal of a change: 404 when the submission is missing, 409 when its status does not allow the change. */
export async function cannot(transaction: Transaction, id: number, done: string) {
  const row = await Submission.query(transaction).findById(id).select('status');
  if (!row) return notFound();
  const status = statusLabels[row.status];
  return refusal(409, `This submission is now “${status}”, so it can’t be ${done}. Load it again.`);
}

/** Queues the mail that tells the client of a change, from the order as `transaction` sees it. */
export async function sendMail(
  app: App,
  transaction: Transaction,
  id: number,
  template: SubmissionTemplate,
  {
    quote,
    ...options
  }: Pick<MailOptions, 'version' | 'isQuoteChanged' | 'isPaying' | 'notBefore' | 'refund'> & {
    quote?: Quote | undefined;
  } = {},
): Promise<void> {
  const submission = await Submission.query(transaction).findById(id).throwIfNotFound();
  if (!submission.email) return recordUnsent(app, transaction, submission);
  const about = template === 'approved' && submission.isAwaitingQuote ? 'approved_awaiting_quote' : template;
  const { isInvited, knowsPrice, news } = await replaceOutdated(app, transaction, id, about, options.version);
  if (!news) return;
  await queueSubmissionMail(app, transaction, news, submission, {
    trackingUrl: trackingUrl(app, await issueTrackingToken(app, transaction, id)),
    ...options,
    // An earlier quote that the client has not read is nothing to replace.
    isQuoteChanged: knowsPrice && options.isQuoteChanged === true,
    ...(!isInvited && (await invitationTo(app, transaction, submission))),
    reason: submission.rejectionReason,
    calls: orderedServiceIn(submission)?.calls ?? [],
    hasDocument: submission.reviewedFilename !== null,
    quote: submission.isAwaitingQuote ? 'awaited' : quote?.isWaived ? 'waived' : null,
    added: submission.lines.filter(isQuoted).map(lineText),
  });
}

/** Says in the history that a client without an address gets no mail. A sample or a deleted account has nobody to write to. */
async function recordUnsent(app: App, transaction: Transaction, submission: Submission): Promise<void> {
  const { id, userId, firstName } = submission;
  if (userId === null || firstName === null) return;
  const reason = 'Not sent: the client’s account has no email address.';
  await recordEvent(app, transaction, id, 'mail_withheld', system, reason);
}

/** What a mail asks whose recipient was not asked yet: a confirmation may never have been sent. */
async function invitationTo(
  app: App,
  transaction: Transaction,
  { id, userId }: Submission,
): Promise<Pick<MailOptions, 'claimUrl' | 'isOffered'>> {
  const claimUrl = await claimUrlOf(app, transaction, userId);
  const offer = await WaitingOrderRow.query(transaction).findOne({ submissionId: id }).whereNull('refusedAt');
  return { ...(claimUrl && { claimUrl }), isOffered: offer !== undefined };
}
