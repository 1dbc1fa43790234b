import { expect } from 'vitest';
import type { Bench } from '../bench.js';
import type { Check } from './check.js';
import { describe, isSeen } from './look.js';

const width = 640;

interface Place {
  element: Element;
  /** From the edge where a line begins. */
  start: number;
  width: number;
}

/** Whether an element stands in a line of text, whose own direction places it. */
function isInText(element: Element, root: Element): boolean {
  for (let each: Element | null = element; each && each !== root; each = each.parentElement)
    if (getComputedStyle(each).display.startsWith('inline')) return true;
  return false;
}

/** Shows the component with a page direction, and measures where its parts begin. */
async function places(bench: Bench, dir: 'ltr' | 'rtl'): Promise<Place[]> {
  document.documentElement.dir = dir;
  const where = bench.container();
  where.style.inlineSize = `${width}px`;
  const { root, remove } = await bench.show(bench.component(), where);
  const edge = where.getBoundingClientRect();
  const parts = [root(), ...root().querySelectorAll('*')].filter(
    (element) =>
      !element.parentElement?.closest('svg, [dir]:not(html)') && isSeen(element) && !isInText(element, root()),
  );
  const found = parts.map((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return { element, start: dir === 'ltr' ? left - edge.left : edge.right - right, width };
  });
  await remove();
  where.remove();
  return found;
}

const rtl: Check = {
  name: 'rtl',
  title: 'is mirrored where the page is right to left',
  async run(bench) {
    bench.onEnd(() => document.documentElement.removeAttribute('dir'));
    // What comes in from a side is measured where it comes to rest.
    await bench.emulate({ 'prefers-reduced-motion': 'reduce' });
    const left = await places(bench, 'ltr');
    const right = await places(bench, 'rtl');
    expect(right.length, 'the number of parts').toBe(left.length);
    const astray = left.flatMap(({ element, start, width }, index) => {
      const other = right[index];
      if (!other || Math.abs(other.start - start) <= 2 || Math.abs(other.width - width) > 2) return [];
      return [
        `${describe(element)} begins at ${Math.round(start)} px, and right to left at ${Math.round(other.start)} px`,
      ];
    });
    expect(astray.join('\n'), 'what is not mirrored').toBe('');
  },
};

export const mirroring = [rtl];
