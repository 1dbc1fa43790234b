import { warnOnce } from '../internal/warn.js';
import type { ChartDatum } from './types.js';

type Format = (value: number) => string;

/** @returns the data that can be drawn: finite numbers, each label once. What is left out is said in development. */
export function readData(component: string, data: readonly ChartDatum[]): ChartDatum[] {
  const seen = new Set<string>();
  return data.filter(({ label, value }) => {
    const isFine = Number.isFinite(value) && !seen.has(label);
    if (!isFine)
      warnOnce(component, `"${label}" with the value ${value} is left out. Give finite numbers, and each label once.`);
    seen.add(label);
    return isFine;
  });
}

/** @returns the highest and the lowest value with their labels, as words; null without data. */
export function extremes(data: readonly ChartDatum[], format: Format): [highest: string, lowest: string] | null {
  if (data.length === 0) return null;
  const highest = data.reduce((best, datum) => (datum.value > best.value ? datum : best));
  const lowest = data.reduce((least, datum) => (datum.value < least.value ? datum : least));
  const words = ({ label, value }: ChartDatum) => `${label}, ${format(value)}`;
  return [words(highest), words(lowest)];
}

/** @returns the part of the whole as a percentage with at most one decimal; the whole must be above 0. */
export function share(value: number, total: number, locale: string): string {
  return (value / total).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}
