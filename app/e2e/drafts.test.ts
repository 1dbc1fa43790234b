import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { logIn, newPerson, openBrowser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;

const password = 'seven quiet margins';
const people = ['leila', 'tomas'] as const;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  page = (await newPerson(browser, server.url)).page;
  for (const username of people) {
    const data = { username, email: `${username}@example.com`, password, firstName: username, lastName: 'Example' };
    expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
    await page.context().clearCookies();
  }
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const prompt = () => page.getByLabel('Assignment instructions');
async function typeOrder(text: string): Promise<void> {
  await page.goto('/submit');
  await prompt().fill(text);
}
const readOrder = async () => {
  await page.goto('/submit');
  await prompt().waitFor();
  return prompt().inputValue();
};
async function logOut(name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Log in' }).waitFor();
}

it('an order that one person began is nobody else’s, survives an expired session, and is gone after logout', async () => {
  await logIn(page, { username: 'leila', password });
  await typeOrder('What Leila typed');
  await page.reload();
  expect(await readOrder()).toBe('What Leila typed');
  // The session ends on the server, and nobody logs out.
  await page.context().clearCookies();
  expect(await readOrder()).toBe('');
  await logIn(page, { username: 'tomas', password });
  expect(await readOrder()).toBe('');
  await typeOrder('What Tomas typed');
  await logOut('tomas');
  expect(await readOrder()).toBe('');
  await logIn(page, { username: 'leila', password });
  expect(await readOrder()).toBe('What Leila typed');
  await logOut('leila');
  await logIn(page, { username: 'leila', password });
  expect(await readOrder()).toBe('');
});

it('what one person typed is neither saved nor shown as another’s who signs in on the same page', async () => {
  await logIn(page, { username: 'leila', password });
  await page.goto('/profile?tab=account');
  await page.getByLabel('University').fill('What Leila typed');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Username or email').fill('tomas');
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Signed in as tomas Example.').waitFor();
  await page.goto('/profile?tab=account');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('tomas');
  expect(await page.getByLabel('University').inputValue()).toBe('');
});

it('a page of one person becomes the other’s who signs in in another tab, before it can act for them', async () => {
  await logIn(page, { username: 'leila', password });
  await page.goto('/profile?tab=account');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('leila');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: /leila/ }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await other.getByRole('link', { name: 'Log in' }).waitFor();
  await logIn(other, { username: 'tomas', password });
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('tomas');
  await other.close();
});

it('so does a page that comes back from the back/forward cache, which heard nothing of the other tab', async () => {
  const signIn = (username: string) => page.request.post('/api/auth/login', { data: { username, password } });
  await logIn(page, { username: 'leila', password });
  await page.goto('/profile?tab=account');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('leila');
  const { id } = await (await signIn('tomas')).json();
  // A page does not hear of its own changes, as one in the cache hears of nobody's.
  await page.evaluate((person) => {
    localStorage.setItem('signedIn', String(person));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, id);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('tomas');
});

it('agreements hold until the page is left where the browser stores nothing', async () => {
  const { context, page: visitor } = await newPerson(browser, server.url);
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The browser stores nothing', 'SecurityError');
        },
      });
  });
  const terms = () => visitor.getByRole('checkbox', { name: /Terms of Service/ });
  await visitor.goto('/terms');
  for (const name of [/Terms of Service/, /Academic Integrity/])
    await visitor.getByRole('checkbox', { name }).check({ force: true });
  await visitor.getByRole('button', { name: 'Proceed to Submission' }).click();
  await visitor.getByRole('link', { name: 'Read the terms and policy' }).click();
  await terms().waitFor();
  expect(await terms().isChecked()).toBe(true);
  await context.close();
});

describe('what an editor’s browser remembers', () => {
  let editor: Page;
  let edit: string;
  const feedback = () => editor.getByLabel('Feedback', { exact: true });
  const cards = (on = editor) => on.getByRole('switch', { name: 'Cards' });
  const readFeedback = async () => {
    await editor.goto(edit);
    await feedback().waitFor();
    return feedback().inputValue();
  };
  const hasCards = async () => {
    await editor.goto('/admin/enhanced');
    await cards().waitFor();
    return cards().isChecked();
  };
  beforeAll(async () => {
    editor = (await newPerson(browser, server.url)).page;
    // The browser asks before it leaves a page with unsent words.
    editor.on('dialog', (dialog) => void dialog.accept());
    await logIn(editor);
    edit = `/admin/submissions/${await submissionIn(editor, 'paid')}/edit`;
  });
  afterAll(() => editor.context().close());

  it('is not shown to the next editor, and what was not sent is gone after logout', async () => {
    await readFeedback();
    await feedback().fill('What the first editor typed');
    await editor.goto('/admin/enhanced');
    await cards().click();
    // Another account with the same rights.
    await editor.route('**/api/auth/user', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), id: 99 } });
    });
    expect([await readFeedback(), await hasCards()]).toEqual(['', false]);
    await editor.unroute('**/api/auth/user');
    expect([await readFeedback(), await hasCards()]).toEqual(['What the first editor typed', true]);
    await editor.getByRole('button', { name: 'Log out' }).click();
    await editor.getByRole('link', { name: 'Log in' }).waitFor();
    expect(await editor.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual(
      [],
    );
    await logIn(editor);
    // How somebody likes to work is theirs at the next visit too.
    expect([await readFeedback(), await hasCards()]).toEqual(['', true]);
  });

  it('is the same in every tab', async () => {
    expect(await hasCards()).toBe(true);
    const other = await editor.context().newPage();
    await other.goto('/admin/enhanced');
    await cards(other).click();
    await expect.poll(() => cards().isChecked()).toBe(false);
    await other.close();
  });
});

it('drafts that an older version of the page kept for nobody in particular are removed, and nothing else', async () => {
  await page.goto('/login');
  await page.evaluate(() => {
    for (const key of ['review-12', 'edit-link-12', 'edit-feedback-12', 'feedback-12'])
      localStorage.setItem(key, 'old');
    for (const key of ['comment-bank', 'draft:7:review-12', 'review-notes']) localStorage.setItem(key, 'stays');
    sessionStorage.setItem('orderDraft', 'old');
  });
  await page.goto('/submit');
  await prompt().waitFor();
  const left = () => page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
  await expect.poll(async () => (await left()).filter(([, value]) => value === 'old')).toEqual([]);
  expect((await left()).filter(([, value]) => value === 'stays')).toHaveLength(3);
});
