import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { closePeople, newPerson, openBrowser, signIn } from './browser.ts';
import { loremIpsum, thesis } from './documents.ts';
import { fillOrder, submitButton } from './order.ts';
import { type RunningServer, sharedServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let admin: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  page = (await newPerson(browser, server.url)).page;
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
// The page is the next test's too, and the second try's.
afterEach(async () => {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width: 1280, height: 900 });
});
afterAll(() => closePeople(browser));

const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('moving between pages', () => {
  it('puts the focus on the new heading, says its title once, and goes back to the link and the place', async () => {
    await page.setViewportSize({ width: 800, height: 500 });
    await page.goto('/services');
    const link = page.getByRole('link', { name: 'Submit Now: Academic Reset Membership' });
    await link.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await place();
    expect(before).toBeGreaterThan(100);
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/submit\/4$/);
    await expect.poll(focused).toBe('Submit your document');
    await expect
      .poll(() => page.getByRole('status').allInnerTexts())
      .toContainEqual(expect.stringMatching(/^Submit your document/));
    expect(await place()).toBe(0);
    await page.goBack();
    await expect.poll(focused).toBe('Submit Now');
    // The listing loads again where it stood: the link is in sight, though not to the pixel.
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(120);
    const box = await link.boundingBox();
    expect(box && box.y > 0 && box.y + box.height < 500).toBe(true);
  });

  it('passes the bar by the skip link', async () => {
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
  });
});

describe('a page whose code is gone, as after a deploy', () => {
  const code = /\/static\/js\/.*\.js/;

  it('is loaded afresh, once, and is there', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create an account' }).waitFor();
    let isDeployed = false;
    await page.route(code, (route) => (isDeployed ? route.continue() : route.fulfill({ status: 404, body: '' })));
    page.once('framenavigated', () => {
      isDeployed = true;
    });
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL(/\/register$/);
    await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor();
    await page.unroute(code);
    await page.evaluate(() => sessionStorage.clear());
  });
});

describe('a part of a page whose code is gone, as after a deploy', () => {
  it.each([
    ['/submit', 'order', 'First name'],
    ['/services', 'service-grid', 'Submit Now: Deep Clarity Edit'],
  ])(
    'of %s brings the page afresh once; when that does not help it says so, with a way on',
    async (path, name, shown) => {
      const { page: other, context } = await newPerson(browser, server.url);
      let loads = 0;
      other.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      const code = new RegExp(`/static/js/async/${name}\\.`);
      let isGoneFor = 1;
      let refused = 0;
      await other.route(code, (route) => {
        if (loads > isGoneFor) return route.continue();
        refused += 1;
        return route.fulfill({ status: 404, body: '' });
      });
      const part = other.getByLabel(shown);
      await other.goto(path);
      await part.waitFor();
      expect(loads).toBe(2);
      expect(refused).toBeGreaterThan(0);

      // Gone again within the minute.
      isGoneFor = 3;
      await other.reload();
      await other.getByRole('heading', { name: 'Something went wrong' }).waitFor();
      expect(loads).toBe(3);
      await other.getByRole('button', { name: 'Reload page' }).click();
      await part.waitFor();
      expect(loads).toBe(4);
      await context.close();
    },
  );
});

describe('without the network', () => {
  it('says so as long as it lasts, and the order form keeps what is typed', async () => {
    await page.goto('/submit');
    await page.getByLabel('First name').fill('Nadia');
    // It is there before its words, so that they are read out.
    const notice = page.getByRole('status').and(page.locator('[data-print=no]'));
    expect(await notice.textContent()).toBe('');
    await page.context().setOffline(true);
    await notice.filter({ hasText: /^You are offline/ }).waitFor();
    await page.getByLabel('Last name').fill('Okafor');
    await page.context().setOffline(false);
    await notice.filter({ hasText: /./ }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Nadia');
  });

  it('a page that cannot be loaded says so, and comes when it is asked for again', async () => {
    const { page: other, context } = await newPerson(browser, server.url);
    await other.goto('/login');
    await other.getByRole('link', { name: 'Create an account' }).waitFor();
    await context.setOffline(true);
    await other.getByRole('link', { name: 'Create an account' }).click();
    await other.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await context.setOffline(false);
    await other.getByRole('button', { name: 'Reload page' }).click();
    await other.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor();
    await context.close();
  });
});

describe('an order that is refused', () => {
  it('for its file says why beside it, and goes through with another', async () => {
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: 'wrong.file@example.com' });
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'essay.docx', mimeType: '', buffer: Buffer.from('not what its name says') });
    await submitButton(page).click();
    const sentence = page
      .getByRole('main')
      .getByText(/Word document|\.docx/)
      .filter({ hasText: /not|only|cannot/i });
    await sentence.first().waitFor();
    // The same file would be refused again: no retry is offered, and the focus is where another one is chosen.
    expect(await file.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.getByRole('main').getByRole('alert').allInnerTexts()).toEqual([]);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await page.getByLabel('First name').inputValue()).toBe('Nadia');
    await file.setInputFiles(loremIpsum);
    await sentence.first().waitFor({ state: 'detached' });
    await submitButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
  });
});

