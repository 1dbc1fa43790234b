import { describe, expect, it } from 'vitest';
import { orderLines, orderTotal } from './catalogue.ts';
import { initialOffering } from './initial-catalogue.ts';
import {
  discountOf,
  isDiscount,
  minTotal,
  normalizeCode,
  type Promo,
  PromoCheckSchema,
  withDiscount,
} from './promo-code.ts';
import { quotedLines } from './quote.ts';

const code = { code: 'WELCOME', offers: [] };
const percent = (value: number): Promo => ({ ...code, percent: value, amount: null });
const amount = (usd: number, inr: number): Promo => ({ ...code, percent: null, amount: { usd, inr } });
const express = orderLines(initialOffering, 'express', ['24hour']);

describe('a promo code', () => {
  it.each([
    ' thesis-5 ',
    'ＴＨＥＳＩＳ－５',
    'THESIS\u20105',
    'THESIS\u20115',
    'THESIS–5',
    'THESIS−5',
    '\u200BTHESIS-5\u200B',
    'THE\u00ADSIS-5 \uFEFF',
  ])('is the same as %j', (typed) => {
    expect(normalizeCode(typed)).toBe('THESIS-5');
  });

  it.each(['\u2066THESIS-5\u2069', '\u202ATHESIS-5\u202C', `${'\u200B'.repeat(50)}THESIS-5`])(
    'is taken as it was copied: %j',
    (code) => {
      expect(PromoCheckSchema.safeParse({ code }).data).toEqual({ code: 'THESIS-5' });
    },
  );

  it('is asked for where nobody sees what was typed', () => {
    const { error } = PromoCheckSchema.safeParse({ code: '\u2066\u2069' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Enter a promo code']);
  });

  it('takes a percentage off the service and its add-ons, in both currencies, as the last line', () => {
    const lines = withDiscount(express, 'express', percent(10));
    expect(lines.slice(0, -1)).toEqual(express);
    expect(lines.at(-1)).toEqual({ id: 'promo', name: 'Promo code WELCOME', usd: -300, inr: -24_000 });
    expect(orderTotal(lines)).toEqual({ usd: 2700, inr: 216_000 });
  });

  it('takes an amount off, and leaves something to pay', () => {
    expect(discountOf(amount(500, 40_000), express)).toEqual({ usd: 500, inr: 40_000 });
    expect(orderTotal(withDiscount(express, 'express', amount(99_999, 40_000)))).toEqual({ usd: 100, inr: 200_000 });
    expect(orderTotal(withDiscount(express, 'express', percent(100)))).toEqual(minTotal);
  });

  it('takes nothing off another service, an order that costs the least, or with no code', () => {
    expect(withDiscount(express, 'express', { ...percent(10), offers: ['deep'] })).toEqual(express);
    const cheap = [{ id: 'express', name: 'Cheap', ...minTotal }];
    expect(withDiscount(cheap, 'express', percent(50))).toEqual(cheap);
    expect(withDiscount(express, 'express', null)).toEqual(express);
  });

  it('leaves whole amounts that add up to the total, never below the least, whatever is ordered', () => {
    // A fixed row of numbers, so that a failure can be seen again.
    let state = 7;
    const random = (max: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % (max + 1);
    };
    for (let round = 0; round < 3_000; round++) {
      const lines = Array.from({ length: 1 + random(4) }, (_, index) => ({
        id: `line-${index}`,
        name: 'A line',
        usd: random(1) * random(1_000_000) + (index === 0 ? 1 : 0),
        inr: random(1) * random(90_000_000) + (index === 0 ? 1 : 0),
      }));
      const promo = random(1) ? percent(1 + random(99)) : amount(1 + random(2_000_000), 1 + random(2_000_000));
      const discounted = withDiscount(lines, 'express', promo);
      const before = orderTotal(lines);
      const after = orderTotal(discounted);
      const off = discounted.find(isDiscount) ?? { usd: 0, inr: 0 };
      for (const currency of ['usd', 'inr'] as const) {
        expect(Number.isInteger(after[currency])).toBe(true);
        expect(off[currency]).toBeLessThanOrEqual(0);
        expect(after[currency]).toBe(before[currency] + off[currency]);
        expect(after[currency]).toBeGreaterThanOrEqual(Math.min(before[currency], minTotal[currency]));
      }
      // A quote comes on top: its amounts are not discounted.
      const quote = quotedLines([{ label: 'More words', usd: 1200, inr: 96_000 }]);
      expect(orderTotal([...discounted, ...quote])).toEqual({ usd: after.usd + 1200, inr: after.inr + 96_000 });
    }
  });
});
