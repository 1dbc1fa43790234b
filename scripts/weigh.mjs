// What a page loads before anybody touches it.
import { gzipSync } from 'node:zlib';

/** A phone, as Lighthouse has it: what lies further down must not load. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/**
 * Opens an address as a first visitor on a phone and waits until the network is silent. Scripts are weighed as gzip at
 * its best, whatever the server sent, so that the figure does not hang on the browser's taste in compression.
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<{ path: string, bytes: number, text: string }[]>} each script, in the order of arrival
 */
export async function scriptsOf(browser, url) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const scripts = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(weigh(response));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    // Work that was put off until the browser is idle counts too.
    await page.waitForTimeout(1000);
    return await Promise.all(scripts);
  } finally {
    await context.close();
  }
}

async function weigh(response) {
  const body = await response.body();
  return {
    path: new URL(response.url()).pathname,
    bytes: gzipSync(body, { level: 9 }).length,
    text: body.toString('utf8'),
  };
}

/** @param {{ bytes: number }[]} scripts @returns {number} in KiB */
export const kibOf = (scripts) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
