// What a play cannot prove: keys and clicks of the browser itself, with its own order of focus, its top layer and its
// own way to close what is open.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Driver } from './drivers.ts';
import type { Result } from './stories.ts';

interface Hands extends Pick<Driver, 'press' | 'click' | 'choose'> {
  /** Types a text, letter by letter. */
  type(text: string): Promise<void>;
  /** Waits until an expression is true in the page. */
  see(expression: string): Promise<void>;
}

const find = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
const isFocused = (selector: string) => `document.activeElement.matches(${JSON.stringify(selector)})`;
const focusSays = (text: string) => `document.activeElement.textContent.includes(${JSON.stringify(text)})`;
const valueIs = (selector: string, value: string) => `${find(selector)}.value === ${JSON.stringify(value)}`;
const says = (selector: string, text: string) => `${find(selector)}.textContent.includes(${JSON.stringify(text)})`;
const count = (selector: string) => `document.querySelectorAll(${JSON.stringify(selector)}).length`;
const isGone = (selector: string) => `!${find(selector)} || !${find(selector)}.checkVisibility()`;

/** Whether a popover is in the top layer, under its target or over it, and inside the window. */
const isBeside = (popover: string, target: string) => `(() => {
  const [at, to] = [${find(popover)}, ${find(target)}].map((element) => element.getBoundingClientRect());
  const isNear = Math.abs(at.top - to.bottom) < 16 || Math.abs(to.top - at.bottom) < 16;
  const isInside = at.left >= 0 && at.right <= innerWidth && at.top >= 0 && at.bottom <= innerHeight;
  return isNear && isInside && ${find(popover)}.matches(':popover-open');
})()`;

const text = '[contenteditable="true"]';
const marks = count(`${text} mark[data-id]`);

