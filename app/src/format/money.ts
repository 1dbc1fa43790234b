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
