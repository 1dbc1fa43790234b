import type { SubmissionEvent } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../server/app.ts';
import { nowOf } from '../server/time.ts';
import type { Caller } from '../session/caller.ts';

export interface Author {
  readonly actor: SubmissionEvent['actor'];
  readonly actorId: number | null;
  readonly actorName: string | null;
}
export const paymentProvider: Author = { actor: 'payment_provider', actorId: null, actorName: null };

export const administrator = ({ user }: Caller): Author => ({
  actor: 'administrator',
  actorId: user?.id ?? null,
  actorName: [user?.firstName, user?.lastName].filter(Boolean).join(' ') || (user?.username ?? null),
});

/** Notes who did what, in the transaction of the change itself. */
export async function noteEvent(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  submissionId: number,
  type: SubmissionEvent['type'],
  author: Author,
  detail: string | null = null,
): Promise<void> {
  await transaction('submission_events').insert({ submissionId, type, ...author, at: nowOf(app), detail });
}

const mailTypes = { queued: 'mail_queued', sent: 'mail_sent', failed: 'mail_failed' } as const;

/** Who did what and when, oldest first. A mail stands where its state last changed. */
export async function eventsOf(
  { database: { read } }: Pick<App, 'database'>,
  submissionId: number,
): Promise<SubmissionEvent[]> {
  const [events, mails] = await Promise.all([
    read('submission_events')
      .where({ submissionId })
      .orderBy('id')
      .select('id', 'type', 'actor', 'actorName', 'at', 'detail'),
    read('outbox').where({ submissionId }).orderBy('id').select('id', 'state', 'subject', 'createdAt', 'finishedAt'),
  ]);
  const ofMails = mails.map(
    ({ id, state, subject, createdAt, finishedAt }): SubmissionEvent => ({
      id: `mail-${id}`,
      type: mailTypes[state as keyof typeof mailTypes],
      actor: 'system',
      actorName: null,
      at: finishedAt ?? createdAt,
      writtenAt: createdAt,
      detail: subject,
    }),
  );
  // Sorting is stable: a change comes before the mail that it caused.
  return [...events.map((event) => ({ ...event, id: String(event.id) }) as SubmissionEvent), ...ofMails].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
}
