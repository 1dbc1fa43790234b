import { BarChart as Bars } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { oneOf } from '../internal/warn.js';
import { ChartFrame } from './ChartFrame.js';
import { barOption } from './options.js';
import type { ChartProps } from './types.js';

use([Bars, GridComponent, TooltipComponent]);

export interface BarChartProps extends ChartProps {
  /** Horizontal bars leave room for long names. @default 'vertical' */
  orientation?: 'vertical' | 'horizontal';
}

/** Compares amounts. */
export function BarChart({ orientation = 'vertical', ...props }: BarChartProps) {
  const side = oneOf('BarChart', 'orientation', orientation, ['vertical', 'horizontal'], 'vertical');
  return <ChartFrame {...props} component="BarChart" makeOption={() => barOption(side === 'horizontal')} />;
}
