import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBy, submissionIn } from './api.ts';
import { closePeople, expectAccessible, logIn, newPerson, openBrowser, orderRow, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let visitor: Page;
let admin: Page;
let ids: Record<string, number>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SEED: 'demo' }), openBrowser()]);
  visitor = (await newPerson(browser, server.url)).page;
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
  const rows: { id: number; status: string; filename: string }[] = await (
    await admin.request.get('/api/submissions')
  ).json();
  const of = (status: string) => rows.find((row) => row.status === status && row.filename)?.id ?? 0;
  ids = Object.fromEntries(['pending_approval', 'approved', 'paid', 'completed'].map((status) => [status, of(status)]));
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
/** The share of the window that bars keep for themselves while the page scrolls under them. */
const barred = () => {
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position),
  );
  const heights = bars.map((bar) => bar.getBoundingClientRect()).filter(({ width }) => width > innerWidth / 2);
  return Math.max(0, ...heights.map(({ height }) => height)) / innerHeight;
};

/**
 * Opens a screen and waits for its heading and its data. It has no axe violation at a desk and on a phone, in light and
 * dark; nothing scrolls sideways on the smallest phone, nor at 200 %, where the text keeps most of the window.
 */
async function look(page: Page, path: string, title: RegExp): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toMatch(title);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  // Polled: the editor moves its margin below the text a frame after the window became narrow.
  for (const [width, height] of [
    [320, 700],
    [640, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(overflow), { message: `${path} scrolls sideways at ${width} px` })
      .toBeLessThanOrEqual(0);
  }
  expect(await page.evaluate(barred), `bars of ${path} at 200 %`).toBeLessThan(0.3);
}

describe('every public screen', () => {
  it.each([
    ['/', /^Editing/],
    ['/services', /^Services/],
    ['/resources', /^Writing Resources/],
    ['/faq', /^Questions/],
    ['/terms', /^Terms/],
    ['/submit', /^Submit/],
    ['/submit/2', /^Submit/],
    ['/login', /^Log in/],
    ['/register', /^Create an account/],
    ['/forgot-password', /^Set a new password/],
    ['/reset-password#token=none', /^Choose a password/],
    ['/track/none', /^Your order/],
    ['/no/such/page', /^404 Page Not Found/],
  ])('%s has its title, no axe violation in light or dark, and fits a phone', async (path, title) => {
    await look(visitor, path, title);
    if (!/track|reset|no\/such/.test(path)) {
      expect(await visitor.locator('meta[name=description]').getAttribute('content')).toBeTruthy();
    }
  });
});

describe('every client’s screen', () => {
  it('has its title, no axe violation in light or dark, and fits a phone', async () => {
    const { page, context } = await newPerson(browser, server.url);
    await page.goto('/register');
    await page.getByLabel('First name').fill('Tomás');
    await page.getByLabel('Last name').fill('Herrera-Villanueva');
    await page.getByLabel('Email').fill('nadia@example.com');
    await page.getByLabel('Username').fill('tomas');
    await page.getByLabel('Password').fill('seven quiet margins');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/profile$/);
    await submissionIn(admin, 'rejected');
    await submissionIn(admin, 'approved');
    await submissionIn(admin, 'completed', {}, loremIpsum);
    await look(page, '/profile', /^(My|Your)/);
    const { trackingUrl } = await orderBy(page);
    await look(page, new URL(trackingUrl).pathname, /^Order \d+: /);
    await context.close();
  });
});

describe('every administrator’s screen', () => {
  it.each([
    ['/admin', /^Dashboard/],
    ['/admin/enhanced', /^Queues/],
    ['/admin/enhanced?tab=samples', /^Queues/],
    ['/admin/analytics', /^Analytics/],
    ['/admin/analytics?view=submissions', /^Analytics/],
    ['/admin/analytics?view=quality', /^Analytics/],
    ['/admin/analytics?view=financial', /^Analytics/],
    ['/admin/system', /^System/],
    ['/admin/submissions/999999', /^Submission not found/],
    ['/admin/nothing/here', /^404/],
  ])('%s has its title, no axe violation in light or dark, and fits a phone', (path, title) =>
    look(admin, path, title),
  );

  it.each(['pending_approval', 'approved', 'paid', 'completed'])(
    'so have review and edit of a %s submission',
    async (status) => {
      await look(admin, `/admin/submissions/${ids[status]}`, /^Review:/);
      await look(admin, `/admin/submissions/${ids[status]}/edit`, /^Edit:/);
    },
  );
});

