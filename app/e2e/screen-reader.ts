import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { virtual } from '@guidepup/virtual-screen-reader';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The bundle for browsers, with all that it imports. */
const source = readFile(createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'), 'utf8');

/** What a person hears: names, roles and states of what takes the focus, and what live regions say. */
export interface ScreenReader {
  /** Waits until all of it was said since the last call, in any order. Returns all that was said. */
  hears(...words: readonly (string | RegExp)[]): Promise<string[]>;
}

/** Starts a screen reader on a page, which reads on while the app leads from address to address. */
export async function startScreenReader(page: Page): Promise<ScreenReader> {
  // The reader asks the root of what it names, which is an element where that was removed meanwhile.
  await page.evaluate(() =>
    Object.assign(Element.prototype, {
      getElementById(this: Element, id: string) {
        return this.querySelector(`#${CSS.escape(id)}`);
      },
    }),
  );
  // As text: an import in a function would be that of the test's own modules.
  const url = `URL.createObjectURL(new Blob([${JSON.stringify(await source)}], { type: 'text/javascript' }))`;
  await page.evaluate(`import(${url}).then(({ virtual }) => {
    window.screenReader = virtual;
    return virtual.start({ container: document.body });
  })`);
  let heard = 0;
  const since = async () => {
    const log = await page.evaluate(() =>
      (window as unknown as { screenReader: typeof virtual }).screenReader.spokenPhraseLog(),
    );
    return log.slice(heard);
  };
  return {
    async hears(...words) {
      let phrases: string[] = [];
      const missing = async () => {
        phrases = await since();
        const isHeard = (each: string | RegExp) =>
          phrases.some((phrase) => (typeof each === 'string' ? phrase === each : each.test(phrase)));
        const silent = words.filter((each) => !isHeard(each));
        return silent.length === 0 ? [] : [...silent.map(String), 'heard instead', ...phrases];
      };
      await expect.poll(missing, { timeout: 10_000 }).toEqual([]);
      heard += phrases.length;
      return phrases;
    },
  };
}
