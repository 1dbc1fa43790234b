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

it('keeps a service and an add-on that each of us added under the same id', () => {
  const added = (name: string) =>
    changed((all) => {
      const [service, addOn] = [structuredClone(all.services[0]), structuredClone(all.addOns[0])];
      if (service) all.services.push({ ...service, id: 5, form: { ...service.form, name } });
      if (addOn) all.addOns.push({ ...addOn, id: 'add-on-4', name, services: [1, 5] });
      all.promoCodes.push({ ...code(name.toUpperCase()), services: [5] });
    });
  const merged = mergeCatalogue(initialCatalogue, added('Poster'), added('Chapter'));
  expect(merged.services.slice(4).map(({ id, form }) => [id, form.name])).toEqual([
    [5, 'Chapter'],
    [6, 'Poster'],
  ]);
  expect(merged.addOns.slice(3).map(({ id, name, services }) => [id, name, services])).toEqual([
    ['add-on-4', 'Chapter', [1, 5]],
    ['add-on-5', 'Poster', [1, 6]],
  ]);
  expect(merged.promoCodes.map((promo) => [promo.code, promo.services])).toEqual([
    ['CHAPTER', [5]],
    ['POSTER', [6]],
  ]);
  // Saved by a request of mine whose answer was lost, then changed further.
  const saved = added('Poster');
  const further = changed((all) => Object.assign(all.services[4] ?? {}, { isOnSale: false }), saved);
  expect(mergeCatalogue(initialCatalogue, further, saved).services.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

it('compares whatever the order of the fields', () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});

it('knows a code again that was saved in capitals', () => {
  const mine = changed((all) => all.promoCodes.push(code(' spring ', 20)));
  const theirs = changed((all) => all.promoCodes.push(code('SPRING')));
  expect(mergeCatalogue(initialCatalogue, mine, theirs).promoCodes).toEqual([code(' spring ', 20)]);
});
