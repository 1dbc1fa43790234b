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
    ['en-US', dollars, '1,23,456.78', 123_456.78],
    ['en-IN', rupees, '₹ 1,23,456.5', 123_456.5],
    ['de-DE', dollars, '1.550,50 $', 1550.5],
    ['de-DE', dollars, '15,50', 15.5],
    ['fr-FR', {}, '1 550,5', 1550.5],
    ['de-CH', {}, "1'550.5", 1550.5],
    ['fr-FR', dollars, '1 550,50', 1550.5],
    ['sv-SE', {}, '1,125', 1.125],
    ['da-DK', { style: 'currency', currency: 'DKK' }, '1.010 kr.', 1010],
    ['ar-EG', {}, '١٬٥٥٠٫٥', 1550.5],
    ['ar-EG', {}, '١٥,٥', 15.5],
    ['hi-IN', {}, '१५', 15],
    ['ja-JP', {}, '１２３', 123],
    ['en-US', words, '-12', -12],
    ['en-US', words, '1,550', 1550],
    ['en-US', { style: 'percent' }, '15%', 0.15],
    ['en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' }, '3 days', 3],
    // The decimal sign of another country, where it cannot separate thousands.
    ['en-US', dollars, '30,00', 30],
    ['en-US', dollars, '30,5', 30.5],
    ['en-US', dollars, '$15,50', 15.5],
    ['ar-EG', {}, '15,50', 15.5],
    ['de-DE', dollars, '15.50', 15.5],
  ] as const)('reads in %s: %j %s', (locale, options, text, number) => {
    expect(readNumber(text, locale, options)).toBe(number);
  });

  it.each([
    ['en-US', dollars, ''],
    ['en-US', dollars, '-'],
    ['en-US', dollars, 'ten'],
    ['en-US', words, '10k'],
    ['en-US', words, '1.5'],
    ['en-US', words, '1,5'],
    // Meant otherwise by those who write so at home.
    ['en-US', dollars, ',5'],
    ['en-US', dollars, '0,125'],
    ['en-US', dollars, '1,2345'],
    ['en-US', dollars, '1.234'],
    ['en-US', dollars, '1.200,00'],
    ['en-US', dollars, '30,00,00'],
    ['de-DE', dollars, '1.5,5'],
    ['de-DE', dollars, '1,200.00'],
    ['en-ZA', dollars, '1,200'],
    ['fr-FR', dollars, '1 200,125'],
    ['sv-SE', dollars, '1,200'],
    ['de-CH', dollars, "1'200.125"],
  ] as const)('takes for no number in %s: %j %s', (locale, options, text) => {
    expect(readNumber(text, locale, options)).toBeNull();
  });
});
