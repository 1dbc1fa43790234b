// The floor: ours in plain React, with the same rules, class names and markup, so that only the libraries' own work differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type SceneName, sceneNames, scenes } from './scenes.ts';

/** Time in which a list of rows measures them and comes to rest, in milliseconds. */
const REST = 300;

/** Shows a scene and changes it once, and waits until it rests. */
export async function show(page: Page, url: string, scene: SceneName): Promise<void> {
  await page.goto(url);
  await page.waitForFunction('globalThis.bench');
  await page.evaluate(`bench.mount('${scene}')`);
  await page.evaluate('bench.change()');
  await page.waitForTimeout(REST);
}

/** The scene's page of the floor, made from the one that the build wrote. */
const pageOf = (scene: SceneName) => `floor-${scene}.html`;

/** The address of an entry's page for a scene: the floor has one for each, with the rules of that scene alone. */
export const address = (url: string, entry: string, scene: SceneName): string =>
  `${url}/${entry === 'floor' ? pageOf(scene) : `${entry}.html`}`;

/** Reads the rules, class names and rows in sight of ours, and writes the floor's pages with the same ones as a static sheet. */
export async function writeFloor(browser: Browser, url: string, folder: string): Promise<void> {
  const built = readFileSync(join(folder, 'floor.html'), 'utf8');
  for (const scene of sceneNames) {
    const page = await browser.newPage();
    await show(page, address(url, 'ours', scene), scene);
    const classes: Record<string, string> = {};
    for (const [name, selector] of Object.entries(scenes[scene].classes)) {
      classes[name] = (await page.locator(selector).first().getAttribute('class')) ?? '';
    }
    const css = await page.evaluate(() =>
      [...document.styleSheets]
        .filter((sheet) => sheet.ownerNode instanceof HTMLStyleElement)
        .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
        .join('\n'),
    );
    const table = await page.evaluate(() => ({
      rows: document.querySelectorAll('[data-part=row]').length,
      gap: document.querySelector('[data-part=gap] td')?.getAttribute('height') ?? '',
    }));
    await page.close();
    writeFileSync(join(folder, `floor-${scene}.css`), css);
    const head = `<link rel="stylesheet" href="/floor-${scene}.css"><script>globalThis.floor=${JSON.stringify({ classes, table })}</script>`;
    writeFileSync(join(folder, pageOf(scene)), built.replace('<head>', `<head>${head}`));
  }
}

/** @throws when the floor's markup is not the very markup of ours, before and after a change: then it is no floor */
export async function holdFloorToOurs(browser: Browser, url: string): Promise<void> {
  for (const scene of sceneNames) {
    const markups: string[] = [];
    for (const entry of ['floor', 'ours']) {
      const page = await browser.newPage();
      await page.goto(address(url, entry, scene));
      await page.evaluate(`bench.mount('${scene}')`);
      await page.waitForTimeout(REST);
      const markup = () => page.locator('#root').innerHTML();
      const mounted = await markup();
      await page.evaluate('bench.change()');
      // React counts generated ids by the components that ask for one.
      markups.push((mounted + (await markup())).replaceAll(/_r_\w+_/g, 'id'));
      await page.close();
    }
    const [floor = '', ours = ''] = markups;
    if (floor === ours) continue;
    let at = 0;
    while (floor[at] === ours[at]) at += 1;
    const [ofFloor, ofOurs] = [floor, ours].map((markup) => markup.slice(Math.max(0, at - 200), at + 200));
    throw new Error(
      `The floor's ${scene} are not the markup of ours: mend render/floor.tsx.\nfloor: ${ofFloor}\nours:  ${ofOurs}`,
    );
  }
}

/** @throws when an entry does not show what a row is named for */
export async function checkScene(page: Page, entry: string, scene: SceneName): Promise<void> {
  const { shows, count, acts } = scenes[scene];
  const found = await page.locator(shows).count();
  if (acts === 'once' ? found < count : found !== count)
    throw new Error(`${entry} shows ${found} of "${shows}" in the scene "${scene}", not ${count}.`);
}
