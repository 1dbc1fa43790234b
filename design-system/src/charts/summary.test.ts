import { describe, expect, it, vi } from 'vitest';
import { extremes, readData, share } from './summary.js';

const format = (value: number) => `${value} pieces`;

describe('extremes', () => {
  it('names the highest and the lowest', () => {
    const data = [
      { label: 'a', value: 3 },
      { label: 'b', value: -1 },
      { label: 'c', value: 7 },
    ];
    expect(extremes(data, format)).toEqual(['c, 7 pieces', 'b, -1 pieces']);
  });

  it('takes the first of equals and nothing from nothing', () => {
    const data = [
      { label: 'a', value: 3 },
      { label: 'b', value: 3 },
    ];
    expect(extremes(data, format)).toEqual(['a, 3 pieces', 'a, 3 pieces']);
    expect(extremes([], format)).toBeNull();
  });
});

describe('readData', () => {
  it('leaves out what cannot be drawn, and says so', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const data = [
      { label: 'a', value: 1 },
      { label: 'b', value: Number.NaN },
      { label: 'a', value: 2 },
    ];
    expect(readData('BarChart', data)).toEqual([{ label: 'a', value: 1 }]);
    expect(error).toHaveBeenCalledTimes(2);
    error.mockRestore();
  });
});

describe('share', () => {
  it('writes a percentage', () => {
    expect(share(1, 3, 'en')).toMatch(/^33\.3%$/);
    expect(share(1, 1, 'en')).toMatch(/^100%$/);
  });
});
