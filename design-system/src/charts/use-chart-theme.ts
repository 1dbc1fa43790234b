import { type RefObject, useEffect, useState } from 'react';

/** The tokens that a drawing needs, as values: it cannot read CSS variables itself. */
export interface ChartTheme {
  series: readonly string[];
  /** The colour of a chart with one series. */
  mark: string;
  text: string;
  quiet: string;
  hairline: string;
  /** Around each part, to tell it from the next one. */
  edge: string;
  tipBackground: string;
  tipText: string;
  font: string;
  /** Pixels. */
  fontSize: number;
  /** Milliseconds; 0 for those who asked for less motion. */
  duration: number;
}

const forced = '(forced-colors: active)';
const watched = [forced, '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'];

function read(node: Element): ChartTheme {
  const style = getComputedStyle(node);
  const token = (name: string) => style.getPropertyValue(`--mg-${name}`).trim();
  const series = [1, 2, 3, 4, 5, 6].map((index) => token(`color-chart-${index}`));
  return {
    series,
    mark: series[0] as string,
    text: token('color-text-primary'),
    quiet: token('color-text-secondary'),
    hairline: token('color-border-hairline'),
    edge: token('color-bg-surface'),
    tipBackground: token('color-bg-inverse'),
    tipText: token('color-text-on-inverse'),
    ...(matchMedia(forced).matches && forcedColors(style)),
    font: token('font-sans'),
    fontSize: Number.parseFloat(style.fontSize),
    duration: Number.parseFloat(token('duration-slow')) || 0,
  };
}

/** The system forces no colours on a drawing: it takes those that the figure has then, whatever the theme is. */
function forcedColors({ color, backgroundColor }: CSSStyleDeclaration) {
  const hairline = color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.35)');
  return {
    mark: color,
    text: color,
    quiet: color,
    hairline,
    edge: color,
    tipBackground: color,
    tipText: backgroundColor,
  };
}

/** @returns the tokens in force at the element, again after each switch of theme, density, motion or forced colours; null before it is in the page. */
export function useChartTheme(ref: RefObject<Element | null>): ChartTheme | null {
  const [theme, setTheme] = useState<ChartTheme | null>(null);
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    let isThere = true;
    const update = async () => {
      const theme = read(node);
      await fontIsThere(node.ownerDocument, theme);
      if (isThere) setTheme(theme);
    };
    const observer = new MutationObserver(update);
    const attributeFilter = ['data-theme', 'data-motion', 'data-density', 'class'];
    for (let outer = around(node); outer; outer = around(outer)) observer.observe(outer, { attributeFilter });
    const media = watched.map((query) => matchMedia(query));
    for (const each of media) each.addEventListener('change', update);
    void update();
    return () => {
      isThere = false;
      observer.disconnect();
      for (const each of media) each.removeEventListener('change', update);
    };
  }, [ref]);
  return theme;
}

/** Words are measured once and placed for good, so they wait for their font, though not for long. */
async function fontIsThere({ fonts }: Document, { font, fontSize }: ChartTheme): Promise<void> {
  const load = fonts.load(`${fontSize}px ${font}`).catch(() => {});
  await Promise.race([load, new Promise((resolve) => setTimeout(resolve, 1000))]);
}

/** @returns the element around the node, out of shadow roots too */
function around(node: Element): Element | null {
  return node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host ?? null;
}
