import type { Request } from '@hapi/hapi';
import { type Order, orderSchemaFor, SentOrderSchema } from '../../contract/index.ts';
import type { CatalogueAt } from '../catalogue/store.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { readBody } from '../http/validation.ts';
import { type Attempt, attemptOf, findPreviousOrder } from './idempotency.ts';
import type { Submission } from './model.ts';
import type { SentOrder } from './order-fields.ts';

export interface ReadOrder {
  readonly order: Order;
  readonly attempt: Attempt | undefined;
  /** The order that an earlier attempt under the same key has created. */
  readonly earlier: Submission | undefined;
}

/**
 * Checks an order; the field of the submission method that was not chosen is ignored. A repeat is not checked against what
 * is offered: its service may have been withdrawn since the first attempt, whose response was lost.
 */
export async function readOrder(
  app: Pick<App, 'clock' | 'database'>,
  { user }: Caller,
  { headers }: Request,
  { offering }: CatalogueAt,
  { values, file }: SentOrder,
): Promise<ReadOrder> {
  const { googleDocsLink, ...rest } = values;
  const chosen = values.submissionMethod === 'google_docs' ? { ...rest, googleDocsLink } : rest;
  const sent = { ...chosen, hasFile: file !== undefined };
  const key = headers['idempotency-key'] as string | undefined;
  const read = key ? SentOrderSchema.safeParse(sent).data : undefined;
  const attempt = read && attemptOf(key, user?.id, textOf(read), file?.sha256);
  const earlier = attempt && (await findPreviousOrder(app, app.database.read, attempt));
  return { order: read && earlier ? read : readBody(orderSchemaFor(offering), sent), attempt, earlier };
}

/**
 * What a repeated order has in common with the first: all but the agreements and the price shown, which may change between
 * two attempts.
 */
const textOf = ({
  termsAgreed: _terms,
  integrityAgreed: _integrity,
  totalShown: _usd,
  totalShownInr: _inr,
  ...text
}: Order) => text;
