import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { findVisible } from '../submissions/find.ts';
import { isoTime, nowOf, seconds } from '../time/time.ts';
import { Payment } from './model.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import { applyEvent } from './receive.ts';

/** Clients who wait ask again and again; the provider is asked this often about one payment. */
const askInterval = 3 * seconds;

/**
 * Asks the provider about the latest payment of an order, for a client who waits on the way back from its page: the event
 * may be late or lost, also of a page that was closed here. Without a response the client goes on waiting.
 */
export async function checkPayment(
  app: App,
  provider: PaymentProvider | undefined,
  caller: Caller,
  id: number,
): Promise<void> {
  await findVisible(app, caller, id);
  const { read, write } = app.database;
  const payment = await Payment.query(read)
    .where({ submissionId: id, provider: provider?.id ?? '' })
    .orderBy('id', 'desc')
    .first();
  if (!provider?.ask || !payment?.sessionId) return;
  const { status, sessionId, askAt } = payment;
  if (status !== 'open' && status !== 'processing' && askAt === null) return;
  const claimed = await Payment.query(write)
    .findById(payment.id)
    .where((one) => one.whereNull('askedAt').orWhere('askedAt', '<=', isoTime(app.clock() - askInterval)))
    .patch({ askedAt: nowOf(app) });
  if (claimed === 1) await settle(app, provider, sessionId, status);
}

/** Does what the provider says of a payment page, and closes there what was closed here. Returns false when it will never say anything. */
export async function settle(
  app: App,
  provider: PaymentProvider,
  sessionId: string,
  status: Payment['status'],
): Promise<boolean> {
  try {
    const event = await provider.ask?.[status === 'cancelled' ? 'close' : 'find'](sessionId);
    if (event) await applyEvent(app, provider, event);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return !error.isFinal;
  }
}
