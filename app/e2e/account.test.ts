import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closePeople, expectAccessible, holdOnce, newPerson, openBrowser, routeOnce } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;

const first = { username: 'ravi', password: 'seven quiet margins' };
const second = { username: 'ravi', password: 'eight loud footnotes' };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  page = (await newPerson(browser, server.url)).page;
  await page.goto('/register');
  await page.getByLabel('First name').fill('Ravi');
  await page.getByLabel('Last name').fill('Menon');
  await page.getByLabel('Email').fill('ravi@example.com');
  await page.getByLabel('Username').fill(first.username);
  await page.getByLabel('Password').fill(first.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/profile$/);
});
// The page is the next test's too, and the second try's.
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width: 1280, height: 900 });
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

/** A session in another browser, of which no page is needed. */
async function logInElsewhere(data: typeof first) {
  const context = await browser.newContext({ baseURL: server.url });
  const status = async () => (await context.request.get('/api/auth/user')).status();
  expect((await context.request.post('/api/auth/login', { data })).status()).toBe(200);
  expect(await status()).toBe(200);
  return { status, close: () => context.close() };
}

describe('one’s own account', () => {
  it('is reached from the menu, accessible in both schemes', async () => {
    await page.getByRole('button', { name: /Ravi Menon/ }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await expectAccessible(page);
  });

  it('changes its data, and says what is wrong beside the field', async () => {
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('First name is required').waitFor();
    await page.getByLabel('First name').fill('Ravindra');
    await page.getByLabel('University').fill('Mumbai');
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Your details are saved').first().waitFor();
    await page.getByRole('button', { name: /Ravindra Menon/ }).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('University').inputValue()).toBe('Mumbai');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('');
  });

  it('tells whoever has left the page that its data was not saved', async () => {
    await page.goto('/profile?tab=account');
    await page.getByLabel('University').fill('Pune');
    const release = await holdOnce(page, '**/api/profile', (route) => route.abort());
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByRole('link', { name: 'FAQ' }).first().click();
    await page.getByLabel('University').waitFor({ state: 'detached' });
    release();
    await page.locator('[data-component="Toaster"]').getByText('We couldn’t save your details').waitFor();
  });

  it('fits a phone, however long the address is', async () => {
    const email = `${'long'.repeat(15)}@${'mail.'.repeat(10)}example.com`;
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), email, pendingEmail: email } });
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/profile?tab=account');
    await page.getByText(`Your address: ${email}`).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it('changes its password after the current one, and signs out the others', async () => {
    await page.reload();
    const other = await logInElsewhere(first);
    const change = async (current: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(second.password);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await routeOnce(page, '**/api/auth/password', (route) => route.abort());
    await change('not the password');
    await page.getByRole('alert').first().waitFor();
    // The button runs while the second call waits, and is free after it.
    const button = page.getByRole('button', { name: 'Change password' });
    const isFree = async () => (await button.getAttribute('aria-disabled')) !== 'true';
    const release = await holdOnce(page, '**/api/auth/password', (route) => route.continue());
    await change('not the password');
    await expect.poll(isFree).toBe(false);
    release();
    await expect.poll(() => page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(isFree).toBe(true);
    await change(first.password);
    await page.getByText('Your password is changed').first().waitFor();
    expect(await other.status()).toBe(401);
    await other.close();
    await (await logInElsewhere(second)).close();
  });

  it('lists its sessions, and ends one of them and all others', async () => {
    const others = [await logInElsewhere(second), await logInElsewhere(second), await logInElsewhere(second)];
    await page.reload();
    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBeGreaterThan(others.length);
    const count = await rows.count();
    expect(await rows.first().textContent()).toMatch(/^Chrome on \w+This device, signed in /);
    expect(await rows.first().getByRole('button').count()).toBe(0);
    // The server has ended it, and its response is lost.
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await routeOnce(page, '**/api/auth/sessions/*', loseResponse);
    await rows.nth(1).getByRole('button').click();
    await page.getByText('We don’t know whether the session ended').first().waitFor();
    expect(await (await page.request.get('/api/auth/sessions')).json()).toHaveLength(count - 1);
    await expect.poll(() => rows.count()).toBe(count - 1);
    await rows.nth(1).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(count - 2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Sessions');
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'End all others' }).count()).toBe(0);
    for (const other of others) {
      expect(await other.status()).toBe(401);
      await other.close();
    }
  });

  it('is deleted after its password, and only then', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').fill('not the password');
    await dialog.getByRole('button', { name: 'Delete account permanently' }).click();
    await expect.poll(() => dialog.getByLabel('Your password').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Your password').fill(second.password);
    await dialog.getByRole('button', { name: 'Delete account permanently' }).click();
    await page.getByText('Your account is deleted').first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await page.goto('/login');
    await page.getByLabel('Username or email').fill(second.username);
    await page.getByLabel('Password').fill(second.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Login failed').first().waitFor();
  });
});
