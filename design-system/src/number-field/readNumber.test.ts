import { describe, expect, it } from 'vitest';
import { readNumber } from './readNumber.js';

const dollars: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' };
const rupees: Intl.NumberFormatOptions = { style: 'currency', currency: 'INR' };
const words: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };

describe('readNumber', () => {
  it.each([
    ['en-US', dollars, '$1,550.50', 1550.5],
    ['en-US', dollars, '15', 15],
    ['en-US', dollars, '.5', 0.5],
    ['en-US', dollars, '1,23,456', 123_456],
    ['en-IN', rupees, '₹1,23,456.5', 123_456.5],
    ['de-DE', dollars, '1.550,50 $', 1550.5],
    ['de-DE', dollars, '15,50', 15.5],
    ['fr-FR', {}, '1 550,5', 1550.5],
    ['de-CH', {}, "1'550.5", 1550.5],
    ['da-DK', { style: 'currency', currency: 'DKK' }, '10 kr.', 10],
    ['ar-EG', {}, '١٬٥٥٠٫٥', 1550.5],
    ['ar-EG', {}, '١٥,٥', 15.5],
    ['hi-IN', {}, '१५', 15],
    ['ja-JP', {}, '１２３', 123],
    ['en-US', words, '-12', -12],
    ['en-US', { style: 'percent' }, '15%', 0.15],
    ['en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' }, '3 days', 3],
  ] as const)('reads in %s: %j %s', (locale, options, text, number) => {
    expect(readNumber(text, locale, options)).toBe(number);
  });

  it.each([
    ['en-US', dollars, ''],
    ['en-US', dollars, '-'],
    ['en-US', dollars, 'ten'],
    ['en-US', words, '10k'],
    ['en-US', words, '1.5'],
    // Meant as 15.50, 0.5 and 1.5 by those who write so at home; never as 1550, 5 and 15.
    ['en-US', dollars, '15,50'],
    ['en-US', dollars, ',5'],
    ['en-US', dollars, '1,5'],
    ['en-US', dollars, '1,2345'],
    ['ar-EG', {}, '15,50'],
    ['de-DE', dollars, '15.50'],
    ['de-DE', dollars, '1.5,5'],
  ] as const)('takes for no number in %s: %j %s', (locale, options, text) => {
    expect(readNumber(text, locale, options)).toBeNull();
  });
});
