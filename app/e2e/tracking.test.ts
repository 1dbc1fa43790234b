import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderBy } from './api.ts';
import { closePeople, newPerson, nextPerson, openBrowser, signIn } from './browser.ts';
import { type RunningServer, sharedServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let client: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  page = (await newPerson(browser, server.url)).page;
  await signIn(page);
});
afterAll(() => closePeople(browser));

/** Each test of this part has a client whose page the earlier ones have used. */
const asClient = () =>
  beforeEach(async ({ task }) => {
    client = await nextPerson(browser, server.url, client, task);
  });

describe('the tracking page', () => {
  it('asks again for the order and for what has happened: an email on its way becomes one that is sent', async () => {
    const { trackingUrl, id } = await orderBy(page);
    const at = new Date().toISOString();
    let type = 'mail_queued';
    const { page: visitor, context } = await newPerson(browser, server.url);
    await visitor.route(`**/api/submissions/${id}/events`, (route) =>
      route.fulfill({ json: [{ id: '1', type, actor: 'system', actorName: null, at, detail: null }] }),
    );
    await visitor.clock.install();
    await visitor.goto(new URL(trackingUrl).pathname);
    await visitor.getByText('Sending email').waitFor();
    type = 'mail_sent';
    await visitor.clock.runFor(31_000);
    await visitor.getByText('Email sent').waitFor();
    expect(await visitor.getByText('Sending email').count()).toBe(0);
    await context.close();
  });
});

describe('a tracking page that stays open', () => {
  asClient();

  it('opens its order again after its right to read it has ended, and says when the order is gone', async () => {
    const { trackingUrl, id } = await orderBy(page);
    expect((await page.request.post(`/api/submissions/${id}/approve`)).status()).toBe(200);
    await client.goto(new URL(trackingUrl).pathname);
    const pay = client.getByRole('button', { name: 'Pay $15.00' });
    await pay.waitFor();
    await client.context().clearCookies();
    const opened = client.waitForResponse('**/api/tracking');
    await pay.click();
    await client.getByText('Press Pay again').waitFor();
    await opened;
    await pay.click();
    await client.waitForURL('**/checkout/*');
    await client.goBack();
    await pay.waitFor();
    expect((await page.request.delete(`/api/submissions/${id}`)).status()).toBe(204);
    await client.evaluate(() => window.dispatchEvent(new Event('focus')));
    await client.getByRole('heading', { level: 1, name: 'We couldn’t find this order' }).waitFor();
    expect(await pay.count()).toBe(0);
  });
});

describe('the progress of an order', () => {
  asClient();

  it('stands right under its status on a phone, and beside the rest on a wide screen', async () => {
    const { trackingUrl } = await orderBy(page);
    await client.setViewportSize({ width: 360, height: 740 });
    await client.goto(new URL(trackingUrl).pathname);
    const headings = client.getByRole('main').getByRole('heading', { level: 2 });
    await headings.getByText('Progress').waitFor();
    expect((await headings.allInnerTexts()).at(0)).toBe('Progress');
    const top = async (text: string) => (await headings.getByText(text, { exact: true }).boundingBox())?.y ?? 0;
    expect(await top('Progress')).toBeLessThan(await top('Your order'));
    expect(await top('Progress')).toBeLessThan(740);
    await client.setViewportSize({ width: 1280, height: 900 });
    const rightOf = async (text: string) => (await headings.getByText(text, { exact: true }).boundingBox())?.x ?? 0;
    expect(await rightOf('Progress')).toBeGreaterThan((await rightOf('Your order')) + 400);
  });
});

describe('a price that is no longer there', () => {
  asClient();

  it('cannot be paid, and the focus goes to the heading when the Pay button leaves', async () => {
    const { trackingUrl, id } = await orderBy(page, { wordCount: '3000' });
    const lines = [{ label: '2,000 extra words', usd: 2000, inr: 160_000 }];
    const approved = await page.request.post(`/api/submissions/${id}/approve`, { data: { quote: { lines } } });
    const { quoteVersion } = await approved.json();
    await client.goto(new URL(trackingUrl).pathname);
    const pay = client.getByRole('button', { name: 'Pay $35.00' });
    await pay.waitFor();
    const withdrawn = await page.request.delete(`/api/submissions/${id}/quote`, { data: { quoteVersion } });
    expect(withdrawn.status()).toBe(200);
    await pay.focus();
    await client.keyboard.press('Enter');
    await client.getByText('Your order is approved, and a quote will follow').waitFor();
    await expect.poll(() => client.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});

describe('a printed page', () => {
  it('holds the order’s title and its feedback, without the site’s bar and footer', async () => {
    const { id, trackingUrl } = await orderBy(page);
    for (const [step, data] of [
      ['approve', {}],
      ['payments', { amount: 1500, currency: 'usd', method: 'bank', reference: 'UTR 1' }],
      ['feedback', { feedback: 'Well argued.' }],
    ] as const)
      expect((await page.request.post(`/api/submissions/${id}/${step}`, { data })).status()).toBe(200);
    const { title } = await (await page.request.get(`/api/submissions/${id}`)).json();
    await page.goto(new URL(trackingUrl).pathname);
    await page.getByText('Well argued.').waitFor();
    const heading = page.getByRole('heading', { level: 1, name: title });
    const screenOnly = [page.getByRole('banner'), page.getByRole('contentinfo')];
    for (const part of [heading, ...screenOnly]) await part.waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const part of screenOnly) await part.waitFor({ state: 'hidden' });
    expect(await heading.isVisible()).toBe(true);
    expect(await page.getByText(`Order ${id}`, { exact: true }).first().isVisible()).toBe(true);
    expect(await page.getByText('Well argued.').isVisible()).toBe(true);
  });
});
