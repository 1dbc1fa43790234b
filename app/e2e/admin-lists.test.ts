import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { submissionIn } from './api.ts';
import { closePeople, newPerson, openBrowser, orderRow, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let admin: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

const main = () => admin.getByRole('main');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const tab = (name: string) => main().getByRole('tab', { name: new RegExp(`^${name}`) });
const card = (title: string) => main().locator(orderRow).filter({ hasText: title });
/** An order of a client of this name, by which its row is found. */
const by = (lastName: string) => {
  const email = `${lastName.toLowerCase().replaceAll(/[^a-z0-9]/g, '.')}@example.com`;
  return { lastName, email, emailConfirmation: email };
};
const open = (title: string) =>
  card(title)
    .getByRole('button', { name: /^Details of / })
    .click();
const details = (name: RegExp) => admin.getByRole('dialog', { name });
const dialog = () => admin.getByRole('alertdialog');
const said = (words: string | RegExp) => admin.getByText(words).first().waitFor();

/** Answers calls to a path with a failure, while something is done. */
async function failing(path: RegExp, doing: () => Promise<unknown>): Promise<void> {
  await admin.route(path, (route) => route.fulfill({ status: 500, body: 'The database rests.' }));
  try {
    await doing();
  } finally {
    await admin.unroute(path);
  }
}

describe('before the first order', () => {
  it('the dashboard says so [spec 2.dashboard-empty, 2.guard-allowed]', async () => {
    await admin.goto('/admin');
    await said('No submissions yet');
  });

  it('each queue has its own words and its count [spec 2.enhanced-tabs, 2.enhanced-empty]', async () => {
    await admin.goto('/admin/enhanced');
    for (const [name, words] of [
      ['Pending', 'No pending submissions'],
      ['Approved', 'No approved submissions'],
      ['Paid', 'No paid submissions'],
      ['In Progress', 'No in-progress submissions'],
      ['Completed', 'No completed submissions'],
      ['Samples', 'No sample submissions found'],
    ] as const) {
      await tab(name).click();
      await said(words);
      // The counts come by a call of their own.
      await expect.poll(() => tab(name).innerText()).toMatch(/0$/);
    }
    expect(await main().getByRole('tab').count()).toBe(6);
  });
});

describe('a list that cannot be had', () => {
  it('on the dashboard [spec 2.dashboard-failed, 8.fetch-all]', async () => {
    await failing(/\/api\/submissions\?limit/, async () => {
      await admin.goto('/admin');
      await said('No Data Available');
      await said('Failed to fetch all submissions');
    });
    await button('Refresh Page').click();
    await said('No submissions yet');
  });

  it('in each queue [spec 8.fetch-pending, 8.fetch-approved, 8.fetch-paid, 8.fetch-in-progress, 8.fetch-completed, 8.fetch-all]', async () => {
    await failing(/\/api\/submissions(\/status\/\w+)?\?limit/, async () => {
      await admin.goto('/admin/enhanced');
      for (const [name, words] of [
        ['Pending', 'Failed to fetch pending submissions'],
        ['Approved', 'Failed to fetch approved submissions'],
        ['Paid', 'Failed to fetch paid submissions'],
        ['In Progress', 'Failed to fetch in progress submissions'],
        ['Completed', 'Failed to fetch completed submissions'],
        ['Samples', 'Failed to fetch all submissions'],
      ] as const) {
        await tab(name).click();
        await said(words);
      }
    });
  });
});

describe('the dashboard', () => {
  it('has its bar, four figures and the ten most recent, each with Review [spec 2.admin-bar, 2.dashboard, 9.recent]', async () => {
    // A try that failed has left its orders, which would be counted.
    for (const { id } of await (await admin.request.get('/api/submissions')).json())
      expect((await admin.request.delete(`/api/submissions/${id}`)).status()).toBe(204);
    for (let count = 0; count < 11; count++)
      await submissionIn(admin, 'pending_approval', { promoCode: `CODE${count}` });
    await submissionIn(admin, 'in_progress');
    await submissionIn(admin, 'completed');
    await admin.goto('/admin');
    const bar = admin.getByRole('banner');
    for (const [name, path] of [
      ['Dashboard', '/admin'],
      ['Analytics', '/admin/analytics'],
      ['Back to Site', '/'],
    ] as const)
      expect(await bar.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
    const reviews = main().getByRole('link', { name: /^Review / });
    await reviews.first().waitFor();
    expect(await reviews.count()).toBe(10);
    // The figures come by a call of their own.
    for (const figure of [/Total Submissions\s+13/, /Pending Review\s+11/, /In Progress\s+1\b/, /Completed\s+1\b/])
      await expect.poll(() => main().innerText()).toMatch(figure);
  });

  it('is read again when the window gets the focus [spec 4.refetch]', async () => {
    const before = (await (await admin.request.get('/api/submissions')).json()).length;
    await admin.goto('/admin');
    await said(new RegExp(`^${before}$`));
    await submissionIn(admin, 'pending_approval');
    await admin.evaluate(() => window.dispatchEvent(new Event('focus')));
    await said(new RegExp(`^${before + 1}$`));
  });
});

describe('the rows of the queues', () => {
  it('show every documented field [spec 2.enhanced-card, 9.preview, 3.money]', async () => {
    const file = loremIpsum;
    const id = await submissionIn(
      admin,
      'pending_approval',
      {
        ...by('SPRING'),
        promoCode: 'SPRING',
        additionalInstructions: 'British spelling.',
        service: 'deep',
        wordCount: '1,234',
      },
      file,
    );
    const stored = await (await admin.request.get(`/api/submissions/${id}`)).json();
    await admin.goto('/admin/enhanced');
    await open('SPRING');
    const text = await card('SPRING').innerText();
    for (const part of [
      stored.title,
      'Deep Clarity Edit',
      '1,234 words',
      '$36.00',
      'Pending',
      `User ${stored.userId}`,
      'Please look at the argument first.',
      'British spelling.',
      'lorem-ipsum.docx',
      'SPRING',
    ])
      expect(text).toContain(part);
    const year = new Date(stored.submittedAt).getFullYear();
    expect(text).toMatch(new RegExp(`Submitted\\s+.*${year}`));
    expect(stored.content.length).toBeGreaterThan(600);
    expect(await card('SPRING').textContent()).toContain(`${stored.content.slice(0, 500)}…`);
    expect(await card('SPRING').textContent()).not.toContain(stored.content.slice(0, 501));
  });

  it('offer what the status allows [spec 4.pending, 4.approved, 4.paid, 4.in-progress, 4.completed]', async () => {
    const queues = [
      ['Pending', 'pending_approval', ['Approve', 'Reject', 'Delete'], ['Review Submission']],
      ['Approved', 'approved', ['Delete'], ['Review Submission']],
      ['Paid', 'paid', ['Mark In Progress', 'Delete'], ['Edit Document', 'Review Submission']],
      ['In Progress', 'in_progress', ['Delete'], ['Review Submission']],
      ['Completed', 'completed', ['Delete'], ['Review Submission']],
    ] as const;
    const made: number[] = [];
    // A second try finds its own orders alone.
    onTestFinished(async () => {
      for (const id of made) await admin.request.delete(`/api/submissions/${id}`);
    });
    for (const [, status] of queues) made.push(await submissionIn(admin, status, by(`AS ${status}`)));
    await admin.goto('/admin/enhanced');
    for (const [name, status, buttons, links] of queues) {
      await tab(name).click();
      const one = card(`AS ${status}`);
      await one.waitFor();
      expect((await one.getByRole('button').allInnerTexts()).slice(1), status).toEqual(buttons);
      const inRow = (await one.getByRole('link').allInnerTexts()).slice(1);
      expect([...new Set([...inRow, 'Review Submission'])], status).toEqual(links);
      expect(await one.getByText('Awaiting payment').count(), status).toBe(status === 'approved' ? 1 : 0);
      await open(`AS ${status}`);
      await details(/./).getByRole('link', { name: 'Review Submission' }).waitFor();
      await admin.keyboard.press('Escape');
      await details(/./).waitFor({ state: 'detached' });
    }
  });
});

describe('a queue of several pages', () => {
  it('is where it was after Back, on the link that was followed, and after a reload; a filter begins at its first page', async () => {
    for (let count = 0; count < 5; count++) await submissionIn(admin, 'approved', { promoCode: `PAGED ${count}` });
    const sorted = await admin.request.get('/api/submissions/status/approved?sort=due');
    const ids: number[] = (await sorted.json()).map(({ id }: { id: number }) => id);
    // Two of the server's rows a page instead of fifty.
    const lists = /\/api\/submissions\/status\/approved\?limit=50/;
    await admin.route(lists, (route) => route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }));
    onTestFinished(() => admin.unroute(lists));
    const shown = () =>
      main()
        .locator('[data-queue-link]')
        .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
    const shows = (from: number) => expect.poll(shown).toEqual(ids.slice(from, from + 2));
    const focused = () => admin.evaluate(() => document.activeElement?.getAttribute('href'));
    await admin.goto('/admin/enhanced?tab=approved');
    await shows(0);
    await button('Next').click();
    await shows(2);
    await main().locator(`#submission-${ids[3]} a`).click();
    await admin.waitForURL(/\/admin\/submissions\/\d+$/);
    await admin.goBack();
    await shows(2);
    await expect.poll(focused).toBe(`/admin/submissions/${ids[3]}`);
    await admin.reload();
    await shows(2);
    await button('Previous').click();
    await shows(0);
    // Each page is a step back.
    await admin.goBack();
    await shows(2);
    await main().getByRole('searchbox', { name: 'Search' }).fill('Nadia');
    await shows(0);
  });

  it('turns no page before its rows are there in another order', async () => {
    for (let count = 0; count < 3; count++) await submissionIn(admin, 'approved', by(`TURNED ${count}`));
    const lists = /\/api\/submissions\/status\/approved\?limit=50/;
    let held: Promise<void> | undefined;
    await admin.route(lists, async (route) => {
      await held;
      await route.continue({ url: route.request().url().replace('limit=50', 'limit=2') });
    });
    onTestFinished(() => admin.unroute(lists));
    await admin.goto('/admin/enhanced?tab=approved');
    await main().getByRole('rowheader').first().waitFor();
    let goOn = () => {};
    held = new Promise((resolve) => {
      goOn = resolve;
    });
    await button('Order').click();
    await main().getByRole('columnheader', { name: 'Order', exact: true }).and(admin.locator('[aria-sort]')).waitFor();
    await button('Next').click({ force: true });
    goOn();
    const order = () => main().locator('[data-queue-link]').first().getAttribute('href');
    const newest = (await (await admin.request.get('/api/submissions/status/approved?limit=1')).json())[0].id;
    await expect.poll(order).toBe(`/admin/submissions/${newest}`);
    await button('Next').click();
    await expect.poll(order).not.toBe(`/admin/submissions/${newest}`);
    expect(await main().getByText('No Data Available').count()).toBe(0);
  });
});

