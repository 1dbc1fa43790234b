import { z } from 'zod';
import {
  CheckoutAnswerSchema,
  CheckoutSchema,
  OfflinePaymentSchema,
  PaymentListSchema,
  RefundRequestSchema,
} from '../payments.ts';
import { SubmissionSchema } from '../submission.ts';
import { empty, endpointsOf } from './endpoint.ts';

/** Money, online and offline. */
export const paymentsEndpoints = endpointsOf('payments', {
  checkout: {
    route: 'POST /api/submissions/{id}/checkout',
    summary: 'Open a payment page for an approved submission',
    access: 'owner',
    role: 'editor',
    body: CheckoutSchema.nullish(),
    responses: { 201: CheckoutAnswerSchema },
    refusals: [409, 503],
  },
  submissionPayments: {
    route: 'GET /api/submissions/{id}/payments',
    summary: 'The payments of a submission with their refunds',
    access: 'owner',
    role: 'reader',
    responses: { 200: PaymentListSchema },
  },
  checkPayment: {
    route: 'POST /api/submissions/{id}/payments/check',
    summary: 'Ask the payment provider about the unsettled payments, for a client who comes back from its page',
    access: 'owner',
    role: 'reader',
    body: empty,
    responses: { 200: PaymentListSchema },
  },
  refundPayment: {
    route: 'POST /api/submissions/{id}/refunds',
    summary: 'Refund a payment, in full or in part',
    description:
      'A payment made online is refunded by its provider; the refund of an offline payment is recorded. The reason is shown to the client; it is not stored once the client’s account was deleted.',
    access: 'administrator',
    role: 'editor',
    body: RefundRequestSchema,
    responses: { 200: PaymentListSchema },
    refusals: [409, 503],
  },
  recordPayment: {
    route: 'POST /api/submissions/{id}/payments',
    summary: 'Record a payment received offline',
    access: 'administrator',
    role: 'editor',
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
