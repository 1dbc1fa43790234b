import { z } from 'zod';
import { type OrderLine, orderTotal, type Price, PriceSchema } from './catalogue.ts';
import { requiredCode, withoutFormat } from './text.ts';

/** A code as it is compared: clients type it in any case and width, and copy it with the hyphens that a word processor made. */
export const normalizeCode = (code: string): string =>
  withoutFormat(code.normalize('NFKC'))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .trim()
    .toUpperCase();

/** What a promo code gives: a percentage of the order's service and add-ons, or an amount. */
export const PromoSchema = z.object({
  code: z.string(),
  percent: z.int().nullable(),
  amount: PriceSchema.nullable(),
  /** The order form's ids of the services that it is for; empty for all. */
  offers: z.array(z.string()),
});
export type Promo = z.infer<typeof PromoSchema>;

export const PromoCheckSchema = z.object({ code: requiredCode('Enter a promo code', 50) });
/** What the code gives, or a sentence that says why it gives nothing. */
export const PromoCheckAnswerSchema = z.object({ promo: PromoSchema.nullable(), problem: z.string().nullable() });

/** What a discount leaves of an order, in each currency: an order of nothing could not be paid. */
export const minTotal: Price = { usd: 100, inr: 10_000 };

export const isPromoFor = ({ offers }: Pick<Promo, 'offers'>, offerId: string): boolean =>
  offers.length === 0 || offers.includes(offerId);

export const wrongServiceMessage = 'This promo code isn’t for the selected service.';

/** What a code takes off these lines, in each currency; never below zero, and never more than leaves `minTotal`. */
export function discountOf({ percent, amount }: Pick<Promo, 'percent' | 'amount'>, lines: readonly OrderLine[]): Price {
  const total = orderTotal(lines);
  const inCurrency = (currency: keyof Price): number => {
    const wanted = percent === null ? (amount?.[currency] ?? 0) : Math.round((total[currency] * percent) / 100);
    return Math.max(0, Math.min(wanted, total[currency] - minTotal[currency]));
  };
  return { usd: inCurrency('usd'), inr: inCurrency('inr') };
}

const discountId = 'promo';
/** Whether a line of an order is the discount of its promo code. */
export const isDiscount = ({ id }: Pick<OrderLine, 'id'>): boolean => id === discountId;

/** The lines with the discount of a code as the last one; without one where the code takes nothing off this order. */
export function withDiscount(
  lines: readonly OrderLine[],
  offerId: string,
  promo: Promo | null | undefined,
): OrderLine[] {
  if (!promo || !isPromoFor(promo, offerId)) return [...lines];
  const { usd, inr } = discountOf(promo, lines);
  if (usd === 0 && inr === 0) return [...lines];
  return [...lines, { id: discountId, name: `Promo code ${promo.code}`, usd: 0 - usd, inr: 0 - inr }];
}
