import type { User } from '../accounts/model.ts';
import { issueTrackingToken, trackingUrl } from '../accounts/tracking.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { bothCurrencies } from '../payments/money.ts';
import { nowOf } from '../time/time.ts';
import type { OutboxMail } from './model.ts';
import {
  type AccountTemplate,
  accountTemplates,
  type Rendered,
  render,
  type SubmissionTemplate,
  submissionTemplates,
} from './templates.ts';

/** The part of a submission that its mails tell. */
export interface MailedSubmission {
  readonly id: number;
  readonly title: string;
  readonly firstName: string | null;
  readonly email: string | null;
  readonly totalPrice: number;
  readonly totalPriceInr: number;
}
export interface MailOptions {
  readonly claimUrl?: string;
  /** The account that has verified the address is asked whether the order is its own. */
  readonly isOffered?: boolean;
  readonly reason?: string | null;
  readonly calls?: readonly string[];
  readonly quote?: 'awaited' | 'waived' | null;
  readonly added?: readonly string[];
  /** A token that was just made for this submission; without one, the mail gets its own. */
  readonly trackingToken?: string;
  /** A second mail of the same kind needs its own number. */
  readonly version?: number;
}

/**
 * Writes a mail about a submission into the outbox, in the transaction of the change that causes it:
 * one of each template and version for each submission, however often it is called.
 * A submission without an address (a sample, a deleted account) gets none. Answers the mail's subject, or null.
 */
export async function queueSubmissionMail(
  app: App,
  transaction: Transaction,
  template: SubmissionTemplate,
  submission: MailedSubmission,
  { trackingToken, version = 1, isOffered = false, ...options }: MailOptions = {},
): Promise<string | null> {
  if (!submission.email) return null;
  const token = trackingToken ?? (await issueTrackingToken(app, transaction, submission.id));
  const mail = render(submissionTemplates[template], {
    ...options,
    ...(isOffered && { accountUrl: `${app.config.publicUrl}/profile` }),
    firstName: submission.firstName ?? '',
    title: submission.title,
    number: submission.id,
    total: bothCurrencies({ usd: submission.totalPrice, inr: submission.totalPriceInr }),
    trackingUrl: trackingUrl(app, token),
    hasOnlinePayment: app.config.payments !== 'offline',
    contactEmail: app.config.contactEmail,
  });
  await insert(app, transaction, mail, {
    submissionId: submission.id,
    template,
    version,
    recipient: submission.email,
  });
  return mail.subject;
}

/** The same for a mail about an account. */
export async function queueAccountMail(
  app: App,
  transaction: Transaction,
  template: AccountTemplate,
  user: Pick<User, 'id' | 'email' | 'firstName'>,
  url: string,
): Promise<void> {
  const { contactEmail } = app.config;
  const mail = render(accountTemplates[template], { firstName: user.firstName ?? '', url, contactEmail });
  await insert(app, transaction, mail, { userId: user.id, template, version: 1, recipient: user.email });
}

async function insert(
  app: App,
  transaction: Transaction,
  mail: Rendered,
  about: Pick<OutboxMail, 'template' | 'version' | 'recipient'> & Partial<Pick<OutboxMail, 'submissionId' | 'userId'>>,
): Promise<void> {
  const now = nowOf(app);
  await transaction('outbox')
    .insert({ ...mail, ...about, state: 'queued', attempts: 0, nextAttemptAt: now, createdAt: now })
    .onConflict(['submissionId', 'template', 'version'])
    .ignore();
}
