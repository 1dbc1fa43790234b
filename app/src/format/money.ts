const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 2 });
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** US cents as dollars with two decimals (specification, point 3). */
export const dollarsOf = (cents: number): string => dollars.format(cents / 100);

/** Paise as rupees; whole rupees without decimals. */
export const rupeesOf = (paise: number): string => (paise % 100 === 0 ? wholeRupees : rupees).format(paise / 100);

/** Cents or paise, as people read them. */
export const moneyOf = ({ amount, currency }: { amount: number; currency: 'usd' | 'inr' }): string =>
  (currency === 'inr' ? rupeesOf : dollarsOf)(amount);

/** A listed price, given in dollars; whole dollars without decimals. */
export const listedPrice = (amount: number): string =>
  (Number.isInteger(amount) ? wholeDollars : dollars).format(amount);

export const bothCurrencies = ({ usd, inr }: { usd: number; inr: number }): [string, string] => [
  rupeesOf(inr),
  dollarsOf(usd),
];

// Commas between groups, as in 1,200.50 or 1,23,456; a comma before one or two last digits is a decimal one, as in 30,00.
const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/;
const decimal = /^\d{1,9}([.,]\d{1,2})?$/;

/** A typed amount such as `15`, `15.50`, `15,50` or `1,200` in cents or paise; undefined when it is none. */
export function readAmount(text: string): number | undefined {
  const typed = text.trim().replace(/^[$₹]\s*/, '');
  const plain = grouped.test(typed) ? typed.replaceAll(',', '') : decimal.test(typed) ? typed.replace(',', '.') : '';
  const cents = Math.round(Number(plain) * 100);
  return cents > 0 ? cents : undefined;
}

/** Cents or paise as `readAmount` reads them back. */
export const asTyped = (cents: number): string => (cents / 100).toFixed(2);
