import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { expectAccessible, logIn, newPerson, openBrowser } from './browser.ts';
import { corpusFile } from './order.ts';
import { type RunningServer, startServer } from './server.ts';

const essay = corpusFile('docx/118-lorem-ipsum.docx');

let server: RunningServer;
let browser: Browser;
let one: Page;
let other: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  const people = [await newPerson(browser, server.url), await newPerson(browser, server.url)];
  [one, other] = people.map(({ page }) => page) as [Page, Page];
  await logIn(one);
  await logIn(other);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const tab = (name: string) => one.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const letter = () => one.getByRole('textbox', { name: 'Feedback' });
const complete = () => one.getByRole('button', { name: 'Complete Review & Notify Client' }).first().click();
const read = async (path: string) => (await one.request.get(`/api/submissions/${path}`)).json();

/** Marks the first word of the text by the keyboard. */
async function markFirstWord(): Promise<void> {
  const text = one.locator('[data-component="HighlightEditor"] [contenteditable]');
  await text.click();
  await one.keyboard.press('Control+Home');
  await one.keyboard.press('Control+Shift+ArrowRight');
  await one.keyboard.press('h');
  await one.locator('[data-part="card"] textarea').first().waitFor();
}

async function save(id: number, notes: string, version: number): Promise<void> {
  const data = { highlights: [], notes, version };
  expect((await other.request.put(`/api/submissions/${id}/review`, { data })).status()).toBe(200);
}

describe('a review that is completed', () => {
  it('from the text has the highlights that were not saved yet', async () => {
    const id = await submissionIn(one, 'in_progress', {}, essay);
    await one.route('**/review', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await one.goto(`/admin/submissions/${id}`);
    await tab('Highlights');
    await markFirstWord();
    await one.getByText('Saved on this device only.').waitFor();
    await tab('Text feedback');
    await letter().fill('Well argued.');
    await complete();
    await said(one, 'Feedback Submitted');
    await one.unrouteAll({ behavior: 'wait' });
    expect(await read(`${id}`)).toMatchObject({ status: 'completed', feedback: 'Well argued.' });
    expect((await read(`${id}/review`)).highlights).toHaveLength(1);
  });

  it('has only marks that the editor who completes it has seen', async () => {
    const id = await submissionIn(one, 'in_progress', {}, essay);
    await one.goto(`/admin/submissions/${id}`);
    await letter().fill('Well argued.');
    await save(id, 'Theirs', 0);
    await complete();
    await said(one, 'Someone else saved this review while you were working');
    expect(await read(`${id}`)).toMatchObject({ status: 'in_progress', feedback: null });
    await complete();
    await said(one, 'Feedback Submitted');
    expect(await read(`${id}`)).toMatchObject({ status: 'completed', feedback: 'Well argued.' });
    expect(await read(`${id}/review`)).toMatchObject({ notes: 'Theirs', version: 1 });
  });

  it('is shown as it was saved meanwhile when its page is returned to', async () => {
    const id = await submissionIn(one, 'in_progress', {}, essay);
    await one.goto(`/admin/submissions/${id}/edit`);
    const notes = one.getByLabel('Review notes');
    await notes.waitFor();
    await save(id, 'Theirs', 0);
    await one.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => notes.inputValue()).toBe('Theirs');
    expect(await one.getByText('Someone else saved this review').count()).toBe(0);
  });

  it('by somebody else is not changed by a page that is still open, until its editor saves', async () => {
    const id = await submissionIn(one, 'in_progress', {}, essay);
    await one.goto(`/admin/submissions/${id}/edit`);
    const notes = one.getByLabel('Review notes');
    await notes.waitFor();
    const done = await other.request.post(`/api/submissions/${id}/complete`, { data: { feedback: 'Well argued.' } });
    expect(done.status()).toBe(200);
    await notes.fill('One more word.');
    await said(one, 'This review was completed without your latest changes');
    expect((await read(`${id}/review`)).version).toBe(0);
    await expectAccessible(one);
    for (const width of [360, 1280]) {
      await one.setViewportSize({ width, height: 900 });
      if (process.env.PICTURES) await one.screenshot({ path: `${process.env.PICTURES}/late-${width}.png` });
    }
    await one.getByRole('button', { name: 'Save Review' }).click();
    await expect.poll(async () => (await read(`${id}/review`)).notes).toBe('One more word.');
    await expect.poll(() => one.getByText('This review was completed without').count()).toBe(0);
  });
});
