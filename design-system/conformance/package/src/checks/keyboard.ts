// Where the focus goes.
import { createElement } from 'react';
import { expect } from 'vitest';
import { type Bench, eventually, settle } from '../bench.js';
import type { Removal } from '../types.js';
import type { Check } from './check.js';
import { describe, isOutlined, isSeen } from './look.js';

const maxStops = 60;
/** The browser's own controls between the last stop of a modal and its first. */
const maxOutside = 3;
const tabbable =
  'button, a[href], input:not([type="hidden"]), select, textarea, summary, [contenteditable="true"], [tabindex]';

/** Puts the focus where Tab leads to the component next. */
export function focusBefore(bench: Bench): void {
  const before = bench.container();
  before.tabIndex = -1;
  before.focus();
}

/** Everything that Tab has to reach: of a group of radio buttons one, and what takes part in arrow keys alone is left out. */
function stopsOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(tabbable), ...(root.matches(tabbable) ? [root] : [])].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type="radio"]') &&
      !element.closest('[inert], [hidden]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

const keyboard: Check = {
  name: 'keyboard',
  title: 'is gone through by Tab: each stop is seen, outlined and left again',
  async run(bench) {
    focusBefore(bench);
    const { root } = await bench.show(bench.component());
    const stops = new Set<Element>();
    // A modal takes the focus by itself; from its last stop Tab leads to the browser's own controls and back.
    const first = document.activeElement as HTMLElement;
    if (root().contains(first)) stops.add(first);
    let outside = 0;
    for (let count = 0; count < maxStops; count += 1) {
      await bench.user.tab();
      const active = document.activeElement as HTMLElement;
      if (active === document.body && bench.entry.isModal && outside < maxOutside) {
        outside += 1;
        continue;
      }
      if (active === document.body || stops.has(active)) break;
      if (!root().contains(active)) {
        expect(bench.entry.isModal, `the focus left a modal to ${describe(active)}`).not.toBe(true);
        break;
      }
      stops.add(active);
      expect(isOutlined(active, root()), `${describe(active)} shows that it has the focus`).toBe(true);
      const seen = [active, ...active.querySelectorAll('*'), active.closest('label'), active.parentElement];
      expect(
        seen.some((each) => each && isSeen(each)),
        `${describe(active)} is seen`,
      ).toBe(true);
    }
    // A group may be a stop only to hand the focus on to the item that had it last.
    const missed = stopsOf(root()).filter((element) => ![...stops].some((stop) => element.contains(stop)));
    expect(missed.map(describe).join('\n'), 'what Tab does not reach').toBe('');
    if (!bench.entry.isModal)
      expect(root().contains(document.activeElement), 'the focus stays in the component after its last stop').toBe(
        false,
      );
  },
};

const removal: Check = {
  name: 'removal',
  title: 'keeps the focus near when the element that has it goes away',
  isFor: (entry) => entry.removal !== undefined,
  async run(bench) {
    const { Component = bench.entry.Component, props, act } = bench.entry.removal as Removal;
    focusBefore(bench);
    const { root } = await bench.show(createElement(Component, { ...bench.entry.props, ...props }));
    await act(root(), bench.user);
    await settle();
    await eventually(() => expect(document.activeElement, 'what has the focus').not.toBe(document.body));
  },
};

export const focus = [keyboard, removal];
