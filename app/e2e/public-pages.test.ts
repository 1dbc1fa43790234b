import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closePeople, logIn, newPerson, openBrowser } from './browser.ts';
import { administrator, type RunningServer, sharedServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  page = (await newPerson(browser, server.url)).page;
});
// The page is the next test's too, and the second try's.
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width: 1280, height: 900 });
});
afterAll(() => closePeople(browser));

const heading = (name: string | RegExp, level?: number) =>
  page.getByRole('heading', { name, ...(level ? { level } : {}) });
const main = () => page.getByRole('main');
const section = (title: string) => main().locator('section', { has: heading(title, 2) });
const hrefOf = (name: string) => main().getByRole('link', { name, exact: true }).first().getAttribute('href');

const boxes = [
  'I have read and agree to the Terms of Service',
  'I have read and agree to the Academic Integrity Policy',
] as const;

describe('the public pages, for everybody without signing in [spec 6.visitor]', () => {
  it('have their links and Submit Document in the bar, in a menu on a phone [spec 2.public-bar]', async () => {
    await page.goto('/');
    const bar = page.getByRole('banner');
    for (const [name, path] of [
      ['Home', '/'],
      ['Services', '/services'],
      ['Resources', '/resources'],
      ['FAQ', '/faq'],
      ['Submit Document', '/submit'],
    ] as const)
      expect(await bar.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe(path);
    await page.setViewportSize({ width: 360, height: 700 });
    const services = bar.getByRole('link', { name: 'Services', exact: true });
    expect(await services.filter({ visible: true }).count()).toBe(0);
    const menu = bar.getByRole('button', { name: 'Menu' });
    await menu.press('Enter');
    await services.filter({ visible: true }).first().press('Enter');
    await page.waitForURL(/\/services$/);
  });

  it('/ has every documented part [spec 2.home, 5.guidelines]', async () => {
    await page.goto('/');
    const links = main().getByRole('link');
    const first = main().locator('section').first();
    const ways = await first.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(ways).toEqual(['/submit', '/services']);
    expect(await section('How It Works').getByRole('listitem').count()).toBe(4);
    const plans = links.filter({ hasText: 'Choose Plan' });
    await plans.nth(3).waitFor();
    expect(await plans.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      [1, 2, 3, 4].map((id) => `/submit?service=${id}`),
    );
    await heading('Why Students Choose Us').waitFor();
    const guidelines = await section('Submission guidelines').innerText();
    for (const words of ['.docx', '.doc', 'comment or edit access', '100 words', 'custom quote'])
      expect(guidelines).toContain(words);
    expect(await main().locator('figure blockquote').count()).toBe(1);
    expect(await links.last().getAttribute('href')).toBe('/submit');
  });

  it('/ shows a paragraph before and after its edit, also without a script and on a phone', async () => {
    const html = await (await fetch(`${server.url}/`)).text();
    expect(html).toMatch(/Before and after.*<del>are showing<\/del> *<ins>show<\/ins>/s);
    const { page: visitor, context } = await newPerson(browser, server.url);
    await visitor.setViewportSize({ width: 360, height: 740 });
    await visitor.goto('/');
    const part = visitor.getByRole('region', { name: 'Before and after' });
    const [before, after] = await part.getByRole('figure').all();
    expect(await before?.getByRole('deletion').count()).toBe(0);
    expect(await after?.getByRole('deletion').count()).toBeGreaterThan(3);
    expect(await after?.getByRole('insertion').count()).toBeGreaterThan(3);
    // What was deleted and what stays is what was sent.
    const sent = await after?.locator('[data-part=paragraph]').evaluate((passage) => {
      const copy = passage.cloneNode(true) as Element;
      for (const added of copy.querySelectorAll('ins, sup')) added.remove();
      return copy.textContent;
    });
    const plain = (text = '') =>
      text
        .replace(/\s+/g, ' ')
        .replace(/ (?=[.,])/g, '')
        .trim();
    expect(plain(sent ?? '')).toBe(plain(await before?.getByRole('paragraph').innerText()));
    const details = await after?.locator('mark').getAttribute('aria-details');
    await after?.locator(`[id="${details}"]`).getByText('is too strong').waitFor();
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await context.close();
  });

  it('/services lists what the server has, with the documented prices and times [spec 2.services, 2.services-meta, 2.services-skeletons, 3.service-record, 3.turnaround, 3.month-suffix, 9.public-prices, 9.public-delivery, 9.word-limits, 9.sessions]', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/services', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/services');
    const skeletons = page.locator('[data-component="ServiceCardSkeleton"]');
    await expect.poll(() => skeletons.count()).toBe(4);
    release();
    await skeletons.first().waitFor({ state: 'detached' });
    await page.unroute('**/api/services');
    const card = (name: string) => main().getByRole('article').filter({ hasText: name });
    for (const [id, name, ...words] of [
      [1, 'Express Review', '$50', '2-3 business days', '1,000 words'],
      [2, 'Deep Clarity Edit', '$250', '5 business days', '2,500 words', 'Two review rounds', '30-minute', '7 days'],
      [3, 'Admissions Essay Review', '$175', '4-6 business days', '45-minute', 'three review rounds'],
      [
        4,
        'Academic Reset Membership',
        '$300/month',
        'Rolling weekly',
        '30-minute',
        '2 reviews per week of 1,000 words',
      ],
    ] as const) {
      const text = await card(name).innerText();
      for (const part of words) expect(text).toContain(part);
      const submit = card(name).getByRole('link', { name: `Submit Now: ${name}` });
      expect(await submit.getAttribute('href')).toBe(`/submit/${id}`);
    }
    for (const title of ['How It Works', 'How to Submit', 'Final Delivery']) await heading(title, 2).waitFor();
    expect(await page.title()).toMatch(/^Services/);
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('academic writing');
  });

  it('says when the services cannot be had, and tries again [spec 8.fetch-services, 3.turnaround]', async () => {
    await page.route('**/api/services', (route) => route.fulfill({ status: 500, body: 'The list is not at hand.' }));
    await page.goto('/services');
    await page.getByText('Failed to fetch services').waitFor();
    await page.getByText('The list is not at hand.').waitFor();
    await page.unroute('**/api/services');
    const services = [{ id: 9, name: 'Proofreading', description: 'One round.', price: 12.5, turnaround: 24 }];
    await page.route('**/api/services', (route) => route.fulfill({ json: services }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Standard delivery').waitFor();
    await page.getByText('$12.50').waitFor();
  });

  it('/resources has tips, a library on its way, and two ways on [spec 2.resources]', async () => {
    await page.goto('/resources');
    await heading('Writing Resources', 1).waitFor();
    expect(await section('Quick tips').getByRole('listitem').count()).toBeGreaterThan(2);
    expect(await section('Resource library').getByText('Coming Soon').count()).toBeGreaterThan(0);
    expect(await hrefOf('See the services')).toBe('/services');
    expect(await hrefOf('Submit your document')).toBe('/submit');
  });

  it('/faq answers seven questions, one at a time [spec 2.faq, 9.faq-guarantee, 9.refund]', async () => {
    await page.goto('/faq');
    const questions = main().locator('button[aria-expanded]');
    await questions.first().waitFor();
    expect(await questions.count()).toBe(7);
    for (const badge of ['Service Value', 'Process', 'Ethics', 'Audience', 'Pricing'])
      expect(await main().getByText(badge, { exact: true }).count()).toBeGreaterThan(0);
    const open = () => main().locator('button[aria-expanded=true]').count();
    // The prerendered page takes no key before it has been hydrated.
    const pressFirst = async () => {
      await questions.first().press('Enter');
      return open();
    };
    await expect.poll(pressFirst).toBe(1);
    for (let index = 1; index < 7; index++) {
      await questions.nth(index).press('Enter');
      await expect.poll(open).toBe(1);
      if (index === 1) await page.getByText(/We guarantee most services within 3 business days/).waitFor();
      if (index === 5) await page.getByText(/within 24 hours of submission if no work has begun/).waitFor();
    }
    await questions.nth(6).press('Enter');
    await expect.poll(open).toBe(0);
    // The address comes from the server, after the page.
    await expect.poll(() => main().locator('a[href^="mailto:"]').count()).toBe(1);
  });

  it('/terms has both texts and the refund’s rule, and a way back [spec 2.terms, 9.refund]', async () => {
    await page.goto('/terms');
    for (const title of ['Terms of Service', 'Academic Integrity Policy']) await heading(title, 2).waitFor();
    await page.getByText(/within 24 hours of submission if no work has begun/).waitFor();
    const proceed = page.getByRole('button', { name: 'Proceed to Submission' });
    for (const box of boxes) {
      expect(await proceed.isDisabled()).toBe(true);
      await page.getByLabel(box).check();
    }
    await expect.poll(() => proceed.isEnabled()).toBe(true);
    await page.getByRole('link', { name: 'Back to Submission' }).click();
    await page.waitForURL(/\/submit$/);
    // Only proceeding stores an agreement.
    expect(await page.evaluate(() => [localStorage.termsAgreed, localStorage.integrityAgreed])).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('/terms stores both agreements and goes on to the form, takes one back when its box is unticked, and all of them when somebody logs out [spec 2.terms-flags]', async () => {
    const kept = () => page.evaluate(() => [localStorage.termsAgreed, localStorage.integrityAgreed]);
    const shown = () => Promise.all(boxes.map((box) => page.getByLabel(box).isChecked()));
    const agree = async () => {
      await page.goto('/terms');
      // What was agreed before is shown only after the prerendered page has been hydrated.
      await expect.poll(shown).toEqual((await kept()).map((flag) => flag === 'true'));
      for (const box of boxes) await page.getByLabel(box).check();
      await page.getByRole('button', { name: 'Proceed to Submission' }).click();
      await page.waitForURL(/\/submit$/);
      await page.getByText('Orders are subject to our Terms of Service').waitFor();
      expect(await kept()).toEqual(['true', 'true']);
    };
    await agree();
    await page.getByRole('link', { name: 'Read the terms and policy' }).click();
    await page.getByLabel(boxes[1]).uncheck();
    await page.getByRole('link', { name: 'Back to Submission' }).click();
    await page.getByText('Orders are subject to our Terms of Service').waitFor();
    expect(await kept()).toEqual(['true', undefined]);

    await agree();
    await logIn(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await expect.poll(kept).toEqual([undefined, undefined]);
  });

  it.each(['/nowhere', '/services/extra', '/submit/1/2', '/admin.html'])(
    '%s is not found, and says so [spec 2.not-found, 8.not-found]',
    async (path) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await heading('404 Page Not Found', 1).waitFor();
    },
  );
});

describe('the login [spec 2.login]', () => {
  const field = (label: string) => page.getByLabel(label);
  const button = () => main().getByRole('button', { name: /Log/ });

  // Also after a first try that has logged in.
  beforeEach(async () => {
    await page.context().clearCookies();
    await page.goto('/login');
  });

  it('says what is wrong with a field before it calls [spec 5.login-username, 5.login-password]', async () => {
    expect(await main().getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await field('Username or email').fill('ad');
    await field('Password').fill('12345');
    await button().click();
    await page.getByText('Username must be at least 3 characters').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    expect(calls).toEqual([]);
  });

  it('tells the server’s message, and asks to look again where there is none [spec 8.login-failed, 8.generic, 3.login-payload]', async () => {
    await field('Username or email').fill('nobody');
    await field('Password').fill('123456');
    const [request] = await Promise.all([page.waitForRequest('**/api/auth/login'), button().click()]);
    expect(request.postDataJSON()).toEqual({ username: 'nobody', password: '123456' });
    await page.getByText('Login failed').first().waitFor();
    await page
      .getByText(/^401: .+/)
      .first()
      .waitFor();
    expect(await field('Username or email').inputValue()).toBe('nobody');
  });

  it('waits in words, and leads an administrator to /admin [spec 2.login-destination, 6.redirect, 6.administrator, 8.login-done]', async () => {
    const waiting = page.getByRole('button', { name: 'Logging in...' });
    await page.route('**/api/auth/login', async (route) => {
      await waiting.waitFor();
      await route.continue();
    });
    await field('Username or email').fill(administrator.username);
    await field('Password').fill(administrator.password);
    await button().click();
    await page.waitForURL(/\/admin$/);
    await page.getByText('Login successful').first().waitFor();
    await page.getByText('You have been logged in successfully').first().waitFor();
  });
});

describe('the guard', () => {
  it('shows a spinner while it checks, asks again once, and leads to the login [spec 2.guard-checking, 2.guard-failed, 6.unauthenticated, 8.guard-failed, 9.user-check]', async () => {
    const { page: other, context } = await newPerson(browser, server.url);
    let asked = 0;
    const spinner = other.getByText('Checking your access');
    await other.route('**/api/auth/user', async (route) => {
      asked += 1;
      // Answered only once the spinner was seen: a fast answer would take it away before anybody could look.
      await spinner.waitFor({ state: 'attached' });
      await route.fulfill({ status: 500, body: 'Something went wrong here.' });
    });
    await other.goto('/admin/analytics');
    await other.waitForURL(/\/login\?next=%2Fadmin%2Fanalytics$/);
    expect(asked).toBe(2);
    await context.close();
  });
});

describe('the theme', () => {
  it('is light at first, whatever the machine prefers, and what was chosen is kept [spec 9.theme]', async () => {
    const context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' });
    const fresh = await context.newPage();
    const theme = () => fresh.evaluate(() => [document.documentElement.dataset.theme, localStorage.theme]);
    await fresh.goto('/faq');
    expect(await theme()).toEqual(['light', undefined]);
    await fresh
      .getByRole('banner')
      .getByRole('button', { name: /theme|dark/i })
      .or(fresh.getByRole('switch', { name: /theme|dark/i }))
      .first()
      .click();
    await fresh.reload();
    expect(await theme()).toEqual(['dark', 'dark']);
    await context.close();
  });
});
