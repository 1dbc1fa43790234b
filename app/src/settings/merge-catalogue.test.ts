import { initialCatalogue, type OwnerCatalogue, type OwnerPromoCode } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { isSame, mergeCatalogue } from './merge-catalogue.ts';

const changed = (change: (catalogue: OwnerCatalogue) => unknown, of = initialCatalogue) => {
  const catalogue = structuredClone(of);
  change(catalogue);
  return catalogue;
};
const price = (usd: number) => (all: OwnerCatalogue) => Object.assign(all.services[0]?.form.price ?? {}, { usd });
const code = (name: string, percent = 10): OwnerPromoCode => ({
  ...{ code: name, isActive: true, percent, amount: null, validFrom: null, validTo: null, maxUses: null, services: [] },
});

it('makes my changes again on what somebody else has saved', () => {
  const mine = changed((all) => {
    price(1999)(all);
    all.promoCodes.push(code('MINE'));
  });
  const theirs = changed((all) => {
    Object.assign(all.services[0]?.form.price ?? {}, { inr: 150_000 });
    Object.assign(all.testimonial, { name: 'Mei' });
    all.promoCodes.push(code('THEIRS'));
  });
  const merged = mergeCatalogue(initialCatalogue, mine, theirs);
  expect(merged.services[0]?.form.price).toEqual({ usd: 1999, inr: 150_000 });
  expect(merged.testimonial.name).toBe('Mei');
  expect(merged.promoCodes.map((promo) => promo.code)).toEqual(['THEIRS', 'MINE']);
});

it('is theirs where I changed nothing, and mine where both changed the same field', () => {
  const theirs = changed(price(1700));
  expect(mergeCatalogue(initialCatalogue, initialCatalogue, theirs)).toEqual(theirs);
  const both = mergeCatalogue(initialCatalogue, changed(price(1999)), theirs);
  expect(both.services[0]?.form.price.usd).toBe(1999);
  expect(mergeCatalogue(initialCatalogue, theirs, initialCatalogue)).toEqual(theirs);
});

it('leaves a row that one of us removed out, unless the other changed it', () => {
  const base = changed((all) => all.promoCodes.push(code('A'), code('B')));
  const withoutA = changed((all) => all.promoCodes.shift(), base);
  const percentOf = (all: OwnerCatalogue) => all.promoCodes.map((promo) => [promo.code, promo.percent]);
  const noteB = changed((all) => Object.assign(all.promoCodes[1] ?? {}, { percent: 20 }), base);
  expect(percentOf(mergeCatalogue(base, withoutA, noteB))).toEqual([['B', 20]]);
  expect(percentOf(mergeCatalogue(base, noteB, withoutA))).toEqual([['B', 20]]);
  const noteA = changed((all) => Object.assign(all.promoCodes[0] ?? {}, { percent: 20 }), base);
  expect(percentOf(mergeCatalogue(base, withoutA, noteA))).toEqual([
    ['A', 20],
    ['B', 10],
  ]);
});

it('compares whatever the order of the fields', () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
