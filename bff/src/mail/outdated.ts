import type { QueryBuilder } from 'objection';
import type { Transaction } from '../database/database.ts';
import { inPieces } from '../database/pieces.ts';
import type { App } from '../http/app.ts';
import { nowOf } from '../time/time.ts';
import { type AccountTemplate, accountTemplates } from './account-templates.ts';
import { textOf } from './content.ts';
import { OutboxMail } from './model.ts';
import { accountUrlOf, passwordPath } from './queue.ts';
import type { SubmissionTemplate } from './templates.ts';

/** Says that nobody has looked at the order. */
const undecided: readonly SubmissionTemplate[] = ['order_received'];
/** Tells a total and asks to pay it. */
const asksToPay: readonly SubmissionTemplate[] = ['approved', 'quoted', 'payment_failed'];
/** Says that a quote follows and that nothing is to be paid yet. */
const promisesQuote: readonly SubmissionTemplate[] = ['approved_awaiting_quote', 'quote_withdrawn'];

/** What makes mails untrue: a mail about the change, or a change that has no mail. */
type Cause = SubmissionTemplate | 'payment_processing' | 'offer_ended';
/** The unsent mails that each change makes untrue. */
const outdated: Readonly<Record<Cause, readonly SubmissionTemplate[]>> = {
  order_received: [],
  approved: undecided,
  approved_awaiting_quote: undecided,
  rejected: undecided,
  quoted: [...promisesQuote, ...asksToPay],
  quote_withdrawn: [...promisesQuote, ...asksToPay],
  payment_processing: asksToPay,
  // The price stays, and paying is possible again.
  payment_failed: ['payment_failed'],
  paid: [...promisesQuote, ...asksToPay],
  refunded: [],
  refund_failed: ['refunded'],
  completed: [],
  // It asks an account to add or refuse the order.
  offer_ended: ['order_received'],
};

/**
 * Withholds the unsent mails of an order that `cause` makes untrue, in the transaction of that change: a mail that was
 * delayed would arrive after it. A mail that is being sent meanwhile is noted as sent.
 */
export const withholdOutdated = (app: App, transaction: Transaction, submissionId: number, cause: Cause) =>
  withhold(app, transaction, { submissionId }, outdated[cause]);

/** What the client may have read about an order. */
interface Told {
  /** A mail asks for the account: to set a password, or to add or refuse the order. */
  readonly isInvited: boolean;
  /** The client has known a price to pay: from a mail, or because they tried to pay it. */
  readonly knowsPrice: boolean;
  /** The mail that tells the client of the change; undefined when the change is no news. */
  readonly news: SubmissionTemplate | undefined;
}

/** Withholds what the mail about a change makes untrue. `version` is that of the mail. */
export async function replaceOutdated(
  app: App,
  transaction: Transaction,
  submissionId: number,
  template: SubmissionTemplate,
  version?: number,
): Promise<Told> {
  // A refund that fails changes nothing about another one.
  const one = template === 'refund_failed' ? { version } : {};
  await withhold(app, transaction, { submissionId, ...one }, outdated[template]);
  const mails = await OutboxMail.query(transaction)
    .where({ submissionId })
    .orderBy('id')
    .select('id', 'template', 'version', 'state', 'mayHaveArrived', 'hasInvitation');
  const of = (templates: readonly string[]) => mails.filter((mail) => templates.includes(mail.template));
  const mayHaveRead = (mail: OutboxMail) => mail.state === 'sent' || mail.mayHaveArrived;
  const lastPrice = of(asksToPay).findLast((mail) => mayHaveRead(mail) || mail.template === 'payment_failed');
  const newsOf = () => {
    if (template === 'refund_failed')
      return of(['refunded']).some((mail) => mail.version === version && mayHaveRead(mail)) ? template : undefined;
    if (template !== 'quote_withdrawn') return template;
    // Who has read after the last price that a quote follows learns nothing new. A mail that may be lost is repeated.
    const lastPromise = of(promisesQuote).findLast(({ state }) => state === 'sent');
    if (lastPromise && lastPromise.id > (lastPrice?.id ?? 0)) return undefined;
    return lastPrice ? template : 'approved_awaiting_quote';
  };
  // A mail that may be lost does not count: it is better to ask twice than not at all.
  const isInvited = mails.some((mail) => mail.hasInvitation && (mail.state === 'queued' || mail.state === 'sent'));
  return { isInvited, knowsPrice: lastPrice !== undefined, news: newsOf() };
}

