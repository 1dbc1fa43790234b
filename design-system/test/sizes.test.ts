import { expect, it } from 'vitest';
import { measureSizes, recordedSizes } from './sizes.ts';

it('weighs what SIZES.md records, within 2 %', async () => {
  const [measured, recorded] = await Promise.all([measureSizes(), recordedSizes()]);
  expect([...recorded.keys()].sort(), 'SIZES.md has a row for each subpath').toEqual([...measured.keys()].sort());
  const off = [...measured].filter(([name, bytes]) => Math.abs(bytes / (recorded.get(name) ?? 0) - 1) > 0.02);
  expect(off.map(([name, bytes]) => `${name}: ${bytes} bytes, recorded ${recorded.get(name)}`)).toEqual([]);
});

it.each([
  ['ten parts with styled-components', 36],
  ['./date-field', 30],
  ['./combobox', 13],
  ['./select', 13],
])('keeps %s at %d KiB or less', async (name, most) => {
  expect((await recordedSizes()).get(name)).toBeLessThanOrEqual(most * 1024);
});
