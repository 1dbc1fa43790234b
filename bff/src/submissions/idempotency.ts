import { createHash, createHmac } from 'node:crypto';
import { keyFor } from '../config/secret.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';
import { days, isoTime, nowOf } from '../time/time.ts';
import { IdempotencyKey, Submission } from './model.ts';

/** One order that may be sent several times under one key. */
export interface Attempt {
  readonly key: string;
  /** The same key from two callers means two orders. */
  readonly caller: string;
  readonly bodyHash: string;
}

/** Keys that were used at this time or before have expired. */
const expiryOf = ({ clock }: Pick<App, 'clock'>): string => isoTime(clock() - days);

/** Reads the `Idempotency-Key` of a request; undefined when it has none. @throws 400 when the key is invalid */
export function attemptOf(
  header: string | undefined,
  userId: number | undefined,
  body: unknown,
  fileHash: string | undefined,
): Attempt | undefined {
  if (header === undefined || header === '') return undefined;
  if (!/^[\x21-\x7E]{1,200}$/.test(header))
    throw refusal(400, 'The header Idempotency-Key must have 1 to 200 letters, digits and signs, without spaces');
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([body, fileHash ?? null]))
    .digest('base64url');
  return { key: header, caller: userId === undefined ? 'visitor' : `user ${userId}`, bodyHash };
}

/**
 * Derives the tracking token of an order with a key from the key and the order's number. So the first response can be
 * repeated although only the token's hash is stored, and a new order under the same key gets a link of its own.
 */
export const tokenOf = (
  { secret }: Pick<App, 'secret'>,
  { key, caller, bodyHash }: Attempt,
  submissionId: number,
): string =>
  createHmac('sha256', keyFor(secret, 'tracking of repeated orders'))
    .update(JSON.stringify([key, caller, bodyHash, submissionId]))
    .digest('base64url');

/**
 * Returns the order that an earlier attempt created. Undefined when there is none or it was rejected: a rejected order
 * that is sent again is a new order. @throws 422 when the key was used for another order
 */
export async function findPreviousOrder(
  app: Pick<App, 'clock'>,
  knex: Transaction | App['database']['read'],
  { key, caller, bodyHash }: Attempt,
): Promise<Submission | undefined> {
  const row = await IdempotencyKey.query(knex)
    .findById([key, caller])
    .where('createdAt', '>', expiryOf(app))
    .withGraphFetched('submission');
  if (row && row.bodyHash !== bodyHash)
    throw refusal(422, 'This Idempotency-Key was used for another order. Send this order with a new key');
  const order = row?.submission ?? undefined;
  return order?.status === 'rejected' ? undefined : order;
}

/**
 * Reserves the key in this transaction; false when another attempt has it. `transaction` must hold the order's users:
 * who deletes an account holds it before the keys of its orders.
 */
export async function claimKey(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  { key, caller, bodyHash }: Attempt,
): Promise<boolean> {
  const claim = { bodyHash, submissionId: null, createdAt: nowOf(app) };
  const column = (name: keyof IdempotencyKey) => `${IdempotencyKey.tableName}.${name}`;
  const rejected = Submission.query(transaction).where({ status: 'rejected' }).select('id');
  const claimed: unknown[] = await IdempotencyKey.query(transaction)
    .insert({ key, caller, ...claim })
    .onConflict(['key', 'caller'])
    .merge(claim)
    .where((free) =>
      free
        .where(column('createdAt'), '<=', expiryOf(app))
        .orWhere((same) =>
          same
            .where(column('bodyHash'), bodyHash)
            .where((one) => one.whereNull(column('submissionId')).orWhereIn(column('submissionId'), rejected)),
        ),
    )
    .returning('key')
    // Objection returns what was to be inserted; knex returns the row that was inserted or changed, or none.
    .toKnexQuery();
  return claimed.length === 1;
}

export async function linkKeyToOrder(
  transaction: Transaction,
  { key, caller }: Attempt,
  submissionId: number,
): Promise<void> {
  await IdempotencyKey.query(transaction).findById([key, caller]).patch({ submissionId });
}

/** Removes expired keys one by one: a statement that holds no other row makes nobody wait for it in a circle. */
export async function sweepKeys({ database: { read, write }, clock }: Pick<App, 'database' | 'clock'>): Promise<void> {
  const expiry = expiryOf({ clock });
  const expired = await IdempotencyKey.query(read).where('createdAt', '<=', expiry).select('key', 'caller');
  for (const { key, caller } of expired)
    await IdempotencyKey.query(write).deleteById([key, caller]).where('createdAt', '<=', expiry);
}
