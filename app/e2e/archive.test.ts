import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePeople, newPerson, openBrowser, signIn } from './browser.ts';
import { choose } from './order.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let admin: Page;

// A year of believable orders.
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SEED: 'demo' }), openBrowser()]);
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
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
