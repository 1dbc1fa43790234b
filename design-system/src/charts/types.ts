import type { ComponentProps, ReactNode } from 'react';
import type { PartialLabels } from '../internal/labels.js';

export interface ChartDatum {
  /** Names the value; unique in the chart. */
  label: string;
  /** The amount; any finite number. */
  value: number;
  /** Which of the six chart colours a donut gives it, so that a part keeps its colour in every chart. @default its place in the list */
  color?: 1 | 2 | 3 | 4 | 5 | 6;
}

/** Every word that a chart says by itself. */
export interface ChartLabels {
  /** Heads the first column of the table. @default 'Label' */
  label: string;
  /** Heads the second column of the table. @default 'Value' */
  value: string;
  /** Heads the third column of a donut's table. @default 'Share' */
  share: string;
  /** Stands in the middle of a donut. @default 'Total' */
  total: string;
  /** Stands in place of the picture when there is nothing to draw. @default 'No data yet' */
  empty: string;
  /** Says in one sentence what the picture shows. @default 'Highest: …. Lowest: ….' */
  summary: (highest: string, lowest: string) => string;
  /** Names the button that shows the data as a table. @default 'Show the data as a table' */
  table: string;
}

export interface ChartProps extends Omit<ComponentProps<'figure'>, 'children' | 'title'> {
  /** Names the chart, above it and for assistive technology. */
  title: ReactNode;
  /** Lists the values in the order they are drawn. */
  data: readonly ChartDatum[];
  /** Writes a value in words. @default the number in the locale of the provider, else in English */
  formatValue?: (value: number) => string;
  /** The height of the picture in pixels. @default 240 */
  height?: number;
  /** Replaces the built-in words. */
  labels?: PartialLabels<ChartLabels>;
  /** The former name of `labels.table`. @deprecated Use `labels.table`. */
  tableLabel?: string;
}

export const english: ChartLabels = {
  label: 'Label',
  value: 'Value',
  share: 'Share',
  total: 'Total',
  empty: 'No data yet',
  summary: (highest, lowest) => `Highest: ${highest}. Lowest: ${lowest}.`,
  table: 'Show the data as a table',
};
