import { createHmac } from 'node:crypto';
import type { Checkout, Currency } from '../../contract/index.ts';
import { statusLabels } from '../../contract/index.ts';
import { issueTrackingToken, trackingUrl } from '../accounts/tracking.ts';
import { keyFor } from '../config/secret.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/refusal.ts';
import { priceOf } from '../money/money.ts';
import { findVisible } from '../submissions/find.ts';
import { holdOrder } from '../submissions/hold.ts';
import type { Submission } from '../submissions/model.ts';
import { days, isoTime, nowOf } from '../time/time.ts';
import { Payment } from './model.ts';
import type { PaymentProvider } from './provider.ts';

const sessionLives = days;

type Payable = Pick<Submission, 'status' | 'isAwaitingQuote' | 'totalPrice' | 'totalPriceInr'>;

/** Opens a payment page for an approved submission. Each attempt has a page of its own, open for 24 hours. */
export async function openCheckout(
  app: App,
  provider: PaymentProvider | undefined,
  caller: Caller,
  id: number,
  { currency, amount: shown }: Checkout,
): Promise<{ url: string }> {
  const { row } = await findVisible(app, caller, id);
  if (!provider)
    throw refusal(
      503,
      `Online payment is not available. To pay by bank transfer or UPI, write to ${app.config.contactEmail}.`,
    );
  const amount = payableAmount(row, currency);
  if (shown !== undefined && shown !== amount) throw priceChanged();
  const { sessionId, url } = await provider.open({ submissionId: id, title: row.title, amount, currency });
  await app.database.transaction(async (transaction) => {
    const current = await holdOrder(transaction, id);
    // A quote changed meanwhile closed the pages that were open, and could not know of this one.
    if (payableAmount(current, currency) !== amount) throw priceChanged();
    await Payment.query(transaction).insert({
      submissionId: id,
      provider: provider.id,
      sessionId,
      amount,
      currency,
      status: 'open',
      createdAt: nowOf(app),
      expiresAt: isoTime(app.clock() + sessionLives),
    });
    await issueTrackingToken(app, transaction, id, returnToken(app, sessionId));
  });
  return { url };
}

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

/** Where the client goes from the payment page: to the submission's tracking page. */
export const returnUrl = (app: Pick<App, 'secret' | 'config'>, sessionId: string): string =>
  trackingUrl(app, returnToken(app, sessionId));