describe('the view of the queues', () => {
  it('shows all orders where the due date of the address is no date', async () => {
    await submissionIn(admin, 'paid', by('ANY DATE'));
    onTestFinished(() => admin.setViewportSize({ width: 1280, height: 900 }));
    await admin.setViewportSize({ width: 360, height: 800 });
    await admin.goto('/admin/enhanced?tab=paid&due=2026-02-30');
    await card('ANY DATE').first().waitFor();
    expect(
      await main()
        .getByText(/^Due by/)
        .count(),
    ).toBe(0);
  });

  it('has the soonest due first, and the dashboard leads to what is due', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const made = [
      await submissionIn(admin, 'paid', { ...by('OVERDUE'), deadline: day(-3) }),
      await submissionIn(admin, 'paid', { ...by('LATER'), deadline: day(9) }),
    ];
    // A second try counts its own orders alone.
    onTestFinished(async () => {
      for (const id of made) await admin.request.delete(`/api/submissions/${id}`);
    });
    await admin.goto('/admin/enhanced?tab=paid');
    await card('OVERDUE').getByText('3 days overdue').waitFor();
    expect(await main().locator(orderRow).first().textContent()).toContain('OVERDUE');
    expect(await main().locator(orderRow).last().textContent()).not.toContain('OVERDUE');
    const header = (name: string) => main().getByRole('columnheader', { name, exact: true });
    expect(await header('Due').getAttribute('aria-sort')).toBe('ascending');
    await button('Order').click();
    await expect.poll(() => main().locator(orderRow).first().textContent()).toContain('LATER');
    expect(await button('Order').evaluate((sort) => sort === document.activeElement)).toBe(true);
    await admin.reload();
    await expect.poll(() => main().locator(orderRow).first().textContent()).toContain('LATER');
    expect(await header('Order').getAttribute('aria-sort')).toBe('descending');
    await button('Due').click();
    await expect.poll(() => main().locator(orderRow).first().textContent()).toContain('OVERDUE');
    await admin.goto('/admin');
    await main().getByRole('group', { name: 'Due now' }).getByText('0 today, 1 overdue').waitFor();
    await main().getByRole('link', { name: 'Due now' }).click();
    await main().getByRole('heading', { level: 1, name: 'Due now' }).waitFor();
    await card('OVERDUE').waitFor();
    expect(await main().locator(orderRow).count()).toBe(1);
  });
});

