import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeOnDesk, submissionIn } from './api.ts';
import { closePeople, newPerson, openBrowser, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { press, tabTo } from './keyboard.ts';
import { type RunningServer, sharedServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let admin: Page;
const essay = loremIpsum;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
afterAll(() => closePeople(browser));

const main = () => admin.getByRole('main');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const link = (name: string) => main().getByRole('link', { name, exact: true });
const dialog = () => admin.getByRole('alertdialog');
const said = (words: string | RegExp) => admin.getByText(words).first().waitFor();
const open = (id: number, page = '') => admin.goto(`/admin/submissions/${id}${page}`);

async function failing(path: RegExp, doing: () => Promise<unknown>): Promise<void> {
  await admin.route(path, (route) => route.fulfill({ status: 500, body: 'The database rests.' }));
  try {
    await doing();
  } finally {
    await admin.unroute(path);
  }
}

describe('the review page', () => {
  it('asks before it approves or rejects, tells the server’s message, and what was done [spec 2.review-page, 4.confirm, 8.review-server, 8.done-review-approved, 8.done-review-rejected]', async () => {
    const changes = { additionalInstructions: 'British spelling.' };
    const [first, second] = [
      await submissionIn(admin, 'pending_approval', changes, essay),
      await submissionIn(admin, 'pending_approval'),
    ];
    const content = (await (await admin.request.get(`/api/submissions/${first}`)).json()).content as string;
    await open(first);
    await said(/^Submitted .*20\d\d/);
    await said('British spelling.');
    // How far apart the paragraphs stand is the page's own.
    const words = (text: string) => text.replace(/\s+/g, ' ');
    const text = words(await main().innerText());
    for (const part of ['Pending', words(content.slice(0, 200))]) expect(text).toContain(part);
    expect(await link('Edit Document').getAttribute('href')).toBe(`/admin/submissions/${first}/edit`);
    expect(await link('Back to Dashboard').getAttribute('href')).toBe('/admin');
    const [file] = await Promise.all([admin.waitForEvent('download'), link('Download lorem-ipsum.docx').click()]);
    expect(new URL(file.url()).pathname).toMatch(/^\/uploads\/.+\.docx$/);

    await failing(/\/approve$/, async () => {
      await button('Approve').click();
      await dialog().getByText('Are you sure you want to approve this submission?').waitFor();
      await dialog().getByRole('button', { name: 'Approve' }).click();
      await said('The database rests.');
    });
    await button('Approve').click();
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await said('Submission Approved');
    await said(/now awaiting payment/);

    await open(second);
    await button('Reject').click();
    await dialog().getByText('Are you sure you want to reject this submission?').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await failing(/\/reject$/, async () => {
      await button('Reject').click();
      await dialog().getByRole('button', { name: 'Reject' }).click();
      await said('The database rests.');
    });
    await button('Reject').click();
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await said('Submission Rejected');
    await button('Reject').waitFor({ state: 'detached' });
    expect(await main().getByRole('button').allInnerTexts()).toEqual(['Delete']);
  });

  it('of a rejected submission offers no move [spec 4.rejected]', async () => {
    await open(await submissionIn(admin, 'rejected'));
    await said('Not our field.');
    expect(await main().getByRole('button').allInnerTexts()).toEqual(['Delete']);
  });

  it('wants words in a text feedback, and completes a paid submission with them [spec 5.text-feedback, 5.no-text, 4.feedback-completes, 8.done-feedback]', async () => {
    await open(await submissionIn(admin, 'paid'));
    const feedback = main().getByRole('textbox', { name: 'Feedback' });
    await feedback.fill('  \n ');
    await button('Submit Feedback').click();
    await said('Please enter feedback before submitting');
    await main()
      .getByRole('tab', { name: /^Highlights/ })
      .click();
    await said('No text content');
    await said('This submission was uploaded as a file, so text highlighting is not available.');
    await main().getByRole('tab', { name: 'Text feedback' }).click();
    await feedback.fill('Well argued.');
    await failing(/\/complete$/, async () => {
      await button('Submit Feedback').click();
      await said('The database rests.');
    });
    expect(await feedback.inputValue()).toBe('Well argued.');
    await button('Submit Feedback').click();
    await said('Feedback Submitted');
    await said(/marked as completed/);
    await main().getByRole('heading', { name: 'Saved feedback' }).waitFor();
    await main().getByText('Completed', { exact: true }).first().waitFor();
  });

  it('highlights words in yellow or any colour, with or without a comment, and takes a highlight back [spec 5.highlight-needed, 5.selection, 5.colours, 5.highlight-remove, 5.highlighted-feedback, 3.highlight, 9.colour-default]', async () => {
    const id = await submissionIn(admin, 'paid', {}, essay);
    await open(id);
    await main()
      .getByRole('tab', { name: /^Highlights/ })
      .click();
    const words = main().getByRole('textbox', { name: 'Document text' });
    await words.waitFor();
    await button('Submit Feedback').last().click();
    await said('Please add at least one highlighted comment before submitting');
    const card = main().locator('[data-part="card"][data-active]');
    const mark = async (from: number, length: number) => {
      await tabTo(admin, words, 'Shift+Tab');
      await press(admin, 'Control+Home');
      await press(admin, 'ArrowRight', from);
      await press(admin, 'Shift+ArrowRight', length);
      await press(admin, 'h');
    };
    // Only a space: there is nothing to mark.
    await mark(5, 1);
    expect(await card.count()).toBe(0);
    await mark(0, 5);
    await card.waitFor();
    expect(await card.getAttribute('data-color')).toBe('yellow');
    const colours = card.getByRole('group', { name: 'Colour' });
    expect(
      await colours.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('data-color'))),
    ).toEqual(['yellow', 'green', 'orange', 'blue', 'red']);
    await mark(12, 6);
    await expect.poll(() => main().locator('[data-part="card"]').count()).toBe(2);
    await card.getByRole('textbox', { name: 'Comment', exact: true }).fill('A shorter word is clearer.');
    await card.getByLabel('Other colour').fill('#12ab34');
    await expect.poll(() => card.getAttribute('data-color')).toBe('custom');
    await mark(24, 4);
    await expect.poll(() => main().locator('[data-part="card"]').count()).toBe(3);
    await card.getByRole('button', { name: 'Remove highlight' }).click();
    await expect.poll(() => main().locator('[data-part="card"]').count()).toBe(2);
    await button('Submit Feedback').last().click();
    await said('Feedback Submitted');
    const { content, feedback } = await (await admin.request.get(`/api/submissions/${id}`)).json();
    const { highlights } = await (await admin.request.get(`/api/submissions/${id}/review`)).json();
    expect(highlights).toMatchObject([
      { text: content.slice(0, 5), startIndex: 0, endIndex: 5, comment: '', color: 'yellow' },
      {
        text: content.slice(12, 18),
        startIndex: 12,
        endIndex: 18,
        comment: 'A shorter word is clearer.',
        color: '#12ab34',
      },
    ]);
    expect(feedback).toContain('Highlighted Feedback');
    expect(feedback).toMatch(new RegExp(`1.*${content.slice(0, 5)}.*2.*A shorter word is clearer`, 's'));
    // Unsent words beside the list stay as they are, whatever is typed into the comments.
    const tab = (name: string) => main().getByRole('tab', { name }).click();
    const letter = main().getByRole('textbox', { name: 'Feedback' });
    await tab('Text feedback');
    await letter.fill(`${feedback}\n\nBest, Ada`);
    await tab('Highlights');
    await main().locator('[data-part="open"]').first().click();
    await card.getByRole('textbox', { name: 'Comment', exact: true }).pressSequentially('Why?');
    await tab('Text feedback');
    expect(await letter.inputValue()).toBe(`${feedback}\n\nBest, Ada`);
    await main().getByText('The comments have changed since this list was made.').waitFor();
    // Also after the page was left.
    await main().getByRole('link', { name: 'Edit Document' }).click();
    await button('Save Review').waitFor();
    await admin.goBack();
    await main().getByRole('tab', { name: 'Text feedback' }).waitFor();
    await letter.waitFor();
    expect(await letter.inputValue()).toBe(`${feedback}\n\nBest, Ada`);
    expect(await main().getByText('while you were working').count()).toBe(0);
    // A list that is sent meanwhile is there to be read beside them.
    await tab('Highlights');
    await button('Submit Feedback').last().click();
    await tab('Text feedback');
    await said('This review was changed while you were working');
    expect(await letter.inputValue()).toContain('Why?');
    expect(await letter.inputValue()).toContain('Best, Ada');
    // Taken back, the words leave the list as it is now.
    const sent = await (await admin.request.get(`/api/submissions/${id}`)).json();
    await letter.fill(sent.feedback);
    await tab('Highlights');
    await main().locator('[data-part="open"]').first().click();
    await card.getByRole('textbox', { name: 'Comment', exact: true }).pressSequentially(' Say.');
    await tab('Text feedback');
    expect(await letter.inputValue()).toContain('Say.');
  });

  it('of an unknown number says so, and leads back [spec 2.review-missing, 2.edit-missing, 8.missing]', async () => {
    for (const path of ['999999', 'abc', '999999/edit']) {
      await admin.goto(`/admin/submissions/${path}`);
      await main().getByRole('heading', { name: 'Submission not found' }).waitFor();
      await said("The submission may have been deleted or you don't have access.");
      expect(await link('Return to Dashboard').getAttribute('href')).toBe('/admin');
    }
  });

  it('that cannot be had says so, and tries again [spec 8.fetch-submission, 2.admin-not-found]', async () => {
    const id = await submissionIn(admin, 'approved');
    await failing(/\/api\/submissions\/\d+$/, async () => {
      await open(id);
      await said('Failed to fetch submission');
    });
    await button('Try again').click();
    await said('Awaiting payment');
    await admin.goto('/admin/elsewhere');
    await main().getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    expect(await main().getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/admin');
    await admin.getByRole('banner').getByRole('link', { name: 'Analytics' }).waitFor();
  });
});

describe('the edit page', () => {
  it('has status, details, instructions and documents [spec 2.edit-page, 8.download]', async () => {
    await open(await submissionIn(admin, 'paid', { additionalInstructions: 'British spelling.' }, essay), '/edit');
    await button('Mark In Progress').waitFor();
    const text = await main().innerText();
    for (const part of [/User\s+User \d+/, /Submitted\s+.*20\d\d/, /Price\s+₹1,200 \/ \$15\.00/, /Words\s+900 words/])
      expect(text).toMatch(part);
    for (const part of ['Please look at the argument first.', 'British spelling.']) expect(text).toContain(part);
    const hints: string[] = [];
    for (const name of ['Download Original', 'Export Review']) {
      await Promise.all([admin.waitForEvent('download'), link(name).click()]);
      const toast = admin.locator('[data-component="Toaster"]').filter({ hasText: 'Document Downloaded' });
      await toast.waitFor();
      hints.push(await toast.innerText());
    }
    expect(new Set(hints).size).toBe(2);
    await open(await submissionIn(admin, 'paid'), '/edit');
    await link('Export Review').waitFor();
    expect(await link('Download Original').count()).toBe(0);
  });

  it('saves without completing, says when that failed, and completes when it is meant [spec 4.save-review, 8.save]', async () => {
    const id = await submissionIn(admin, 'in_progress');
    await open(id, '/edit');
    const feedback = main().getByRole('textbox', { name: 'Feedback' });
    await feedback.fill('Well argued.');
    await failing(/\/feedback$/, async () => {
      await button('Save Review').click();
      await said('Save Failed');
      await said('Failed to save review. Please try again.');
    });
    expect(await feedback.inputValue()).toBe('Well argued.');
    await button('Save Review').click();
    await said(/Review Saved/);
    const status = async () => (await (await admin.request.get(`/api/submissions/${id}`)).json()).status;
    expect(await status()).toBe('in_progress');
    await admin.getByRole('button', { name: 'Complete Review & Notify Client' }).first().waitFor();
    await completeOnDesk(admin);
    await said(/client .*notified|notified/i);
    await expect.poll(status).toBe('completed');
  });

  it('records a payment as it was typed: what is due in its currency, and a decimal comma', async () => {
    const id = await submissionIn(admin, 'approved');
    await open(id, '/edit');
    const amount = main().getByLabel('Amount received');
    const currency = main().getByRole('combobox', { name: 'Currency' });
    const choose = async (name: string) => {
      await currency.click();
      await admin.getByRole('option', { name, exact: true }).click();
    };
    await expect.poll(() => amount.inputValue()).toBe('$15.00');
    await choose('Indian rupees');
    await expect.poll(() => amount.inputValue()).toBe('₹1,200.00');
    await amount.fill('14,50');
    await choose('US dollars');
    await expect.poll(() => amount.inputValue()).toBe('$14.50');
    await main().getByLabel('Reference').fill('UTR 4711');
    await press(admin, 'Enter');
    await said('Payment recorded');
    await said(/^\$14\.50 by bank transfer/);
    // The form is gone, and the keyboard is not sent to the top of the page.
    await expect.poll(() => admin.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('writes and reads amounts as the page does, also for a reader whose country writes them otherwise', async () => {
    const id = await submissionIn(admin, 'approved');
    const storageState = await admin.context().storageState();
    const context = await browser.newContext({ baseURL: server.url, storageState, locale: 'en-ZA' });
    const page = await context.newPage();
    await page.goto(`/admin/submissions/${id}/edit`);
    const amount = page.getByLabel('Amount received');
    await expect.poll(() => amount.inputValue()).toBe('$15.00');
    await amount.fill('1,200');
    await amount.blur();
    expect(await amount.inputValue()).toBe('$1,200.00');
    await context.close();
  });

  it('takes a reviewed document of three kinds, and says when it did not arrive [spec 5.review-upload, 8.upload]', async () => {
    const id = await submissionIn(admin, 'paid');
    await open(id, '/edit');
    await said('.pdf, .docx or .doc, max 10MB');
    const field = main().locator('input[type=file]');
    const choose = (name: string, text: string) =>
      field.setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
    await choose('notes.txt', 'Notes.');
    expect(await button('Upload').isDisabled()).toBe(true);
    await choose('Reviewed.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
    await failing(/\/upload-review$/, async () => {
      await button('Upload').click();
      await said('Upload Failed');
      await said('Failed to upload document. Please try again.');
      await said('Upload failed: The database rests.');
    });
    await button('Upload').click();
    await said('Document Uploaded');
    await link('Download Reviewed').waitFor();
    await choose('Second.pdf', 'not what its name says');
    await button('Upload').click();
    await said(/^Upload failed: .+/);
  });
});
