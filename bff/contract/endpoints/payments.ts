import { z } from 'zod';
import { CheckoutAnswerSchema, CheckoutSchema, OfflinePaymentSchema } from '../payments.ts';
import { SubmissionSchema } from '../submission.ts';
import { endpointsOf, id } from './endpoint.ts';

/** Money, online and offline. */
export const paymentsEndpoints = endpointsOf({
  checkout: {
    id: 'checkout',
    method: 'POST',
    path: '/api/submissions/{id}/checkout',
    feature: 'payments',
    summary: 'Open a payment page for an approved submission',
    access: 'owner',
    params: id,
    body: CheckoutSchema.nullish(),
    answers: { 201: CheckoutAnswerSchema },
    refusals: [401, 404, 409, 422, 503],
  },
  recordPayment: {
    id: 'recordPayment',
    method: 'POST',
    path: '/api/submissions/{id}/payments',
    feature: 'payments',
    summary: 'Record a payment received offline',
    access: 'administrator',
    params: id,
    body: OfflinePaymentSchema,
    answers: { 200: SubmissionSchema },
    refusals: [401, 403, 404, 409, 422],
  },
  paymentWebhook: {
    id: 'paymentWebhook',
    method: 'POST',
    path: '/api/payments/webhook',
    feature: 'payments',
    summary: 'Receive the payment provider’s signed events; marks an approved submission as paid exactly once',
    access: 'payment-provider',
    bodyType: 'raw',
    body: z.unknown(),
    answers: { 200: z.object({ received: z.literal(true) }) },
    refusals: [400, 413],
  },
});
