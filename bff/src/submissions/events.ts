import { type AuditAction, type SubmissionEvent, unnamedEditor } from '../../contract/index.ts';
import { actorOf, editorName, fullName, recordAct, refuseFormer } from '../accounts/acting.ts';
import type { User } from '../accounts/model.ts';
import type { AuditActor } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { OutboxMail } from '../mail/model.ts';
import { nowOf } from '../time/time.ts';
import { SubmissionEventRow } from './model.ts';

export interface Author {
  readonly actor: SubmissionEvent['actor'];
  readonly actorId: number | null;
  readonly actorName: string | null;
  /** An administrator as the audit log names them. */
  readonly audited?: AuditActor;
}
export const system: Author = { actor: 'system', actorId: null, actorName: null };
export const paymentProvider: Author = { actor: 'payment_provider', actorId: null, actorName: null };

export const administrator = (caller: Caller): Author => ({
  actor: 'administrator',
  actorId: caller.user?.id ?? null,
  actorName: caller.user && editorName(caller.user),
  audited: actorOf(caller),
});

type Named = Pick<User, 'firstName' | 'lastName'>;

/** A client by the name of the order or of the account, signed in or by the tracking link. */
export const client = ({ user }: Pick<Caller, 'user'>, named: Named): Author => ({
  actor: 'client',
  actorId: user?.id ?? null,
  actorName: fullName(named),
});

/** The events that the audit log has too when an administrator causes them: a history goes with its order, the log stays. */
const auditActions: Partial<Readonly<Record<SubmissionEvent['type'], AuditAction>>> = {
  approved: 'approved',
  rejected: 'rejected',
  paid: 'payment_recorded',
  started: 'started',
  completed: 'completed',
  completion_undone: 'completion_undone',
  quoted: 'quoted',
  quote_changed: 'quote_changed',
  quote_waived: 'quote_waived',
  quote_withdrawn: 'quote_withdrawn',
};
/** What a payment provider has done already, so that nothing refuses to record it. */
const isDone = (type: SubmissionEvent['type']) => type === 'refunded' || type === 'refund_failed';

/**
 * Records who did what, in the transaction of the change itself: in the order's history and, for what administrators decide,
 * in the audit log. `amount` is what the log tells of it, without the words of `detail`.
 * @throws 401 or 403 when the administrator was deactivated, or lost the role, while the request ran
 */
export async function recordEvent(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  submissionId: number,
  type: SubmissionEvent['type'],
  { audited, ...author }: Author,
  detail: string | null = null,
  amount: string | null = null,
): Promise<void> {
  await SubmissionEventRow.query(transaction).insert({ submissionId, type, ...author, at: nowOf(app), detail });
  if (!audited || isDone(type)) return;
  const action = auditActions[type];
  if (!action) return refuseFormer(transaction, audited.actorId, 'editor');
  await recordAct(app, transaction, audited, action, { targetType: 'order', targetId: submissionId, detail: amount });
}

const mailTypes = { queued: 'mail_queued', sent: 'mail_sent' } as const;
const unsentType = (mayHaveArrived: boolean, lastError: string | null) =>
  mayHaveArrived ? 'mail_unconfirmed' : lastError === null ? 'mail_withheld' : 'mail_failed';

/** Events of unfinished work and between the service and a bank, which the client does not see. */
const hiddenFromClients: readonly SubmissionEvent['type'][] = [
  'feedback_saved',
  'review_saved',
  'answers_read',
  'reviewed_document_uploaded',
  'reviewed_document_failed',
  'completion_undone',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
];

/** Begins what the event of a payment that was not due asks of administrators; it ends the event's detail. */
export const refundRequest = '. Please refund it';

/** The events that the client may see, without completions that were undone, what mail servers said and what administrators are asked to do. Editors are named by their first name or as "Editor", never by username. */
export async function eventsForOwner(app: Pick<App, 'database'>, submissionId: number): Promise<SubmissionEvent[]> {
  const { read } = app.database;
  const [events, editors] = await Promise.all([
    eventsOf(app, submissionId),
    SubmissionEventRow.query(read)
      .where({ submissionId, actor: 'administrator' })
      .select('id', 'actorId')
      .withGraphFetched('account')
      .modifyGraph('account', (accounts) => accounts.select('id', 'firstName')),
  ]);
  const names = new Map(editors.map(({ id, account }) => [String(id), account?.firstName]));
  const undone = events.findLastIndex(({ type }) => type === 'completion_undone');
  return events
    .filter(({ type }, index) => !hiddenFromClients.includes(type) && !(type === 'completed' && index < undone))
    .map(({ error: _, ...event }) => {
      if (event.actor === 'administrator') return { ...event, actorName: names.get(event.id) || unnamedEditor };
      const isOfPayment = event.type === 'paid' && event.actor === 'payment_provider';
      return isOfPayment ? { ...event, detail: event.detail?.split(refundRequest)[0] ?? null } : event;
    });
}

/** All events, oldest first, for administrators. A mail is listed at the time when its state last changed. */
export async function eventsOf(
  { database: { read } }: Pick<App, 'database'>,
  submissionId: number,
): Promise<SubmissionEvent[]> {
  const [events, mails] = await Promise.all([
    SubmissionEventRow.query(read)
      .where({ submissionId })
      .orderBy('id')
      .select('id', 'type', 'actor', 'actorName', 'at', 'detail'),
    OutboxMail.query(read)
      .where({ submissionId })
      .orderBy('id')
      .select('id', 'state', 'recipient', 'subject', 'lastError', 'mayHaveArrived', 'createdAt', 'finishedAt'),
  ]);
  const ofMails = mails.map(
    ({ id, state, recipient, subject, lastError, mayHaveArrived, createdAt, finishedAt }): SubmissionEvent => ({
      id: `mail-${id}`,
      type: state === 'failed' ? unsentType(mayHaveArrived, lastError) : mailTypes[state],
      actor: 'system',
      actorName: null,
      at: finishedAt ?? createdAt,
      writtenAt: createdAt,
      detail: subject,
      recipient,
      ...(lastError !== null && { error: lastError }),
    }),
  );
  // The sort is stable, so a change stays before the mail that it caused.
  return [...events.map((event) => ({ ...event, id: String(event.id) }) as SubmissionEvent), ...ofMails].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
}
