import type { KeyboardEvent } from 'react';

/** Leads with the arrow keys, Home and End from one tool of a bar to another. What opens above it has these keys itself. */
export function travel(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: bar, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
  const tools = [...bar.querySelectorAll<HTMLElement>('button, input')].filter((tool) => !tool.closest('[popover]'));
  const at = tools.indexOf(target as HTMLElement);
  if (at === -1) return;
  const step = getComputedStyle(bar).direction === 'rtl' ? -1 : 1;
  const places: Record<string, number> = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: -1 };
  const place = places[key];
  if (place === undefined) return;
  event.preventDefault();
  tools.at(place % tools.length)?.focus();
}
