import { choiceOf } from '../accounts/preferences.ts';

export const textSizes = ['sm', 'md', 'lg', 'xl'] as const;
export type TextSize = (typeof textSizes)[number];
export const measures = ['narrow', 'normal', 'wide'] as const;
export type Measure = (typeof measures)[number];

/** How large one editor has the text on the desk, and how long its lines. */
export const textSizeOf = choiceOf('textSize', textSizes, 'md');
export const measureOf = choiceOf('measure', measures, 'normal');

/** The paragraph at the top of what is seen of the text: it is shown there again when the text has another size. */
export function firstSeen(): Element | null {
  const pane = document.querySelector('[data-text-pane]')?.getBoundingClientRect();
  const text = document.querySelector('[data-text-pane] [contenteditable]')?.getBoundingClientRect();
  if (!pane || !text) return null;
  const below = document.elementFromPoint(text.left + text.width / 2, Math.max(pane.top, 0) + 112);
  return below?.closest('[contenteditable] p') ?? null;
}

/** The next larger size, or with -1 the next smaller one; the last stays. */
export function nextSize(size: TextSize, step: 1 | -1): TextSize {
  return textSizes[textSizes.indexOf(size) + step] ?? size;
}
