import type { KeyboardEvent } from 'react';

const controls = 'input, button, a[href], [tabindex="0"]';
const typing = 'textarea, select, input:not([type="checkbox"]), [contenteditable="true"], [aria-haspopup="listbox"]';

/**
 * Moves from a control of one row to the same control of another: Up and Down by one row, with Ctrl or Command and
 * Home or End to the first or last. Fields in which these keys already mean something keep them, and so does a dialog that a row has opened.
 * @param show brings the row with this index into the page, when it is not there yet
 */
export function travelRows(event: KeyboardEvent<HTMLElement>, rowCount: number, show: (index: number) => void): void {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[data-index], dialog');
  if (event.defaultPrevented || !row?.dataset.index || target.matches(typing) || event.shiftKey || event.altKey) return;
  const index = nextIndex(event, Number(row.dataset.index), rowCount);
  if (index === undefined) return;
  event.preventDefault();
  const cell = target.closest('td, th');
  const column = [...row.children].indexOf(cell as Element);
  const place = cell ? [...cell.querySelectorAll(controls)].indexOf(target) : -1;
  const body = event.currentTarget;
  show(index);
  focusWhenThere(() => {
    const next = body.querySelector(`[data-index="${index}"]`)?.children[column];
    const all = next ? [...next.querySelectorAll<HTMLElement>(controls)] : [];
    return all[place] ?? all[0];
  });
}

function nextIndex(event: KeyboardEvent, current: number, rowCount: number): number | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  const targets: Record<string, number | undefined> = isCommand
    ? { Home: 0, End: rowCount - 1 }
    : { ArrowDown: current + 1, ArrowUp: current - 1 };
  const index = targets[event.key];
  return index === undefined || index < 0 || index >= rowCount ? undefined : index;
}

/** A virtual row takes a few frames to come. */
function focusWhenThere(find: () => HTMLElement | undefined, triesLeft = 10): void {
  const node = find();
  if (node) {
    node.focus({ preventScroll: true });
    node.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  } else if (triesLeft > 0) requestAnimationFrame(() => focusWhenThere(find, triesLeft - 1));
}