describe('a file that was saved again after it was chosen', () => {
  it('is asked for once more, and is sent as it is then', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marginalia-file-'));
    const path = join(folder, 'essay.docx');
    const save = async (source: string) => writeFile(path, await readFile(source));
    await save(loremIpsum);
    await utimes(path, 1e9, 1e9);
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: 'saved.again@example.com', file: path });
    await save(thesis);
    await submitButton(page).click();
    await page.getByText('This file was changed, moved or deleted after you chose it. Choose it again.').waitFor();
    const file = page.locator('input[type=file]');
    expect(await file.evaluate((input) => input === document.activeElement)).toBe(true);
    await file.setInputFiles(path);
    await submitButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
    const [newest] = await (await admin.request.get('/api/submissions?limit=1')).json();
    expect(newest).toMatchObject({
      client: { email: 'saved.again@example.com' },
      content: expect.stringMatching(/Reading habits/),
    });
    await rm(folder, { recursive: true });
  });
});

describe('two tabs on one review', () => {
  it('keep the work of both: the second sees the first’s notes before it saves', async () => {
    const id = await submissionIn(admin, 'paid', {}, loremIpsum);
    const second = await admin.context().newPage();
    for (const tab of [admin, second]) {
      await tab.goto(`/admin/submissions/${id}/edit`);
      await tab.getByLabel('Review notes').waitFor();
    }
    await admin.getByLabel('Review notes').fill('Notes of the first tab.');
    await admin.getByRole('button', { name: 'Save Review' }).click();
    await admin
      .getByText(/Review Saved/)
      .first()
      .waitFor();
    await second.getByLabel('Review notes').fill('Notes of the second tab.');
    await second.getByRole('button', { name: 'Save Review' }).click();
    const notes = () => second.getByLabel('Review notes').inputValue();
    await expect.poll(notes).toContain('Notes of the first tab.');
    expect(await notes()).toContain('Notes of the second tab.');
    await second.getByRole('button', { name: 'Save Review' }).click();
    const stored = async () =>
      (await (await admin.request.get(`/api/submissions/${id}/review`)).json()).notes as string;
    await expect.poll(stored).toContain('Notes of the second tab.');
    expect(await stored()).toContain('Notes of the first tab.');
    await second.close();
  });

  it('keep an unsent letter over a reload once the other tab has sent its own', async () => {
    const id = await submissionIn(admin, 'paid', {}, loremIpsum);
    const second = await admin.context().newPage();
    const letter = (tab: Page) => tab.getByLabel('Feedback', { exact: true });
    for (const tab of [admin, second]) {
      await tab.goto(`/admin/submissions/${id}/edit`);
      await letter(tab).waitFor();
    }
    await letter(admin).fill('Words of the first tab.');
    await letter(second).fill('Words of the second tab.');
    await second.getByRole('button', { name: 'Save Review' }).click();
    await second
      .getByText(/Review Saved/)
      .first()
      .waitFor();
    const isKept = () => admin.evaluate(() => JSON.stringify(localStorage).includes('Words of the first tab.'));
    await expect.poll(isKept).toBe(true);
    admin.once('dialog', (dialog) => void dialog.accept());
    await admin.reload();
    await expect.poll(() => letter(admin).inputValue()).toContain('Words of the first tab.');
    await expect.poll(() => letter(admin).inputValue()).toContain('Words of the second tab.');
    await second.close();
  });

  it('bring no letter back with which the other tab went on, and which it sent', async () => {
    const id = await submissionIn(admin, 'paid', {}, loremIpsum);
    const second = await admin.context().newPage();
    const letter = (tab: Page) => tab.getByLabel('Feedback', { exact: true });
    await admin.goto(`/admin/submissions/${id}/edit`);
    await letter(admin).fill('Wel argued.');
    await second.goto(`/admin/submissions/${id}/edit`);
    await expect.poll(() => letter(second).inputValue()).toBe('Wel argued.');
    await letter(second).fill('Well argued.');
    await second.getByRole('button', { name: 'Save Review' }).click();
    await second
      .getByText(/Review Saved/)
      .first()
      .waitFor();
    await admin.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => letter(admin).inputValue()).toBe('Well argued.');
    await second.reload();
    await expect.poll(() => letter(second).inputValue()).toBe('Well argued.');
    await second.close();
  });
});
