import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docxOf } from '../../bff/seeds/rows/docx.ts';
import { orderBy } from './api.ts';
import { closePeople, newPerson, openBrowser, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'marginalia-hostile-'));
/** What would run where text becomes markup, an attribute, a link or a part of a script. */
const hostile = `"><img src=x onerror="window.hasRun=1"><script>window.hasRun=1</script>{{7*7}}\u2028`;
const line = hostile.replace('\u2028', '');
const hasRun = () => 'hasRun' in window;
const file = join(folder, `${line.replaceAll('/', '').slice(0, 90)}.docx`);

let server: RunningServer;
let browser: Browser;
let admin: Page;
let client: Page;

beforeAll(async () => {
  writeFileSync(file, docxOf([hostile, `javascript:window.hasRun=1`]));
  [server, browser] = await Promise.all([startServer({ SEED: 'reference' }), openBrowser()]);
  // The content security policy is off here: what it would stop must not be there to be stopped.
  client = (await newPerson(browser, server.url)).page;
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('what a person typed stays text on every screen that shows it, and in the exported review', async () => {
  const typed = { firstName: line.slice(0, 60), lastName: line.slice(0, 60), instructionsPrompt: hostile };
  const { id, trackingUrl } = await orderBy(client, { ...typed, promoCode: line.slice(0, 50) }, file);
  const post = async (path: string, data: object, method: 'post' | 'put' = 'post') => {
    const answer = await admin.request[method](`/api/submissions/${id}/${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const screens = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await page.getByText('onerror=').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, await page.evaluate(hasRun)]).toEqual([path, false]);
      expect([path, await page.locator('img[src="x"], [onerror]').count()]).toEqual([path, 0]);
    }
  };
  const desk = [`/admin/submissions/${id}`, `/admin/submissions/${id}/edit`];
  await screens(admin, ['/admin/enhanced', ...desk]);
  await post('approve', {});
  await post('payments', { amount: 1500, currency: 'usd', method: 'bank', reference: line.slice(0, 60) });
  const text = '"><img';
  const { content } = await (await admin.request.get(`/api/submissions/${id}`)).json();
  const startIndex = content.indexOf(text);
  const mark = { id: 'h1', text, startIndex, endIndex: startIndex + text.length, comment: hostile, color: 'yellow' };
  await post('review', { version: 0, contentVersion: 1, highlights: [mark], suggestions: [], notes: hostile }, 'put');
  await post('feedback', { feedback: hostile });
  await screens(admin, desk);
  await screens(client, [new URL(trackingUrl).pathname]);
  const exported = await admin.request.get(`/api/submissions/${id}/export?format=html`);
  expect(exported.status()).toBe(200);
  const page = await client.context().newPage();
  await page.setContent(await exported.text());
  await page.getByText('onerror=').first().waitFor();
  expect(await page.evaluate(hasRun)).toBe(false);
  expect(await page.locator('img, script').count()).toBe(0);
});