const journeys: Record<string, (hands: Hands) => Promise<void>> = {
  async 'components-menu--playground'({ press, click, see }) {
    await press('Tab', 'Enter');
    await see(isFocused('[role="menuitem"]'));
    await see(isBeside('[role="menu"]', 'main button'));
    await press('ArrowDown');
    await see(focusSays('Download Original'));
    await press('e');
    await see(focusSays('Edit Document'));
    await press('Escape');
    await see(`${isGone('[role="menu"]')} && ${focusSays('Actions')}`);
    await press('Enter');
    await see(isFocused('[role="menuitem"]'));
    await click('document.body.parentElement');
    await see(isGone('[role="menu"]'));
  },
  async 'components-select--playground'({ press, see }) {
    await press('Tab', 'ArrowDown');
    await see(isBeside('[role="listbox"]', '[data-part="control"]'));
    await press('End', 'Enter');
    await see(`${isGone('[role="option"]')} && ${says('[role="combobox"]', 'Other')}`);
    await press('Enter', 'Home', 'Escape');
    await see(`${isGone('[role="option"]')} && ${says('[role="combobox"]', 'Other')}`);
    await see(isFocused('[role="combobox"]'));
  },
  async 'components-combobox--playground'({ press, type, see }) {
    await press('Tab', 'Control+a');
    await type('ger');
    await see(`${count('[role="option"]')} === 1`);
    await see(isBeside('[role="listbox"]', '[data-part="control"]'));
    await press('ArrowDown', 'Enter');
    await see(`${valueIs('[role="combobox"]', '+49 (Germany)')} && ${isGone('[role="option"]')}`);
  },
  async 'components-dialog--small'({ press, click, see }) {
    await see(`${find('dialog')}.matches(':modal') && ${find('dialog')}.contains(document.activeElement)`);
    await press('Escape');
    await see(isGone('dialog'));
    await click(find('main button'));
    await see(`${find('dialog')}.matches(':modal') && ${find('dialog')}.contains(document.activeElement)`);
    // The page behind is out of reach; the browser's own bar may have its turn.
    for (let stops = 0; stops < 6; stops += 1) {
      await press('Tab');
      await see(`${find('dialog')}.contains(document.activeElement) || document.activeElement === document.body`);
    }
    await press('Escape');
    await see(`${isGone('dialog')} && ${isFocused('main button')}`);
  },
  async 'components-drawer--large'({ press, click, see }) {
    await see(`${find('dialog')}.contains(document.activeElement)`);
    await press('Escape');
    await see(isGone('dialog'));
    await click(find('main button'));
    await see(`${find('dialog')}.contains(document.activeElement)`);
    await press('Escape');
    await see(`${isGone('dialog')} && ${isFocused('main button')}`);
  },
  async 'components-popover--playground'({ press, click, type, see }) {
    await press('Tab', 'Enter');
    await see(isBeside('[data-part="panel"]', 'main button'));
    await press('Tab');
    await see(isFocused('[data-part="panel"] input'));
    await type('Illness');
    await see(valueIs('[data-part="panel"] input', 'Illness'));
    await press('Escape');
    await see(`${isGone('[data-part="panel"]')} && ${isFocused('main button')}`);
    await press('Enter');
    await see(isBeside('[data-part="panel"]', 'main button'));
    await click('document.body.parentElement');
    await see(isGone('[data-part="panel"]'));
  },
  async 'components-tabs--playground'({ press, see }) {
    await press('Tab', 'ArrowRight');
    await see(`${isFocused('[role="tab"][aria-selected="true"]')} && ${focusSays('Approved')}`);
    await press('End');
    await see(says('[role="tabpanel"]:not([hidden])', 'Six samples'));
    await press('Tab');
    await see(isFocused('[role="tabpanel"]'));
    await press('Shift+Tab');
    await see(focusSays('Samples'));
  },
  async 'components-table--visible-label'({ press, see }) {
    await press('Tab');
    await see(isFocused('th button'));
    await press('Enter');
    await see(find('th[aria-sort="ascending"]'));
    await press('Enter');
    await see(find('th[aria-sort="descending"]'));
  },
  async 'components-datefield--playground'({ press, type, see }) {
    await press('Tab');
    await type('12/3/2031');
    await press('Tab');
    await see(valueIs('[data-part="input"]', '12 Mar 2031'));
    await press('Enter');
    await see(`${isBeside('[data-part="popover"]', '[data-part="control"]')} && ${focusSays('12')}`);
    await press('ArrowRight', 'Enter');
    await see(`${valueIs('[data-part="input"]', '13 Mar 2031')} && ${isGone('[data-part="calendar"]')}`);
    await press('Shift+Tab', 'Alt+ArrowDown');
    await see(focusSays('13'));
    await press('Escape');
    await see(`${isGone('[data-part="calendar"]')} && ${valueIs('[data-part="input"]', '13 Mar 2031')}`);
  },
  async 'components-filefield--playground'({ press, click, choose, see }) {
    await press('Tab');
    await see(isFocused('input[type="file"]'));
    const folder = mkdtempSync(join(tmpdir(), 'marginalia-browsers-'));
    const file = join(folder, 'essay.docx');
    writeFileSync(file, 'not opened');
    await choose('input[type="file"]', file);
    await see(says('[data-part="name"]', 'essay.docx'));
    rmSync(folder, { recursive: true });
    await see(isFocused('[data-part="chosen"], [data-part="chosen"] *, input[type="file"]'));
    await click(find('[data-part="chosen"] button'));
    await see(`${isGone('[data-part="chosen"]')} && ${isFocused('input[type="file"]')}`);
  },
  async 'components-highlighteditor--playground'({ press, click, type, see }) {
    await see(`${marks} > 0`);
    await click(`${find(text)}.querySelector('h1, h2, p')`);
    await see(isFocused(text));
    // The keys of a highlight leave the words alone.
    await press('Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'h');
    await see(isFocused('textarea'));
    await see(`(globalThis.before ??= ${marks}) > 0`);
    await type('Très clair.');
    await see(`document.activeElement.value === 'Très clair.'`);
    await press('Control+Enter');
    await see(isFocused(text));
    await press('Control+z', 'Control+z');
    await see(`${marks} < before`);
    await press('Control+y');
    await see(`${marks} === before`);
    await press('Control+z');
    await see(`${marks} < before`);
    await press('Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 's');
    await see(isFocused('textarea, input'));
    await press('Control+a');
    await type('New');
    await press('Enter');
    await see(`${says(text, 'New')} && ${isFocused(text)}`);
  },
};

/** Waits until an expression is true in the page. @throws what it waited for */
async function see(driver: Driver, expression: string): Promise<void> {
  const until = Date.now() + 20_000;
  for (;;) {
    if (await driver.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) return;
    if (Date.now() > until) {
      const at = await driver.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)');
      throw new Error(`This did not come true: ${expression}. The focus is on ${at}`);
    }
    await delay(50);
  }
}

/** Uses the components with the keys and the pointer of a browser, each in a page of its own. */
export async function checkJourneys(driver: Driver, origin: string, words: readonly string[]): Promise<Result[]> {
  const hands: Hands = {
    press: driver.press,
    click: driver.click,
    choose: driver.choose,
    type: (letters) => driver.press(...letters),
    see: (expression) => see(driver, expression),
  };
  const results: Result[] = [];
  for (const [story, journey] of Object.entries(journeys)) {
    if (words.length > 0 && !words.some((word) => story.includes(word))) continue;
    const go = async () => {
      await driver.open(`${origin}/iframe.html?viewMode=story&globals=motion:reduced&id=${story}`);
      await see(driver, "__STORYBOOK_PREVIEW__?.currentRender?.phase === 'finished'");
      await journey(hands);
    };
    const fault = async () =>
      go().then(
        () => [],
        (error: Error) => [error.message],
      );
    const before: string[] = await fault();
    const name = `real keys in ${story}`;
    results.push(before.length > 0 ? { name, before, faults: await fault() } : { name, faults: [] });
  }
  return results;
}
