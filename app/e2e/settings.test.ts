import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { orderBy } from './api.ts';
import { closePeople, newPerson, openBrowser, signIn } from './browser.ts';
import { fillOrder, submitButton } from './order.ts';
import { administrator, type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
beforeEach(async ({ task }) => {
  // A second try needs settings that nobody has changed; the first test changes none.
  if (task.result?.retryCount) await server?.stop();
  if (!server || task.result?.retryCount) server = await startServer();
  browser = await openBrowser();
  return () => closePeople(browser);
});
afterAll(() => server?.stop());

const link = 'https://docs.google.com/document/d/abc1/edit';
const facts = { service: 'Express Review', link };

async function order(page: Page, email: string, path = '/submit'): Promise<string> {
  await page.goto(path);
  await fillOrder(page, { ...facts, email });
  if (path.includes('promo')) await page.getByText('SPRING takes 10% off this order.').waitFor();
  await submitButton(page).click();
  await page.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
  return (await page.getByRole('link', { name: 'Track your order' }).getAttribute('href')) ?? '';
}

it('has one draft in all tabs, and comes back to it after an expired session [spec 6.unauthenticated]', async () => {
  const { page: first, context } = await newPerson(browser, server.url);
  await signIn(first);
  await first.goto('/admin/settings?tab=site');
  await first.getByLabel('Quote').fill('Typed in the first tab.');
  const second = await context.newPage();
  await second.goto('/admin/settings?tab=site');
  await expect.poll(() => second.getByLabel('Quote').inputValue()).toBe('Typed in the first tab.');
  await second.getByLabel('Name').fill('Second Tab');
  await expect.poll(() => first.getByLabel('Name').inputValue()).toBe('Second Tab');
  await first.getByLabel('Quote').fill('Typed on.');
  await expect.poll(() => second.getByLabel('Quote').inputValue()).toBe('Typed on.');
  await first.request.post('/api/auth/logout');
  await second.reload();
  await second.getByLabel('Username or email').fill(administrator.username);
  await second.getByLabel('Password').fill(administrator.password);
  await second.keyboard.press('Enter');
  await second.waitForURL(/\/admin\/settings\?tab=site$/);
  await expect.poll(() => second.getByLabel('Name').inputValue()).toBe('Second Tab');
  expect(await second.getByLabel('Quote').inputValue()).toBe('Typed on.');
  await second.getByRole('button', { name: 'Discard changes' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => first.getByLabel('Name').inputValue()).not.toBe('Second Tab');
  await expect.poll(() => first.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
  await context.close();
});

it('an owner changes a price and a testimonial and adds a code; a client orders with it and pays; an earlier order keeps its price', async () => {
  const { page: client } = await newPerson(browser, server.url);
  const email = 'earlier@example.com';
  const earlier = new URL((await orderBy(client, { email, emailConfirmation: email })).trackingUrl).pathname;

  // A form that is open meanwhile shows the new price before it orders.
  const { page: open } = await newPerson(browser, server.url);
  await open.goto('/submit');
  await fillOrder(open, { ...facts, email: 'open@example.com' });

  const { page: owner } = await newPerson(browser, server.url);
  await signIn(owner);
  await owner.goto('/admin');
  await owner.getByRole('link', { name: 'Settings' }).click();
  await owner.getByText('Services, prices and words, as they were installed.').waitFor();
  await owner.getByRole('button', { name: /^Express Review/ }).click();
  const forms = {
    listing: owner.getByRole('group', { name: 'Services page' }).first(),
    form: owner.getByRole('group', { name: 'Order form' }).first(),
  };
  await forms.listing.getByLabel('Price in US dollars').fill('62.50');
  await forms.form.getByLabel('Price in US dollars').fill('20');
  await forms.form.getByLabel('Price in Indian rupees').fill('1,600');
  await owner.getByRole('tab', { name: 'Promo codes' }).click();
  await owner.getByRole('button', { name: 'Add promo code' }).click();
  await owner.getByRole('textbox', { name: 'Code' }).fill('spring');
  await owner.getByRole('tab', { name: 'Contact and testimonial' }).click();
  await owner.getByLabel('Contact email').fill('owner@example.org');
  await owner.getByLabel('Quote').fill('It was <mine> & better.');
  await owner.getByLabel('Name').fill('Mei Tanaka');
  await owner.getByRole('switch', { name: 'Mark as an example' }).click();
  // What is typed is kept in this browser until it is saved.
  await owner.reload();
  await expect.poll(() => owner.getByLabel('Name').inputValue()).toBe('Mei Tanaka');
  await owner.getByLabel('Note').fill('Spring prices');
  await owner.getByRole('button', { name: 'Save changes' }).click();
  await owner.getByText('Version 2 saved').waitFor();
  // The server stores the code in capitals, which is no change of the owner's.
  await expect.poll(() => owner.getByRole('button', { name: 'Save changes' }).count()).toBe(0);

  // Pages begin with the owner's words, without a script too.
  const html = await (await fetch(`${server.url}/`)).text();
  expect(html).toContain('It was &lt;mine&gt; &amp; better.');
  expect(html).not.toMatch(/A graduate student|__TESTIMONIAL/);
  const { page: visitor } = await newPerson(browser, server.url);
  await visitor.goto('/');
  const quote = visitor.getByRole('figure').filter({ hasText: 'Mei Tanaka' });
  expect(await quote.locator('blockquote').innerText()).toBe('It was <mine> & better.');
  await visitor.getByRole('heading', { level: 2, name: 'Services' }).scrollIntoViewIfNeeded();
  await visitor.getByText('$62.50').waitFor();
  await visitor.goto('/services');
  await visitor.getByText('$62.50').waitFor();

  // The open form is told, and shows the new total.
  await open.bringToFront();
  await submitButton(open).click();
  const total = open.getByRole('region', { name: 'Order Summary' }).getByRole('row', { name: /^Total/ });
  await expect.poll(() => total.innerText()).toMatch(/1,600\s*\$20\.00/);

  const tracking = await order(client, 'later@example.com', '/submit?promo=spring');
  await client.goto(tracking);
  await client.getByText('Promo code SPRING').waitFor();
  const number = Number(
    (
      await client
        .getByText(/Order \d+/)
        .first()
        .innerText()
    ).replace(/\D/g, ''),
  );
  const approved = await owner.request.post(`/api/submissions/${number}/approve`, { data: {} });
  expect(await approved.json()).toMatchObject({ totalPrice: 1800, totalPriceInr: 144_000, catalogueVersion: 2 });
  await client.reload();
  await client.getByRole('button', { name: /^Pay/ }).first().click();
  await client.getByRole('button', { name: /^Pay \$18\.00/ }).click();
  await client.waitForURL('**/track/**');
  await expect
    .poll(async () => (await (await owner.request.get(`/api/submissions/${number}`)).json()).status)
    .toBe('paid');

  await client.goto(earlier);
  await client.getByText('$15.00').first().waitFor();
  const [first] = await (await owner.request.get('/api/submissions?q=earlier')).json();
  expect(first).toMatchObject({ totalPrice: 1500, catalogueVersion: 1 });

  // What is typed while a version is saved stays a change of that version.
  await owner.goto('/admin/settings?tab=site');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await owner.route('**/api/admin/catalogue', async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.continue();
  });
  await owner.getByLabel('Name').fill('Mei T.');
  await owner.getByRole('button', { name: 'Save changes' }).click();
  await owner.getByLabel('Name').fill('Mei Tanaka');
  release();
  await owner.getByText('Version 3 saved').waitFor();
  await owner.getByRole('button', { name: 'Show 1 unsaved change' }).waitFor();
  expect(await owner.getByLabel('Name').inputValue()).toBe('Mei Tanaka');
  expect(await owner.getByText('meanwhile').count()).toBe(0);
  await owner.getByLabel('Note').fill('Her whole name');
  await owner.reload();
  await expect.poll(() => owner.getByLabel('Note').inputValue()).toBe('Her whole name');
  // The response is lost; the next press finds the version saved already.
  let isLost = false;
  await owner.route('**/api/admin/catalogue', async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await owner.getByRole('button', { name: 'Save changes' }).click();
  await owner.getByText('The settings were not saved').waitFor();
  await owner.getByRole('button', { name: 'Save changes' }).click();
  await owner.getByText('Version 4 saved').waitFor();
  await expect.poll(() => owner.getByText('The settings were not saved').count()).toBe(0);
  expect(await owner.getByRole('button', { name: 'Save changes' }).count()).toBe(0);

  // On a phone the note is beside the list of changes, and the history has no table that scrolls sideways.
  await owner.setViewportSize({ width: 360, height: 740 });
  await owner.getByLabel('Role').fill('PhD candidate');
  await owner.getByRole('button', { name: 'Show 1 unsaved change' }).click();
  const shown = owner.getByRole('dialog', { name: 'Unsaved changes' });
  await shown.getByLabel('Note').fill('Who she is');
  await owner.keyboard.press('Escape');
  await owner.getByRole('button', { name: 'Save changes' }).click();
  await owner.getByText('Version 5 saved').waitFor();
  await owner.getByRole('tab', { name: 'History' }).click();
  await owner.getByRole('list', { name: 'Versions' }).getByText('Who she is').waitFor();
  await owner.setViewportSize({ width: 1280, height: 900 });

  await owner.goto('/admin/settings?tab=history');
  await owner.getByText('Spring prices').waitFor();
  await owner.getByRole('button', { name: 'Restore version 1' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Restore version' }).click();
  await owner.getByText('Version 6 saved').waitFor();
  expect(await (await fetch(`${server.url}/`)).text()).toContain('A graduate student (an example, not a real client)');
});
