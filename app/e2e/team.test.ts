import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBy } from './api.ts';
import { closePeople, newPerson, openBrowser, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let owner: Page;
let noor: Page;

const email = 'noor@example.com';
const password = 'seven quiet margins';

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  owner = (await newPerson(browser, server.url)).page;
  noor = (await newPerson(browser, server.url)).page;
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

async function mailedInvitation(): Promise<string> {
  const find = async () => {
    const mail = (await server.mails()).filter((text) => text.includes('Join the Marginalia team')).at(-1);
    return mail?.match(new RegExp(`${server.url}/invitation\\S+`))?.[0];
  };
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return (await find()) ?? '';
}

describe('an administrator’s way through the team', () => {
  let id: number;

  it('is invited by the owner, who reaches the team from the bar', async () => {
    await signIn(owner);
    ({ id } = await orderBy(owner));
    await owner.goto('/admin');
    await owner.getByRole('link', { name: 'Team' }).click();
    await owner.getByRole('list', { name: 'Administrators' }).waitFor();
    await owner.getByText('The only active owner').waitFor();
    await owner.getByRole('button', { name: 'Invite administrator' }).click();
    await owner.getByLabel('Email').fill(email);
    await owner.getByRole('radio', { name: /Read-only/ }).check();
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await owner.getByRole('list', { name: 'Invitations' }).getByText(email).waitFor();
  });

  it('accepts by the mailed link, which works once', async () => {
    const link = await mailedInvitation();
    await noor.goto(link);
    // The token is out of the address bar, and of what the page would send on.
    await expect.poll(() => noor.url()).toBe(`${server.url}/invitation`);
    await noor.getByText('Read-only', { exact: true }).waitFor();
    await noor.getByLabel('First name').fill('Noor');
    await noor.getByLabel('Last name').fill('Haddad');
    await noor.getByLabel('Username').fill('noor');
    await noor.getByLabel('Password').fill(password);
    await noor.getByRole('button', { name: 'Accept invitation' }).click();
    await noor.waitForURL(/\/admin$/);
    await noor.getByText('You have read-only access').waitFor();
    const stranger = (await newPerson(browser, server.url)).page;
    await stranger.goto(link);
    await stranger.getByText('This invitation has ended').waitFor();
  });

  it('reads everything as read-only, has no button to change it, and the server refuses', async () => {
    await noor.goto(`/admin/submissions/${id}/edit`);
    await noor.waitForURL(new RegExp(`/admin/submissions/${id}$`));
    await noor.getByRole('heading', { name: 'History' }).waitFor();
    for (const name of ['Approve', 'Reject', 'Delete', 'Edit Document'])
      expect(await noor.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await noor.getByRole('link', { name: 'Edit Document' }).count()).toBe(0);
    const refused = await noor.request.post(`/api/submissions/${id}/approve`, { data: {} });
    expect([refused.status(), await refused.text()]).toEqual([
      403,
      'You have read-only access. Ask an owner to change your role.',
    ]);
    expect(await noor.getByRole('link', { name: 'Team' }).count()).toBe(0);
    await noor.goto('/admin/team');
    await noor.getByText('Only owners can open this page.').waitFor();
  });

  it('approves as an editor, once the owner has changed the role', async () => {
    await owner.reload();
    await owner.getByRole('button', { name: 'Change role of Noor Haddad' }).click();
    await owner.getByRole('radio', { name: /Editor/ }).check();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click();
    await owner.getByText('Noor Haddad is now: Editor').first().waitFor();
    await noor.goto(`/admin/submissions/${id}`);
    await noor.getByRole('button', { name: 'Approve' }).click();
    await noor.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await noor.getByText('Submission Approved').first().waitFor();
  });

  it('is out at once when the owner deactivates the account, and stays out', async () => {
    await owner.getByRole('button', { name: 'Deactivate Noor Haddad' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await owner.getByRole('button', { name: 'Reactivate Noor Haddad' }).waitFor();
    expect((await noor.request.get('/api/auth/user')).status()).toBe(401);
    await noor.goto('/admin/submissions/1');
    await noor.waitForURL(/\/login/);
    await noor.getByLabel('Username or email').fill('noor');
    await noor.getByLabel('Password').fill(password);
    await noor.getByRole('button', { name: 'Log in' }).click();
    await noor.getByText('Please check your credentials and try again').first().waitFor();
  });

  it('is in the log, which the owner filters and exports', async () => {
    await owner.getByRole('link', { name: 'Audit log' }).click();
    await owner.getByText('Deactivated an administrator').waitFor();
    await owner.getByRole('combobox', { name: 'Person' }).click();
    await owner.getByRole('option', { name: 'Noor Haddad' }).click();
    await owner.getByText('Approved an order').waitFor();
    await expect.poll(() => owner.getByText('Deactivated an administrator').count()).toBe(0);
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('link', { name: 'Export as CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('"Noor Haddad"');
    expect(csv).toContain('"Approved an order"');
    expect(csv).not.toContain('"Deactivated an administrator"');
    for (const width of [360, 768, 1280]) {
      await owner.setViewportSize({ width, height: 900 });
      expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

describe('a client’s own data', () => {
  it('is downloaded as one archive, without a password right after the login', async () => {
    const { page } = await newPerson(browser, server.url);
    const data = { username: 'ravi', email: 'ravi@example.com', password, firstName: 'Ravi', lastName: 'Menon' };
    expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
    const { id } = await orderBy(page, { email: 'ravi@example.com', emailConfirmation: 'ravi@example.com' });
    await page.goto('/profile?tab=account');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^marginalia-\d{4}-\d{2}-\d{2}\.zip$/);
    const zip = await JSZip.loadAsync(await readFile(await download.path()));
    expect(JSON.parse((await zip.file(`orders/${id}/order.json`)?.async('string')) ?? '')).toMatchObject({ id });
    expect(JSON.parse((await zip.file('profile.json')?.async('string')) ?? '')).toMatchObject({ username: 'ravi' });
  });
});
