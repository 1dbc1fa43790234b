import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closePeople, newPerson, nextPerson, openBrowser, signIn } from './browser.ts';
import { choose, fillOrder, submitButton } from './order.ts';
import { type RunningServer, sharedServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let visitor: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  page = (await newPerson(browser, server.url)).page;
  await page.goto('/submit');
  await page.getByRole('heading', { name: 'Choose Your Service' }).waitFor();
});
afterAll(() => closePeople(browser));

/** Each test of this part has a visitor whose page the earlier ones have used. */
const asVisitor = () =>
  beforeEach(async ({ task }) => {
    visitor = await nextPerson(browser, server.url, visitor, task);
  });

const sections = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
const service = (name: string) => page.getByRole('radio', { name });
const card = (name: string) => page.locator('label').filter({ hasText: name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const options = async (label: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option').first().waitFor();
  const names = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.trim());
};

describe('the order form before anything is filled', () => {
  it('has its sections in their order, without what needs a service [spec 2.form-sections, 2.form-after-service, 2.form-policy]', async () => {
    expect(await sections()).toEqual([
      'Choose Your Service',
      'Personal Information',
      'Academic Information',
      'Document Details',
      'Submit Your Document',
      'Additional Instructions',
    ]);
    const terms = page.getByRole('main').getByRole('link', { name: 'Read the terms and policy' });
    expect(await terms.getAttribute('href')).toBe('/terms');
  });

  it('counts what is left beside its closed button, and names it once asked [spec 2.form-submit, 5.service, 5.firstName, 5.lastName, 5.email, 5.academicLevel, 5.documentType, 5.wordCount, 5.deadline, 5.instructionsPrompt, 5.submissionMethod]', async () => {
    await page.getByRole('button', { name: 'Submit Document & Continue to Payment' }).waitFor();
    expect(await submitButton(page).isDisabled()).toBe(true);
    const reason = await submitButton(page).getAttribute('aria-describedby');
    expect(await page.locator(`[id="${reason}"]`).innerText()).toBe('11 required fields left');
    const missing = page.getByRole('list', { name: 'Fields to fix' }).getByRole('link');
    expect(await missing.count()).toBe(0);
    expect(await page.locator('[data-part=error]').count()).toBe(0);

    await page.getByRole('button', { name: 'Show fields to fix' }).last().click();
    await missing.first().waitFor();
    expect(await missing.allInnerTexts()).toEqual([
      'Please select a service',
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Please select academic level',
      'Please select document type',
      'Please specify word count',
      'Please select a deadline',
      'Please provide assignment instructions or prompt',
      'Please provide either a file upload or Google Docs link',
    ]);
    expect(await page.locator('[data-part=error]').count()).toBe(11);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('service');
    // Each leads to its field.
    await missing.filter({ hasText: 'First name' }).press('Enter');
    await expect.poll(() => field('First name').evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('offers the documented lists [spec 3.document-types, 3.academic-levels, 3.country-codes, 9.country-default]', async () => {
    expect(await page.getByRole('combobox', { name: 'Country code' }).innerText()).toContain('+1 (US/Canada)');
    expect(await options('Country code')).toEqual([
      '+1 (US/Canada)',
      '+91 (India)',
      '+44 (UK)',
      '+61 (Australia)',
      '+49 (Germany)',
      '+33 (France)',
      '+86 (China)',
      '+81 (Japan)',
      '+82 (South Korea)',
      '+65 (Singapore)',
    ]);
    expect(await options('Document type')).toEqual([
      'Essay',
      'Research Paper',
      'Thesis',
      'Dissertation',
      'Report',
      'Case Study',
      'Literature Review',
      'Personal Statement',
      'Cover Letter',
      'Other',
    ]);
    expect(await options('Academic level')).toHaveLength(9);
  });
});

describe('the form’s services', () => {
  it.each([
    ['Express Review', '₹1,200', '$15.00', '24-48 hours', 'Quick, focused feedback for urgent assignments'],
    ['Deep Clarity Edit', '₹2,880', '$36.00', '72 hours', 'analysis of structure and clarity'],
    ['Statement of Purpose', '₹1,200', '$15.00', '72 hours', 'application essays'],
    ['Academic Reset Intensive', '₹5,760', '$72.00', '5-7 days', 'ongoing support'],
  ])(
    '%s costs %s or %s and takes %s [spec 3.form-services, 9.form-prices, 9.form-delivery]',
    async (name, ...words) => {
      const text = await card(name).first().innerText();
      for (const part of words) expect(text).toContain(part);
    },
  );

  it('each have their add-ons, and a choice that no longer fits is given up [spec 3.add-ons, 9.form-prices, 9.total, 2.form-after-service]', async () => {
    const rush = '24-Hour Rush Service';
    const consult = '30-minute Zoom/Google Meet Consult';
    const session = '45-minute Strategy Session';
    const addOns = async () => (await page.getByRole('checkbox').all()).length;
    for (const [name, ...offered] of [
      ['Express Review', rush, consult],
      ['Deep Clarity Edit', consult],
      ['Statement of Purpose', rush, consult],
      ['Academic Reset Intensive', session],
    ] as const) {
      await service(name).check();
      for (const addOn of offered) await page.getByRole('checkbox', { name: addOn }).waitFor();
      expect(await addOns()).toBe(offered.length);
    }
    const shown = await sections();
    expect(shown.slice(5)).toEqual(['Add-on Services', 'Additional Instructions', 'Order Summary']);
    const total = () => page.getByRole('row', { name: /Total/ }).innerText();
    expect(await card(session).first().innerText()).toMatch(/₹1,200.*\$15\.00/s);
    await page.getByRole('checkbox', { name: session }).check();
    expect(await total()).toMatch(/₹6,960.*\$87\.00/s);
    await service('Express Review').check();
    expect(await total()).toMatch(/₹1,200.*\$15\.00/s);
    expect(await card(consult).first().innerText()).toMatch(/₹800.*\$10\.00/s);
    await page.getByRole('checkbox', { name: rush }).check();
    await page.getByRole('checkbox', { name: consult }).check();
    expect(await total()).toMatch(/₹3,200.*\$40\.00/s);
  });
});

describe('what is typed', () => {
  it('is judged beside its field when it is left [spec 5.email, 5.emailConfirmation, 5.wordCount, 5.firstName]', async () => {
    const judged = async (name: string, value: string) => {
      await field(name).fill(value);
      await field(name).blur();
      const problem = await field(name).evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
      return [await field(name).getAttribute('aria-invalid'), problem] as const;
    };
    for (const [name, value, message] of [
      ['First name', ' ', 'First name is required'],
      ['Email', 'amina@', 'Please enter a valid email address'],
      ['Confirm email', 'amina@example', 'Please enter a valid email address'],
      ['Word count', 'many', 'Please specify word count'],
    ] as const)
      await expect.poll(() => judged(name, value)).toEqual(['true', expect.stringContaining(message)]);
    await field('Email').fill('amina@example.com');
    await expect
      .poll(() => judged('Confirm email', 'amin@example.com'))
      .toEqual(['true', expect.stringContaining('Email addresses must match')]);
    await field('Confirm email').fill('amina@example.com');
    await expect.poll(() => field('Confirm email').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('over the limit and its grace needs a custom quote, and is not blocked [spec 5.grace, 9.word-limits]', async () => {
    const quote = page.getByText('This needs a custom quote');
    for (const [name, free, more] of [
      ['Express Review', '1,100', '1,101'],
      ['Deep Clarity Edit', '2600', '2601'],
    ] as const) {
      await service(name).check();
      await field('Word count').fill(free);
      await expect.poll(() => quote.count()).toBe(0);
      await field('Word count').fill(more);
      await quote.waitFor();
      // Beside the button whose label names the payment.
      await page
        .getByText('Your document is over the word limit, so we will email you a quote before you pay.')
        .waitFor();
    }
  });

  it('goes by one of two ways, each with its hint [spec 2.form-method, 5.file, 5.google-docs]', async () => {
    await page.getByText('.docx or .doc, max 10MB').first().waitFor();
    const file = page.locator('input[type=file]');
    expect((await file.getAttribute('accept'))?.split(/,\s*/).sort()).toEqual(['.doc', '.docx']);
    await page.getByRole('radio', { name: 'Google Docs link' }).check();
    await file.waitFor({ state: 'detached' });
    await page.getByText('Anyone with the link can comment').first().waitFor();
    await page.getByRole('radio', { name: 'Upload Document (.docx, .doc)' }).check();
    await file.waitFor({ state: 'attached' });
    expect(await page.getByRole('textbox', { name: 'Google Docs link' }).count()).toBe(0);
  });

  it('arrives as it was typed [spec 3.form-values, 3.document-types, 9.total]', async () => {
    await service('Express Review').check();
    await field('First name').fill('Amina');
    await field('Last name').fill('Okafor');
    await choose(page, 'Country code', '+44 (UK)');
    await page.getByLabel('Phone number').fill('7700 900123');
    await page.getByLabel('University or school').fill('Leeds');
    await choose(page, 'Academic level', 'Undergraduate, year 4');
    await choose(page, 'Document type', 'Literature Review');
    await field('Word count').fill('about 900');
    await page.getByRole('textbox', { name: 'Deadline' }).fill('2030-12-31');
    await page.getByLabel('Assignment instructions or prompt').fill('Look at the argument first.');
    await page.getByRole('radio', { name: 'Google Docs link' }).check();
    const link = 'https://docs.google.com/document/d/abc123/edit';
    await page.getByRole('textbox', { name: 'Google Docs link' }).fill(link);
    await page.getByRole('checkbox', { name: '24-Hour Rush Service' }).check();
    await page.getByLabel('Tell your editor anything else that helps.').fill('British spelling.');
    const [request] = await Promise.all([page.waitForRequest('**/api/submissions'), submitButton(page).click()]);
    expect(request.postDataJSON()).toEqual({
      service: 'express',
      firstName: 'Amina',
      lastName: 'Okafor',
      email: 'amina@example.com',
      emailConfirmation: 'amina@example.com',
      countryCode: '+44',
      phoneNumber: '7700 900123',
      universityName: 'Leeds',
      academicLevel: 'undergrad_year_4',
      documentType: 'literature_review',
      wordCount: 'about 900',
      deadline: '2030-12-31',
      instructionsPrompt: 'Look at the argument first.',
      submissionMethod: 'google_docs',
      googleDocsLink: link,
      additionalServices: ['24hour', 'consultation'],
      additionalInstructions: 'British spelling.',
      totalShown: 4000,
      totalShownInr: 320_000,
    });
    await page.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
    const { page: admin, context } = await newPerson(browser, server.url);
    await signIn(admin);
    const [row] = await (await admin.request.get('/api/submissions?limit=1')).json();
    expect(row).toMatchObject({
      title: 'Literature Review from Google Docs',
      serviceId: 1,
      wordCount: 900,
      totalPrice: 4000,
      documentType: 'literature_review',
      academicLevel: 'undergrad_year_4',
      promptInstructions: 'Look at the argument first.',
      additionalInstructions: 'British spelling.',
      client: { countryCode: '+44', phoneNumber: '7700 900123', universityName: 'Leeds' },
    });
    await context.close();
  });
});

describe('the order beside the form', () => {
  asVisitor();

  const inView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  };

  it('says what is left level with its button before a service is chosen', async () => {
    await visitor.setViewportSize({ width: 360, height: 640 });
    await visitor.goto('/submit');
    const bar = visitor.getByRole('complementary', { name: 'Your order' });
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height / 2 : Number.NaN;
    };
    const words = await middleOf(bar.getByText('11 required fields left'));
    const button = await middleOf(bar.getByRole('button', { name: 'Show fields to fix' }));
    expect(Math.abs(words - button)).toBeLessThan(3);
  });

  it('is a bar on a phone that covers no field that has the focus, and on a wide screen keeps its total in view and counts down', async () => {
    await visitor.setViewportSize({ width: 360, height: 640 });
    await visitor.goto('/submit?service=2');
    const bar = visitor.getByRole('complementary', { name: 'Your order' });
    await bar.getByText('10 required fields left').waitFor();
    expect(await bar.evaluate(inView)).toBe(true);
    await visitor.getByRole('radio', { name: 'Deep Clarity Edit' }).focus();
    const focused = () =>
      bar.evaluate((aside) => {
        const field = document.activeElement as HTMLInputElement;
        const line = Number.parseFloat(getComputedStyle(field).lineHeight) || 0;
        // Of a text field of several lines the first is enough.
        const { top, bottom } = field.getBoundingClientRect();
        const end = field.tagName === 'TEXTAREA' ? Math.min(bottom, top + line) : bottom;
        return {
          name: field.name || field.id || field.tagName,
          isCovered: !aside.contains(field) && end > aside.getBoundingClientRect().top,
        };
      });
    const seen: string[] = [];
    while (!seen.includes('additionalInstructions') && seen.length < 40) {
      await visitor.keyboard.press('Tab');
      const { name } = await focused();
      // The page scrolls to it in the next frame.
      await expect.poll(async () => (await focused()).isCovered, { message: name }).toBe(false);
      seen.push(name);
    }
    expect(seen).toContain('additionalInstructions');

    await visitor.setViewportSize({ width: 1280, height: 900 });
    await visitor.getByLabel('Tell your editor anything else that helps.').focus();
    const total = bar.locator('[data-part=total]');
    expect(await total.innerText()).toMatch(/₹2,880 \/ \$36\.00/);
    expect(await total.evaluate(inView)).toBe(true);
    await visitor.getByRole('checkbox', { name: '30-minute Zoom/Google Meet Consult' }).check();
    expect(await total.innerText()).toMatch(/₹3,680 \/ \$46\.00/);
    await visitor.getByRole('textbox', { name: 'First name' }).fill('Amina');
    await bar.getByText('9 required fields left').waitFor();
    await visitor.getByRole('textbox', { name: 'Email', exact: true }).fill('amina@');
    await bar.getByText('8 required fields left, 1 answer to correct').waitFor();
  });
});

describe('a deadline', () => {
  asVisitor();

  const dayIn = (visitor: Page, days: number) =>
    visitor.evaluate((count) => {
      const day = new Date();
      day.setDate(day.getDate() + count);
      const two = (value: number) => String(value).padStart(2, '0');
      return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
    }, days);

  it('before the service’s promise gets a warning with the rush add-on, and is accepted', async () => {
    await visitor.goto('/submit');
    const link = 'https://docs.google.com/document/d/abc123/edit';
    await fillOrder(visitor, { service: 'Express Review', email: 'soon@example.com', link });
    const deadline = visitor.getByRole('textbox', { name: 'Deadline' });
    const says = (text: string) => visitor.getByText(text);
    const dayWritten = async (days: number) =>
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${await dayIn(visitor, days)}T00:00:00Z`),
      );
    await says(`Earliest: ${await dayWritten(2)}`).waitFor();
    await deadline.fill(await dayIn(visitor, 2));
    expect(await says('This deadline is too early for the service').count()).toBe(0);
    await deadline.fill(await dayIn(visitor, 1));
    await says('This deadline is too early for the service').waitFor();
    await visitor.getByRole('button', { name: 'Add 24-Hour Rush Service' }).click();
    await says('This deadline is too early for the service').waitFor({ state: 'detached' });
    // The tick and the focus follow the message by a moment.
    await expect.poll(() => visitor.getByRole('checkbox', { name: '24-Hour Rush Service' }).isChecked()).toBe(true);
    await expect.poll(() => deadline.evaluate((input) => input === document.activeElement)).toBe(true);
    await says(`Earliest: ${await dayWritten(1)}`).waitFor();

    await visitor.getByRole('radio', { name: 'Deep Clarity Edit' }).check();
    await says('We may not meet this deadline').waitFor();
    const asked = await dayIn(visitor, 1);
    const [request] = await Promise.all([visitor.waitForRequest('**/api/submissions'), submitButton(visitor).click()]);
    expect(request.postDataJSON()).toMatchObject({ service: 'deep', deadline: asked });
    await visitor.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
  });
});

describe('a service chosen on another page', () => {
  asVisitor();

  it('is chosen on the form, and the form says that its own price counts', async () => {
    await visitor.goto('/');
    await visitor.getByRole('link', { name: 'Choose Plan: Deep Clarity Edit' }).click();
    await visitor.waitForURL(/\/submit\?service=2$/);
    await expect.poll(() => visitor.getByRole('radio', { name: 'Deep Clarity Edit' }).isChecked()).toBe(true);
    await visitor.getByText(/The list of services shows Deep Clarity Edit at \$250/).waitFor();
    await visitor.goto('/submit?service=99');
    await visitor.getByText(/names another service/).waitFor();
  });
});

describe('a promo code of the address', () => {
  asVisitor();

  it('gives way to the code that was typed in its place, or to none, also after a reload', async () => {
    await visitor.goto('/submit?service=1&promo=SPRING');
    const field = visitor.getByLabel('Promo code');
    const value = () => field.inputValue();
    await expect.poll(value).toBe('SPRING');
    for (const typed of ['OTHER', '']) {
      await field.fill(typed);
      await visitor.reload();
      await field.waitFor();
      await expect.poll(value).toBe(typed);
    }
    // A link with another code is followed for its code.
    await visitor.goto('/submit?service=1&promo=AUTUMN');
    await expect.poll(value).toBe('AUTUMN');
  });
});

describe('a Google Docs link', () => {
  asVisitor();

  const message = 'Please provide either a file upload or Google Docs link';

  it('is asked for once its field was left without one, and no longer once it is there [spec 5.submissionMethod]', async () => {
    await visitor.goto('/submit');
    const shown = () => visitor.locator('[data-part=error]').filter({ hasText: message }).count();
    const link = visitor.getByRole('textbox', { name: 'Google Docs link' });
    await visitor.getByRole('radio', { name: 'Google Docs link' }).check();
    await link.click();
    // Longer than the form waits before it shows a message.
    await visitor.waitForTimeout(600);
    expect(await shown()).toBe(0);
    await visitor.getByRole('textbox', { name: 'First name' }).click();
    await expect.poll(shown).toBe(1);
    await link.fill('https://docs.google.com/document/d/abc123/edit');
    await expect.poll(shown).toBe(0);
  });
});

describe('the agreements of the terms page', () => {
  it('are read when the order is sent, and not by the form [spec 2.form-terms]', async () => {
    const { page: visitor, context } = await newPerson(browser, server.url);
    await visitor.addInitScript(() => {
      localStorage.setItem('termsAgreed', 'true');
      localStorage.setItem('integrityAgreed', 'true');
      const { getItem } = Storage.prototype;
      const reads: string[] = [];
      Object.assign(window, { reads });
      Storage.prototype.getItem = function (name) {
        reads.push(name);
        return getItem.call(this, name);
      };
    });
    const flagsRead = () =>
      visitor.evaluate(() =>
        (window as unknown as { reads: string[] }).reads.filter((name) => name.endsWith('Agreed')),
      );
    await visitor.goto('/submit');
    const link = 'https://docs.google.com/document/d/abc123/edit';
    await fillOrder(visitor, { service: 'Express Review', email: 'agreed@example.com', link });
    await expect.poll(() => submitButton(visitor).isEnabled()).toBe(true);
    expect(await flagsRead()).toEqual([]);
    const [request] = await Promise.all([visitor.waitForRequest('**/api/submissions'), submitButton(visitor).click()]);
    expect(request.postDataJSON()).toMatchObject({ termsAgreed: true, integrityAgreed: true });
    await visitor.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
    await context.close();
  });
});

describe('an address in another script', () => {
  asVisitor();

  it('stays as it was typed, and is taken', async () => {
    await visitor.goto('/submit');
    const email = visitor.getByRole('textbox', { name: 'Email', exact: true });
    await email.pressSequentially('jörg@uni-köln.de');
    await visitor.keyboard.press('Tab');
    expect(await email.inputValue()).toBe('jörg@uni-köln.de');
    expect(await email.getAttribute('aria-invalid')).not.toBe('true');
    await email.pressSequentially('@');
    await visitor.keyboard.press('Tab');
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  });
});

/** Holds the check of promo codes until it is let go. */
async function holdChecks(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/promo-codes/**', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

describe('a promo code that is still being checked when the order is submitted', () => {
  asVisitor();

  const link = 'https://docs.google.com/document/d/abc1/edit';
  const isClosed = (page: Page) =>
    page.getByLabel('Tell your editor anything else that helps.').evaluate((area) => area.closest('[inert]') !== null);

  it('goes with what is on the screen', async () => {
    await visitor.goto('/submit');
    await fillOrder(visitor, { service: 'Express Review', email: 'slow@example.com', link });
    const release = await holdChecks(visitor);
    await visitor.getByLabel('Promo code').fill('NOSUCH');
    await submitButton(visitor).click();
    // What is typed now would not be sent.
    await expect.poll(() => isClosed(visitor)).toBe(true);
    release();
    await visitor.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
  });

  it('sends nothing once its person has stopped or left', async () => {
    const sent: string[] = [];
    visitor.on('request', (request) => {
      if (/api\/submissions$/.test(request.url())) sent.push(request.postDataJSON().wordCount);
    });
    await visitor.goto('/submit');
    await fillOrder(visitor, { service: 'Express Review', email: 'left@example.com', link });
    const release = await holdChecks(visitor);
    await visitor.getByLabel('Promo code').fill('NOSUCH');
    await submitButton(visitor).click();
    await visitor.getByRole('button', { name: 'Stop sending' }).focus();
    await visitor.keyboard.down('Enter');
    await expect.poll(() => isClosed(visitor)).toBe(false);
    // The key is held, and the focus has moved to the button that sends.
    await visitor.keyboard.down('Enter');
    await visitor.keyboard.up('Enter');
    await submitButton(visitor).click();
    await expect.poll(() => isClosed(visitor)).toBe(true);
    await visitor.getByRole('link', { name: 'Services' }).first().click();
    await visitor.getByText('Your order was not sent').waitFor();
    await visitor.goBack();
    await visitor.getByLabel('Word count').fill('800');
    const answered = visitor.waitForResponse(/promo-codes/);
    release();
    await answered;
    await submitButton(visitor).click();
    await visitor.getByRole('heading', { level: 1, name: 'We have your document' }).waitFor();
    expect(sent).toEqual(['800']);
  });

  it('sends nothing when its page is loaded again', async () => {
    const sent: string[] = [];
    visitor.on('request', (request) => {
      if (/api\/submissions$/.test(request.url())) sent.push(request.url());
    });
    await visitor.goto('/submit');
    await fillOrder(visitor, { service: 'Express Review', email: 'again@example.com', link });
    // Asked by the field that is left and by the order; after the third attempt of either follows no other one.
    let attempts = 0;
    let askAgain = () => {};
    const bothAsked = new Promise<void>((resolve) => {
      askAgain = resolve;
    });
    await visitor.route('**/api/promo-codes/**', async (route) => {
      attempts += 1;
      if (attempts > 4) return;
      // Neither is ahead of the other by an attempt, however slow the machine is between the two.
      if (attempts === 2) askAgain();
      await bothAsked;
      await route.abort();
    });
    await visitor.getByLabel('Promo code').fill('NOSUCH');
    await visitor.getByLabel('Word count').press('Enter');
    await expect.poll(() => attempts, { timeout: 15_000 }).toBe(6);
    // The browser ends the check before it ends the page.
    await visitor.reload();
    await visitor.getByText('All required fields are filled in.').waitFor({ state: 'attached' });
    expect(await visitor.getByText('We don’t know whether your order arrived').count()).toBe(0);
    expect(sent).toEqual([]);
  });
});