describe('the samples', () => {
  it('are a queue of their own, and hold submissions without a user only [spec 2.samples]', async () => {
    await admin.setViewportSize({ width: 1280, height: 900 });
    await admin.goto('/admin/enhanced?tab=samples');
    await admin.locator(orderRow).first().waitFor();
    const cards = admin.locator(orderRow);
    const count = await cards.count();
    expect(await cards.filter({ hasText: 'Sample content (no user)' }).count()).toBe(count);
    await admin.getByRole('tab', { name: new RegExp(`Samples.*${count}`) }).waitFor();
  });
});

describe('the state of the system', () => {
  it('is reached from the bar, and says that mail is only written into files here', async () => {
    await admin.setViewportSize({ width: 1280, height: 900 });
    await admin.goto('/admin');
    await admin.getByRole('banner').getByRole('link', { name: 'System', exact: true }).click();
    await admin.waitForURL(/\/admin\/system$/);
    await admin.getByRole('region', { name: 'Mail' }).getByText('Mail isn’t sent').waitFor();
    await admin.getByRole('region', { name: 'Jobs' }).getByText('Working').waitFor();
    await admin.getByRole('region', { name: 'Storage' }).getByText('SQLite').waitFor();
    await admin.getByRole('region', { name: 'Last backup' }).getByText('No backup yet').waitFor();
  });
});

describe('the guard (specification, points 2 and 6)', () => {
  it('leads a visitor to the login [spec 6.unauthenticated]', async () => {
    await visitor.goto('/admin/enhanced');
    await visitor.waitForURL(/\/login\?next=%2Fadmin%2Fenhanced$/);
  });

  it('tells a signed-in client no, and leads them to their profile after the login [spec 2.guard-denied, 6.non-admin, 8.denied]', async () => {
    await visitor.goto('/register');
    await visitor.getByLabel('First name').fill('Ines');
    await visitor.getByLabel('Last name').fill('Moreau');
    await visitor.getByLabel('Email').fill('ines@example.com');
    await visitor.getByLabel('Username').fill('ines');
    await visitor.getByLabel('Password').fill('seven quiet margins');
    await visitor.getByRole('button', { name: 'Create account' }).click();
    await visitor.waitForURL(/\/profile$/);
    await visitor.goto('/admin');
    await visitor.getByRole('alert').getByText('Access denied. You do not have administrator privileges.').waitFor();
    await expectAccessible(visitor);
  });
});

describe('the content security policy', () => {
  it('is kept by every page: the console stays silent', async () => {
    const { page, context } = await newPerson(browser, server.url, { bypassCSP: false });
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
    });
    await logIn(page);
    // A visitor on the login page is asked about nothing, so that not even a 401 is in the console.
    const paths = ['/', '/services', '/faq', '/submit/1', '/admin', '/admin/enhanced', '/admin/analytics'];
    for (const path of [...paths, `/admin/submissions/${ids.paid}/edit`, `/admin/submissions/${ids.completed}`]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(said).toEqual([]);
    await context.close();
  });
});

describe('navigation', () => {
  it('moves the focus to the new heading and says the title; going back returns to the link', async () => {
    await admin.setViewportSize({ width: 1280, height: 900 });
    await admin.goto('/admin');
    await admin
      .getByRole('link', { name: /^Review / })
      .first()
      .click();
    await admin.waitForURL(/submissions\/\d+$/);
    await expect.poll(() => admin.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await admin.goBack();
    await expect.poll(() => admin.evaluate(() => document.activeElement?.textContent)).toBe('Review');
  });
});
