import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveTo, orderBy } from './api.ts';
import { closePeople, newPerson, openBrowser, orderRow, signIn } from './browser.ts';
import { loremIpsum, scripts, thesis } from './documents.ts';
import { fillOrder, sendOrder, submitButton } from './order.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let client: Page;
let admin: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  client = (await newPerson(browser, server.url)).page;
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

const row = (id: number) => admin.locator(orderRow).filter({ has: admin.locator(`#submission-${id}`) });

/** Selects characters of the editor's text by keyboard, as an editor without a mouse would. */
async function highlight(page: Page, skip: number, length: number, comment: string): Promise<string> {
  const text = page.locator('[data-component="HighlightEditor"] [contenteditable]');
  await text.click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < skip; step++) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < length; step++) await page.keyboard.press('Shift+ArrowRight');
  const quote = await page.evaluate(() => String(document.getSelection()).trim());
  expect(quote).not.toBe('');
  await page
    .getByRole('button', { name: /^(add )?highlight/i })
    .first()
    .click();
  await page.keyboard.type(comment);
  return quote;
}

/** Comments on two places of an order's text, completes the review, and reads it as the client. */
async function review(id: number, trackingPath: string): Promise<void> {
  await admin.goto(`/admin/submissions/${id}`);
  await admin.getByRole('tab', { name: /Highlights/ }).click();
  const first = await highlight(admin, 0, 8, 'Please say who did this.');
  const second = await highlight(admin, 12, 6, 'A shorter word is clearer.');
  await admin
    .getByRole('tabpanel', { name: /Highlights/ })
    .getByRole('button', { name: 'Complete Review & Notify Client' })
    .click();
  await admin.getByText('Feedback Submitted').first().waitFor();

  await client.goto(trackingPath);
  await client.getByRole('heading', { name: 'Your editor’s feedback' }).waitFor();
  const page = await client.locator('main').innerText();
  for (const words of [first, second, 'Please say who did this.', 'A shorter word is clearer.']) {
    expect(page).toContain(words);
  }
}

describe('the main job', () => {
  it('orders, pays, edits and reads plain paragraphs', async () => {
    const { id, trackingPath } = await sendOrder(client, {
      service: 'Express Review',
      email: 'express.review@example.com',
      file: loremIpsum,
      addOn: '24-Hour Rush Service',
    });
    await client.getByRole('link', { name: 'Track your order' }).click();
    await client
      .getByRole('heading', { name: 'We are reviewing your document' })
      .or(client.getByText('We are reviewing your document'))
      .first()
      .waitFor();

    await admin.goto(`/admin/submissions/${id}`);
    await admin.getByRole('button', { name: 'Approve' }).click();
    await admin.getByRole('alertdialog').getByText('Are you sure you want to approve this submission?').waitFor();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await admin.getByText('Submission Approved').first().waitFor();

    await client.goto(trackingPath);
    await client.getByRole('button', { name: /^Pay / }).click();
    await client.waitForURL(/\/checkout\//);
    await client.getByRole('button', { name: /pay/i }).first().click();
    await client.waitForURL(/\/track\//);
    await client.getByText('Thank you, we received your payment').waitFor();

    await admin.goto('/admin/enhanced?tab=paid');
    await row(id).getByRole('button', { name: 'Mark In Progress' }).click();
    await admin.getByText('In Progress', { exact: true }).first().waitFor();

    await review(id, trackingPath);
  });

  it.each([
    { name: 'a thesis', file: thesis },
    { name: 'many scripts', file: scripts },
  ])('edits and reads $name', async ({ file }) => {
    const { id, trackingUrl } = await orderBy(client, {}, file);
    await moveTo(admin, id, 'in_progress');
    await review(id, new URL(trackingUrl).pathname);
  });

  it('keeps the submit button closed until the form is valid, and says what is missing', async () => {
    await client.goto('/submit');
    await expect.poll(() => submitButton(client).isDisabled()).toBe(true);
    await client.getByText('11 required fields left').first().waitFor();
    await fillOrder(client, { service: 'Express Review', email: 'late@example.com', link: 'https://example.com/doc' });
    expect(await submitButton(client).isDisabled()).toBe(true);
    await client.getByText('1 answer to correct').first().waitFor();
    await client.getByLabel('Google Docs link').last().fill('https://docs.google.com/document/d/abc123/edit');
    await expect.poll(() => submitButton(client).isEnabled()).toBe(true);
  });

  it('keeps what was typed over a reload', async () => {
    await client.reload();
    await expect.poll(() => client.getByLabel('First name').inputValue()).toBe('Nadia');
    await expect.poll(() => client.getByLabel('Assignment instructions or prompt').inputValue()).toContain('argument');
  });

  it('rejects an order by a Google Docs link with its reason', async () => {
    const { id, trackingUrl } = await orderBy(client);
    await admin.goto(`/admin/submissions/${id}`);
    await admin.getByRole('button', { name: 'Reject' }).click();
    await admin.getByRole('alertdialog').getByLabel('Reason').fill('The document is not shared with us.');
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await admin.getByText('Submission Rejected').first().waitFor();
    await client.goto(new URL(trackingUrl).pathname);
    await client.getByText('The document is not shared with us.').waitFor();
  });
});
