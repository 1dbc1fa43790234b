import type { KeyboardEvent } from 'react';
import { activeIn } from '../internal/use-kept-focus.js';

const controls = 'input, button, a[href], [tabindex="0"]';
const typing = 'textarea, select, input:not([type="checkbox"]), [contenteditable="true"], [aria-haspopup="listbox"]';
/** In a long table each row that is passed over has to be scrolled to. */
const MAX_PASSED = 20;
/** Counts the journeys: a key that is held begins the next one before a row of the last has come. */
let newest = 0;

/**
 * Moves from a control of one row to the same control of another: Up and Down by one row, with Ctrl or Command and
 * Home or End to the first or last, and on to the next row where all of the cell is out of use, over at most `MAX_PASSED`
 * rows. Fields in which these keys already mean something keep them, and so does what a row shows over the page.
 * @param show brings the row with this index into the page, when it is not there yet
 */
export function travelRows(event: KeyboardEvent<HTMLElement>, rowCount: number, show: (index: number) => void): void {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[data-index], dialog, [popover]');
  if (event.defaultPrevented || !row?.dataset.index || target.matches(typing) || event.shiftKey || event.altKey) return;
  const start = Number(row.dataset.index);
  const [first, step] = journey(event, start, rowCount);
  if (first < 0 || first >= rowCount) return;
  event.preventDefault();
  const cell = target.closest('td, th');
  const column = [...row.children].indexOf(cell as Element);
  const place = cell ? [...cell.querySelectorAll(controls)].indexOf(target) : -1;
  const body = event.currentTarget;
  newest += 1;
  const own = newest;
  visit(first);

  function visit(index: number): void {
    if (index < 0 || index >= rowCount || Math.abs(index - first) > MAX_PASSED) {
      show(start);
      return;
    }
    show(index);
    whenThere(
      () => body.querySelector(`[data-index="${index}"]`),
      (next) => {
        // The focus has gone elsewhere while the row was on its way.
        if (own !== newest || activeIn(target) !== target) return;
        if (!next) return show(start);
        const all = [...(next.children[column]?.querySelectorAll<HTMLElement>(controls) ?? [])];
        const node = [all[place], ...all].find((each) => each && !each.matches(':disabled'));
        if (!node) return visit(index + step);
        node.focus({ preventScroll: true });
        node.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
      },
    );
  }
}

/** @returns the row to go to, and the step from there to the next one; -1 where the key means neither */
function journey(event: KeyboardEvent, current: number, rowCount: number): [first: number, step: number] {
  const isCommand = event.ctrlKey || event.metaKey;
  const journeys: Record<string, [number, number] | undefined> = isCommand
    ? { Home: [0, 1], End: [rowCount - 1, -1] }
    : { ArrowDown: [current + 1, 1], ArrowUp: [current - 1, -1] };
  return journeys[event.key] ?? [-1, 0];
}

/** A virtual row takes a few frames to come. */
function whenThere(find: () => Element | null, act: (row: Element | null) => void, triesLeft = 10): void {
  const row = find();
  if (row || triesLeft === 0) act(row);
  else requestAnimationFrame(() => whenThere(find, act, triesLeft - 1));
}
