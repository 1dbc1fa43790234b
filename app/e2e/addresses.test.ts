import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBy } from './api.ts';
import { closePeople, expectAccessible, newPerson, openBrowser, routeOnce, signIn, signInHere } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;

const email = 'farida@example.com';
const next = 'farida@example.org';
const password = 'seven quiet margins';

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  page = (await newPerson(browser, server.url)).page;
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

const mailsTo = async (address: string, subject: string) =>
  (await server.mails()).filter(
    (text) => text.includes(`Subject: ${subject}`) && new RegExp(`^To: .*${address}`, 'm').test(text),
  );
/** The link of the newest mail to an address with these words as its subject, once that mail has gone out. */
async function verifyLink(address: string, subject: string): Promise<string> {
  const find = async () => {
    const mail = (await mailsTo(address, subject)).at(-1);
    return mail?.match(new RegExp(`${server.url}/verify-email#token=\\S+`))?.[0];
  };
  await expect.poll(find, { timeout: 15_000, message: `a mail "${subject}" with a link` }).toBeTruthy();
  return (await find()) ?? '';
}
async function confirm(where: Page, link: string): Promise<void> {
  await where.goto(link);
  await where.getByRole('button', { name: 'Yes, this is my account' }).click();
}

describe('who registers an address', () => {
  it('reads nothing that its owner orders, until a mailed link is opened', async () => {
    await page.goto('/register');
    await page.getByLabel('First name').fill('Farida');
    await page.getByLabel('Last name').fill('Rahimi');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Username').fill('farida');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/profile$/);
    await page.getByText('Confirm your email address').waitFor();
    const { page: owner, context } = await newPerson(browser, server.url);
    await orderBy(owner, { email, emailConfirmation: email });
    await context.close();
    await page.reload();
    await page.getByText('No orders yet').waitFor();
  });

  it('asks for the link again', async () => {
    await verifyLink(email, 'Confirm your email address');
    // Other mails may still be on their way.
    const count = async () => (await mailsTo(email, 'Confirm your email address')).length;
    const before = await count();
    await page.getByRole('button', { name: 'Resend the email' }).click();
    await page.getByText('We sent a new link').first().waitFor();
    await expect.poll(count, { timeout: 15_000 }).toBeGreaterThan(before);
  });

  it('confirms by a button with the keyboard, in any browser, and finds the order then', async () => {
    const { page: phone, context } = await newPerson(browser, server.url);
    await phone.goto(await verifyLink(email, 'Confirm your email address'));
    await phone.getByText('The account farida, created on').waitFor();
    await phone.getByRole('button', { name: 'Yes, this is my account' }).focus();
    expect(new URL(phone.url()).hash).toBe('');
    await phone.keyboard.press('Enter');
    await phone.getByText('We added an order that you placed with this address to its list.').waitFor();
    await context.close();
    await page.reload();
    await page.getByRole('heading', { level: 2, name: /from Google Docs/ }).waitFor();
    expect(await page.getByText('Confirm your email address').count()).toBe(0);
  });

  it('is told what the link has done when it is opened again', async () => {
    const { page: again, context } = await newPerson(browser, server.url);
    await again.goto(await verifyLink(email, 'Confirm your email address'));
    await again.getByText(`${email} now belongs to the account farida.`).waitFor();
    expect(await again.getByRole('button', { name: 'Yes, this is my account' }).count()).toBe(0);
    await again.goto('/verify-email#token=made-up');
    await again.getByText('This link was already used or has expired').waitFor();
    await again.goto('/verify-email');
    await again.getByText('This page needs the link from your email').waitFor();
    await context.close();
  });
});

