import type { ChartDatum } from './types.js';
import type { ChartTheme } from './use-chart-theme.js';

export type MakeOption = (data: readonly ChartDatum[], theme: ChartTheme, format: (value: number) => string) => object;

const tip = (theme: ChartTheme) => ({
  // Drawn, not HTML: a strict content security policy refuses the style attributes of the other kind.
  renderMode: 'richText',
  confine: true,
  backgroundColor: theme.tipBackground,
  borderWidth: 0,
  padding: [6, 10],
  textStyle: { color: theme.tipText, fontFamily: theme.font, fontSize: theme.fontSize },
});

const bare = { axisTick: { show: false }, axisLine: { show: false } };

const labelAxis = (data: readonly ChartDatum[], theme: ChartTheme) => ({
  type: 'category',
  data: data.map(({ label }) => label),
  axisTick: { show: false },
  axisLine: { lineStyle: { color: theme.hairline } },
  axisLabel: { color: theme.quiet, fontSize: theme.fontSize, hideOverlap: true },
});

const valueAxis = (theme: ChartTheme, format: (value: number) => string) => ({
  type: 'value',
  ...bare,
  splitNumber: 4,
  splitLine: { lineStyle: { color: theme.hairline } },
  axisLabel: { color: theme.quiet, fontSize: theme.fontSize, formatter: format, hideOverlap: true },
});

const words =
  (format: (value: number) => string) =>
  (point: { name: string; value: number } | { name: string; value: number }[]) => {
    const [first] = [point].flat();
    return first ? `${first.name}: ${format(first.value)}` : '';
  };

export const barOption =
  (isHorizontal: boolean): MakeOption =>
  (data, theme, format) => {
    const names = labelAxis(data, theme);
    const numbers = valueAxis(theme, format);
    const across = {
      ...names,
      ...bare,
      inverse: true,
      axisLabel: { ...names.axisLabel, color: theme.text, width: 130, overflow: 'break', hideOverlap: false },
    };
    return {
      grid: { left: 0, right: isHorizontal ? 56 : 0, top: 24, bottom: 0 },
      tooltip: { ...tip(theme), trigger: 'item', formatter: words(format) },
      // With the number at the end of each bar the lines to read it by are in the way.
      xAxis: isHorizontal ? { ...numbers, show: false } : names,
      yAxis: isHorizontal ? across : numbers,
      series: [
        {
          type: 'bar',
          data: data.map(({ value }) => value),
          barMaxWidth: 32,
          itemStyle: { color: theme.series[0] },
          emphasis: { itemStyle: { color: theme.series[0], opacity: 0.8 } },
          label: {
            show: isHorizontal || data.length <= 12,
            position: isHorizontal ? 'right' : 'top',
            color: theme.text,
            fontSize: theme.fontSize,
            formatter: ({ value }: { value: number }) => format(value),
          },
          labelLayout: { hideOverlap: true },
        },
      ],
    };
  };

export const lineOption: MakeOption = (data, theme, format) => ({
  grid: { left: 0, right: 16, top: 16, bottom: 0 },
  tooltip: {
    ...tip(theme),
    trigger: 'axis',
    axisPointer: { lineStyle: { color: theme.quiet } },
    formatter: words(format),
  },
  xAxis: { ...labelAxis(data, theme), boundaryGap: false },
  yAxis: valueAxis(theme, format),
  series: [
    {
      type: 'line',
      data: data.map(({ value }) => value),
      symbol: 'circle',
      symbolSize: 7,
      showAllSymbol: data.length <= 40,
      lineStyle: { width: 2, color: theme.series[0] },
      itemStyle: { color: theme.series[0], borderColor: theme.surface, borderWidth: 1 },
    },
  ],
});

/** @returns the index of the token and the strength of the n-th part's colour: after six it begins again, paler. */
export function partColor(index: number): { color: number; opacity: number } {
  return { color: index % 6, opacity: Math.max(0.4, 1 - Math.floor(index / 6) * 0.4) };
}

export const donutOption =
  (totalLabel: string): MakeOption =>
  (data, theme, format) => ({
    tooltip: { ...tip(theme), trigger: 'item', formatter: words(format) },
    title: {
      text: format(data.reduce((sum, { value }) => sum + value, 0)),
      subtext: totalLabel,
      left: 'center',
      top: 'center',
      itemGap: 2,
      textStyle: { color: theme.text, fontFamily: theme.font, fontSize: theme.fontSize * 1.6, fontWeight: 'normal' },
      subtextStyle: { color: theme.quiet, fontFamily: theme.font, fontSize: theme.fontSize },
    },
    series: [
      {
        type: 'pie',
        radius: ['62%', '92%'],
        data: data.map(({ label, value }, index) => {
          const { color, opacity } = partColor(index);
          return { name: label, value, itemStyle: { color: theme.series[color], opacity } };
        }),
        itemStyle: { borderColor: theme.surface, borderWidth: 2 },
        emphasis: { scale: false },
        label: { show: false },
      },
    ],
  });
