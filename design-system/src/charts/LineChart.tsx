import { LineChart as Lines } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { ChartFrame } from './ChartFrame.js';
import { lineOption } from './options.js';
import type { ChartProps } from './types.js';

use([Lines, GridComponent, TooltipComponent]);

export type LineChartProps = ChartProps;

/** Shows how an amount changes in time, the earliest first. */
export function LineChart(props: LineChartProps) {
  return <ChartFrame {...props} component="LineChart" makeOption={() => lineOption} />;
}
