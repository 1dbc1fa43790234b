import { z } from 'zod';
import { integer, maxInteger } from './integer.ts';
import { requiredLine, TimeSchema } from './text.ts';

export const currencies = ['usd', 'inr'] as const;
export type Currency = (typeof currencies)[number];

/** `amount` is the price that the client was shown, in cents or paise; with another price in the store no page opens (409). */
export const CheckoutSchema = z.object({
  currency: z.enum(currencies).default('usd'),
  amount: integer().optional(),
});
export type Checkout = z.output<typeof CheckoutSchema>;
export const CheckoutAnswerSchema = z.object({ url: z.string() });

export const offlineMethods = ['bank', 'upi', 'cash', 'other'] as const;
/** A payment received offline: `amount` in cents or paise (design §5.10). */
export const OfflinePaymentSchema = z.object({
  amount: z
    .int({ error: 'Please enter the amount received' })
    .positive('Please enter the amount received')
    .max(maxInteger, 'Please enter an amount of at most 21,474,836.47'),
  currency: z.enum(currencies, { error: 'Please select the currency' }),
  method: z.enum(offlineMethods, { error: 'Please select the payment method' }),
  reference: requiredLine('Please enter the payment reference', 200),
});
export type OfflinePayment = z.infer<typeof OfflinePaymentSchema>;

/** What has become of a refund: asked for, on its way, arrived at the client's bank, or refused. */
export const refundStatuses = ['requested', 'pending', 'refunded', 'failed'] as const;
export const RefundSchema = z.object({
  id: z.int().positive(),
  amount: z.int().positive(),
  /** The administrator's words, which the client sees too; null when it was made on the provider's own site, and once the account was deleted. */
  reason: z.string().nullable(),
  status: z.enum(refundStatuses),
  createdAt: TimeSchema,
});
export type Refund = z.infer<typeof RefundSchema>;

/** `processing`: the client's bank has yet to say whether the money comes. */
export const paymentStatuses = ['open', 'processing', 'paid', 'cancelled', 'expired', 'failed'] as const;
/** The bank decides: `won` leaves the money here, `lost` takes it back. */
export const disputeStates = ['open', 'won', 'lost'] as const;
/** An attempt to pay, or a payment that was received: then it has a `paidAt`. */
export const PaymentSchema = z.object({
  id: z.int().positive(),
  provider: z.enum(['test', 'stripe', 'offline']),
  status: z.enum(paymentStatuses),
  amount: z.int().positive(),
  currency: z.enum(currencies),
  /** Of an offline payment. */
  method: z.enum(offlineMethods).nullable(),
  /** Of an offline payment what the administrator typed; of another one why it should be refunded. */
  reference: z.string().nullable(),
  createdAt: TimeSchema,
  paidAt: TimeSchema.nullable(),
  refunds: z.array(RefundSchema),
  /** The client's bank has asked for the money back; null where it has not, and for clients. */
  dispute: z.object({ state: z.enum(disputeStates), amount: z.int() }).nullable(),
  /**
   * The order's tracking page, for a client who opened the payment by the order's link; null for a payment that was opened by an
   * account or is read by one, for offline payments, and once the order's links have ended, as they do when its account changes
   * the address.
   */
  trackingUrl: z.string().nullable(),
});
export type Payment = z.infer<typeof PaymentSchema>;
/** The payments that were received, are processed or have failed, and the latest attempt; oldest first. */
export const PaymentListSchema = z.array(PaymentSchema);

/** What of a payment was refunded or is about to be. */
export const refundedAmount = ({
  refunds,
}: {
  readonly refunds: readonly Pick<Refund, 'amount' | 'status'>[];
}): number => refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);

/**
 * `earlierRefunds` is how many refunds of the payment the administrator saw, failed ones too: the same request again is the
 * same refund until that one fails, and another one is refused (409). `refunded` is what they had refunded together: a refund
 * that seemed to have failed and was made after all is more than that (409).
 */
export const RefundRequestSchema = z.object({
  paymentId: integer(1),
  amount: z
    .int({ error: 'Please enter the amount to refund' })
    .positive('Please enter the amount to refund')
    .max(maxInteger, 'Please enter an amount of at most 21,474,836.47'),
  reason: requiredLine('Please enter the reason', 200),
  earlierRefunds: integer(),
  refunded: integer(),
});
export type RefundRequest = z.infer<typeof RefundRequestSchema>;

/** What the app must know of the server's settings to speak truly: how payment works here, and whom to write to. */
export const SettingsSchema = z.object({
  payments: z.enum(['test', 'stripe', 'offline']),
  contactEmail: z.string(),
});
export type Settings = z.infer<typeof SettingsSchema>;