describe('what was rejected', () => {
  it('has a list of its own, with the reason, to which a link leads', async () => {
    await submissionIn(admin, 'rejected', by('TURNED DOWN'));
    await admin.goto('/admin/enhanced');
    await main().getByRole('link', { name: 'Rejected submissions' }).click();
    await main().getByRole('heading', { level: 1, name: 'Rejected submissions' }).waitFor();
    await card('TURNED DOWN').waitFor();
    expect((await card('TURNED DOWN').getByRole('button').allInnerTexts()).slice(1)).toEqual(['Delete']);
    await open('TURNED DOWN');
    await details(/./).getByText('Not our field.').waitFor();
    await admin.reload();
    await card('TURNED DOWN').waitFor();
    await main().getByRole('link', { name: 'Queues' }).click();
    await card('TURNED DOWN').waitFor({ state: 'detached' });
    expect(await main().getByRole('tab').count()).toBe(6);
  });
});

describe('single keys', () => {
  const focused = () => admin.evaluate(() => document.activeElement?.textContent ?? '');
  const help = () => admin.getByRole('dialog', { name: 'Keyboard shortcuts' });

  it('go on and back through the queue, and ? shows them', async () => {
    await admin.goto('/admin/enhanced');
    await main().locator(orderRow).nth(1).waitFor();
    const titles = await main().locator('[data-queue-link]').allInnerTexts();
    const ids = () => admin.evaluate(() => document.activeElement?.getAttribute('href'));
    await admin.keyboard.press('j');
    const first = await ids();
    await admin.keyboard.press('j');
    expect(await ids()).not.toBe(first);
    await admin.keyboard.press('k');
    expect(await ids()).toBe(first);
    await admin.keyboard.press('k');
    expect(await focused()).toBe(titles[0]);
    await admin.keyboard.press('d');
    await details(/./).getByRole('link', { name: 'Review Submission' }).waitFor();
    await admin.keyboard.press('Escape');
    await details(/./).waitFor({ state: 'detached' });
    expect(await focused()).toBe(titles[0]);
    await admin.keyboard.press('?');
    await help().getByText('Previous submission').waitFor();
    await admin.keyboard.press('Escape');
    await help().waitFor({ state: 'detached' });
    expect(await focused()).toBe(titles[0]);
  });
});

