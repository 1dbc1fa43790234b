import type { Profile, Submission } from '../../contract/index.ts';
import { contactEmailOf } from '../catalogue/store.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { bothCurrencies } from '../money/money.ts';
import { nowOf } from '../time/time.ts';
import { type AccountMailData, type AccountTemplate, accountTemplates } from './account-templates.ts';
import { OutboxMail } from './model.ts';
import {
  type Rendered,
  render,
  renderSubmissionMail,
  type SubmissionMailData,
  type SubmissionTemplate,
} from './templates.ts';

/** The part of a submission that its mails tell. */
export type MailedSubmission = Pick<Submission, 'id' | 'title' | 'totalPrice' | 'totalPriceInr'> &
  Pick<Profile, 'firstName' | 'email'>;
/** The person who an account mail is for; without an id, somebody who has no account yet. */
export type MailedUser = Pick<Profile, 'firstName'> & { readonly id: number | null; readonly email: string };
/** What the mail tells beside the submission itself. */
export type MailOptions = Omit<
  SubmissionMailData,
  'firstName' | 'title' | 'number' | 'total' | 'accountUrl' | 'hasOnlinePayment' | 'contactEmail'
> & {
  /** The account that has verified the address is asked whether the order is its own. */
  readonly isOffered?: boolean;
  /** A second mail of the same kind needs its own number. */
  readonly version?: number;
  /** The mail waits until then: what it tells may be undone. */
  readonly notBefore?: string | null;
};

/**
 * Writes a mail about a submission into the outbox, in the transaction of the change that causes it:
 * one of each template and version for each submission, however often it is called.
 * A submission without an address (a sample, a deleted account) gets none. Returns the mail's subject, or null.
 */
export async function queueSubmissionMail(
  app: App,
  transaction: Transaction,
  template: SubmissionTemplate,
  submission: MailedSubmission,
  { version = 1, notBefore = null, isOffered = false, ...options }: MailOptions,
): Promise<string | null> {
  if (!submission.email) return null;
  const mail = renderSubmissionMail(template, {
    ...options,
    ...(isOffered && { accountUrl: accountUrlOf(app) }),
    firstName: submission.firstName ?? '',
    title: submission.title,
    number: submission.id,
    total: bothCurrencies({ usd: submission.totalPrice, inr: submission.totalPriceInr }),
    hasOnlinePayment: app.config.payments !== 'offline',
    contactEmail: await contactEmailOf(app, transaction),
  });
  await insert(app, transaction, mail, {
    submissionId: submission.id,
    template,
    version,
    notBefore,
    recipient: submission.email,
    hasInvitation: isOffered || options.claimUrl !== undefined,
  });
  return mail.subject;
}

/** Where an account adds or refuses an order. */
export const accountUrlOf = ({ config }: App): string => `${config.publicUrl}/profile`;

/** The path that a mailed token follows to set a password. */
export const passwordPath = '/reset-password#token=';

/** What a mail about an account asks to open. */
export interface MailedLink {
  readonly url: string;
  /** The hash of the token in `url`: the mail is not sent once the token has ended. */
  readonly tokenHash?: string;
}

/** What a mail about an account needs: a command of `npm run db` has no more. */
export type AccountMailApp = Pick<App, 'config' | 'catalogue' | 'clock'>;

/** The same for a mail about an account. */
export async function queueAccountMail(
  app: AccountMailApp,
  transaction: Transaction,
  template: AccountTemplate,
  user: MailedUser,
  { url, tokenHash }: MailedLink,
  details: Pick<AccountMailData, 'invitation' | 'factors'> = {},
): Promise<void> {
  const contactEmail = await contactEmailOf(app, transaction);
  const data = { firstName: user.firstName ?? '', url, contactEmail, ...details };
  const mail = render<AccountMailData>(accountTemplates[template], data);
  await insert(app, transaction, mail, { userId: user.id, tokenHash, template, version: 1, recipient: user.email });
}

async function insert(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  mail: Rendered,
  about: Pick<OutboxMail, 'template' | 'version' | 'recipient'> &
    Partial<Pick<OutboxMail, 'submissionId' | 'userId' | 'tokenHash' | 'notBefore' | 'hasInvitation'>>,
): Promise<void> {
  const now = nowOf(app);
  await OutboxMail.query(transaction)
    .insert({ ...mail, ...about, state: 'queued', attempts: 0, nextAttemptAt: now, createdAt: now })
    .onConflict(['submissionId', 'template', 'version'])
    .ignore();
}
