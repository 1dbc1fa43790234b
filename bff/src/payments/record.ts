import type { OfflinePayment } from '../../contract/index.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { moneyText } from '../money/money.ts';
import { administrator } from '../submissions/events.ts';
import { makeMove } from '../submissions/move.ts';
import { nowOf } from '../time/time.ts';
import { Payment } from './model.ts';
import { closeSessions } from './receive.ts';

const methods: Readonly<Record<OfflinePayment['method'], string>> = {
  bank: 'bank transfer',
  upi: 'UPI',
  cash: 'cash',
  other: 'another method',
};

/** A payment that an administrator received offline (design §5.10): approved becomes paid. */
export async function recordPayment(
  app: App,
  caller: Caller,
  id: number,
  { amount, currency, method, reference }: OfflinePayment,
): Promise<void> {
  const author = administrator(caller);
  const money = moneyText(amount, currency);
  const detail = `${money} by ${methods[method]}, reference ${reference}`;
  const now = nowOf(app);
  await app.database.transaction(async (transaction) => {
    await makeMove(app, transaction, { id, action: 'record_payment', author, detail, amount: money });
    await Payment.query(transaction).insert({
      submissionId: id,
      provider: 'offline',
      amount,
      currency,
      status: 'paid',
      method,
      reference,
      recordedBy: author.actorId,
      createdAt: now,
      paidAt: now,
    });
    await closeSessions(transaction, id);
  });
}