describe('a question about an order', () => {
  it('stays when the window gets narrower, and can be answered', async () => {
    const id = await submissionIn(admin, 'pending_approval', by('NARROWED'));
    await admin.goto('/admin/enhanced');
    await card('NARROWED').waitFor();
    const rows = await main().locator(orderRow).count();
    await card('NARROWED').getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog().waitFor();
    onTestFinished(() => admin.setViewportSize({ width: 1280, height: 900 }));
    await admin.setViewportSize({ width: 360, height: 800 });
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await card('NARROWED').waitFor({ state: 'detached' });
    expect((await admin.request.get(`/api/submissions/${id}`)).status()).toBe(404);
    // Only now the table makes way for rows; in a window of 768 px too, which has room for them.
    await admin.setViewportSize({ width: 768, height: 900 });
    await main().getByRole('table').waitFor({ state: 'detached' });
    expect(await main().getByRole('article').count()).toBe(rows - 1);
  });

  it('stays when somebody else has decided about the order, and is answered then', async () => {
    const id = await submissionIn(admin, 'pending_approval', by('DECIDED'));
    await admin.goto('/admin/enhanced');
    await card('DECIDED').getByRole('button', { name: 'Reject', exact: true }).click();
    await dialog().getByLabel('Reason').fill('A reason that took a while.');
    expect((await admin.request.post(`/api/submissions/${id}/approve`)).status()).toBe(200);
    const listed = admin.waitForResponse(
      (one) => one.url().includes('/status/pending_approval') && one.status() === 200,
    );
    await admin.evaluate(() => window.dispatchEvent(new Event('focus')));
    await (await listed).finished();
    await admin.waitForTimeout(300);
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('A reason that took a while.');
    await dialog().getByRole('button', { name: 'Reject', exact: true }).click();
    await admin.getByText(/now “Approved”, so it can’t be rejected/).waitFor();
    await card('DECIDED').waitFor({ state: 'detached' });
  });
});

