import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBy } from './api.ts';
import { closePeople, logIn, newPerson, openBrowser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let guest: Page;

const email = 'wanjiru@example.com';
const first = 'seven quiet margins';
const second = 'eight loud footnotes';

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  guest = (await newPerson(browser, server.url)).page;
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

/** The link of the newest mail with these words as its subject, once that mail has gone out. */
async function mailedLink(subject: string, path: string): Promise<string> {
  const find = async () => {
    const mail = (await server.mails()).filter((text) => text.includes(subject)).at(-1);
    return mail?.match(new RegExp(`${server.url}/${path}\\S+`))?.[0];
  };
  await expect.poll(find, { timeout: 15_000, message: `a mail "${subject}" with a link to /${path}` }).toBeTruthy();
  return (await find()) ?? '';
}

async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
}

const refused = (page: Page) => page.getByText('We couldn’t set your password').waitFor();

describe('a guest who ordered', () => {
  let claim: string;

  it('follows the order by the mailed link, in any browser, and a changed link opens nothing', async () => {
    const { id } = await orderBy(guest, { email, emailConfirmation: email });
    const track = await mailedLink('We have your document', 'track/');
    claim = await mailedLink('We have your document', 'reset-password#token=');
    const { page, context } = await newPerson(browser, server.url);
    await page.goto(track);
    await page.getByText(`Order ${id}`).first().waitFor();
    await page.goto(`${track.slice(0, -4)}AAAA`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(`Order ${id}`).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0);
    await context.close();
  });

  it('claims an account by the mailed link, and finds the order there', async () => {
    await choosePassword(guest, claim, 'short');
    await guest.getByText('at least 8 characters').first().waitFor();
    expect(new URL(guest.url()).hash).toBe('');
    await guest.getByLabel('New password').fill(first);
    await guest.getByRole('button', { name: 'Save and sign in' }).click();
    await guest.waitForURL(/\/profile$/);
    await guest.getByRole('heading', { level: 2, name: /from Google Docs/ }).waitFor();
  });

  it('is told that a link works once, and gets a new one', async () => {
    const { page, context } = await newPerson(browser, server.url);
    await choosePassword(page, claim, second);
    await refused(page);
    await page.goto('/reset-password');
    await page.getByText('This page needs the link from your email').waitFor();
    expect(await page.getByLabel('New password').count()).toBe(0);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Check your email').waitFor();
    // Pasted into the same tab, which does not load the page again for it.
    await page.goto('/reset-password');
    await page.getByText('This page needs the link from your email').waitFor();
    await choosePassword(page, await mailedLink('Set a new password', 'reset-password#token='), second);
    await page.waitForURL(/\/profile$/);
    await context.close();
  });

  it('is signed out elsewhere by the new password, and logs in with that one only [spec 2.login-destination, 6.redirect]', async () => {
    await guest.goto('/profile');
    await guest.waitForURL(/\/login/);
    await guest.getByLabel('Username or email').fill(email);
    await guest.getByLabel('Password').fill(first);
    await guest.getByRole('button', { name: 'Log in' }).click();
    await guest.getByText('Login failed').first().waitFor();
    await logIn(guest, { username: email, password: second });
    await guest.waitForURL(/\/profile$/);
  });

  it('who registers the same address again is sent a link, and learns nothing', async () => {
    const { page, context } = await newPerson(browser, server.url);
    // Other mails, such as that the password was changed, may still be on their way.
    const links = async () =>
      (await server.mails()).filter((mail) => mail.includes('Subject: Set a new password')).length;
    const before = await links();
    await page.goto('/register');
    await page.getByLabel('First name').fill('Wanjiru');
    await page.getByLabel('Last name').fill('Kamau');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Username').fill('wanjiru');
    await page.getByLabel('Password').fill(first);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(links, { timeout: 15_000 }).toBe(before + 1);
    expect(await page.getByLabel('First name').inputValue()).toBe('Wanjiru');
    expect(new URL(page.url()).pathname).toBe('/register');
    await context.close();
  });
});
