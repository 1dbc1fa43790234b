import type { ChartDatum } from './types.js';
import type { ChartTheme } from './use-chart-theme.js';

export type MakeOption = (data: readonly ChartDatum[], theme: ChartTheme, format: (value: number) => string) => object;

/** The line height is said each time, because the drawing would guess it from a character that the font may lack. */
const textStyle = ({ font, fontSize }: ChartTheme, color: string) => ({
  color,
  fontFamily: font,
  fontSize,
  lineHeight: fontSize * 1.4,
});

const tip = (theme: ChartTheme) => ({
  // Drawn, not HTML: a strict content security policy refuses the style attributes of the other kind.
  renderMode: 'richText',
  confine: true,
  backgroundColor: theme.tipBackground,
  borderWidth: 0,
  padding: [6, 10],
  textStyle: textStyle(theme, theme.tipText),
});

const bare = { axisTick: { show: false }, axisLine: { show: false } };

const labelAxis = (data: readonly ChartDatum[], theme: ChartTheme) => ({
  type: 'category',
  data: data.map(({ label }) => label),
  axisTick: { show: false },
  axisLine: { lineStyle: { color: theme.hairline } },
  axisLabel: { ...textStyle(theme, theme.quiet), hideOverlap: true },
});

const valueAxis = (theme: ChartTheme, format: (value: number) => string) => ({
  type: 'value',
  ...bare,
  splitNumber: 4,
  splitLine: { lineStyle: { color: theme.hairline } },
  axisLabel: { ...textStyle(theme, theme.quiet), formatter: format, hideOverlap: true },
});

const words =
  (format: (value: number) => string) =>
  (point: { name: string; value: number } | { name: string; value: number }[]) => {
    const [first] = [point].flat();
    return first ? `${first.name}: ${format(first.value)}` : '';
  };

/** Bars up to this number carry their own values, and no axis is needed to read them by. */
const FEW = 12;

export const barOption =
  (isHorizontal: boolean): MakeOption =>
  (data, theme, format) => {
    const isLabelled = isHorizontal || data.length <= FEW;
    const names = labelAxis(data, theme);
    const numbers = { ...valueAxis(theme, format), show: !isLabelled };
    const across = {
      ...names,
      ...bare,
      inverse: true,
      axisLabel: { ...names.axisLabel, color: theme.text, width: 130, overflow: 'break', hideOverlap: false },
    };
    const widest = Math.max(...data.map(({ value }) => format(value).length));
    const longest = Math.max(...data.map(({ label }) => label.length));
    return {
      grid: isHorizontal
        ? { left: 0, right: widest * theme.fontSize * 0.6 + 8, top: 0, bottom: 0 }
        : { left: 0, right: 0, top: 24, bottom: 4 },
      tooltip: { ...tip(theme), trigger: 'item', formatter: words(format) },
      xAxis: isHorizontal ? numbers : names,
      yAxis: isHorizontal ? across : numbers,
      series: [
        {
          type: 'bar',
          data: data.map(({ value }) => value),
          barMaxWidth: isHorizontal ? 24 : 48,
          itemStyle: { color: theme.mark },
          emphasis: { itemStyle: { color: theme.mark, opacity: 0.8 } },
          label: {
            show: isLabelled,
            position: isHorizontal ? 'right' : 'top',
            ...textStyle(theme, theme.text),
            formatter: ({ value }: { value: number }) => format(value),
          },
        },
      ],
      // Where a few names have no room beside each other they are written aslant rather than left out.
      media:
        isHorizontal || data.length > FEW
          ? []
          : [
              {
                query: { maxWidth: data.length * (longest * theme.fontSize * 0.48 + 3) },
                option: { xAxis: { axisLabel: { rotate: 40, interval: 0, hideOverlap: false } } },
              },
              { option: { xAxis: { axisLabel: { rotate: 0, hideOverlap: true } } } },
            ],
    };
  };

/** Names longer than this, in characters, end in dots: half of the first one stands beside the line and narrows it. */
const LONG = 14;
const shortened = (data: readonly ChartDatum[]) =>
  data.some(({ label }) => label.length > LONG) ? { width: 96, overflow: 'truncate' } : {};

export const lineOption: MakeOption = (data, theme, format) => {
  const names = labelAxis(data, theme);
  return {
    grid: { left: 0, right: 16, top: 16, bottom: 4 },
    tooltip: {
      ...tip(theme),
      trigger: 'axis',
      axisPointer: { lineStyle: { color: theme.quiet } },
      formatter: words(format),
    },
    xAxis: { ...names, boundaryGap: false, axisLabel: { ...names.axisLabel, ...shortened(data) } },
    yAxis: valueAxis(theme, format),
    series: [
      {
        type: 'line',
        data: data.map(({ value }) => value),
        symbol: 'circle',
        symbolSize: 7,
        showAllSymbol: data.length <= 40,
        lineStyle: { width: 2, color: theme.mark },
        itemStyle: { color: theme.mark, borderColor: theme.edge, borderWidth: 1 },
      },
    ],
  };
};

/** @returns the index of the token and the strength of the n-th part's colour, unless it has its own: after six it begins again, paler. */
export function partColor(index: number, own?: number): { color: number; opacity: number } {
  if (own) return { color: own - 1, opacity: 1 };
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
      itemGap: 0,
      textStyle: {
        ...textStyle(theme, theme.text),
        fontSize: theme.fontSize * 1.6,
        lineHeight: theme.fontSize * 2,
        fontWeight: 'normal',
      },
      subtextStyle: textStyle(theme, theme.quiet),
    },
    series: [
      {
        type: 'pie',
        radius: ['62%', '92%'],
        data: data.map(({ label, value, color: own }, index) => {
          const { color, opacity } = partColor(index, own);
          return { name: label, value, itemStyle: { color: theme.series[color], opacity } };
        }),
        itemStyle: { borderColor: theme.edge, borderWidth: 2 },
        emphasis: { scale: false },
        label: { show: false },
      },
    ],
  });
