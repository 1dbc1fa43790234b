import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BreakingNetwork, breakingNetwork } from './breaking-network.ts';
import { closePeople, logIn, newPerson, nextPerson, openBrowser, openLive, signIn, signInHere } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { fillOrder, submitButton } from './order.ts';
import { type RunningServer, sharedServer } from './server.ts';

let server: RunningServer;
let network: BreakingNetwork;
let browser: Browser;
let admin: Page;
let page: Page;
/** Makes the names of each try its own: what a first one left on the server is not in the way of a second. */
let run = '';

const password = 'seven quiet margins';
const short = loremIpsum;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  network = await breakingNetwork(server.url);
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
beforeEach(async ({ task }) => {
  run = randomBytes(3).toString('hex');
  // A try that failed may have left it broken.
  network.loseResponses(false);
  page = await nextPerson(browser, network.url, page, task);
});
afterAll(async () => {
  await closePeople(browser);
  network?.stop();
});

const prompt = () => page.getByLabel('Assignment instructions');
const isSent = () => page.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
const ordersOf = async (email: string) =>
  (await (await admin.request.get('/api/submissions')).json()).filter(
    ({ client }: { client: { email: string } }) => client.email === email,
  );
const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft:.*:order:/.test(key)));
async function register(username: string): Promise<void> {
  const data = { username, email: `${username}@example.com`, password, firstName: username, lastName: 'Example' };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
}
describe('an order', () => {
  it('whose response was lost is sent again after a reload, and is one order', async () => {
    const email = `reloaded${run}@example.com`;
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email, file: short });
    network.loseResponses(true);
    await submitButton(page).click();
    await page.getByText('We don’t know whether your order arrived').waitFor();
    await page.getByText('We don’t know whether your file arrived').first().waitFor();
    expect(await page.getByText(/^Upload failed/).count()).toBe(0);
    network.loseResponses(false);
    await page.reload();
    await page.getByText('We don’t know whether your order arrived').waitFor();
    await page.locator('input[type=file]').setInputFiles(short);
    await submitButton(page).click();
    await isSent();
    expect(await ordersOf(email)).toHaveLength(1);
    await page.goto('/submit');
    await prompt().waitFor();
    expect(await page.getByText('We don’t know whether your order arrived').count()).toBe(0);
  });

  it('whose response was lost is sent again after a login, and is one order', async () => {
    const email = `rosa${run}@example.com`;
    await register(`rosa${run}`);
    await page.context().clearCookies();
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email, file: short });
    network.loseResponses(true);
    await submitButton(page).click();
    await page.getByText('We don’t know whether your order arrived').waitFor();
    network.loseResponses(false);
    await logIn(page, { username: `rosa${run}`, password });
    await page.goto('/submit');
    // A logout forgets the order, and says what is known of it before.
    await page.getByRole('button', { name: new RegExp(`rosa${run}`) }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Log out and delete your text?' });
    await dialog.getByText('An order you sent may have arrived. Check whether our confirmation').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('input[type=file]').setInputFiles(short);
    await submitButton(page).click();
    await isSent();
    expect(await ordersOf(email)).toHaveLength(1);
  });

  it('of a person whose session has ended is sent after they sign in again, and is theirs', async () => {
    await register(`nadia${run}`);
    await signInHere(page, { username: `nadia${run}`, password });
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: `nadia${run}@example.com`, file: short });
    await page.context().clearCookies();
    await submitButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Username or email').fill(`nadia${run}`);
    await dialog.getByLabel('Password').fill(password);
    expect(await ordersOf(`nadia${run}@example.com`)).toEqual([]);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await isSent();
    const own = await (await page.request.get('/api/profile/submissions')).json();
    expect(own).toHaveLength(1);
  });

  it('cannot be changed while it is sent, and the keyboard stays with it', async () => {
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: `typo${run}@example.com`, file: short });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/submissions', async (route) => {
      if (route.request().method() === 'POST') await held;
      return route.fallback();
    });
    await page.getByLabel('First name').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop sending' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Submit Document & Continue to Payment');
    // A double or held Enter neither stops the order nor sends another one.
    for (let more = 0; more < 3; more++) await page.keyboard.press('Enter');
    expect(await prompt().evaluate((field) => field.closest('[inert]') !== null)).toBe(true);
    goOn();
    await isSent();
    await page.getByText(`typo${run}@example.com`).waitFor();
    expect(await ordersOf(`typo${run}@example.com`)).toHaveLength(1);
  });

  it('is confirmed although the connection is lost as soon as it has arrived', async () => {
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: `tunnel${run}@example.com`, file: short });
    await page.route('**/static/**', (route) => route.abort());
    await submitButton(page).click();
    await isSent();
    await page.getByText(`tunnel${run}@example.com`).waitFor();
    expect(await ordersOf(`tunnel${run}@example.com`)).toHaveLength(1);
  });

  it('whose person leaves the form while it is sent is stopped, kept, and one order when it is sent again', async () => {
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: `gone${run}@example.com`, file: short });
    await page.route('**/api/submissions', () => {});
    await submitButton(page).click();
    await page.getByRole('button', { name: 'Stop sending' }).waitFor();
    await page.getByRole('link', { name: 'Read the terms and policy' }).click();
    await page.getByText('We don’t know whether your order arrived').waitFor();
    await page.goBack();
    await expect.poll(() => prompt().inputValue()).toBe('Please look at the argument first.');
    await page.getByRole('alert').getByText('We don’t know whether your order arrived').waitFor();
    await page.unroute('**/api/submissions');
    await submitButton(page).click();
    await isSent();
    expect(await ordersOf(`gone${run}@example.com`)).toHaveLength(1);
  });

  it('whose person goes back where they are asked to sign in again is not sent, and is kept', async () => {
    await register(`noor${run}`);
    await signInHere(page, { username: `noor${run}`, password });
    await openLive(page, '/terms');
    await page.getByRole('link', { name: 'Submit Document', exact: true }).first().click();
    await fillOrder(page, { service: 'Express Review', email: `noor${run}@example.com`, file: short });
    await page.context().clearCookies();
    await submitButton(page).click();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await page.goBack();
    await page.getByText('Your order was not sent').waitFor();
    expect(await ordersOf(`noor${run}@example.com`)).toEqual([]);
  });

  it('is confirmed to whoever goes back as the confirmation comes', async () => {
    await openLive(page, '/terms');
    await page.getByRole('link', { name: 'Submit Document', exact: true }).first().click();
    await fillOrder(page, { service: 'Express Review', email: `moment${run}@example.com`, file: short });
    await page.evaluate(() => {
      const { pushState } = history;
      history.pushState = (...entry: Parameters<typeof pushState>) => {
        pushState.apply(history, entry);
        if (location.pathname === '/submitted') history.back();
      };
    });
    await submitButton(page).click();
    await page.getByText('has arrived.').waitFor();
    await page.evaluate(() => Reflect.deleteProperty(history, 'pushState'));
    await page.getByRole('button', { name: 'Show the confirmation' }).click();
    await isSent();
    expect(await ordersOf(`moment${run}@example.com`)).toHaveLength(1);
  });

  it('of a visitor is nobody’s who logged in where this browser did not remember it, until the page shows who that is', async () => {
    await register(`petra${run}`);
    await page.context().clearCookies();
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: `friend${run}@example.com`, file: short });
    const answer = await page.request.post('/api/auth/login', { data: { username: `petra${run}`, password } });
    expect(answer.status()).toBe(200);
    const toldWho = () =>
      page.getByText(`You are logged in as petra${run} Example, which this page didn’t show`).waitFor();
    await submitButton(page).click();
    await toldWho();
    await page.getByRole('button', { name: /petra/ }).waitFor();
    expect(await ordersOf(`friend${run}@example.com`)).toEqual([]);
    // A reload keeps what was typed, for the account.
    await page.reload();
    await expect.poll(() => prompt().inputValue()).toBe('Please look at the argument first.');
    // The same without a reload, with the document that was chosen.
    await page.evaluate(() => localStorage.removeItem('signedIn'));
    await page.reload();
    await fillOrder(page, { service: 'Express Review', email: `friend${run}@example.com`, file: short });
    await submitButton(page).click();
    await toldWho();
    await submitButton(page).click();
    await isSent();
    expect(await ordersOf(`friend${run}@example.com`)).toHaveLength(1);
    expect(await (await page.request.get('/api/profile/submissions')).json()).toHaveLength(1);
  });

  it('keeps its file at each focus of the window, where the profile cannot be read', async () => {
    await register(`quentin${run}`);
    await signInHere(page, { username: `quentin${run}`, password });
    await page.context().clearCookies();
    await page.goto('/submit');
    await page.locator('input[type=file]').setInputFiles(short);
    const name = page.getByText('lorem-ipsum.docx').first();
    await name.waitFor();
    const read = page.waitForResponse('**/api/profile');
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await Promise.race([read, page.waitForTimeout(2_000)]);
    await page.waitForTimeout(300);
    expect(await name.count()).toBe(1);
  });

  it('that has arrived stays no draft, whatever is pressed until the confirmation shows', async () => {
    const email = `removed${run}@example.com`;
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email, file: short });
    // As fast as a hand that was about to cancel the upload.
    await page.evaluate(() => {
      const press = () => {
        const card = document.querySelector('[data-part="chosen"][data-status="done"]');
        for (const button of card?.querySelectorAll('button') ?? []) button.click();
      };
      new MutationObserver(press).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await submitButton(page).click();
    await isSent();
    expect(await drafts()).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  it('is shown as it is by then on a page that comes back from the back/forward cache', async () => {
    const comeBack = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.goto('/submit');
    await prompt().fill('Before');
    const chosen = page.getByRole('group', { name: 'lorem-ipsum.docx' });
    await page.locator('input[type=file]').setInputFiles(short);
    await chosen.waitFor();
    await comeBack();
    await expect.poll(() => prompt().inputValue()).toBe('Before');
    await chosen.waitFor();
    const [key = ''] = await drafts();
    // What another page in this tab did meanwhile: the order was changed, and then sent.
    await page.evaluate((name) => {
      const stored = JSON.parse(sessionStorage.getItem(name) ?? '');
      sessionStorage.setItem(name, JSON.stringify({ ...stored, instructionsPrompt: 'After' }));
    }, key);
    await comeBack();
    await expect.poll(() => prompt().inputValue()).toBe('After');
    await page.evaluate((name) => sessionStorage.removeItem(name), key);
    await comeBack();
    await expect.poll(() => prompt().inputValue()).toBe('');
  });

  it('keeps its document on the way to the terms and back, until it is sent', async () => {
    await page.goto('/submit');
    await fillOrder(page, { service: 'Express Review', email: `terms${run}@example.com`, file: short });
    await page.getByRole('link', { name: 'Read the terms and policy' }).click();
    for (const name of [/Terms of Service/, /Academic Integrity Policy/])
      await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Proceed to Submission' }).click();
    await submitButton(page).click();
    await isSent();
    expect(await ordersOf(`terms${run}@example.com`)).toMatchObject([{ originalName: 'lorem-ipsum.docx' }]);
    await page.goBack();
    await prompt().waitFor();
    expect(await page.getByText('lorem-ipsum.docx').count()).toBe(0);
  });

  it('that a visitor began is still there after they logged in, beside what they began before', async () => {
    const name = `omar${Date.now()}`;
    await register(name);
    await page.goto('/profile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/submit');
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe(name);
    await prompt().fill('What Omar typed');
    await page.context().clearCookies();
    await page.goto('/submit');
    await expect.poll(() => prompt().inputValue()).toBe('');
    await prompt().fill('What a visitor typed');
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username or email').fill(name);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Log in' }).waitFor();
    await page.goto('/submit');
    await expect.poll(() => prompt().inputValue()).toBe('What a visitor typed');
    expect(await page.getByLabel('First name').inputValue()).toBe(name);
    const other = page.getByRole('button', { name: 'Open the other order' });
    for (const text of ['What Omar typed', 'What a visitor typed']) {
      await other.press('Enter');
      await expect.poll(() => prompt().inputValue()).toBe(text);
      // The button that was pressed went with its form.
      await expect.poll(() => other.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });

  it('that an account has begun can be opened in a visitor’s form, once they have logged in in another tab', async () => {
    const name = `ines${run}`;
    await register(name);
    await page.goto('/submit');
    await prompt().fill('What a visitor typed');
    await page.goto('/profile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().clearCookies();
    await page.goto('/submit');
    await page.getByRole('link', { name: 'Go to the login' }).waitFor();
    const tab = await page.context().newPage();
    await signInHere(tab, { username: name, password });
    await tab.close();
    const other = page.getByRole('button', { name: 'Open the other order' });
    const look = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return other.count();
    };
    // What was asked for before the login may be answered after it.
    await expect.poll(look).toBe(1);
    await other.click();
    await expect.poll(() => prompt().inputValue()).toBe('What a visitor typed');
  });

  it('keeps the service that was chosen after the address had named another one', async () => {
    await page.goto('/submit?service=express');
    const chosen = () => page.getByRole('radio', { checked: true }).first().getAttribute('value');
    await page.getByRole('radio', { name: /Deep Clarity/ }).check();
    const deep = await chosen();
    await page.reload();
    await prompt().waitFor();
    expect(await chosen()).toBe(deep);
    await page.goto('/submit?service=intensive');
    await prompt().waitFor();
    expect(await chosen()).not.toBe(deep);
  });
});
