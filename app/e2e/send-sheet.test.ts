import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { expectAccessible, holdOnce } from './browser.ts';
import { button, editor, essay, feedback, hasFocus, notes, open, server, startDesk, text } from './desk.ts';
import { thesis } from './documents.ts';
import { press, watchPointer } from './keyboard.ts';

startDesk();
// The page is the next test's too, and the second try's.
afterEach(() => editor.unrouteAll({ behavior: 'ignoreErrors' }));

describe('the send sheet', () => {
  const sheet = () => editor.getByRole('dialog', { name: 'Send the review' });
  const heading = () => editor.getByRole('heading', { level: 1 });
  const sent = () => editor.getByRole('region', { name: 'Review sent' });
  const complete = 'Complete Review & Notify Client';
  const statusOf = async (of: number) => (await (await editor.request.get(`/api/submissions/${of}`)).json()).status;
  const atDesk = (of: number) => editor.waitForURL(`**/admin/submissions/${of}/edit`);
  let year = 2026;
  /** Two orders that are due before all others, soonest first: also before those that a failed attempt left. */
  const duePair = async (): Promise<[number, number]> => {
    year -= 1;
    return [
      await submissionIn(editor, 'in_progress', { deadline: `${year}-01-01` }, essay),
      await submissionIn(editor, 'in_progress', { deadline: `${year}-01-02` }, essay),
    ];
  };
  /** Waits until the sheet is there and takes a press: on a slow machine it has the focus a moment later. */
  const isReady = () => expect.poll(() => hasFocus(sheet().getByRole('button', { name: complete }))).toBe(true);
  /** Sends from the open sheet by Enter. The request waits until the returned function is called. */
  const sendHeld = async (): Promise<() => void> => {
    await isReady();
    const asked = editor.waitForRequest(/\/complete$/);
    const release = await holdOnce(editor, /\/complete$/, (route) => route.continue());
    await press(editor, 'Enter');
    await asked;
    return release;
  };

  it('says who gets how many marks, what the Word file has otherwise, and shows the letter that is not sent yet', async () => {
    const order = await submissionIn(editor, 'in_progress', {}, notes);
    const { content } = await (await editor.request.get(`/api/submissions/${order}`)).json();
    const at = (text: string) => ({
      text,
      startIndex: content.indexOf(text),
      endIndex: content.indexOf(text) + text.length,
    });
    const data = {
      highlights: [{ id: 'n', ...at('source'), comment: 'Which one?', color: 'yellow' }],
      suggestions: [
        { id: 'r', ...at('have lost'), replacement: 'has lost' },
        { id: 'd', ...at('already'), replacement: '' },
      ],
      notes: '',
      version: 0,
    };
    expect((await editor.request.put(`/api/submissions/${order}/review`, { data })).status()).toBe(200);
    await open(1280, 800, order);
    await button(complete).click();
    for (const words of ['Nadia Okafor, nadia@example.com', '1 comment, 1 replacement, 1 deletion'])
      await sheet().getByText(words).waitFor();
    await sheet().getByText('Without a letter, the client gets your comments as a list.').waitFor();
    await sheet().getByText('1 mark in another form in the Word file').waitFor();
    await sheet()
      .getByText(/^“source”: Word has no comments inside notes/)
      .waitFor();
    await isReady();
    await expectAccessible(editor);
    await sheet().getByRole('textbox', { name: 'Feedback' }).fill('Only in this window.');
    await sheet().getByRole('button', { name: 'See what the client sees' }).click();
    const screen = editor.getByRole('dialog', { name: 'On the client’s screen' });
    await screen.getByText('Only in this window.').waitFor();
    await screen.locator('mark').first().waitFor();
    const authors = screen.locator('[data-part="note"] [data-part="byline"] b');
    expect(new Set(await authors.allInnerTexts())).toEqual(new Set(['Editor']));
    await press(editor, 'Escape');
    await press(editor, 'Escape');
    await sheet().waitFor({ state: 'detached' });
    expect(await hasFocus(button(complete))).toBe(true);
    expect(await feedback().inputValue()).toBe('Only in this window.');
    expect(await statusOf(order)).toBe('in_progress');
  });

  it('sends nothing and stays open while what opened it is held or pressed twice', async () => {
    const order = await submissionIn(editor, 'in_progress', {}, essay);
    await open(1280, 800, order);
    await feedback().fill('Well argued.');
    await button(complete).dblclick();
    await sheet().waitFor();
    await press(editor, 'Escape');
    await sheet().waitFor({ state: 'detached' });
    await editor.keyboard.down('Enter');
    await sheet().waitFor();
    await editor.keyboard.down('Enter');
    await editor.keyboard.up('Enter');
    expect(await sheet().getByRole('button', { name: complete }).getAttribute('aria-disabled')).toBeNull();
    expect(await sheet().isVisible()).toBe(true);
    expect(await statusOf(order)).toBe('in_progress');
  });

  it('stays until the server has answered, because what is sent can’t be called back by Escape', async () => {
    const order = await submissionIn(editor, 'in_progress', {}, essay);
    await open(1280, 800, order);
    await feedback().fill('Well argued.');
    await button(complete).click();
    const release = await sendHeld();
    await press(editor, 'Escape', 2);
    expect(await sheet().isVisible()).toBe(true);
    release();
    await sheet().waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(sent())).toBe(true);
    expect(await statusOf(order)).toBe('completed');
  });

  it('goes out of the way of the marks that a newer document has moved while it was open', async () => {
    const order = await submissionIn(editor, 'in_progress', {}, essay);
    const { content } = await (await editor.request.get(`/api/submissions/${order}`)).json();
    const [word = ''] = content.split(/\s/);
    const mark = { id: 'm', startIndex: 0, endIndex: word.length, text: word, comment: 'Why?', color: 'yellow' };
    const data = { highlights: [mark], suggestions: [], notes: '', version: 0 };
    expect((await editor.request.put(`/api/submissions/${order}/review`, { data })).status()).toBe(200);
    await open(1280, 800, order);
    await feedback().fill('Well argued.');
    await button(complete).click();
    const buffer = await readFile(thesis);
    const fileUpload = { name: 'newer.docx', mimeType: 'application/octet-stream', buffer };
    const multipart = { contentVersion: '1', fileUpload };
    expect((await editor.request.post(`/api/submissions/${order}/document`, { multipart })).status()).toBe(200);
    await editor.evaluate(() => window.dispatchEvent(new Event('focus')));
    await sheet().getByText('1 mark without a place in the text').waitFor();
    await sheet().getByRole('button', { name: complete }).click();
    await sheet().waitFor({ state: 'detached' });
    await editor.getByText('Check the marks first').waitFor();
    await expect.poll(() => hasFocus(editor.getByRole('group', { name: 'Marks to check' }))).toBe(true);
    expect(await statusOf(order)).toBe('in_progress');
  });

  it('leads with keys alone from the queue through a review to the next order', async () => {
    const [first, next] = await duePair();
    const pointerUses = await watchPointer(editor);
    await editor.goto('/admin/enhanced?tab=in_progress');
    const title = editor.locator(`a[data-queue-link][href="/admin/submissions/${first}/edit"]`);
    await title.waitFor();
    await press(editor, 'j');
    await expect.poll(() => hasFocus(title)).toBe(true);
    await press(editor, 'Enter');
    await atDesk(first);
    // The new page has the focus only once it is there.
    await expect.poll(() => hasFocus(heading())).toBe(true);
    await text().waitFor();
    await press(editor, 'Shift+F6');
    await expect.poll(() => hasFocus(feedback())).toBe(true);
    await editor.keyboard.type('Well argued.');
    await press(editor, 'F9');
    await isReady();
    await press(editor, 'Enter');
    await sent().getByText('Sent to Nadia Okafor.').waitFor();
    await expect.poll(() => hasFocus(sent())).toBe(true);
    expect(await statusOf(first)).toBe('completed');
    await sent()
      .getByRole('link', { name: `Next order: lorem-ipsum (due 2 Jan ${year})` })
      .waitFor();
    await press(editor, 'F9');
    await atDesk(next);
    await expect.poll(() => hasFocus(heading())).toBe(true);
    expect(await pointerUses()).toBe(0);
  });

  it('takes two clicks an order beside the writing', async () => {
    const orders = await duePair();
    await editor.setViewportSize({ width: 1280, height: 800 });
    await editor.goto('/admin/enhanced?tab=in_progress');
    let clicks = 0;
    const click = async (of: Locator) => {
      await of.click();
      clicks += 1;
    };
    for (const order of orders) {
      const isFirst = order === orders[0];
      await click(
        isFirst
          ? editor.locator(`a[data-queue-link][href="/admin/submissions/${order}/edit"]`)
          : sent().getByRole('link', { name: /^Next order/ }),
      );
      await atDesk(order);
      // The new page has the focus only once it is there.
      await expect.poll(() => hasFocus(heading())).toBe(true);
      await text().waitFor();
      await press(editor, 'Shift+F6');
      await expect.poll(() => hasFocus(feedback())).toBe(true);
      await editor.keyboard.type('Well argued.');
      await click(button(complete));
      await isReady();
      await press(editor, 'Enter');
      await sent().getByText('Sent to Nadia Okafor.').waitFor();
      await expect.poll(() => statusOf(order)).toBe('completed');
    }
    expect(clicks).toBe(2 * orders.length);
  });

  /** An order in progress with one comment on its first word. */
  const commented = async (thread: object = {}) => {
    const order = await submissionIn(editor, 'in_progress', {}, essay);
    const { content } = await (await editor.request.get(`/api/submissions/${order}`)).json();
    const [word = ''] = content.split(/\s/);
    const mark = { id: 'm', text: word, startIndex: 0, endIndex: word.length, comment: 'Say who.', color: 'yellow' };
    const data = { highlights: [{ ...mark, ...thread }], notes: '', version: 0 };
    expect((await editor.request.put(`/api/submissions/${order}/review`, { data })).status()).toBe(200);
    return { order, word };
  };

  it('lists the comments anew after a completion that listed them was undone', async () => {
    const { order, word } = await commented();
    const send = async () => {
      await button(complete).click();
      await isReady();
      await press(editor, 'Enter');
      await sent().getByText('Sent to Nadia Okafor.').waitFor();
      return (await (await editor.request.get(`/api/submissions/${order}`)).json()).feedback;
    };
    await open(1280, 800, order);
    expect(await send()).toBe(`Highlighted Feedback\n\nComment 1\n“${word}”\nSay who.`);
    await sent().getByRole('button', { name: 'Undo' }).click();
    await sent().waitFor({ state: 'detached' });
    await expect.poll(() => feedback().inputValue()).toBe('');
    await text().locator('mark').first().click();
    await editor.getByRole('textbox', { name: 'Comment', exact: true }).fill('Say who, and when.');
    expect(await send()).toBe(`Highlighted Feedback\n\nComment 1\n“${word}”\nSay who, and when.`);
    await sent().getByRole('button', { name: 'Undo' }).click();
    await sent().waitFor({ state: 'detached' });
    await editor.getByRole('textbox', { name: 'Comment', exact: true }).fill('Say why.');
    await editor.getByText('Saved', { exact: true }).waitFor();
    await editor.reload();
    await text().waitFor();
    expect(await feedback().inputValue()).toBe('');
    await editor.goto(`/admin/submissions/${order}`);
    await expect.poll(() => feedback().inputValue()).toBe(`Highlighted Feedback\n\nComment 1\n“${word}”\nSay why.`);
  });

  it('asks for a letter where all comments are resolved, for their list would be empty', async () => {
    const resolved = { author: { name: 'Ana', initials: 'A' }, at: new Date().toISOString() };
    const { order } = await commented({ resolved });
    await editor.goto(`/admin/submissions/${order}`);
    await editor.getByRole('tab', { name: /^Highlights/ }).click();
    const panel = editor.getByRole('tabpanel', { name: /^Highlights/ });
    await panel.getByRole('textbox', { name: 'Document text' }).waitFor();
    await panel.getByRole('button', { name: 'Submit Feedback' }).click();
    await panel.getByText('Please add at least one highlighted comment before submitting').waitFor();
    await open(1280, 800, order);
    await button(complete).click();
    await editor.getByText('Please enter feedback before submitting').waitFor();
    await feedback().fill('Well argued.');
    await button(complete).click();
    await sheet().getByText('1 resolved comment', { exact: true }).waitFor();
    await press(editor, 'Escape');
  });

  it('is undone from the review page too, even if the response is lost, and the focus goes to the heading', async () => {
    const { order } = await commented();
    await editor.goto(`/admin/submissions/${order}`);
    await feedback().fill('Well argued.');
    await button(complete).click();
    await expect.poll(() => hasFocus(sent())).toBe(true);
    await editor.route('**/complete/undo', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sent().getByRole('button', { name: 'Undo' }).click();
    await editor.getByText('Completion undone').waitFor();
    await sent().waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(heading())).toBe(true);
    expect(await statusOf(order)).toBe('in_progress');
  });

  it('is undone from the queue, to which the editor went before the answer came', async () => {
    const [order] = await duePair();
    await editor.goto('/admin/enhanced?tab=in_progress');
    await editor.locator(`a[data-queue-link][href="/admin/submissions/${order}/edit"]`).click();
    await text().waitFor();
    await feedback().fill('Well argued.');
    await button(complete).click();
    const release = await sendHeld();
    await editor.goBack();
    await editor.waitForURL('**/admin/enhanced?tab=in_progress');
    const rowsTop = async () => (await editor.getByRole('tabpanel').boundingBox())?.y;
    await editor.locator('a[data-queue-link]').first().waitFor();
    const top = await rowsTop();
    release();
    await sent().getByText('Sent to Nadia Okafor.').waitFor();
    // What appears must not move the rows that are being read or pressed.
    expect(await rowsTop()).toBe(top);
    const undo = sent().getByRole('button', { name: 'Undo' });
    const isOnTop = () =>
      undo.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    for (const width of [360, 768, 1280]) {
      await editor.setViewportSize({ width, height: 800 });
      expect(await isOnTop()).toBe(true);
    }
    await undo.click();
    await atDesk(order);
    await text().waitFor();
    expect(await sent().count()).toBe(0);
    expect(await statusOf(order)).toBe('in_progress');
  });

  it('is undone on the spot, and the focus goes back to the text', async () => {
    const order = await submissionIn(editor, 'in_progress', {}, essay);
    await open(390, 844, order);
    await feedback().fill('Well argued.');
    await button(complete).click();
    await isReady();
    await expectAccessible(editor);
    await press(editor, 'Enter');
    await sent().getByRole('button', { name: 'Undo' }).click();
    await sent().waitFor({ state: 'detached' });
    await button(complete).waitFor();
    await expect.poll(() => hasFocus(text())).toBe(true);
    expect(await statusOf(order)).toBe('in_progress');
    expect(
      (await server.mails()).filter((mail) => mail.includes(`(order ${order})`) && /is complete/.test(mail)),
    ).toEqual([]);
  });
});
