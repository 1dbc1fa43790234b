import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';
import { nowOf } from '../time/time.ts';
import { RefusedAddress } from './model.ts';

/** Remembers for as long as the account exists that the owner of an address has refused it to the account. */
export async function rememberRefusal(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  address: Pick<RefusedAddress, 'userId' | 'emailKey'>,
): Promise<void> {
  await RefusedAddress.query(transaction)
    .insert({ ...address, refusedAt: nowOf(app) })
    .onConflict(['userId', 'emailKey'])
    .merge();
}

/** The account has proven the address, so its owner knows the account now. */
export async function forgetRefusal(
  transaction: Transaction,
  address: Pick<RefusedAddress, 'userId' | 'emailKey'>,
): Promise<void> {
  await RefusedAddress.query(transaction).where(address).delete();
}

/**
 * Mails about an order go to its address.
 * @throws 422 when the owner of the address has refused it to the account
 */
export async function refuseRefusedAddress(
  transaction: Transaction,
  address: Pick<RefusedAddress, 'userId' | 'emailKey'>,
): Promise<void> {
  if (!(await RefusedAddress.query(transaction).findOne(address).select('userId'))) return;
  const message = 'The owner of this email address said that your account isn’t theirs. Please use another address';
  throw refusal(422, message, { errors: [{ path: 'email', message }] });
}
