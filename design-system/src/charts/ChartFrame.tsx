import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { lazy, type ReactNode, Suspense, useId, useImperativeHandle, useRef } from 'react';
import { useLabels, useLocale } from '../internal/labels.js';
import { needs, renamed } from '../internal/warn.js';
import { ChartRoot } from './ChartRoot.js';
import type { MakeOption } from './options.js';
import { extremes, readData, share } from './summary.js';
import { type ChartDatum, type ChartLabels, type ChartProps, english } from './types.js';
import { useChartTheme } from './use-chart-theme.js';

// SVG stays sharp on paper and at any zoom, and draws the same text as the page.
echarts.use([SVGRenderer]);

// Fetched only to draw: this module is written for bundlers, and Node, which renders on a server, cannot read it.
const ReactECharts = lazy(() => import('echarts-for-react/esm/core'));

export interface ChartFrameProps extends ChartProps {
  component: 'BarChart' | 'LineChart' | 'DonutChart';
  makeOption: (labels: ChartLabels) => MakeOption;
  /** Rendered beside the picture, such as a legend. */
  legend?: (
    data: readonly ChartDatum[],
    format: (value: number) => string,
    share: (value: number) => string,
  ) => ReactNode;
  /** Whether the values are parts of a whole. */
  isWhole?: boolean;
}

/** What all charts share: the title, the picture with its words, and the data as a table. */
export function ChartFrame({
  component,
  title,
  data: allData,
  makeOption,
  legend,
  isWhole = false,
  formatValue: ownFormat,
  tableLabel,
  height = 240,
  labels: ownLabels,
  ref,
  ...rest
}: ChartFrameProps) {
  const labels = useLabels('Chart', english, { table: tableLabel, ...ownLabels });
  renamed(component, 'tableLabel', tableLabel, 'labels.table');
  const locale = useLocale() ?? 'en';
  const formatValue = ownFormat ?? ((value: number) => value.toLocaleString(locale));
  needs(component, 'title', title, 'nobody can tell what it shows');
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const theme = useChartTheme(root);
  useImperativeHandle(ref, () => root.current as HTMLElement);

  const data = readData(component, allData).filter(({ value }) => !isWhole || value >= 0);
  const total = data.reduce((sum, { value }) => sum + value, 0);
  const part = (value: number) => share(value, total, locale);
  const ends = extremes(data, formatValue);
  const isEmpty = ends === null || (isWhole && total <= 0);
  return (
    <ChartRoot aria-labelledby={`${id}title`} {...rest} ref={root} data-component={component} $height={height}>
      <figcaption data-part="title" id={`${id}title`}>
        {title}
      </figcaption>
      {isEmpty ? (
        <p data-part="empty">{labels.empty}</p>
      ) : (
        <>
          <div data-part="picture">
            <div data-part="plot" role="img" aria-labelledby={`${id}title ${id}summary`}>
              {theme && (
                <Suspense>
                  <ReactECharts
                    echarts={echarts}
                    option={{
                      animationDuration: theme.duration,
                      animation: theme.duration > 0,
                      textStyle: { fontFamily: theme.font, fontSize: theme.fontSize, color: theme.quiet },
                      ...makeOption(labels)(data, theme, formatValue),
                    }}
                    notMerge
                    opts={{ renderer: 'svg' }}
                    style={{ height: '100%' }}
                  />
                </Suspense>
              )}
            </div>
            {legend?.(data, formatValue, part)}
          </div>
          <span data-part="hidden" id={`${id}summary`}>
            {labels.summary(...ends)}
          </span>
          <details data-part="data">
            <summary>{labels.table}</summary>
            <table aria-labelledby={`${id}title`}>
              <thead>
                <tr>
                  <th scope="col">{labels.label}</th>
                  <th scope="col">{labels.value}</th>
                  {isWhole && <th scope="col">{labels.share}</th>}
                </tr>
              </thead>
              <tbody>
                {data.map((datum) => (
                  <tr key={datum.label}>
                    <th scope="row">{datum.label}</th>
                    <td>{formatValue(datum.value)}</td>
                    {isWhole && <td>{part(datum.value)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </ChartRoot>
  );
}
