import { initialCatalogue, type OwnerCatalogue } from '@marginalia/bff/contract';
import { describe, expect, it } from 'vitest';
import { describeChanges } from './changes.ts';
import { firstProblem } from './first-problem.ts';

const changed = (change: (catalogue: OwnerCatalogue) => unknown) => {
  const catalogue = structuredClone(initialCatalogue);
  change(catalogue);
  return catalogue;
};

describe('what differs between two versions', () => {
  it('is nothing between equal ones', () =>
    expect(
      describeChanges(
        initialCatalogue,
        changed(() => 0),
      ),
    ).toEqual([]));

  it('is told field by field, in people’s words', () => {
    const after = changed((all) => {
      Object.assign(all.services[0]?.form ?? {}, { price: { usd: 1999, inr: 150_050 } });
      Object.assign(all.services[1] ?? {}, { wordLimit: null, isOnSale: false });
      Object.assign(all.addOns[0] ?? {}, { services: [] });
      all.promoCodes.push({
        ...{ code: 'SPRING', isActive: true, percent: 10, amount: null, validFrom: null, validTo: '2026-05-31' },
        ...{ maxUses: 50, services: [2] },
      });
      Object.assign(all, { contactEmail: 'us@example.org', holidays: [{ date: '2026-12-25', name: '' }] });
    });
    expect(describeChanges(initialCatalogue, after).map(({ what, before, after: is }) => [what, before, is])).toEqual([
      ['Express Review: price in dollars', '$15.00', '$19.99'],
      ['Express Review: price in rupees', '₹1,200', '₹1,500.50'],
      ['Deep Clarity Edit: on sale', 'Yes', 'No'],
      ['Deep Clarity Edit: word limit', '2,500', 'None'],
      ['24-Hour Rush Service: available for', 'Express Review, Statement of Purpose', 'No service'],
      ['Promo code SPRING: active', '', 'Yes'],
      ['Promo code SPRING: discount', '', '10%'],
      ['Promo code SPRING: valid from', '', 'Always'],
      ['Promo code SPRING: valid until', '', '31 May 2026'],
      ['Promo code SPRING: uses', '', '50'],
      ['Promo code SPRING: for services', '', 'Deep Clarity Edit'],
      ['Contact: email', 'The address of the server’s settings', 'us@example.org'],
      ['Holiday: 25 Dec 2026', '', 'No work'],
    ]);
    const removed = describeChanges(after, initialCatalogue).find(({ what }) => what === 'Promo code SPRING: discount');
    expect([removed?.before, removed?.after]).toEqual(['10%', '']);
  });

  it('has a row for each field that can be changed', () => {
    // Changes each leaf of the catalogue by itself: a field that the list forgets would change unseen.
    const leaves = (value: unknown, path: string[] = []): string[][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]))
        : [path];
    const full = changed((all) => {
      all.promoCodes.push({
        ...{ code: 'SPRING', isActive: true, percent: null, amount: { usd: 5, inr: 9 }, validFrom: '2026-05-01' },
        ...{ validTo: '2026-05-31', maxUses: 50, services: [2] },
      });
      Object.assign(all, { contactEmail: 'us@example.org', holidays: [{ date: '2026-12-25', name: 'A day' }] });
    });
    for (const path of leaves(full)) {
      const last = path.at(-1) ?? '';
      if (last === 'id' || (path[0] === 'promoCodes' && last === 'percent')) continue;
      const other = structuredClone(full);
      let holder: Record<string, unknown> = other as unknown as Record<string, unknown>;
      for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
      const value = holder[last];
      holder[last] =
        typeof value === 'boolean'
          ? !value
          : typeof value === 'number'
            ? path.includes('services') && /^\d+$/.test(last)
              ? 5 - value
              : value + 24
            : /^\d{4}-/.test(String(value))
              ? '2026-06-01'
              : `${value ?? ''}9`;
      expect(describeChanges(full, other).length, path.join('.')).toBeGreaterThan(0);
    }
  });
});

describe('the first field to correct', () => {
  it('is told with the tab and the service that it is in', () => {
    const errors = { services: [undefined, { form: { price: { usd: { type: 'x', message: 'Enter the price' } } } }] };
    expect(firstProblem(errors as never, initialCatalogue)).toEqual({
      path: 'services.1.form.price.usd',
      message: 'Enter the price',
      tab: 'services',
      service: 'deep',
    });
    expect(firstProblem({}, initialCatalogue)).toBeUndefined();
    expect(firstProblem({ holidays: [{ date: { message: 'Enter a date' } }] } as never, initialCatalogue)?.tab).toBe(
      'holidays',
    );
  });
});

it('names a renamed service alike in what refers to it, and one without a name by its number', () => {
  const renamed = structuredClone(initialCatalogue);
  Object.assign(renamed.services[0]?.form ?? {}, { name: 'Quick Review' });
  expect(describeChanges(initialCatalogue, renamed).map(({ what }) => what)).toEqual([
    'Quick Review: name on the order form',
  ]);
  const unnamed = structuredClone(initialCatalogue);
  Object.assign(unnamed.services[0]?.form ?? {}, { name: '' });
  expect(describeChanges(initialCatalogue, unnamed).map(({ what }) => what)).toEqual([
    'Express Review: name on the order form',
  ]);
});
