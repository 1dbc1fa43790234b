import { z } from 'zod';
import { type Currency, currencies } from '../../contract/index.ts';

export interface PaymentRequest {
  readonly submissionId: number;
  readonly title: string;
  /** Cents or paise. */
  readonly amount: number;
  readonly currency: Currency;
}
export interface PaymentSession {
  /** Names the attempt to pay, at the provider and here; unique, and not to be guessed. */
  readonly sessionId: string;
  /** The page to send the client to. */
  readonly url: string;
}
/** What a provider tells us. The redirect of a browser tells nothing: only such an event makes a submission paid. */
export const PaymentEventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['paid', 'cancelled', 'expired']),
  sessionId: z.string().min(1).max(200),
  amount: z.int(),
  currency: z.enum(currencies),
});
export type PaymentEvent = z.infer<typeof PaymentEventSchema>;

/** Takes payments online. The built-in test checkout and any real provider are used through the same three calls. */
export interface PaymentProvider {
  readonly id: string;
  /** How the timeline names it. */
  readonly name: string;
  open(request: PaymentRequest): Promise<PaymentSession>;
  /** Checks the signature over the bytes as they came. Undefined for an event that is of no concern here. @throws a 400 when it is not the provider's */
  readEvent(body: Buffer, headers: Readonly<Record<string, unknown>>): PaymentEvent | undefined;
}
