import type { Profile, Submission } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { bothCurrencies } from '../money/money.ts';
import { nowOf } from '../time/time.ts';
import { OutboxMail } from './model.ts';
import {
  type AccountTemplate,
  accountTemplates,
  type Rendered,
  render,
  type SubmissionMailData,
  type SubmissionTemplate,
  submissionTemplates,
} from './templates.ts';

/** The part of a submission that its mails tell. */
export type MailedSubmission = Pick<Submission, 'id' | 'title' | 'totalPrice' | 'totalPriceInr'> &
  Pick<Profile, 'firstName' | 'email'>;
/** The person who an account mail is for. */
export type MailedUser = Pick<Profile, 'id' | 'firstName'> & { readonly email: string };
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
  const mail = render(submissionTemplates[template], {
    ...options,
    ...(isOffered && { accountUrl: `${app.config.publicUrl}/profile` }),
    firstName: submission.firstName ?? '',
    title: submission.title,
    number: submission.id,
    total: bothCurrencies({ usd: submission.totalPrice, inr: submission.totalPriceInr }),
    hasOnlinePayment: app.config.payments !== 'offline',
    contactEmail: app.config.contactEmail,
  });
  await insert(app, transaction, mail, {
    submissionId: submission.id,
    template,
    version,
    notBefore,
    recipient: submission.email,
  });
  return mail.subject;
}

/** What tells a price and where to pay it, or takes a price back. */
const aboutPayment: readonly SubmissionTemplate[] = ['approved', 'quoted', 'quote_withdrawn', 'payment_failed'];
/** The unsent mails that each mail, or a change that has no mail, makes untrue. */
const outdated: Readonly<
  Record<SubmissionTemplate | 'payment_processing' | 'offer_ended', readonly SubmissionTemplate[]>
> = {
  order_received: [],
  approved: ['order_received'],
  rejected: ['order_received'],
  quoted: aboutPayment,
  quote_withdrawn: aboutPayment,
  paid: aboutPayment,
  payment_processing: ['payment_failed'],
  payment_failed: ['payment_failed'],
  refunded: [],
  refund_failed: ['refunded'],
  completed: [],
  // It asks an account to add or refuse the order.
  offer_ended: ['order_received'],
};
/** What corrects the mail of its own version, and is told only to those who may have got that mail. */
const corrections: readonly (keyof typeof outdated)[] = ['refund_failed'];

/**
 * Withholds the unsent mails of an order that `cause` makes untrue, in the transaction of that change: a mail that was
 * delayed would arrive after it. A mail that is being sent meanwhile is noted as sent. Returns whether the change is news to
 * the client.
 */
export async function withholdOutdated(
  app: App,
  transaction: Transaction,
  submissionId: number,
  cause: keyof typeof outdated,
  version?: number,
): Promise<boolean> {
  const isCorrection = corrections.includes(cause);
  const about = { submissionId, ...(isCorrection && { version }) };
  const mails = await withhold(app, transaction, about, outdated[cause]);
  return !isCorrection || mails.some(mayBeSent);
}

/** Withholds the unsent mails of these templates, and returns those mails and the sent ones as they were. */
async function withhold(
  app: App,
  transaction: Transaction,
  about: Partial<Pick<OutboxMail, 'submissionId' | 'userId' | 'version' | 'recipient'>>,
  templates: readonly string[],
): Promise<OutboxMail[]> {
  const mails = () => OutboxMail.query(transaction).where(about).whereIn('template', templates);
  // Locked: no attempt to send one begins before the transaction ends.
  const found = await mails().orderBy('id').forUpdate();
  await mails()
    .where({ state: 'queued' })
    .patch({ state: 'failed', text: null, content: null, lastError: null, finishedAt: nowOf(app) });
  return found;
}

/** Whether the first mail of this kind about an order was sent. */
export async function isSent(
  transaction: Transaction,
  submissionId: number,
  template: SubmissionTemplate,
): Promise<boolean> {
  const sent = OutboxMail.query(transaction).findOne({ submissionId, template, version: 1, state: 'sent' });
  return (await sent.select('id')) !== undefined;
}

const mayBeSent = ({ state, mayHaveArrived }: OutboxMail): boolean => state === 'sent' || mayHaveArrived;

/** Withholds the unsent mail that an account has left an address, once the account has this address again. */
export const withholdAddressLeft = (app: App, transaction: Transaction, userId: number, recipient: string) =>
  withhold(app, transaction, { userId, recipient }, ['email_changed' satisfies AccountTemplate]);

/** What a mail about an account asks to open. */
export interface MailedLink {
  readonly url: string;
  /** The hash of the token in `url`: the mail is not sent once the token has ended. */
  readonly tokenHash?: string;
}

/** The same for a mail about an account. */
export async function queueAccountMail(
  app: App,
  transaction: Transaction,
  template: AccountTemplate,
  user: MailedUser,
  { url, tokenHash }: MailedLink,
): Promise<void> {
  const { contactEmail } = app.config;
  const mail = render(accountTemplates[template], { firstName: user.firstName ?? '', url, contactEmail });
  await insert(app, transaction, mail, { userId: user.id, tokenHash, template, version: 1, recipient: user.email });
}

async function insert(
  app: App,
  transaction: Transaction,
  mail: Rendered,
  about: Pick<OutboxMail, 'template' | 'version' | 'recipient'> &
    Partial<Pick<OutboxMail, 'submissionId' | 'userId' | 'tokenHash' | 'notBefore'>>,
): Promise<void> {
  const now = nowOf(app);
  await OutboxMail.query(transaction)
    .insert({ ...mail, ...about, state: 'queued', attempts: 0, nextAttemptAt: now, createdAt: now })
    .onConflict(['submissionId', 'template', 'version'])
    .ignore();
}
