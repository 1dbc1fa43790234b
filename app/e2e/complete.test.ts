import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeOnDesk, submissionIn } from './api.ts';
import { closePeople, newPerson, openBrowser, routeOnce, signIn, withoutAutosave } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { type RunningServer, sharedServer } from './server.ts';

const essay = loremIpsum;
let server: RunningServer;
let browser: Browser;
let admin: Page;
/** The changes that the page asks the server for, as `METHOD path`. */
let asked: string[] = [];
const problems: string[] = [];
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  admin = (await newPerson(browser, server.url)).page;
  admin.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') asked.push(`${request.method()} ${pathname.split('/').at(-1)}`);
  });
  admin.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  admin.on('pageerror', ({ message }) => problems.push(message));
  await signIn(admin);
});
afterAll(() => closePeople(browser));
beforeEach(() => {
  problems.length = 0;
});
// The page is the next test's too, and the second try's.
afterEach(() => admin.unrouteAll({ behavior: 'ignoreErrors' }));

const said = (words: string | RegExp) => admin.getByText(words).first().waitFor();
const get = async (id: number, rest = '') => (await admin.request.get(`/api/submissions/${id}${rest}`)).json();
const events = async (id: number): Promise<string[]> =>
  (await get(id, '/events')).map(({ type }: { type: string }) => type);
const review = (changes: object = {}) => ({ highlights: [], suggestions: [], notes: '', version: 0, ...changes });

async function writeReview(id: number) {
  await admin.goto(`/admin/submissions/${id}/edit`);
  await admin.getByLabel('Feedback', { exact: true }).fill('Well argued.');
  // The draft saves itself after a pause; what is asked for after that is the button's.
  const saved = admin.waitForResponse((response) => response.request().method() === 'PUT');
  await admin.getByLabel('Review notes').fill('Look at chapter two.');
  expect((await saved).status()).toBe(200);
  const held = await withoutAutosave(admin);
  await admin.getByLabel('Review notes').fill('Look at chapter three.');
  await expect.poll(held).toBeGreaterThan(0);
  asked = [];
}

