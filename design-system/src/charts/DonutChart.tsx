import { PieChart } from 'echarts/charts';
import { TitleComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { ChartFrame } from './ChartFrame.js';
import { donutOption, partColor } from './options.js';
import type { ChartProps } from './types.js';

use([PieChart, TitleComponent, TooltipComponent]);

export type DonutChartProps = ChartProps;

/** Shows the parts of a whole, with a legend in the order of the parts. Negative values have no part and are left out. */
export function DonutChart(props: DonutChartProps) {
  return (
    <ChartFrame
      {...props}
      component="DonutChart"
      isWhole
      makeOption={({ total }) => donutOption(total)}
      legend={(data, formatValue, share) => (
        // The table says the same to those who do not see it.
        <ul data-part="legend" aria-hidden>
          {data.map(({ label, value, color: own }, index) => {
            const { color, opacity } = partColor(index, own);
            return (
              <li key={label}>
                <svg data-part="swatch" aria-hidden="true">
                  <rect width="100%" height="100%" fill={`var(--mg-color-chart-${color + 1})`} opacity={opacity} />
                </svg>
                <span>{label}</span>
                <span data-part="value">
                  {formatValue(value)} ({share(value)})
                </span>
              </li>
            );
          })}
        </ul>
      )}
    />
  );
}
