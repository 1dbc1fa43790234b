import { basename } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BreakingNetwork, breakingNetwork } from './breaking-network.ts';
import { closePeople, newPerson, nextPerson, openBrowser, signIn } from './browser.ts';
import { guide, loremIpsum } from './documents.ts';
import { fillOrder, submitButton } from './order.ts';
import { type RunningServer, sharedServer } from './server.ts';

let server: RunningServer;
let network: BreakingNetwork;
let browser: Browser;
let admin: Page;
let page: Page;

const long = guide;
const short = loremIpsum;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  network = await breakingNetwork(server.url);
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
beforeEach(async ({ task }) => {
  // A try that failed may have left it broken.
  network.breakAfter(Number.POSITIVE_INFINITY);
  page = await nextPerson(browser, network.url, page, task);
});
afterAll(async () => {
  await closePeople(browser);
  network?.stop();
});

const file = () => page.locator('input[type=file]');
const again = () => page.getByRole('button', { name: 'Try again' });
// A short document may have left the browser whole before the network broke.
const notSent = () => page.getByText(/Your order was not sent|We don’t know whether your order arrived/);
const newest = async () => (await (await admin.request.get('/api/submissions?limit=1')).json())[0];
const isSent = () => page.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();

/** Fills the form and sends it; the network breaks in the middle of the document. */
async function loseNetwork(email: string): Promise<void> {
  await page.goto('/submit');
  await fillOrder(page, { service: 'Express Review', email, file: long });
  network.breakAfter(200_000);
  await submitButton(page).click();
  await notSent().waitFor();
  network.breakAfter(Number.POSITIVE_INFINITY);
}

describe('a network that fails for a moment', () => {
  it.each(['breaks', 'stalls'] as const)(
    '(it %s) costs the person nothing: the document is sent again',
    async (kind) => {
      const count = async () => (await (await admin.request.get('/api/submissions')).json()).length;
      const before = await count();
      await page.goto('/submit');
      await fillOrder(page, { service: 'Express Review', email: `${kind}@example.com`, file: long });
      network.disturbOnce(kind, 200_000);
      await submitButton(page).click();
      await isSent();
      expect(await newest()).toMatchObject({ originalName: basename(long), client: { email: `${kind}@example.com` } });
      expect(await count()).toBe(before + 1);
    },
  );

  it('after the order arrived does not make a second order', async () => {
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: 'answer@example.com', file: short });
    let attempts = 0;
    await page.route('**/api/submissions', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      // The first response is lost on its way to the page.
      return attempts++ === 0 ? route.abort('connectionreset') : route.fallback();
    });
    await submitButton(page).click();
    await isSent();
    expect(attempts).toBe(2);
    const orders = await (await admin.request.get('/api/submissions')).json();
    const own = orders.filter(({ client }: { client: { email: string } }) => client.email === 'answer@example.com');
    expect(own).toHaveLength(1);
  });

  it('ends at once with Cancel, also between two attempts', async () => {
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: 'cancel@example.com', file: short });
    let attempts = 0;
    await page.route('**/api/submissions', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      attempts++;
      return route.abort('connectionreset');
    });
    await submitButton(page).click();
    await expect.poll(() => attempts).toBe(1);
    // The second press falls on what has taken the button's place.
    await page.getByRole('button', { name: 'Cancel upload' }).first().dblclick();
    // On a slow machine the second one has begun before the press. The next would come within three seconds.
    const made = attempts;
    await page.waitForTimeout(3_500);
    expect(attempts).toBe(made);
    await page.getByText(basename(short)).first().waitFor();
    // Of an attempt that was out at the press, nobody knows whether it arrived.
    expect(await page.getByText('Your order was not sent').count()).toBe(0);
  });
});

describe('a network that is lost in the middle of an upload', () => {
  it('says so, and the same order goes through with Try again', async () => {
    await loseNetwork('lost@example.com');
    await again().click();
    await isSent();
    expect(await newest()).toMatchObject({ originalName: basename(long), client: { email: 'lost@example.com' } });
  });

  it('leaves the form as it is: another file and another answer are what is sent', async () => {
    await loseNetwork('other@example.com');
    await file().setInputFiles(short);
    // Nothing of what failed is said of the new file.
    await again().waitFor({ state: 'detached' });
    expect(await notSent().count()).toBe(0);
    expect(await file().getAttribute('aria-invalid')).not.toBe('true');
    // Failed once more, the form is judged before it is sent again.
    await page.route('**/api/submissions', (route) => route.abort());
    await submitButton(page).click();
    await again().waitFor();
    // To leave a field changes nothing of what failed.
    await page.getByLabel('Last name').focus();
    await page.getByLabel('First name').focus();
    await page.getByLabel('First name').blur();
    expect(await again().count()).toBe(1);
    await page.getByLabel('Word count').fill('');
    await again().waitFor({ state: 'detached' });
    await page.unroute('**/api/submissions');
    await page.getByLabel('Word count').fill('850');
    await submitButton(page).click();
    await isSent();
    expect(await newest()).toMatchObject({ originalName: basename(short), wordCount: 850 });
  });
});

describe('the draft that a reload leaves', () => {
  it('asks for the document again until one is chosen, however often the page is loaded', async () => {
    const note = page.getByText('Choose your document again');
    await page.goto('/submit');
    await page.getByLabel('First name').fill('Nadia');
    await file().setInputFiles(short);
    for (const name of ['Nadia A.', 'Nadia B.']) {
      await page.reload();
      await note.waitFor();
      await page.getByText(`browsers can’t save files: ${basename(short)}`).waitFor();
      await page.getByLabel('First name').fill(name);
    }
    await file().setInputFiles(long);
    await note.waitFor({ state: 'detached' });
    // Who takes the file away means it.
    await page.getByRole('button', { name: `Remove ${basename(long)}` }).click();
    await page.getByText(basename(long)).waitFor({ state: 'detached' });
    expect(await note.count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Nadia B.');
    expect(await note.count()).toBe(0);
  });

  it('gives up an add-on that the service of the address does not offer', async () => {
    const link = 'https://docs.google.com/document/d/abc1/edit';
    await page.goto('/submit');
    await fillOrder(page, {
      service: 'Express Review',
      email: 'addon@example.com',
      link,
      addOn: '24-Hour Rush Service',
    });
    await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
    await page.getByRole('link', { name: 'Submit Now: Deep Clarity Edit' }).click();
    await page.waitForURL(/\/submit\/2$/);
    await expect.poll(() => page.getByRole('radio', { name: 'Deep Clarity Edit' }).isChecked()).toBe(true);
    await page.getByText('Ready to submit').waitFor();
    await submitButton(page).click();
    await isSent();
    expect((await newest()).lines.map(({ id }: { id: string }) => id)).toEqual(['deep']);
  });
});
