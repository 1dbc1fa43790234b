import type { Currency } from '../../contract/index.ts';
import { belongsTo, Row } from '../database/row.ts';
import { Submission } from '../submissions/model.ts';

/** A payment page that was opened, or a payment that an administrator recorded. It outlives its order. */
export class Payment extends Row {
  static tableName = 'payments';
  static relationMappings = {
    /** Not there once the order is deleted. */
    submission: belongsTo(Submission, 'payments.submissionId'),
  };

  declare id: number;
  declare submissionId: number;
  declare provider: string;
  /** The provider's name of the payment page; null when it was paid offline. */
  declare sessionId: string | null;
  /** The provider's event that settled it. */
  declare eventId: string | null;
  /** In cents or paise. */
  declare amount: number;
  declare currency: Currency;
  declare status: 'open' | 'paid' | 'cancelled' | 'expired';
  declare method: string | null;
  declare reference: string | null;
  declare recordedBy: number | null;
  declare createdAt: string;
  declare expiresAt: string | null;
  declare paidAt: string | null;
  /** The client of a deleted order. */
  declare userId: number | null;
  /** The price of a deleted order, in US cents. */
  declare revenue: number | null;

  declare submission?: Submission | null;
}