describe('what is done in a queue', () => {
  const press = (name: string) => card('DOING').getByRole('button', { name, exact: true }).click();
  const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

  it('fails in words, and nothing changes [spec 8.list-delete, 8.list-approve, 8.list-reject, 8.list-start, 4.delete]', async () => {
    await submissionIn(admin, 'paid', by('DOING'));
    await submissionIn(admin, 'pending_approval', by('DOING'));
    await admin.goto('/admin/enhanced');
    await failing(/\/api\/submissions\/\d+(\/(approve|reject|start))?$/, async () => {
      await press('Approve');
      await dialog().getByText('Are you sure you want to approve this submission?').waitFor();
      await confirm('Approve');
      await said('Failed to approve submission. Please try again.');
      await said('Error');
      await press('Reject');
      await dialog().getByText('Are you sure you want to reject this submission?').waitFor();
      await confirm('Reject');
      await said('Failed to reject submission. Please try again.');
      await press('Delete');
      await admin.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor();
      await dialog().getByText('This action cannot be undone. This will permanently delete this submission.').waitFor();
      await confirm('Delete');
      await said('Failed to delete submission. Please try again.');
      await card('DOING').waitFor();
      await tab('Paid').click();
      await press('Mark In Progress');
      await said('Failed to update submission status. Please try again.');
    });
  });

  it('is said when it is done [spec 8.done-started, 8.done-approved, 8.done-rejected, 8.done-deleted]', async () => {
    const toast = (title: string) =>
      admin.locator('[data-component="Toaster"]').getByText(title, { exact: true }).first().waitFor();
    await press('Mark In Progress');
    await toast('In Progress');
    await card('DOING').waitFor({ state: 'detached' });
    await tab('Pending').click();
    await press('Approve');
    await confirm('Approve');
    await toast('Submission approved');
    await said(/ready for payment/);
    await card('DOING').waitFor({ state: 'detached' });
    await submissionIn(admin, 'pending_approval', by('DOING'));
    await admin.reload();
    await press('Reject');
    await confirm('Reject');
    await toast('Submission rejected');
    await submissionIn(admin, 'pending_approval', by('DOING'));
    await admin.reload();
    await press('Delete');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await press('Delete');
    await confirm('Delete');
    await toast('Submission deleted');
    await card('DOING').waitFor({ state: 'detached' });
  });

  it('by keyboard leads on to the submission that stands in its place', async () => {
    const [next, gone] = [
      await submissionIn(admin, 'pending_approval', by('STAYS')),
      await submissionIn(admin, 'pending_approval', by('LEAVES')),
    ];
    await admin.goto('/admin/enhanced');
    await main().locator(`#submission-${gone}`).waitFor();
    await card('LEAVES').getByRole('button', { name: 'Approve', exact: true }).focus();
    await admin.keyboard.press('Enter');
    await dialog().getByText(`Order ${gone} · `).waitFor();
    await admin.keyboard.press('Enter');
    await card('LEAVES').waitFor({ state: 'detached' });
    await expect
      .poll(() => admin.evaluate(() => document.activeElement?.getAttribute('href')))
      .toBe(`/admin/submissions/${next}`);
  });
});
