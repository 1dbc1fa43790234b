import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeOnDesk, orderBy, submissionIn } from './api.ts';
import { closePeople, newPerson, openBrowser, orderRow, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let client: Page;
let admin: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  client = (await newPerson(browser, server.url)).page;
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

describe('an expired session (design §5.18)', () => {
  it('asks to sign in again on the edit page, and saves what was typed [spec 8.edit-401, 4.save-review]', async () => {
    const id = await submissionIn(admin, 'paid', {}, loremIpsum);
    await admin.goto(`/admin/submissions/${id}/edit`);
    await admin.getByLabel('Feedback').fill('The argument is sound; the second part needs a source.');
    await admin.context().clearCookies();
    await admin.getByRole('button', { name: 'Save Review' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Username or email').fill('admin');
    await dialog.getByLabel('Password').fill('a red pencil for tests');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await admin
      .getByText(/Review Saved/)
      .first()
      .waitFor();
    await admin.getByText('Saved on this device only.').waitFor({ state: 'detached' });

    await admin.reload();
    expect(await admin.getByLabel('Feedback').inputValue()).toContain('needs a source');
    // Saving a draft never completes by accident (design §5.5).
    await admin.getByText('Paid', { exact: true }).first().waitFor();
    await completeOnDesk(admin);
    await admin
      .getByText(/Review Saved/)
      .first()
      .waitFor();
    await admin.getByText('Completed', { exact: true }).first().waitFor();
  });

  it('shows the documented words on a list, and a way to sign in [spec 8.list-401]', async () => {
    const { page, context } = await newPerson(browser, server.url);
    await signIn(page);
    await page.goto('/admin');
    const queues = page.getByRole('link', { name: 'Queues', exact: true });
    await queues.waitFor();
    await context.clearCookies();
    await queues.click();
    // The dashboard may say the same already, if its answers came after the session had ended.
    await page.waitForURL(/\/admin\/enhanced/);
    await page.getByRole('heading', { name: 'No Data Available' }).waitFor();
    await page
      .getByText('Unable to load submissions. This could be due to authentication requirements or server issues.')
      .waitFor();
    await page.getByRole('button', { name: 'Refresh Page' }).waitFor();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByLabel('Username or email').fill('admin');
    await page.getByLabel('Password').fill('a red pencil for tests');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/admin\/enhanced/);
    await context.close();
  });

  it('is told on a list that is open, and what is then done there goes on after a login in place', async () => {
    const { id } = await orderBy(client);
    const { page, context } = await newPerson(browser, server.url);
    await page.clock.install();
    await signIn(page);
    await page.goto('/admin/enhanced');
    const card = page.locator(orderRow).filter({ has: page.locator(`#submission-${id}`) });
    await card.waitFor();
    await context.clearCookies();
    await page.clock.runFor(31_000);
    const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
    await notice.getByText('Unable to load submissions. This could be due to').waitFor();
    expect(await notice.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe(
      '/login?next=%2Fadmin%2Fenhanced',
    );
    await card.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Username or email').fill('admin');
    await dialog.getByLabel('Password').fill('a red pencil for tests');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Submission approved').first().waitFor();
    await card.waitFor({ state: 'detached' });
    await notice.waitFor({ state: 'detached' });
    await context.close();
  });

  it('asks to sign in for a change on the review page too, and one that is given up changes nothing', async () => {
    const { id } = await orderBy(client);
    await admin.goto(`/admin/submissions/${id}`);
    await admin.getByRole('button', { name: 'Reject' }).click();
    const question = admin.getByRole('alertdialog');
    await question.getByLabel('Reason').fill('Not our field.');
    await admin.context().clearCookies();
    const dialog = admin.getByRole('dialog', { name: 'Sign in again' });
    await question.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await admin.getByText('Please log in').first().waitFor();
    // The reason is still there.
    await admin.getByRole('button', { name: 'Reject' }).click();
    expect(await question.getByLabel('Reason').inputValue()).toBe('Not our field.');
    await question.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByLabel('Username or email').fill('admin');
    await dialog.getByLabel('Password').fill('not this one');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.getByRole('alert').getByText('Login failed').waitFor();
    await dialog.getByLabel('Password').fill('a red pencil for tests');
    // The failure goes with the first click, and the dialog gets smaller under the second.
    await dialog.getByRole('button', { name: 'Log in' }).dblclick();
    await admin.getByText('Submission Rejected').first().waitFor();
    await admin.getByText('Not our field.').first().waitFor();
  });
});

describe('two administrators at once', () => {
  it('are told of the conflict, and shown the newest', async () => {
    const { id } = await orderBy(client);
    const second = await admin.context().newPage();
    await Promise.all([admin.goto(`/admin/submissions/${id}`), second.goto(`/admin/submissions/${id}`)]);
    await second.getByRole('button', { name: 'Reject' }).waitFor();
    await admin.getByRole('button', { name: 'Approve' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await admin.getByText('Submission Approved').first().waitFor();
    // The second tab still shows what it read before.
    await second.getByRole('button', { name: 'Reject' }).click();
    await second.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await second
      .getByText(/so it can’t be rejected/)
      .first()
      .waitFor();
    await second.getByText('Awaiting payment').waitFor();
    await second.close();
  });
});

describe('a list on an administrator’s page', () => {
  it('is read again every 30 seconds, which does not keep the session alive (specification, point 9) [spec 4.refetch, 9.refetch]', async () => {
    const { id } = await orderBy(client);
    const { page, context } = await newPerson(browser, server.url);
    await page.clock.install();
    await signIn(page);
    await page.goto('/admin');
    // The heading is there before the list is, whose first reading is no poll.
    await page.locator(`a[href="/admin/submissions/${id}"]`).waitFor();
    const polls: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (/\/api\/submissions\?/.test(request.url())) polls.push(request.headers()['x-poll']);
    });
    // From a reading on the clock stands still: how slow the machine is takes nothing off the 30 seconds.
    const read = page.waitForResponse(/\/api\/submissions\?/);
    await page.clock.pauseAt(Date.now() + 40_000);
    await (await read).finished();
    expect(polls).toEqual(['1']);
    await page.clock.runFor(29_000);
    expect(polls).toEqual(['1']);
    await page.clock.runFor(2_000);
    await expect.poll(() => polls).toEqual(['1', '1']);
    await context.close();
  });
});

describe('an account', () => {
  it('shows its own orders and logs out [spec 2.register-profile]', async () => {
    const { page, context } = await newPerson(browser, server.url);
    await page.goto('/register');
    await page.getByLabel('First name').fill('Ravi');
    await page.getByLabel('Last name').fill('Menon');
    await page.getByLabel('Email').fill('ravi@example.com');
    await page.getByLabel('Username').fill('ravi');
    await page.getByLabel('Password').fill('seven quiet margins');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    await orderBy(page, { email: 'ravi@example.com', emailConfirmation: 'ravi@example.com' });
    await page.goto('/profile');
    await page.getByRole('heading', { level: 2, name: /from Google Docs/ }).waitFor();
    await page.getByText(/Ordered$/).waitFor();
    await page.getByRole('button', { name: /Ravi Menon/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await page.goto('/profile');
    await page.waitForURL(/\/login/);
    await context.close();
  });
});

describe('the order form', () => {
  it('takes the service from the address, and says so when it knows none [spec 2.submit-id]', async () => {
    await client.goto('/submit/4');
    expect(await client.getByRole('radio', { name: 'Academic Reset Intensive' }).isChecked()).toBe(true);
    await client.getByRole('checkbox', { name: '45-minute Strategy Session' }).check();
    await client.getByRole('row', { name: /Total/ }).getByText('₹6,960').waitFor();
    await client.getByRole('row', { name: /Total/ }).getByText('$87.00').waitFor();
    await client.getByText(/Academic Reset Membership at \$300\/month/).waitFor();
    await client.goto('/submit/99');
    await client.getByText('We don’t offer this service').waitFor();
  });

  it('explains a file that it does not take', async () => {
    await client.goto('/submit');
    const folder = await mkdtemp(join(tmpdir(), 'not-taken-'));
    const choose = async (name: string, size: number) => {
      const path = join(folder, name);
      await writeFile(path, '');
      await truncate(path, size);
      await client.locator('input[type=file]').setInputFiles(path);
    };
    await choose('thesis.docx', 10 * 1024 * 1024 + 1);
    await client.getByText('This file is larger than 10 MB.').first().waitFor();
    await choose('thesis.odt', 10);
    await client
      .getByText(/Choose a \.docx or \.doc file/)
      .first()
      .waitFor();
    await rm(folder, { recursive: true });
  });
});