describe('an order that somebody else made with a confirmed address', () => {
  it('is taken or refused by the account', async () => {
    const { page: somebody, context } = await newPerson(browser, server.url);
    const taken = await orderBy(somebody, { email, emailConfirmation: email });
    const refused = await orderBy(somebody, { email, emailConfirmation: email });
    await page.reload();
    await page.getByRole('heading', { name: 'Are these orders yours?' }).waitFor();
    expect(await page.getByRole('button', { name: new RegExp(`Order ${taken.id}:`) }).count()).toBe(0);
    await page.getByRole('button', { name: `Add order ${taken.id}` }).click();
    await page.getByRole('button', { name: new RegExp(`Order ${taken.id}:`) }).waitFor();
    await page.getByRole('button', { name: `Refuse order ${refused.id}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `Refuse order ${refused.id}?` });
    await dialog.getByRole('button', { name: 'Refuse order' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Are these orders yours?' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: new RegExp(`Order ${refused.id}:`) }).count()).toBe(0);
    await somebody.goto(refused.trackingUrl);
    await somebody.getByText(`Order ${refused.id}`).first().waitFor();
    await context.close();
  });
});

describe('another address', () => {
  it('keeps the letters of its domain', async () => {
    await page.goto('/profile?tab=account');
    await page.getByLabel('New email address').fill('neu@uni-köln.de');
    await page.getByLabel('Your password', { exact: true }).fill('not the password');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/auth/email'),
      page.getByRole('button', { name: 'Send link' }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ email: 'neu@uni-köln.de' });
  });

  it('is the account’s once its link is opened, and the old one is told', async () => {
    await page.goto('/profile?tab=account');
    await page.getByLabel('New email address').fill(next);
    await page.getByLabel('Your password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Your current password is wrong. Please try again').waitFor();
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`We sent a link to ${next}`).waitFor();
    await page.reload();
    await page.getByText(`We sent a link to ${next}`).waitFor();
    const tab = await page.context().newPage();
    // The connection breaks after the server has done what was asked.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await routeOnce(tab, '**/api/auth/email/verify', lose);
    await confirm(tab, await verifyLink(next, 'Confirm your new email address'));
    await tab.getByText('We couldn’t save your decision').waitFor();
    await tab.getByRole('button', { name: 'Yes, this is my account' }).click();
    await tab.getByText(`${next} now belongs to the account farida.`).waitFor();
    await tab.close();
    // The tab that waited says what stands as soon as its reader comes back to it.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText(`Your address: ${next}`).waitFor();
    expect(await page.getByText('Check your new inbox').count()).toBe(0);
    const told = async () => (await server.mails()).filter((mail) => mail.includes('Your email address was changed'));
    await expect.poll(async () => (await told()).length, { timeout: 15_000 }).toBe(1);
    expect((await told())[0]).toMatch(new RegExp(`^To: ${email}`, 'm'));
    const { page: again, context } = await newPerson(browser, server.url);
    await signIn(again, { username: next, password });
    await context.close();
  });
});

describe('an address that a stranger registered', () => {
  it('is taken off their account by its owner, who ordered before and opens the link while signed in elsewhere', async () => {
    const squatted = 'squatted@example.com';
    const { page: squatter, context: theirs } = await newPerson(browser, server.url);
    const data = { username: 'squatter', email: squatted, password, firstName: 'Some', lastName: 'Body' };
    expect((await squatter.request.post('/api/auth/register', { data })).status()).toBe(201);
    const { page: owner, context } = await newPerson(browser, server.url);
    await orderBy(owner, { email: squatted, emailConfirmation: squatted });
    await signInHere(owner, { username: 'farida', password });
    const posts: string[] = [];
    owner.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
    await owner.goto(await verifyLink(squatted, 'Confirm your email address'));
    await owner.getByText('The account squatter, created on').waitFor();
    await owner.getByText('You are signed in to another account.').waitFor();
    await expectAccessible(owner);
    // To open it, to go back and to open it again asks, and changes nothing.
    await owner.goBack();
    await owner.goForward();
    expect(new Set(posts)).toEqual(new Set(['/api/auth/email/link']));
    await owner.goto(await verifyLink(squatted, 'Confirm your email address'));
    const no = owner.getByRole('button', { name: 'This wasn’t me' });
    await owner.route('**/api/auth/email/refuse', (route) => route.abort());
    await no.press('Enter');
    await owner.getByText('We couldn’t save your decision').waitFor();
    expect(await no.evaluate((button) => button === document.activeElement)).toBe(true);
    await owner.unrouteAll({ behavior: 'wait' });
    await owner.keyboard.press('Enter');
    await owner.getByText(`The account squatter can’t use ${squatted}.`).waitFor();
    await squatter.goto('/profile');
    await squatter.getByText('Your account has no email address').waitFor();
    await squatter.getByText('No orders yet').waitFor();
    await expectAccessible(squatter);
    await squatter.getByRole('link', { name: 'Add an email address' }).click();
    await squatter.getByText('Your account has no email address. When you add one').waitFor();
    await theirs.close();
    await context.close();
  });
});
