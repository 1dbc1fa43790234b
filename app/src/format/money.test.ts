import { describe, expect, it } from 'vitest';
import { bothCurrencies, dollarsOf, listedPrice, rupeesOf } from './money.ts';

describe('money (specification, points 3 and 9)', () => {
  it('shows cents as dollars with two decimals [spec 3.money]', () => {
    expect(dollarsOf(1500)).toBe('$15.00');
    expect(dollarsOf(123_456)).toBe('$1,234.56');
  });
  it('shows paise as rupees, grouped as in India', () => {
    expect(rupeesOf(120_000)).toBe('₹1,200');
    expect(rupeesOf(12_345_678)).toBe('₹1,23,456.78');
  });
  it('shows a listed price in dollars', () => {
    expect(listedPrice(250)).toBe('$250');
    expect(listedPrice(49.5)).toBe('$49.50');
  });
  it('shows both currencies, rupees first', () => {
    expect(bothCurrencies({ usd: 3600, inr: 288_000 })).toEqual(['₹2,880', '$36.00']);
  });
});
