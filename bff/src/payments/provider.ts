import { z } from 'zod';
import { type Currency, currencies, type Payment } from '../../contract/index.ts';

export interface PaymentRequest {
  readonly submissionId: number;
  /** Cents or paise. */
  readonly amount: number;
  readonly currency: Currency;
  /** What is paid for; the amounts are those of `amount` in sum. */
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
  /** When the page closes, in milliseconds. */
  readonly expiresAt: number;
}
export interface PaymentSession {
  /** Names the attempt to pay, at the provider and here; unique, and not to be guessed. */
  readonly sessionId: string;
  /** The page to send the client to. */
  readonly url: string;
}
/**
 * What a provider tells of a payment page. The redirect of a browser tells nothing: only such an event, or the provider's
 * response to a question, makes a submission paid.
 */
export const PaymentEventSchema = z.object({
  id: z.string().min(1).max(300),
  type: z.enum(['paid', 'processing', 'failed', 'cancelled', 'expired']),
  sessionId: z.string().min(1).max(255),
  amount: z.int(),
  currency: z.enum(currencies),
  /** What the provider refunds. */
  providerPaymentId: z.string().max(255).nullish(),
});
export type PaymentEvent = z.infer<typeof PaymentEventSchema>;

/** What a provider tells of a refund, also of one that somebody made on its own site. */
export interface RefundEvent {
  readonly type: 'refund';
  readonly refundId: string;
  readonly providerPaymentId: string;
  readonly amount: number;
  readonly status: RefundState;
  /** The key of a refund that was made here. */
  readonly key: string | undefined;
}
/** What a provider tells of a payment that the client's bank asks back. */
export interface DisputeEvent {
  readonly type: 'dispute';
  readonly disputeId: string;
  readonly providerPaymentId: string;
  readonly amount: number;
  readonly state: 'open' | 'won' | 'lost';
  /** The bank's reason in words. */
  readonly reason: string | undefined;
}
export type RefundState = 'pending' | 'refunded' | 'failed';

export type ProviderEvent = PaymentEvent | RefundEvent | DisputeEvent;

export interface RefundOrder {
  readonly providerPaymentId: string | null;
  readonly amount: number;
  /** The same key again is the same refund. */
  readonly key: string;
}
export interface RefundResult {
  readonly refundId: string;
  readonly status: RefundState;
}

/** A call that the provider did not answer as it should. */
export class ProviderError extends Error {
  /** The provider refused: the same call again would be refused too, and nothing has happened. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Takes payments online. The built-in test checkout and any real provider are used through the same calls. */
export interface PaymentProvider {
  readonly id: Payment['provider'];
  /** How the timeline names it. */
  readonly name: string;
  /** How long a payment page is open, in milliseconds. */
  readonly sessionDuration: number;
  /** @throws {ProviderError} as every other call that asks the provider */
  open(request: PaymentRequest): Promise<PaymentSession>;
  /** Checks the signature over the bytes as they came. Undefined for an event that is of no concern here. @throws a 400 when it is not the provider's */
  readEvent(body: Buffer, headers: Readonly<Record<string, unknown>>): ProviderEvent | undefined;
  refund(order: RefundOrder): Promise<RefundResult>;
  /** Absent where there is nobody to ask: the test checkout knows what is stored here. */
  readonly ask?: {
    /** What has become of a payment page; undefined while it is open. */
    find(sessionId: string): Promise<PaymentEvent | undefined>;
    /** Closes a payment page, and returns what has become of it. */
    close(sessionId: string): Promise<PaymentEvent | undefined>;
    findRefund(refundId: string): Promise<RefundResult>;
    /** The payment page on which a payment was made; undefined when it is none of this service. */
    findPayment(providerPaymentId: string): Promise<PaymentEvent | undefined>;
  };
}
