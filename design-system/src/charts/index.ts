export { BarChart, type BarChartProps } from './BarChart.js';
export { DonutChart, type DonutChartProps } from './DonutChart.js';
export { LineChart, type LineChartProps } from './LineChart.js';
export type { ChartDatum, ChartLabels, ChartProps } from './types.js';
