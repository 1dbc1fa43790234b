import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Tab (or Shift+Tab) until the target has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  let element = await target.elementHandle();
  // Found once: to look for a role in the whole page at each step takes longer than the step.
  const isThere = async () => {
    if (!(await element?.evaluate(({ isConnected }) => isConnected))) element = await target.elementHandle();
    return element?.evaluate((one) => one === document.activeElement);
  };
  for (let step = 0; step < 150; step++) {
    // An editor shows its own selection a moment after it gets the focus.
    if (await isThere()) return page.waitForTimeout(50);
    await page.keyboard.press(key);
  }
  expect.fail(`Tab does not lead to ${target}`);
}

export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let step = 0; step < times; step++) await page.keyboard.press(key);
  // The browser tells a page of a new selection a moment after the key; no person is faster than that.
  await page.waitForTimeout(50);
}

/** The counts of the pages that are watched: a test that is tried again watches its page already. */
const pointerUses = new WeakMap<Page, { count: number }>();

/** Counts what a mouse, a finger or a pen did on the page, from now on and on every page after this. */
export async function watchPointer(page: Page): Promise<() => Promise<number>> {
  const known = pointerUses.get(page);
  const uses = known ?? { count: 0 };
  const before = uses.count;
  if (!known) {
    await page.exposeFunction('pointerUsed', () => {
      uses.count += 1;
    });
    await page.addInitScript(() => {
      const tell = () => (window as unknown as { pointerUsed(): void }).pointerUsed();
      for (const type of ['pointerdown', 'mousedown', 'touchstart'])
        document.addEventListener(type, tell, { capture: true });
    });
    pointerUses.set(page, uses);
  }
  return async () => uses.count - before;
}
