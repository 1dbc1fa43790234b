import type { Currency, Price, Submission } from '../../contract/index.ts';

const formats: Readonly<Record<Currency, Intl.NumberFormat>> = {
  usd: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
  // Whole rupees without decimals, as everywhere else.
  inr: new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' }),
};

/** Cents or paise as people read them. */
export const moneyText = (amount: number, currency: Currency): string => formats[currency].format(amount / 100);

export const bothCurrencies = ({ usd, inr }: Price): string => `${moneyText(usd, 'usd')} (${moneyText(inr, 'inr')})`;

/** An order's total in one currency, in cents or paise. */
export const priceOf = (
  { totalPrice, totalPriceInr }: Pick<Submission, 'totalPrice' | 'totalPriceInr'>,
  currency: Currency,
): number => (currency === 'usd' ? totalPrice : totalPriceInr);