describe('a review is completed by one request', () => {
  it('on the edit page', async () => {
    const id = await submissionIn(admin, 'in_progress', {}, essay);
    await writeReview(id);
    await completeOnDesk(admin);
    await said('The client will be notified.');
    expect(asked).toEqual(['POST complete']);
    const { feedback, ...stored } = await get(id);
    expect(stored.status).toBe('completed');
    expect(feedback).toContain('Look at chapter three.');
    expect(feedback).toContain('Well argued.');
    expect((await get(id, '/review')).notes).toBe('Look at chapter three.');
    await admin.locator('[data-desk]').getByText('Completed', { exact: true }).first().waitFor();
    expect(await admin.getByText('Saved on this device only.').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('on the review page, as a text', async () => {
    const id = await submissionIn(admin, 'in_progress', {}, essay);
    await admin.goto(`/admin/submissions/${id}`);
    await admin.getByRole('textbox', { name: 'Feedback' }).fill('Well argued.');
    asked = [];
    await admin.getByRole('button', { name: 'Complete Review & Notify Client' }).first().click();
    await said('The submission is marked as completed.');
    expect(asked).toEqual(['POST complete']);
    expect(await get(id)).toMatchObject({ status: 'completed', feedback: 'Well argued.' });
    expect(problems).toEqual([]);
  });

  it('on the review page, as highlights', async () => {
    const id = await submissionIn(admin, 'paid', {}, essay);
    const { content } = await get(id);
    const [text = ''] = /\w{4,}/.exec(content) ?? [];
    const startIndex = content.indexOf(text);
    const mark = { id: 'h', text, startIndex, endIndex: startIndex + text.length, comment: 'Why?', color: 'yellow' };
    const saved = await admin.request.put(`/api/submissions/${id}/review`, { data: review({ highlights: [mark] }) });
    expect(saved.status()).toBe(200);
    await admin.goto(`/admin/submissions/${id}`);
    await admin.getByRole('tab', { name: /^Highlights/ }).click();
    const panel = admin.getByRole('tabpanel', { name: /^Highlights/ });
    await panel.getByRole('textbox', { name: 'Document text' }).waitFor();
    asked = [];
    await panel.getByRole('button', { name: 'Submit Feedback' }).click();
    await said('The submission is marked as completed.');
    expect(asked).toEqual(['POST complete']);
    expect((await get(id)).feedback).toContain('Highlighted Feedback');
    expect(problems).toEqual([]);
  });

  it('that is sent again when its response was lost, and the client is told once', async () => {
    const id = await submissionIn(admin, 'paid', {}, essay);
    await writeReview(id);
    let lost = 0;
    await admin.route(/\/complete$/, async (route) => {
      if (lost++ > 0) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await completeOnDesk(admin);
    await said('The client will be notified.');
    await admin.unroute(/\/complete$/);
    expect(lost).toBe(2);
    expect(asked).toEqual(['POST complete', 'POST complete']);
    expect((await get(id, '/review')).version).toBe(2);
    expect((await events(id)).filter((type) => type === 'completed')).toHaveLength(1);
    expect((await events(id)).filter((type) => type === 'feedback_saved')).toHaveLength(1);
  });

  it('that was made although a proxy answered in the server’s place is told as made, and can be undone', async () => {
    const id = await submissionIn(admin, 'paid', {}, essay);
    await writeReview(id);
    const lose = async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    };
    await routeOnce(admin, /\/complete$/, lose);
    await completeOnDesk(admin);
    await said('The client will be notified.');
    await said(/^Sent to/);
    expect((await events(id)).filter((type) => type === 'completed')).toHaveLength(1);
  });

  it('of which nothing can be read says that it is not known', async () => {
    const id = await submissionIn(admin, 'paid', {}, essay);
    await writeReview(id);
    await admin.route(/\/(complete|review)$/, (route) => route.fulfill({ status: 502, body: '' }));
    await completeOnDesk(admin);
    await said('Our response did not come. Reload the page to see whether it is completed.');
    await admin.unroute(/\/(complete|review)$/);
    expect(await events(id)).not.toContain('completed');
  });

  it('that says what another editor did first, and loses nothing', async () => {
    const id = await submissionIn(admin, 'paid', {}, essay);
    await writeReview(id);
    // The draft must not find the newer review by saving itself.
    await admin.route(/\/review$/, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
    const { version } = await get(id, '/review');
    const data = review({ version, notes: 'Theirs.' });
    expect((await admin.request.put(`/api/submissions/${id}/review`, { data })).status()).toBe(200);
    await completeOnDesk(admin);
    await said(/^This review was changed in another window/);
    await said('This review was changed while you were working');
    expect(await get(id)).toMatchObject({ status: 'paid', feedback: null });
    const notes = await admin.getByLabel('Review notes').inputValue();
    expect(notes).toContain('Theirs.');
    expect(notes).toContain('Look at chapter three.');
    await completeOnDesk(admin);
    await said('The client will be notified.');
    expect((await get(id)).status).toBe('completed');
  });
});

it('a review whose save ends after its page was left is the one that the page shows next', async () => {
  const id = await submissionIn(admin, 'paid', {}, essay);
  await admin.goto(`/admin/submissions/${id}/edit`);
  const notes = admin.getByLabel('Review notes');
  await notes.waitFor();
  let answer: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await admin.route(/\/review$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const response = await route.fetch();
    await left;
    await route.fulfill({ response });
  });
  const saving = admin.waitForRequest((request) => request.method() === 'PUT');
  await notes.fill('Look at chapter two.');
  await saving;
  await admin.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await admin.getByRole('heading', { name: 'Recent submissions' }).waitFor();
  const saved = admin.waitForResponse((response) => response.request().method() === 'PUT');
  answer();
  await saved;
  await admin.goBack();
  await notes.waitFor();
  expect(await notes.inputValue()).toBe('Look at chapter two.');
  expect(problems).toEqual([]);
});
