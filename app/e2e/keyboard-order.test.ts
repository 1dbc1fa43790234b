import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePeople, newPerson, openBrowser, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { press, tabTo, watchPointer } from './keyboard.ts';
import { submitButton } from './order.ts';
import { type RunningServer, sharedServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let pointerUses: () => Promise<number>;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  page = (await newPerson(browser, server.url)).page;
  pointerUses = await watchPointer(page);
});
afterAll(() => closePeople(browser));

const type = async (name: string, text: string) => {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }));
  await page.keyboard.type(text);
};
/** Opens a list, types the beginning of the choice and takes it. */
const pick = async (name: string, beginning: string, option: string) => {
  const list = page.getByRole('combobox', { name });
  await tabTo(page, list);
  await press(page, 'Enter');
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  await page.keyboard.type(beginning);
  await press(page, 'Enter');
  await expect.poll(() => list.innerText()).toContain(option);
};

describe('an order by keyboard alone', () => {
  it('is chosen on the landing page, filled, sent, and paid after it was approved', async () => {
    await page.goto('/');
    // What a failed try has typed would stand before what is typed now.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Submit your document' }));
    await press(page, 'Enter');
    await page.waitForURL(/\/submit$/);
    await page.getByRole('radio', { name: 'Express Review' }).waitFor();

    await tabTo(page, page.getByRole('radio', { name: 'Express Review' }));
    await press(page, 'Space');
    await type('First name', 'Nadia');
    await type('Last name', 'Okafor');
    await type('Email', 'keys@example.com');
    await type('Confirm email', 'keys@example.com');
    await pick('Academic level', 'Prof', 'Professional');
    await pick('Document type', 'Case', 'Case Study');
    await type('Word count', '900');
    await type('Deadline', '2030-12-31');
    await type('Assignment instructions or prompt', 'Please look at the argument first.');

    // Only the browser's own window is not the page's to drive.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.locator('input[type=file]'));
    await press(page, 'Space');
    await (await chooser).setFiles(loremIpsum);
    await tabTo(page, page.getByRole('checkbox', { name: '24-Hour Rush Service' }));
    await press(page, 'Space');
    await tabTo(page, submitButton(page));
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();

    const { page: admin, context } = await newPerson(browser, server.url);
    await signIn(admin);
    const [{ id }] = await (await admin.request.get('/api/submissions?limit=1')).json();
    expect((await admin.request.post(`/api/submissions/${id}/approve`)).status()).toBe(200);
    await context.close();

    await tabTo(page, page.getByRole('link', { name: 'Track your order' }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('button', { name: /^Pay / }));
    await press(page, 'Enter');
    await page.waitForURL(/\/checkout\//);
    await tabTo(page, page.getByRole('button', { name: /pay/i }).first());
    await press(page, 'Enter');
    await page.waitForURL(/\/track\//);
    await page.getByText('Thank you, we received your payment').waitFor();
    expect(await pointerUses()).toBe(0);
  });
});
