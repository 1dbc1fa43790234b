import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { closePeople, expectAccessible, newPerson, openBrowser, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { type RunningServer, sharedServer } from './server.ts';

const essay = loremIpsum;

let server: RunningServer;
let browser: Browser;
let one: Page;
let other: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  const people = [await newPerson(browser, server.url), await newPerson(browser, server.url)];
  [one, other] = people.map(({ page }) => page) as [Page, Page];
  await signIn(one);
  await signIn(other);
});
// The page is the next test's too, and the second try's.
afterEach(() => one.unrouteAll({ behavior: 'ignoreErrors' }));
afterAll(() => closePeople(browser));

const feedback = (page: Page) => page.getByLabel('Feedback', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Review' }).click();
const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const gone = (page: Page, words: string) => expect.poll(() => page.getByText(words).count()).toBe(0);
const unsent = 'Saved on this device only.';
const merged = 'This review was changed while you were working';
const stored = async (id: number) =>
  (await (await one.request.get(`/api/submissions/${id}`)).json()).feedback as string | null;
const open = async (page: Page, id: number) => {
  await page.goto(`/admin/submissions/${id}/edit`);
  await feedback(page).waitFor();
};

describe('the words of the edit page', () => {
  it('are kept in the browser before payment, over a save and a reload, and sent after it', async () => {
    const id = await submissionIn(one, 'approved', {}, essay);
    await open(one, id);
    await one.getByLabel('Review notes').fill('Look at chapter two.');
    await feedback(one).fill('Well argued.');
    await save(one);
    await said(one, /Review Saved/);
    await said(one, unsent);
    one.once('dialog', (dialog) => void dialog.accept());
    await one.reload();
    await expect.poll(() => feedback(one).inputValue()).toBe('Well argued.');
    expect(await stored(id)).toBeNull();
    const payment = { amount: 1500, currency: 'usd', method: 'bank', reference: 'UTR 1' };
    expect((await one.request.post(`/api/submissions/${id}/payments`, { data: payment })).status()).toBe(200);
    one.once('dialog', (dialog) => void dialog.accept());
    await one.reload();
    await said(one, unsent);
    await save(one);
    await expect.poll(() => stored(id)).toContain('Well argued.');
    await gone(one, unsent);
  });

  it('are never written over by somebody who has not read them', async () => {
    const id = await submissionIn(one, 'paid', {}, essay);
    await open(one, id);
    await open(other, id);
    await feedback(one).fill('A letter by the first editor.');
    await save(one);
    await said(one, /Review Saved/);
    await feedback(other).fill('A remark by the second.');
    await save(other);
    await said(other, merged);
    await expect.poll(() => feedback(other).inputValue()).toContain('A letter by the first editor.');
    expect(await feedback(other).inputValue()).toContain('A remark by the second.');
    expect(await stored(id)).toBe('A letter by the first editor.');
    other.once('dialog', (dialog) => void dialog.accept());
    await other.reload();
    await said(other, merged);
    await save(other);
    await expect.poll(() => stored(id)).toContain('A remark by the second.');
    expect(await stored(id)).toContain('A letter by the first editor.');
    await gone(other, merged);
  });

  it('are never written over from the review page either, and both are there to be read', async () => {
    const id = await submissionIn(one, 'in_progress', {}, essay);
    const letter = (page: Page) => page.getByRole('textbox', { name: 'Feedback' });
    for (const page of [one, other]) {
      await page.goto(`/admin/submissions/${id}`);
      await letter(page).waitFor();
    }
    const submit = (page: Page) => page.getByRole('button', { name: 'Submit Feedback' }).first().click();
    await letter(one).fill('A letter by the first editor.');
    await submit(one);
    await said(one, 'Feedback Submitted');
    await letter(other).fill('A remark by the second.');
    await submit(other);
    await said(other, merged);
    await expect
      .poll(() => letter(other).inputValue())
      .toBe('A letter by the first editor.\n\nA remark by the second.');
    expect(await stored(id)).toBe('A letter by the first editor.');
    await submit(other);
    await expect.poll(() => stored(id)).toContain('A remark by the second.');
    await other.getByRole('button', { name: 'Compare version 1' }).click();
    await other.getByRole('dialog').getByText('A letter by the first editor.').first().waitFor();
    await other.keyboard.press('Escape');
  });

  it('hold one of two links, as the second editor chooses', async () => {
    const id = await submissionIn(one, 'paid', {}, essay);
    const link = (name: string) => `https://docs.google.com/document/d/${name}/edit`;
    for (const page of [one, other]) await open(page, id);
    await one.getByLabel('Google Docs link').fill(link('first'));
    await save(one);
    await said(one, /Review Saved/);
    await other.getByLabel('Google Docs link').fill(link('second'));
    await save(other);
    await said(other, 'Someone else saved another link');
    await said(other, link('first'));
    expect(await other.getByLabel('Google Docs link').inputValue()).toBe(link('second'));
    for (const width of [360, 1280]) {
      await other.setViewportSize({ width, height: 900 });
      await other.getByText('Someone else saved another link').scrollIntoViewIfNeeded();
      expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (process.env.PICTURES) await other.screenshot({ path: `${process.env.PICTURES}/link-${width}.png` });
    }
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Use their link' }).click();
    await gone(other, 'Someone else saved another link');
    await other.getByLabel('Review notes').fill('Theirs is right.');
    await save(other);
    await expect.poll(() => stored(id)).toBe(`Google Docs link: ${link('first')}\n\nReview notes:\nTheirs is right.`);
  });

  it('are asked for, with the focus there, when feedback was given and is to be empty', async () => {
    const id = await submissionIn(one, 'completed', {}, essay);
    await open(one, id);
    await feedback(one).fill('');
    await one.getByLabel('Google Docs link').fill('');
    await one.getByLabel('Review notes').fill('');
    const before = await stored(id);
    await save(one);
    await said(one, 'Please enter feedback before submitting');
    expect(await feedback(one).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await stored(id)).toBe(before);
    await feedback(one).fill('A new letter.');
    await gone(one, 'Please enter feedback before submitting');
    await save(one);
    await expect.poll(() => stored(id)).toContain('A new letter.');
  });

  it('leave with their order, whose deletion the failed save tells', async () => {
    const id = await submissionIn(one, 'in_progress', {}, essay);
    await open(one, id);
    await feedback(one).fill('Well argued.');
    expect((await other.request.delete(`/api/submissions/${id}`)).status()).toBe(204);
    await save(one);
    await said(one, 'We couldn’t find this, or you don’t have access to it.');
    await one.getByRole('heading', { level: 1, name: 'Submission not found' }).waitFor();
  });

  it('leave the focus on the button that could not complete them', async () => {
    const id = await submissionIn(one, 'in_progress', {}, essay);
    await open(one, id);
    await feedback(one).fill('Well argued.');
    await one.route('**/complete', (route) => route.fulfill({ status: 500, body: 'The database rests.' }));
    const complete = one.getByRole('button', { name: 'Complete Review & Notify Client' });
    await complete.focus();
    await one.keyboard.press('Enter');
    const sheet = one.getByRole('dialog', { name: 'Send the review' });
    await sheet.getByRole('button', { name: 'Complete Review & Notify Client' }).press('Enter');
    await said(one, 'Save Failed');
    await expect.poll(() => complete.evaluate((button) => button === document.activeElement)).toBe(true);
    await one.unrouteAll({ behavior: 'wait' });
  });
});
