import type { Boom } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { type Order, type OrderLine, orderLines, orderTotal, promoOf, withDiscount } from '../../contract/index.ts';
import { findPromoCode, promoProblem, takeUse, usedUpMessage } from '../catalogue/promo-codes.ts';
import type { CatalogueAt } from '../catalogue/store.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { refusal, tooManyTries } from '../http/refusal.ts';
import { nowOf } from '../time/time.ts';
import { countCode } from './promo-limit.ts';

/** The client was shown another total; the message says why. */
export class OtherTotal extends Error {}

/** A refusal of an order with a code tells whether the code exists, and the order can be sent again at once: it counts as a check of it. */
export async function refusalOf(
  app: Pick<App, 'config' | 'rateLimits'>,
  request: Request,
  { promoCode }: Pick<Order, 'promoCode'>,
  { message }: OtherTotal,
): Promise<Boom> {
  const { wait } = promoCode ? await countCode(app, request) : { wait: 0 };
  return wait > 0 ? tooManyTries(wait) : refusal(409, message);
}

type Priced = Pick<Order, 'service' | 'additionalServices' | 'promoCode' | 'totalShown' | 'totalShownInr'>;

/**
 * The lines of an order under this version, with the discount of its promo code, whose use is counted. A code that gives
 * nothing is no reason to refuse an order.
 * @throws OtherTotal when the client was shown another total
 */
export async function priceOrder(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  { content, offering }: CatalogueAt,
  { service, additionalServices, promoCode, totalShown, totalShownInr }: Priced,
): Promise<OrderLine[]> {
  const ordered = orderLines(offering, service, additionalServices);
  const promo = promoCode ? findPromoCode(content, promoCode) : undefined;
  let problem = promoCode ? promoProblem(promo, nowOf(app)) : null;
  let lines = ordered;
  if (promo && problem === null) {
    const discounted = withDiscount(ordered, service, promoOf(promo));
    // A code that takes nothing off this order is not used up by it.
    if (discounted.length > ordered.length) {
      if (await takeUse(transaction, promo)) lines = discounted;
      else problem = usedUpMessage;
    }
  }
  const { usd, inr } = orderTotal(lines);
  const isOther = (shown: number | undefined, total: number) => shown !== undefined && shown !== total;
  if (isOther(totalShown, usd) || isOther(totalShownInr, inr))
    throw new OtherTotal(
      `${problem ?? 'The price has changed since you opened this form.'} Check the order summary, then submit again.`,
    );
  return lines;
}
