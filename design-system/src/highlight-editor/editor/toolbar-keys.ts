import type { KeyboardEvent } from 'react';

/** Leads with the arrow keys from one tool of a bar to another. What opens above it has these keys itself. */
export function travel(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: bar, target, altKey, ctrlKey, metaKey } = event;
  const step = Number(key === 'ArrowRight') - Number(key === 'ArrowLeft');
  const tools = [...bar.querySelectorAll<HTMLElement>(':is(button, input):not([popover] *)')];
  const at = tools.indexOf(target as HTMLElement);
  if (step === 0 || at === -1 || altKey || ctrlKey || metaKey) return;
  event.preventDefault();
  tools.at((at + (bar.matches(':dir(rtl)') ? -step : step)) % tools.length)?.focus();
}
