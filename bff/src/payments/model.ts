import type { Payment as PaymentRecord, Refund as RefundRecord } from '../../contract/index.ts';
import { belongsTo, Row } from '../database/row.ts';
import { Submission } from '../submissions/model.ts';

/** A payment page that was opened, or a payment that an administrator recorded. It outlives its order. */
export class Payment extends Row {
  static tableName = 'payments';
  static relationMappings = {
    /** Null after the order was deleted. */
    submission: belongsTo(Submission, 'payments.submissionId'),
  };

  declare id: number;
  declare submissionId: number;
  declare provider: PaymentRecord['provider'];
  /** The provider's id of the payment page; null for an offline payment. */
  declare sessionId: string | null;
  /** The provider's id of the event that settled the payment. */
  declare eventId: string | null;
  /** In cents or paise. */
  declare amount: number;
  declare currency: PaymentRecord['currency'];
  declare status: PaymentRecord['status'];
  declare method: PaymentRecord['method'];
  declare reference: string | null;
  declare recordedBy: number | null;
  declare createdAt: string;
  declare expiresAt: string | null;
  declare paidAt: string | null;
  /** The client of a deleted order. */
  declare userId: number | null;
  /** The price of a deleted order, in US cents. */
  declare revenue: number | null;

  /** The provider's id of the payment, which a refund names; null until it is paid. */
  declare providerPaymentId: string | null;
  /** When the worker next asks the provider for the payment's state; null once that is final. */
  declare askAt: string | null;
  /** When the provider was last asked because a client was waiting. */
  declare askedAt: string | null;

  /** Null when the client's bank has not asked for the money back. */
  declare dispute: NonNullable<PaymentRecord['dispute']>['state'] | null;
  /** The provider's name of the latest dispute. */
  declare disputeId: string | null;
  declare disputedAmount: number | null;

  declare submission?: Submission | null;
}

/** A refund, which stays with its payment. */
export class Refund extends Row {
  static tableName = 'refunds';
  static relationMappings = { payment: belongsTo(Payment, 'refunds.paymentId') };

  declare id: number;
  declare paymentId: number;
  declare amount: number;
  declare reason: string | null;
  declare status: RefundRecord['status'];
  /** What it takes off the revenue, in US cents; null where its payment counts as none. */
  declare revenue: number | null;
  /** How many refunds the payment had before, failed ones too; null when it was made at the provider. */
  declare earlierRefunds: number | null;
  /** The idempotency key: the provider makes one refund for each key. */
  declare key: string;
  declare providerRefundId: string | null;
  declare requestedBy: number | null;
  declare createdAt: string;
  declare askAt: string | null;

  declare payment?: Payment;
}
