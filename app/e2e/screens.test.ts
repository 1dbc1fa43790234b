import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBy, submissionIn } from './api.ts';
import {
  closePeople,
  expectAccessible,
  expectPage,
  logIn,
  newPerson,
  openBrowser,
  orderRow,
  signIn,
} from './browser.ts';
import { loremIpsum } from './documents.ts';
import { choose } from './order.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let visitor: Page;
let admin: Page;
let ids: Record<string, number>;

// A year of believable orders, which the tests of long lists and figures read before others add to them.
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

interface Row {
  id: number;
  title: string;
  service: string;
  deadline: string | null;
  client: { lastName: string } | null;
}
const main = () => admin.getByRole('main');
const rows = async (query: string): Promise<Row[]> => (await admin.request.get(`/api/submissions${query}`)).json();
const shown = () =>
  main()
    .locator('[data-queue-link]')
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
const idsOf = (all: readonly Row[]) => all.map(({ id }) => id);
const shows = (all: readonly Row[]) => expect.poll(shown).toEqual(idsOf(all));

describe('a long queue', () => {
  it('comes fifty at a time, newest first, and is never fetched whole', async () => {
    const asked: string[] = [];
    admin.on('request', (request) => {
      if (/\/api\/submissions(\?|\/status)/.test(request.url())) asked.push(request.url());
    });
    const all = await rows('/status/completed');
    expect(all.length).toBeGreaterThan(50);
    await admin.goto('/admin/enhanced?tab=completed');
    await shows(all.slice(0, 50));
    await main()
      .getByRole('tab', { name: `Completed ${all.length}` })
      .waitFor();
    await main().getByRole('button', { name: 'Next', exact: true }).click();
    await shows(all.slice(50, 100));
    await main().getByRole('button', { name: 'Previous', exact: true }).click();
    await shows(all.slice(0, 50));
    expect(await main().getByRole('button', { name: 'Previous', exact: true }).isDisabled()).toBe(true);
    expect(asked.length).toBeGreaterThan(1);
    for (const url of asked) expect(url).toMatch(/limit=\d\d\b/);
  });

  it('is searched and filtered by client, title, service and day; the address keeps it, and Clear filters ends it', async () => {
    const all = await rows('/status/completed');
    const name = all.find(({ client }) => client)?.client?.lastName ?? '';
    await admin.goto('/admin/enhanced?tab=completed');
    await shows(all.slice(0, 50));
    // From the second page: a filter starts at its first one, and so does what comes after it.
    await main().getByRole('button', { name: 'Next', exact: true }).click();
    await shows(all.slice(50, 100));
    await main().getByRole('heading', { level: 1 }).focus();
    await admin.keyboard.press('/');
    await admin.keyboard.type(name);
    const found = await rows(`/status/completed?q=${encodeURIComponent(name)}`);
    expect(found.length).toBeLessThan(all.length);
    await shows(found.slice(0, 50));
    await main()
      .getByRole('status')
      .filter({ hasText: `${found.length} found` })
      .waitFor({ state: 'attached' });

    await choose(admin, 'Service', 'Deep Clarity Edit');
    await shows(found.filter(({ service }) => service === 'deep'));
    const clear = main().getByRole('button', { name: 'Clear filters' });
    await clear.press('Enter');
    await shows(all.slice(0, 50));
    expect(await clear.evaluate((button) => button === document.activeElement)).toBe(true);
    // The search waits for a pause in the typing; it must not bring back what was cleared.
    await admin.waitForTimeout(400);
    await shows(all.slice(0, 50));

    await choose(admin, 'Service', 'Express Review');
    const express = all.filter(({ service }) => service === 'express');
    const day = express.map(({ deadline }) => deadline ?? '').toSorted()[Math.floor(express.length / 2)] ?? '';
    await main().getByRole('textbox', { name: 'Due by' }).fill(day);
    await main().getByRole('textbox', { name: 'Due by' }).blur();
    const due = express.filter(({ deadline }) => deadline !== null && deadline <= day);
    await shows(due.slice(0, 50));
    await admin.reload();
    await shows(due.slice(0, 50));
    await main().getByRole('searchbox', { name: 'Search' }).fill('no such words anywhere');
    await main().getByRole('heading', { name: 'Nothing found' }).waitFor();
    await main().getByRole('button', { name: 'Clear filters' }).click();
    await shows(all.slice(0, 50));
    // The bar's own link leads to the queues without filters, and the field says so.
    await main().getByRole('searchbox', { name: 'Search' }).fill(name);
    await admin.waitForURL(/[?&]q=/);
    await admin.getByRole('link', { name: 'Queues', exact: true }).click();
    await admin.waitForURL(/\/admin\/enhanced$/);
    await expect.poll(() => main().getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('');
  });

  it('keeps both of two choices that are made before the page shows the first', async () => {
    await admin.goto('/admin/enhanced?tab=completed');
    await main().getByRole('combobox', { name: 'Service' }).click();
    const option = await admin.getByRole('option', { name: 'Express Review', exact: true }).elementHandle();
    // In one task: nothing is rendered between the two.
    await main()
      .getByRole('textbox', { name: 'Due by' })
      .evaluate((field: HTMLInputElement, chosen) => {
        (chosen as HTMLElement).click();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2026-05-12');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, option);
    await admin.waitForURL(
      ({ searchParams }) => searchParams.get('service') === 'express' && searchParams.get('due') === '2026-05-12',
    );
  });
});

interface Figures {
  totalSubmissions: number;
  completionRate: number;
  totalRevenue: number;
  dailySubmissions: unknown[];
}

describe('analytics', () => {
  it('shows the figures of each range [spec 2.analytics-range, 2.analytics-cards, 9.analytics-ranges]', async () => {
    await admin.goto('/admin/analytics');
    const totals: number[] = [];
    for (const [range, label] of [
      ['7d', 'Last 7 days'],
      ['30d', 'Last 30 days'],
      ['90d', 'Last 90 days'],
      ['1y', 'Last year'],
    ] as const) {
      // The choice shows at once, before the address has moved.
      const choose = (radio: HTMLElement | SVGElement) => {
        (radio as HTMLInputElement).click();
        return (radio as HTMLInputElement).checked;
      };
      expect(await main().getByRole('radio', { name: label }).evaluate(choose)).toBe(true);
      const figures: Figures = await (await admin.request.get(`/api/admin/analytics?range=${range}`)).json();
      totals.push(figures.totalSubmissions);
      const dollars = (figures.totalRevenue / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      const figure = (name: string, value: string) =>
        main().locator('[data-component="StatCard"]', { hasText: name }).filter({ hasText: value }).first().waitFor();
      await figure('Total Submissions', figures.totalSubmissions.toLocaleString('en'));
      await figure('Revenue', dollars);
      await figure('Completion Rate', `${figures.completionRate}%`);
      await figure('Avg Turnaround', 'day');
      await expect.poll(() => new URL(admin.url()).searchParams.get('range')).toBe(range);
    }
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(new Set(totals).size).toBe(4);
    expect(
      await main()
        .getByText(/vs previous period|New: none in the previous period/)
        .count(),
    ).toBe(2);
  });

  it('has four views, with a table behind each chart [spec 2.analytics-overview, 2.analytics-submissions, 2.analytics-quality, 2.analytics-financial, 9.analytics-spans]', async () => {
    const view = (name: string) => main().getByRole('tab', { name, exact: true }).click();
    const chart = (title: string) => main().getByRole('figure').filter({ hasText: title });
    const table = async (title: string) => {
      await chart(title).first().waitFor();
      return chart(title).first().locator('tbody tr').count();
    };
    await view('Overview');
    await expect.poll(() => table('Status distribution')).toBeGreaterThan(3);
    await expect.poll(() => table('Service performance')).toBeGreaterThan(2);
    await view('Submissions');
    await expect.poll(() => table('Submissions per day')).toBe(7);
    await view('Quality');
    for (const words of ['Client return rate', 'Completion rate', 'Common issues'])
      await main().getByText(words, { exact: true }).first().waitFor();
    expect(await main().getByRole('tabpanel').getByRole('listitem').count()).toBeGreaterThan(0);
    await view('Financial');
    for (const words of ['Total revenue', 'This month'])
      await main().getByText(words, { exact: true }).first().waitFor();
    await expect.poll(() => table('Revenue per week')).toBe(4);
  });
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
 * Opens a screen and waits for its heading and its data. Nothing scrolls sideways on the smallest phone, nor at 200 %, where
 * the text keeps most of the window.
 */
async function fits(page: Page, path: string, title: RegExp, check = async () => {}): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toMatch(title);
  await check();
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

/** Opens a screen that has no axe violation on a phone, in light and dark, nor at a desk, where its story runs most of axe. */
const look = (page: Page, path: string, title: RegExp) =>
  fits(page, path, title, async () => {
    await expectPage(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
  });

describe('every public screen', () => {
  it.each([
    ['/', /^Editing/],
    ['/services', /^Services/],
    ['/resources', /^Writing Resources/],
    ['/faq', /^Questions/],
    ['/terms', /^Terms/],
    ['/submit', /^Submit/],
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
    const names = { firstName: 'Tomás', lastName: 'Herrera-Villanueva', username: 'tomas' };
    const data = { ...names, email: 'nadia@example.com', password: 'seven quiet margins' };
    expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
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

  it.each([
    ['pending_approval', look],
    ['completed', look],
    // Their stories alone run axe on what differs.
    ['approved', fits],
    ['paid', fits],
  ] as const)('so have review and edit of a %s submission', async (status, see) => {
    await see(admin, `/admin/submissions/${ids[status]}`, /^Review:/);
    await see(admin, `/admin/submissions/${ids[status]}/edit`, /^Edit:/);
  });
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
    await page.waitForLoadState('networkidle');
    // A visitor on the login page is asked about nothing, so that not even a 401 is in the console.
    const paths = ['/submit/1', '/admin/enhanced', '/admin/analytics'];
    for (const path of [...paths, `/admin/submissions/${ids.paid}/edit`, `/admin/submissions/${ids.completed}`]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(said).toEqual([]);
    await context.close();
  });
});
