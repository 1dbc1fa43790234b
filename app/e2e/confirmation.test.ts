import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { closePeople, newPerson, nextPerson, openBrowser, signInHere } from './browser.ts';
import { fillOrder, submitButton } from './order.ts';
import { type RunningServer, sharedServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let known: Page | undefined;
/** Makes the names of each try its own: what a first one left on the server is not in the way of a second. */
let run = '';

const password = 'seven quiet margins';

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
});
beforeEach(async ({ task }) => {
  run = randomBytes(3).toString('hex');
  known = await nextPerson(browser, server.url, known, task);
  page = known;
});
/** Gives a test a page with a script or a clock of its own, which stay. */
async function usePageOfItsOwn(): Promise<void> {
  ({ page } = await newPerson(browser, server.url));
  const context = page.context();
  onTestFinished(() => context.close());
}
afterAll(() => closePeople(browser));

const isSent = () => page.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
const isElsewhere = () => page.getByRole('heading', { level: 1, name: 'We can’t show this confirmation' }).waitFor();
const orderNumber = () => page.getByText(/^Order \d+$/).innerText();

async function register(username: string): Promise<void> {
  const data = { username, email: `${username}@example.com`, password, firstName: username, lastName: 'Example' };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  await page.context().clearCookies();
}
const fill = (email: string) =>
  fillOrder(page, {
    service: 'Express Review',
    email,
    link: 'https://docs.google.com/document/d/1abcdefghijklmnop/edit',
  });
async function send(email: string): Promise<void> {
  await fill(email);
  await submitButton(page).click();
}
async function logOut(username: string, tab = page): Promise<void> {
  await tab.getByRole('button', { name: new RegExp(username) }).click();
  await tab.getByRole('menuitem', { name: 'Log out' }).click();
}
/** Logs in without loading the page again. */
async function logInHere(username: string): Promise<void> {
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/profile$/);
}
async function goBackToConfirmation(): Promise<void> {
  for (let step = 0; step < 5 && new URL(page.url()).pathname !== '/submitted'; step++) await page.goBack();
}
/** Goes back as soon as the confirmation comes, as somebody may in that moment. */
const leaveAtConfirmation = () =>
  page.evaluate(() => {
    const { pushState } = history;
    history.pushState = (...entry: Parameters<typeof pushState>) => {
      pushState.apply(history, entry);
      if (location.pathname === '/submitted') history.back();
    };
  });
const offer = () => page.getByRole('button', { name: 'Show the confirmation' });

describe('the confirmation of an order', () => {
  it('is shown again to its person for each order of the tab, and not to the next person', async () => {
    for (const name of ['anna', 'bob']) await register(name + run);
    await signInHere(page, { username: `anna${run}`, password });
    await page.goto('/submit');
    await send(`anna${run}@example.com`);
    await isSent();
    const first = await orderNumber();
    await page.getByRole('link', { name: 'Submit another document' }).click();
    await send(`anna${run}@example.com`);
    await isSent();
    const second = await orderNumber();
    expect(second).not.toBe(first);
    await page.reload();
    await isSent();
    expect(await orderNumber()).toBe(second);
    await page.goBack();
    await submitButton(page).waitFor();
    await page.goBack();
    await isSent();
    expect(await orderNumber()).toBe(first);

    // What has arrived is no unsent text: nothing is asked.
    await logOut(`anna${run}`);
    await page.waitForURL((url) => url.pathname === '/');
    await logInHere(`bob${run}`);
    await goBackToConfirmation();
    await isElsewhere();
    await page.reload();
    await isElsewhere();
    expect(await page.evaluate(() => JSON.stringify([document.body.innerText, { ...sessionStorage }]))).not.toMatch(
      new RegExp(`anna${run}@|/track/`),
    );
  });

  it('of a visitor is shown again after a reload, and not to the account that logs in after', async () => {
    await register(`carl${run}`);
    await page.goto('/submit');
    await send(`visitor${run}@example.com`);
    await isSent();
    await page.reload();
    await isSent();
    await page.getByText(`visitor${run}@example.com`).waitFor();
    await logInHere(`carl${run}`);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(`visitor${run}@`);
    await goBackToConfirmation();
    await isElsewhere();
  });

  it('of a visitor is that of who logged in in another tab while the order was sent, and gone with their logout', async () => {
    await register(`dora${run}`);
    await page.goto('/submit');
    const other = await page.context().newPage();
    onTestFinished(() => other.close());
    await page.route('**/api/submissions', async (route) => {
      const response = await route.fetch();
      await signInHere(other, { username: `dora${run}`, password });
      await page.getByRole('button', { name: new RegExp(`dora${run}`) }).waitFor();
      await route.fulfill({ response });
    });
    await send(`visitor${run}@example.com`);
    await isSent();
    const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith(':sent')));
    expect(await stored()).toEqual([expect.stringMatching(/^draft:(?:\d+|visitor):sent$/)]);
    await page.goto('/faq');
    // A page that is still being loaded hears of no logout in another tab.
    await page.getByRole('button', { name: new RegExp(`dora${run}`) }).waitFor();
    await other.goto('/faq');
    await logOut(`dora${run}`, other);
    await expect.poll(stored).toEqual([]);
  });

  it('is shown where the browser forbids storage, and can be left', async () => {
    await usePageOfItsOwn();
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.goto('/submit');
    await send(`closed${run}@example.com`);
    await isSent();
    await page.getByText(`closed${run}@example.com`).waitFor();
    await page.goto('/faq');
    expect(asked).toEqual([]);
  });

  it('needs no message after one of its links was followed', async () => {
    await usePageOfItsOwn();
    await page.clock.install();
    await page.goto('/submit');
    await send(`quick${run}@example.com`);
    await page.getByRole('link', { name: 'Submit another document' }).click();
    await submitButton(page).waitFor();
    await page.clock.fastForward(5_000);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await offer().count()).toBe(0);
  });
});

describe('a message about an order', () => {
  it('goes when its person logs out', async () => {
    await register(`emil${run}`);
    await signInHere(page, { username: `emil${run}`, password });
    await page.goto('/submit');
    await fill(`emil${run}@example.com`);
    await leaveAtConfirmation();
    await submitButton(page).click();
    await offer().waitFor();
    await page.evaluate(() => Reflect.deleteProperty(history, 'pushState'));
    await logOut(`emil${run}`);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await expect.poll(() => offer().count()).toBe(0);
  });
});