/** The account of the order's address has decided, or is gone: unsent mails no longer ask it to add or refuse the order. */
export async function withholdOffer(app: App, transaction: Transaction, submissionId: number): Promise<void> {
  await withholdOutdated(app, transaction, submissionId, 'offer_ended');
  await removeOffers(app, transaction, [submissionId]);
}

/** Nobody asks an account about these orders any more: unsent mails, which confirm them to whoever placed them, lose its link. */
export const removeOffers = (app: App, transaction: Transaction, submissionIds: readonly number[]): Promise<void> =>
  removeInvitation(transaction, submissionIds, (url) => url === accountUrlOf(app));

/** The owner of these orders has a password, and the links that set the first one have ended: unsent mails lose them. */
export const withholdClaims = (transaction: Transaction, submissionIds: readonly number[]): Promise<void> =>
  removeInvitation(transaction, submissionIds, (url) => url.includes(passwordPath));

/** Removes the links that have ended from unsent mails, which are sent without them. */
async function removeInvitation(
  transaction: Transaction,
  submissionIds: readonly number[],
  hasEnded: (url: string) => boolean,
): Promise<void> {
  const mails: OutboxMail[] = [];
  for (const some of inPieces(submissionIds)) {
    const unsent = OutboxMail.query(transaction).where({ state: 'queued', hasInvitation: true });
    mails.push(...(await unsent.whereIn('submissionId', some).orderBy('id').forUpdate()));
  }
  for (const { id, content } of mails) {
    if (!content) continue;
    const parts = content.parts.filter((part) => !(typeof part === 'object' && 'url' in part && hasEnded(part.url)));
    if (parts.length === content.parts.length) continue;
    const rest = { ...content, parts };
    await OutboxMail.query(transaction)
      .findById(id)
      .patch({ content: rest, text: textOf(rest), hasInvitation: false });
  }
}

/** Withholds the unsent mail that an account has left an address, once the account has this address again. */
export const withholdAddressLeft = (app: App, transaction: Transaction, userId: number, recipient: string) =>
  withhold(app, transaction, { userId, recipient }, ['email_changed' satisfies AccountTemplate]);

/** Withholds the unsent mails about an account that was deactivated. */
export const withholdAccountMails = (app: App, transaction: Transaction, userId: number) =>
  withhold(app, transaction, { userId }, Object.keys(accountTemplates));

/** Withholds the unsent mails of orders whose client has no address any more. */
export const withholdOrderMails = (app: App, transaction: Transaction, submissionIds: readonly number[]) =>
  withholdAll(app, () => OutboxMail.query(transaction).whereIn('submissionId', [...submissionIds]));

const withhold = (
  app: App,
  transaction: Transaction,
  about: Partial<Pick<OutboxMail, 'submissionId' | 'userId' | 'version' | 'recipient'>>,
  templates: readonly string[],
) => withholdAll(app, () => OutboxMail.query(transaction).where(about).whereIn('template', templates));

async function withholdAll(app: App, mails: () => QueryBuilder<OutboxMail>): Promise<void> {
  // Locked: no attempt to send one begins before the transaction ends.
  await mails().orderBy('id').forUpdate().select('id');
  await mails()
    .where({ state: 'queued' })
    .patch({ state: 'failed', text: null, content: null, lastError: null, finishedAt: nowOf(app) });
}
