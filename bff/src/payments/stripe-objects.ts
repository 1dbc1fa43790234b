import { z } from 'zod';
import {
  type DisputeEvent,
  type PaymentEvent,
  PaymentEventSchema,
  ProviderError,
  type RefundEvent,
  type RefundResult,
} from './provider.ts';

/** Marks the payment pages of this service: other pages of the same Stripe account are of no concern here. */
export const orderKey = 'marginalia_order';
export const refundKey = 'marginalia_refund';

const metadata = z.record(z.string(), z.string()).nullish();

export const SessionSchema = z.object({
  id: z.string().min(1).max(255),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  metadata,
  /** The object where it was asked for. */
  payment_intent: z.union([z.string(), z.object({ id: z.string(), status: z.string() })]).nullish(),
  url: z.string().nullish(),
});
export type StripeSession = z.infer<typeof SessionSchema>;

export const RefundSchema = z.object({
  id: z.string().min(1).max(255),
  amount: z.int(),
  status: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  metadata,
});
export type StripeRefund = z.infer<typeof RefundSchema>;

const DisputeSchema = z.object({
  id: z.string().min(1).max(255),
  amount: z.int(),
  status: z.string(),
  reason: z.string().max(100).nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

/**
 * What a session tells by itself; undefined while its page is open. Events come in any order, so nothing is concluded from
 * the type of one that its session does not say.
 */
export function sessionEvent(session: StripeSession, hasFailed = false): PaymentEvent | undefined {
  const { id, amount_total: amount, currency, payment_intent: intent } = session;
  const type = typeOf(session, hasFailed);
  // One event of each kind for a session, whether Stripe sent it, sent it again or was asked.
  const event = { id: `${type} ${id}`, type, sessionId: id, amount, currency, providerPaymentId: idOf(intent) };
  const result = type && PaymentEventSchema.safeParse(event);
  if (result && !result.success) throw new ProviderError('A session of Stripe has no amount', false);
  return result?.data;
}

function typeOf(
  { status, payment_status, payment_intent }: StripeSession,
  hasFailed: boolean,
): PaymentEvent['type'] | undefined {
  if (payment_status === 'paid') return 'paid';
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return undefined;
  // A method such as a bank transfer is confirmed or refused days after the page was left.
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return hasFailed || intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing';
}

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

const refundStates: Readonly<Record<string, RefundResult['status']>> = {
  succeeded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
};

export const refundResult = ({ id, status }: StripeRefund): RefundResult => ({
  refundId: id,
  status: refundStates[status ?? ''] ?? 'pending',
});

const sessionEvents: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);
const refundEvents: ReadonlySet<string> = new Set(['refund.created', 'refund.updated', 'refund.failed']);

export const EventSchema = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

/** What a webhook's event tells; undefined for one that is of no concern here. @throws when it cannot be read */
export function readStripeEvent({ type, data: { object } }: z.infer<typeof EventSchema>) {
  if (refundEvents.has(type)) return refundEvent(RefundSchema.parse(object));
  if (type.startsWith('charge.dispute.')) return disputeEvent(DisputeSchema.parse(object));
  // Other pages of the account may look like anything.
  const isOurs = sessionEvents.has(type) && z.object({ metadata }).parse(object).metadata?.[orderKey] !== undefined;
  return isOurs ? sessionEvent(SessionSchema.parse(object), type.endsWith('failed')) : undefined;
}

function refundEvent(refund: StripeRefund): RefundEvent | undefined {
  const providerPaymentId = idOf(refund.payment_intent);
  if (!providerPaymentId) return undefined;
  const key = refund.metadata?.[refundKey];
  return { type: 'refund', ...refundResult(refund), providerPaymentId, amount: refund.amount, key };
}

const disputeStates: Readonly<Record<string, DisputeEvent['state']>> = {
  won: 'won',
  prevented: 'won',
  lost: 'lost',
};

function disputeEvent({
  id,
  amount,
  status,
  reason,
  payment_intent,
}: z.infer<typeof DisputeSchema>): DisputeEvent | undefined {
  const providerPaymentId = idOf(payment_intent);
  // An inquiry takes no money, and a refund may settle it. What becomes a dispute keeps its id and comes again.
  if (!providerPaymentId || status.startsWith('warning_')) return undefined;
  const state = disputeStates[status] ?? 'open';
  return { type: 'dispute', disputeId: id, providerPaymentId, amount, state, reason: reason?.replaceAll('_', ' ') };
}
