import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeOnDesk, orderBy, submissionIn } from './api.ts';
import {
  closePeople,
  expectAccessible,
  holdOnce,
  newPerson,
  openBrowser,
  orderRow,
  signIn,
  withoutAutosave,
} from './browser.ts';
import { loremIpsum, thesis } from './documents.ts';
import { administrator, type RunningServer, startServer } from './server.ts';

const essay = loremIpsum;
const newer = thesis;

let server: RunningServer;
let browser: Browser;
let one: Page;
let other: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  const people = [await newPerson(browser, server.url), await newPerson(browser, server.url)];
  [one, other] = people.map(({ page }) => page) as [Page, Page];
  await signIn(one);
  await signIn(other);
});
// The page is the next test's too, and the second try's.
afterEach(() => one.unrouteAll({ behavior: 'ignoreErrors' }));
afterAll(async () => {
  await closePeople(browser);
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
    await said(one, 'This review was changed while you were working');
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
    expect(await one.getByText('This review was changed').count()).toBe(0);
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

it('highlights that are saved leave the focus on their button', async () => {
  const id = await submissionIn(one, 'completed', {}, essay);
  await one.goto(`/admin/submissions/${id}`);
  await tab('Highlights');
  await markFirstWord();
  const button = one.getByRole('button', { name: 'Save highlights' });
  await button.press('Enter');
  await said(one, 'Highlights saved');
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

describe('a session that ended', () => {
  // A try that failed has left it ended.
  beforeEach(() => signIn(one));

  const logInAgain = async () => {
    const dialog = one.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Username or email').fill(administrator.username);
    await dialog.getByLabel('Password').fill(administrator.password);
    // A click at the place of the last one, and so soon, would be its second half.
    await dialog.getByLabel('Password').press('Enter');
  };
  const noDialog = () => expect.poll(() => one.locator('dialog[open]').count()).toBe(0);

  it.each(['before the login', 'after the login', 'after the login, whose session has ended too'])(
    'is asked for once by two calls, and both go on: the second is refused %s',
    async (when) => {
      const id = await submissionIn(one, 'in_progress', {}, essay);
      await one.goto(`/admin/submissions/${id}`);
      await tab('Highlights');
      let press: () => void = () => undefined;
      let enter: () => void = () => undefined;
      const pressed = new Promise<void>((resolve) => {
        press = resolve;
      });
      const signedIn = new Promise<void>((resolve) => {
        enter = resolve;
      });
      let puts = 0;
      await one.route('**/review', async (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        puts += 1;
        // The first response waits until both buttons are pressed.
        if (puts === 1) await pressed;
        if (puts !== 2 || when === 'before the login') return route.continue();
        const response = await route.fetch();
        await signedIn;
        await route.fulfill({ response });
      });
      await withoutAutosave(one);
      await markFirstWord();
      await one.context().clearCookies();
      const panel = one.getByRole('tabpanel', { name: /^Highlights/ });
      await panel.getByRole('button', { name: 'Save highlights' }).click();
      await panel.getByRole('button', { name: 'Submit Feedback' }).click();
      press();
      await logInAgain();
      await noDialog();
      const endsAgain = when.endsWith('too');
      if (endsAgain) await one.context().clearCookies();
      enter();
      if (endsAgain) await logInAgain();
      // One toast takes the other's place, so they are not looked at.
      await expect.poll(async () => (await read(`${id}`)).feedback).toBeTruthy();
      await expect.poll(() => panel.locator('[aria-busy="true"], [data-pending]').count()).toBe(0);
      expect((await read(`${id}/review`)).highlights).toHaveLength(1);
      await one.unrouteAll({ behavior: 'wait' });
    },
  );

  it('is asked for by two parts of a page, and one answer is for both', async () => {
    const id = await submissionIn(one, 'in_progress', {}, essay);
    await one.goto(`/admin/submissions/${id}`);
    const release = await holdOnce(one, /\/feedback$/, (route) => route.continue());
    let press: () => void = () => undefined;
    const pressed = new Promise<void>((resolve) => {
      press = resolve;
    });
    await one.route(/\/review$/, async (route) => {
      if (route.request().method() !== 'GET') await pressed;
      await route.continue();
    });
    await withoutAutosave(one);
    await letter().fill('Sound, but for its second part.');
    await one.context().clearCookies();
    await one.getByRole('button', { name: 'Submit Feedback' }).click();
    await tab('Highlights');
    await markFirstWord();
    await one.getByRole('button', { name: 'Save highlights' }).click();
    release();
    // The panel of the part that asks is hidden by now.
    await one.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    press();
    await logInAgain();
    await noDialog();
    await expect.poll(async () => (await read(`${id}/review`)).highlights).toHaveLength(1);
    await expect.poll(async () => (await read(`${id}`)).feedback).toBe('Sound, but for its second part.');
  });

  it('is asked for by a submission that could not be read', async () => {
    const id = await submissionIn(one, 'approved');
    await one.goto('/admin');
    const order = one.locator(`a[href="/admin/submissions/${id}"]`);
    await order.waitFor();
    await one.context().clearCookies();
    await order.click();
    await one.getByRole('button', { name: 'Sign in again' }).click();
    await logInAgain();
    await said(one, 'Awaiting payment');
    await expect.poll(() => one.evaluate(() => document.activeElement?.matches('main h1'))).toBe(true);
  });

  it('is told to whoever has left the page before the refusal came', async () => {
    const id = await submissionIn(one, 'in_progress', {}, essay);
    await one.goto(`/admin/submissions/${id}`);
    await letter().fill('Sound, but for its second part.');
    const release = await holdOnce(one, '**/feedback', (route) => route.continue());
    await one.context().clearCookies();
    await one.getByRole('button', { name: 'Submit Feedback' }).click();
    await one.getByRole('link', { name: 'Back to Dashboard' }).click();
    await letter().waitFor({ state: 'detached' });
    release();
    await one.locator('[data-component="Toaster"]').getByText('Please log in').waitFor();
    await signIn(one);
  });
});

describe('a decision', () => {
  const replaceDocument = async (id: number, buffer?: Buffer) => {
    const file = {
      name: 'newer.docx',
      mimeType: 'application/octet-stream',
      buffer: buffer ?? (await readFile(newer)),
    };
    const multipart = { contentVersion: '1', fileUpload: file };
    const answer = await other.request.post(`/api/submissions/${id}/document`, { multipart });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const readAgain = () => one.evaluate(() => window.dispatchEvent(new Event('focus')));
  const notice = () => one.getByText('The document was replaced while this page was open');
  const approve = async () => {
    await one.getByRole('button', { name: 'Approve' }).first().click();
    await one.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  };
  const status = async (id: number) => (await read(`${id}`)).status;

  it('on the review page is about the document that was read there', async () => {
    const id = await submissionIn(one, 'pending_approval', {}, essay);
    await one.goto(`/admin/submissions/${id}`);
    await one.getByRole('button', { name: 'Approve' }).waitFor();
    await replaceDocument(id);
    await readAgain();
    await notice().waitFor();
    await expectAccessible(one);
    for (const width of [360, 1280]) {
      await one.setViewportSize({ width, height: 900 });
      if (process.env.PICTURES) await one.screenshot({ path: `${process.env.PICTURES}/replaced-${width}.png` });
    }
    await approve();
    await said(one, /document was replaced|newer version/i);
    expect(await status(id)).toBe('pending_approval');
    await one.getByRole('button', { name: 'I’ve checked it' }).click();
    await expect.poll(() => notice().count()).toBe(0);
    await approve();
    await expect.poll(() => status(id)).toBe('approved');
  });

  it('on the edit page is about the document that was read there', async () => {
    const [pending, started] = [
      await submissionIn(one, 'pending_approval', {}, essay),
      await submissionIn(one, 'in_progress', {}, essay),
    ];
    const feedback = { feedback: 'Well argued.', complete: false };
    expect((await other.request.post(`/api/submissions/${started}/feedback`, { data: feedback })).status()).toBe(200);
    const complete = () => completeOnDesk(one);
    for (const [id, decide, before, after] of [
      [pending, approve, 'pending_approval', 'approved'],
      [started, complete, 'in_progress', 'completed'],
    ] as const) {
      await one.goto(`/admin/submissions/${id}/edit`);
      await one.getByRole('textbox', { name: 'Document text' }).waitFor();
      await replaceDocument(id);
      // Before an approval the page hears of it by the refusal alone.
      if (id !== pending) {
        await readAgain();
        await notice().waitFor();
      }
      await decide();
      await said(one, /document was already replaced|document was replaced while you worked/i);
      expect(await status(id)).toBe(before);
      await one.getByRole('button', { name: 'I’ve checked it' }).click();
      await expect.poll(() => notice().count()).toBe(0);
      await decide();
      await expect.poll(() => status(id)).toBe(after);
    }
  });

  it('on the edit page is about the document that was there before its review was read', async () => {
    const id = await submissionIn(one, 'pending_approval', {}, essay);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await one.route('**/review', async (route) => {
      await held;
      return route.fallback();
    });
    await one.goto(`/admin/submissions/${id}/edit`);
    await one.getByRole('button', { name: 'Approve' }).first().waitFor();
    await replaceDocument(id);
    await readAgain();
    await notice().waitFor();
    goOn();
    await one.getByRole('textbox', { name: 'Document text' }).waitFor();
    await approve();
    await said(one, /document was already replaced/i);
    expect(await status(id)).toBe('pending_approval');
    await one.unrouteAll({ behavior: 'wait' });
  });

  it('about the price begins with the extra words of the document that is shown', async () => {
    const { id } = await orderBy(one, { wordCount: '1500' }, essay);
    await one.goto(`/admin/submissions/${id}`);
    await one.getByRole('button', { name: 'Approve' }).waitFor();
    const zip = await JSZip.loadAsync(await readFile(essay));
    const xml = (await zip.file('word/document.xml')?.async('text')) ?? '';
    const words = `<w:body><w:p><w:r><w:t>${'word '.repeat(2_000)}</w:t></w:r></w:p>`;
    zip.file('word/document.xml', xml.replace('<w:body>', words));
    await replaceDocument(id, await zip.generateAsync({ type: 'nodebuffer' }));
    await readAgain();
    await notice().waitFor();
    const extra = (await read(`${id}`)).documentNotes.words - 1_000;
    expect(extra).toBeGreaterThan(1_000);
    await one.getByRole('button', { name: 'Approve' }).click();
    const dialog = one.getByRole('alertdialog');
    expect(await dialog.getByLabel('Description').inputValue()).toBe(`${extra.toLocaleString('en')} extra words`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('in a dialog is about the document that the page showed when it opened', async () => {
    const id = await submissionIn(one, 'pending_approval', {}, essay);
    await one.goto('/admin/enhanced');
    const card = one.locator(orderRow).filter({ has: one.locator(`a[href$="/submissions/${id}"]`) });
    await card.getByRole('button', { name: 'Approve' }).click();
    await one.getByRole('alertdialog').waitFor();
    await replaceDocument(id);
    const listed = one.waitForResponse((response) => response.url().includes('/api/submissions/status/'));
    await readAgain();
    await listed;
    await expect.poll(() => card.getByText('newer').count()).toBeGreaterThan(0);
    await one.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await said(one, 'Error');
    expect(await status(id)).toBe('pending_approval');
  });
});
