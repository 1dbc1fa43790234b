import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Checkout, Currency } from '../../contract/index.ts';
import { statusLabels } from '../../contract/index.ts';
import { findTracked, issueTrackingToken, trackingUrl } from '../accounts/tracking.ts';
import { contactEmailOf } from '../catalogue/store.ts';
import { keyFor } from '../config/secret.ts';
import type { App } from '../http/app.ts';
import { type Caller, maySeeSignedIn } from '../http/caller.ts';
import { type Limit, withinLimits } from '../http/rate-limits.ts';
import { refusal, tooManyTries } from '../http/refusal.ts';
import { priceOf } from '../money/money.ts';
import { findVisible } from '../submissions/find.ts';
import { holdVisible } from '../submissions/hold.ts';
import type { Submission } from '../submissions/model.ts';
import { hours, isoTime, minutes, nowOf } from '../time/time.ts';
import { checkPayment } from './check.ts';
import { Payment } from './model.ts';
import { type PaymentProvider, type PaymentRequest, type PaymentSession, ProviderError } from './provider.ts';
import { closeSessions, isProcessing } from './receive.ts';

/** Each page that opens is one at the provider, and a row. */
const newPages: Limit = { max: 30, window: hours };
/** The event of a page that has expired may come late; then the provider is asked. */
const eventDelay = 10 * minutes;

type Payable = Pick<Submission, 'status' | 'isAwaitingQuote' | 'totalPrice' | 'totalPriceInr' | 'lines'>;

/** Opens a payment page for an approved submission. Each attempt has a page of its own, which closes the earlier ones. */
export async function openCheckout(
  app: App,
  provider: PaymentProvider | undefined,
  caller: Caller,
  id: number,
  { currency, amount: shown }: Checkout,
): Promise<{ url: string }> {
  // An earlier page may be paid, and its event late: nobody should pay on another one then.
  await checkPayment(app, provider, caller, id);
  const { row } = await findVisible(app, caller, id);
  if (!provider)
    throw refusal(
      503,
      `Online payment is not available. To pay by bank transfer or UPI, write to ${await contactEmailOf(app)}.`,
    );
  const amount = payableAmount(row, currency);
  if (shown !== undefined && shown !== amount) throw priceChanged();
  await refuseWhileProcessing(app.database.read, row);
  let url = '';
  const wait = await withinLimits(app.rateLimits, [[`payment pages of ${id}`, newPages]], async () => {
    url = await openSession(app, provider, caller, row, currency, amount);
  });
  if (wait > 0) throw tooManyTries(wait);
  return { url };
}

/** Opens a page at the provider and stores it. Returns its address. */
async function openSession(
  app: App,
  provider: PaymentProvider,
  caller: Caller,
  order: Submission,
  currency: Currency,
  amount: number,
): Promise<string> {
  const { id } = order;
  const expiresAt = app.clock() + provider.sessionDuration;
  const session = await openPage(app, provider, {
    ...{ submissionId: id, amount, currency, expiresAt },
    lines: linesOf(order, currency, amount),
  });
  await app.database.transaction(async (transaction) => {
    const current = await holdVisible(app, transaction, caller, id);
    // A quote changed meanwhile closed the pages that were open, and could not know of this one.
    if (payableAmount(current, currency) !== amount) throw priceChanged();
    await refuseWhileProcessing(transaction, current);
    await closeSessions(transaction, id);
    await Payment.query(transaction).insert({
      submissionId: id,
      provider: provider.id,
      sessionId: session.sessionId,
      amount,
      currency,
      status: 'open',
      createdAt: nowOf(app),
      expiresAt: isoTime(expiresAt),
      ...(provider.ask && { askAt: isoTime(expiresAt + eventDelay) }),
    });
    // A link for a session would outlive it, also where a new password has ended a stolen one.
    if (!maySeeSignedIn(caller, current))
      await issueTrackingToken(app, transaction, id, returnToken(app, session.sessionId));
  });
  return session.url;
}

async function openPage(app: App, provider: PaymentProvider, request: PaymentRequest): Promise<PaymentSession> {
  try {
    return await provider.open(request);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw refusal(
      503,
      error.isFinal
        ? `We couldn’t open the payment page. You haven’t been charged. To pay another way, write to ${await contactEmailOf(app)}.`
        : 'The payment page isn’t available right now. You haven’t been charged. Try again in a few minutes.',
    );
  }
}

/** @throws 409 while the bank has yet to confirm a payment of this price */
async function refuseWhileProcessing(knex: Knex, order: Submission): Promise<void> {
  if (await isProcessing(knex, order))
    throw refusal(409, 'Your payment is being processed. We will email you once your bank has confirmed it.');
}

/** The order's own lines, or one line where they do not make up its price or one is a discount, which Stripe takes as no line. */
function linesOf({ id, lines }: Submission, currency: Currency, amount: number): PaymentRequest['lines'] {
  const named = lines.map((line) => ({ name: line.name, amount: line[currency] }));
  const sum = named.reduce((total, line) => total + line.amount, 0);
  return sum === amount && named.every((line) => line.amount >= 0) ? named : [{ name: nameOf(id, lines), amount }];
}

/** Stripe takes names of up to 250 characters. */
const nameOf = (id: number, lines: Submission['lines']): string =>
  [`Order ${id}`, lines.map(({ name }) => name).join(', ')].filter(Boolean).join(': ').slice(0, 250);

/** What is to be paid for an order. @throws 409 when the order cannot be paid as it is */
function payableAmount(row: Payable, currency: Currency): number {
  if (row.status !== 'approved') throw notPayable(statusLabels[row.status]);
  if (row.isAwaitingQuote)
    throw refusal(409, 'We are preparing your quote. You can pay once we have emailed it to you.');
  const amount = priceOf(row, currency);
  if (amount <= 0) throw refusal(409, 'This submission has no price, so there is nothing to pay.');
  return amount;
}

const priceChanged = () =>
  refusal(409, 'The price of this order has changed. Check the new price, then press Pay again.');

const notPayable = (status: string) =>
  refusal(409, `This submission is now “${status}”. Only an approved submission can be paid. Load it again.`);

/** Follows from the session, so that the way back from the payment page needs no secret kept anywhere. */
const returnToken = ({ secret }: Pick<App, 'secret'>, sessionId: string): string =>
  createHmac('sha256', keyFor(secret, 'way back from a payment')).update(sessionId).digest('base64url');

/**
 * The tracking link that leads back from a payment page; null for a page that was opened by an account, and once the order's
 * links have ended, as they do when its account leaves the order's address.
 */
export async function returnUrl(app: App, sessionId: string): Promise<string | null> {
  const token = returnToken(app, sessionId);
  return (await findTracked(app.database, token)) === undefined ? null : trackingUrl(app, token);
}
