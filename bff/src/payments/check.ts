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
 * Asks the provider about every unsettled payment of an order, for a client who waits on the way back from a page: its event
 * may be late or lost, also of a page that was closed here. Without a response the client goes on waiting.
 */
export async function checkPayment(
  app: App,
  provider: PaymentProvider | undefined,
  caller: Caller,
  id: number,
): Promise<void> {
  await findVisible(app, caller, id);
  if (!provider?.ask) return;
  const unsettled = await Payment.query(app.database.read)
    .where({ submissionId: id, provider: provider.id })
    .where((one) => one.whereIn('status', ['open', 'processing']).orWhereNotNull('askAt'));
  await Promise.all(unsettled.map((payment) => askNow(app, provider, payment)));
}

async function askNow(
  app: App,
  provider: PaymentProvider,
  { id, sessionId, status }: Pick<Payment, 'id' | 'sessionId' | 'status'>,
): Promise<void> {
  if (!sessionId) return;
  const claimed = await Payment.query(app.database.write)
    .findById(id)
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
