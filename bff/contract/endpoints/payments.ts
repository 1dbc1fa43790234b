import { z } from 'zod';
import { CheckoutAnswerSchema, CheckoutSchema, OfflinePaymentSchema } from '../payments.ts';
import { SubmissionSchema } from '../submission.ts';
import { endpointsOf } from './endpoint.ts';

/** Money, online and offline. */
export const paymentsEndpoints = endpointsOf('payments', {
  checkout: {
    route: 'POST /api/submissions/{id}/checkout',
    summary: 'Open a payment page for an approved submission',
    access: 'owner',
    body: CheckoutSchema.nullish(),
    responses: { 201: CheckoutAnswerSchema },
    refusals: [409, 503],
  },
  recordPayment: {
    route: 'POST /api/submissions/{id}/payments',
    summary: 'Record a payment received offline',
    access: 'administrator',
    body: OfflinePaymentSchema,
    responses: { 200: SubmissionSchema },
    refusals: [409],
  },
  paymentWebhook: {
    route: 'POST /api/payments/webhook',
    summary: 'Receive the payment provider’s signed events; marks an approved submission as paid exactly once',
    access: 'payment-provider',
    bodyType: 'raw',
    body: z.unknown(),
    responses: { 200: z.object({ received: z.literal(true) }) },
    refusals: [400, 413],
  },
});
