import Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';
import { hours, seconds } from '../time/time.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import {
  EventSchema,
  orderKey,
  RefundSchema,
  readStripeEvent,
  refundKey,
  refundResult,
  SessionSchema,
  sessionEvent,
} from './stripe-objects.ts';

type Settings = NonNullable<App['config']['stripe']>;

const defaultTimeouts = {
  /** One attempt, of which there are two. */
  attempt: 8 * seconds,
  /** All attempts together: a response that drips never runs into the library's own timeout. */
  call: 20 * seconds,
};
/** Stripe allows 24 hours; its clock and this one may differ. */
const sessionDuration = 23 * hours;
/** In seconds. */
const signatureTolerance = 300;

/** Payments by Stripe Checkout. This module alone loads the library, and only a server with a key loads this module. */
export function stripeProvider(
  { config, clock, log }: Pick<App, 'config' | 'clock' | 'log'>,
  { secretKey, webhookSecret, apiUrl }: Settings,
  timeouts = defaultTimeouts,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: timeouts.attempt,
    // With an idempotency key, which the library adds: a page that was made before the connection was lost is not made twice.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl && addressOf(apiUrl)),
  });
  const ask = <T>(schema: z.ZodType<T>, call: () => Promise<unknown>) => asked(log, timeouts.call, schema, call);

  const findSession = (id: string) =>
    ask(SessionSchema, () => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));

  return {
    id: 'stripe',
    name: 'Stripe',
    sessionDuration,
    async open({ submissionId, currency, lines, expiresAt }) {
      // The account chooses the payment methods. No address is handed on: Stripe refuses some that mail is sent to.
      const session = await ask(SessionSchema, () =>
        stripe.checkout.sessions.create({
          mode: 'payment',
          line_items: lines.map(({ name, amount }) => ({
            quantity: 1,
            price_data: { currency, unit_amount: amount, product_data: { name } },
          })),
          // The client has chosen the currency already.
          adaptive_pricing: { enabled: false },
          client_reference_id: String(submissionId),
          metadata: { [orderKey]: String(submissionId) },
          payment_intent_data: { description: `Order ${submissionId}` },
          expires_at: Math.floor(expiresAt / seconds),
          success_url: `${config.publicUrl}/orders/${submissionId}/payment`,
          cancel_url: `${config.publicUrl}/orders/${submissionId}/payment?left`,
        }),
      );
      const { protocol } = URL.parse(session.url ?? '') ?? {};
      if (!session.url || (protocol !== 'https:' && !(apiUrl && protocol === 'http:')))
        throw new ProviderError('Stripe opened a page without an address', false);
      return { sessionId: session.id, url: session.url };
    },
    readEvent(body, headers) {
      const event = verified(stripe, body, headers['stripe-signature'], webhookSecret, clock());
      try {
        return readStripeEvent(EventSchema.parse(event));
      } catch {
        // Stripe shows and repeats what was refused.
        log.error({ provider: 'stripe', problem: 'an event cannot be read' });
        throw refusal(400, 'This event cannot be read');
      }
    },
    async refund({ providerPaymentId, amount, key }) {
      if (!providerPaymentId) throw new ProviderError('Stripe has not named the payment', true);
      // Stripe forgets an idempotency key after a day, and then the list still has the refund.
      const { data } = await ask(z.object({ data: z.array(RefundSchema) }), () =>
        stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 }),
      );
      const made = data.find(({ metadata }) => metadata?.[refundKey] === key);
      const create = () =>
        stripe.refunds.create(
          {
            payment_intent: providerPaymentId,
            amount,
            reason: 'requested_by_customer',
            metadata: { [refundKey]: key },
          },
          { idempotencyKey: key },
        );
      return refundResult(made ?? (await ask(RefundSchema, create)));
    },
    ask: {
      find: async (sessionId) => sessionEvent(await findSession(sessionId)),
      async close(sessionId) {
        try {
          return sessionEvent(await ask(SessionSchema, () => stripe.checkout.sessions.expire(sessionId)));
        } catch (error) {
          // Refused, because it has expired or was paid meanwhile.
          if (error instanceof ProviderError && error.isFinal) return sessionEvent(await findSession(sessionId));
          throw error;
        }
      },
      findRefund: async (refundId) => refundResult(await ask(RefundSchema, () => stripe.refunds.retrieve(refundId))),
      async findPayment(providerPaymentId) {
        const { data } = await ask(z.object({ data: z.array(SessionSchema) }), () =>
          stripe.checkout.sessions.list({ payment_intent: providerPaymentId, expand: ['data.payment_intent'] }),
        );
        const session = data.find(({ metadata }) => metadata?.[orderKey] !== undefined);
        return session && sessionEvent(session);
      },
    },
  };
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol: protocol === 'http:' ? 'http' : 'https', host, ...(port && { port }) } as const;
}

/** @throws 400 for anything but what Stripe has signed within the last five minutes */
function verified(stripe: Stripe, body: Buffer, signature: unknown, secret: string, now: number): unknown {
  try {
    return stripe.webhooks.constructEvent(body, String(signature ?? ''), secret, signatureTolerance, undefined, now);
  } catch {
    // The library's own words quote header and body.
    throw refusal(400, 'The signature of this event is not right');
  }
}

/** Asks Stripe. Its words stay out of the log and of responses: they may quote what was sent, and the key. */
async function asked<T>(
  log: App['log'],
  timeout: number,
  schema: z.ZodType<T>,
  call: () => Promise<unknown>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('Stripe did not answer in time', false)), timeout);
  });
  try {
    const result = schema.safeParse(await Promise.race([call(), tooLate]));
    if (!result.success) throw new ProviderError('Stripe answered something else', false);
    return result.data;
  } catch (error) {
    const problem = problemOf(error);
    const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
    log.warn({ provider: 'stripe', problem: problem.message, type, code, status: statusCode, request: requestId });
    throw problem;
  } finally {
    clearTimeout(timer);
  }
}

/** 401 and 403: the server needs another key. 409: the same idempotency key is in use. 429: too many calls. */
const temporaryRefusals: ReadonlySet<number> = new Set([401, 403, 409, 429]);

function problemOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const { statusCode = 0, code } = error as Partial<Stripe.errors.StripeError>;
  const isRefused = statusCode >= 400 && statusCode < 500;
  const isFinal = isRefused && !temporaryRefusals.has(statusCode) && code !== 'rate_limit';
  return new ProviderError(isFinal ? 'Stripe refused the call' : 'Stripe did not carry out the call', isFinal);
}
