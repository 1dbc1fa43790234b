import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { closePeople, expectAccessible, logIn, newPerson, openBrowser } from './browser.ts';
import { press, tabTo, watchPointer } from './keyboard.ts';
import { corpusFile } from './order.ts';
import { type RunningServer, root, startServer } from './server.ts';

const essay = corpusFile('docx/118-lorem-ipsum.docx');
const notes = join(root, 'bff/test/documents/docx/notes.docx');
let server: RunningServer;
let browser: Browser;
let editor: Page;
let id: number;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  editor = (await newPerson(browser, server.url)).page;
  await logIn(editor);
  id = await submissionIn(editor, 'in_progress', {}, essay);
  const { content } = await (await editor.request.get(`/api/submissions/${id}`)).json();
  const places = [5, Math.floor(content.length / 2), content.length - 200];
  const highlights = places.map((at, index) => {
    const startIndex = content.indexOf(' ', at) + 1;
    const endIndex = content.indexOf(' ', startIndex);
    const text = content.slice(startIndex, endIndex);
    return { id: `m${index}`, startIndex, endIndex, text, comment: `Comment ${index}.`, color: 'yellow' };
  });
  const data = { highlights, suggestions: [], notes: '', version: 0 };
  expect((await editor.request.put(`/api/submissions/${id}/review`, { data })).status()).toBe(200);
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

const text = () => editor.getByRole('textbox', { name: 'Document text' });
const button = (name: string) => editor.getByRole('button', { name, exact: true });
const feedback = () => editor.getByRole('textbox', { name: 'Feedback' });
const boxOf = async (of: Locator) => (await of.boundingBox()) ?? expect.fail(`${of} is not shown`);
const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement);
const open = async (width: number, height = 800, order = id) => {
  await editor.setViewportSize({ width, height });
  await editor.goto(`/admin/submissions/${order}/edit`);
  await text().waitFor();
};

describe('the desk', () => {
  it.each([390, 768, 1280, 1920])(
    'shows the text and every main button at once at %i px, however far the text is scrolled',
    async (width) => {
      await open(width);
      const always = [
        button('Save Review'),
        button('Complete Review & Notify Client'),
        editor.getByRole('link', { name: 'Back to queue' }),
      ];
      const seen = async () => Promise.all(always.map(boxOf));
      const before = await seen();
      for (const { y, height } of before) expect(y + height).toBeLessThanOrEqual(800);
      expect((await boxOf(text())).y).toBeLessThan(320);
      await text().evaluate((element) => element.lastElementChild?.scrollIntoView());
      expect((await boxOf(text())).y).toBeLessThan(0);
      expect(await seen()).toEqual(before);
      const page = await editor.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight]);
      expect(page).toEqual([width, 800]);
    },
  );

  it('can be used in a window that is too low for panes', async () => {
    await open(640, 400);
    await button('Complete Review & Notify Client').scrollIntoViewIfNeeded();
    expect(await editor.evaluate(() => scrollY)).toBeGreaterThan(0);
    await text().focus();
    await press(editor, 'Control+Alt+f');
    const find = editor.getByRole('search', { name: 'Find in the text' });
    await editor.keyboard.type('ipsum');
    await find.getByText(/^1 of /).waitFor();
    // To the last place, far down.
    await press(editor, 'Shift+Enter');
    await expect.poll(() => editor.evaluate(() => scrollY)).toBeGreaterThan(400);
    const field = await boxOf(find.getByRole('textbox'));
    expect([field.y >= 0, field.y + field.height <= 400]).toEqual([true, true]);
  });

  it('leaves room for the text where all letters are twice as large', async () => {
    await open(1280, 720);
    await editor.addStyleTag({ content: 'html { font-size: 200%; }' });
    await expect
      .poll(async () => (await boxOf(editor.getByRole('region', { name: 'Document' }))).height)
      .toBeGreaterThan(200);
    expect((await boxOf(button('Outline'))).height).toBeLessThan(100);
    await button('Save Review').click({ trial: true });
  });

  it('leads into the text with one key or the skip link, and from there to the letter', async () => {
    await open(1280);
    await press(editor, 'F6');
    expect(await hasFocus(text())).toBe(true);
    await press(editor, 'F6');
    expect(await hasFocus(feedback())).toBe(true);
    // An open toast is the third place; under the mouse it stays.
    await button('Save Review').click();
    const toast = editor.locator('[data-component="Toaster"]');
    await toast.getByText('Review Saved').hover();
    for (const place of [text(), feedback(), toast, text()]) {
      await press(editor, 'F6');
      expect(await hasFocus(place)).toBe(true);
    }
    await editor.getByRole('heading', { level: 1 }).evaluate((title: HTMLElement) => {
      title.tabIndex = -1;
      title.focus();
    });
    await tabTo(editor, editor.getByRole('link', { name: /^Skip to the text/ }));
    await press(editor, 'Enter');
    expect(await hasFocus(text())).toBe(true);
  });

  it('holds the letter on one line until it is written in, and closes it with Escape', async () => {
    await open(1280);
    const line = (await boxOf(feedback())).height;
    await feedback().click();
    await expect.poll(async () => (await boxOf(feedback())).height).toBeGreaterThan(3 * line);
    await editor.getByText('The client gets these notes with your feedback.').waitFor();
    await editor.keyboard.type('Well argued.');
    await press(editor, 'Escape');
    await expect.poll(async () => (await boxOf(feedback())).height).toBe(line);
    expect(await feedback().inputValue()).toBe('Well argued.');
    await feedback().fill('');
  });

  it('opens the letter at what is missing in it', async () => {
    await open(390, 844);
    const link = editor.getByLabel('Google Docs link');
    await button('Letter to the client').click();
    await link.fill('https://example.org/not-a-doc');
    await button('Letter to the client').click();
    await link.waitFor({ state: 'hidden' });
    await button('Save Review').click();
    await expect.poll(() => hasFocus(link)).toBe(true);
    await expectAccessible(editor);
    await press(editor, 'Escape');
    await link.waitFor({ state: 'hidden' });
    await button('Letter to the client').click();
    await link.fill('');
  });

  it('gives the focus to the button of the letter that Escape closes, and leaves an input method its own Escape', async () => {
    await open(390, 844);
    await button('Letter to the client').click();
    const notes = editor.getByLabel('Review notes');
    await notes.focus();
    // Safari reports the key that ends a composition after its end, with the code 229.
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      await notes.dispatchEvent('keydown', { key: 'Escape', ...composing, bubbles: true });
      await notes.dispatchEvent('keyup', { key: 'Escape', bubbles: true });
      expect(await notes.isVisible()).toBe(true);
      await notes.dispatchEvent('keydown', { key: 'F9', ...composing, bubbles: true });
      expect(await editor.getByRole('dialog').count()).toBe(0);
    }
    await press(editor, 'Escape');
    await notes.waitFor({ state: 'hidden' });
    expect(await hasFocus(button('Letter to the client'))).toBe(true);
  });

  it('has the order beside the text where there is room, and over it where there is none', async () => {
    const pane = editor.getByRole('complementary', { name: 'Order' });
    await open(1280);
    await button('Order').click();
    await pane.getByText('Download Original').waitFor();
    expect((await boxOf(text())).x).toBeGreaterThanOrEqual((await boxOf(pane)).width);
    await editor.reload();
    await text().waitFor();
    await pane.waitFor();
    await button('Order').click();
    await pane.waitFor({ state: 'hidden' });
    await editor.reload();
    await text().waitFor();
    expect(await pane.count()).toBe(0);
    await button('Order').click();
    await pane.waitFor();
    await open(390, 844);
    expect(await pane.count()).toBe(0);
    await button('Order').click();
    await expect.poll(() => hasFocus(pane)).toBe(true);
    await expectAccessible(editor);
    await press(editor, 'Escape');
    await pane.waitFor({ state: 'hidden' });
    expect(await hasFocus(button('Order'))).toBe(true);
    await button('Order').click();
    await expect.poll(() => hasFocus(pane)).toBe(true);
    await press(editor, 'F6');
    await pane.waitFor({ state: 'hidden' });
    expect(await hasFocus(text())).toBe(true);
  });

  it.each([
    ['F8', 'Order', 'Upload newer version'],
    ['Control+Alt+o', 'Outline', 'Next mark in the list'],
  ])('shows and hides with %s the pane “%s”, whose button gets the focus that was in it', async (key, name, inside) => {
    const pane = editor.getByRole('complementary', { name });
    await open(1280);
    if ((await button(name).getAttribute('aria-expanded')) === 'true') await button(name).click();
    await pane.waitFor({ state: 'hidden' });
    await text().focus();
    await press(editor, key);
    await expect.poll(() => hasFocus(pane)).toBe(true);
    await pane.getByRole('button', { name: inside }).focus();
    await press(editor, key);
    await pane.waitFor({ state: 'hidden' });
    expect(await hasFocus(button(name))).toBe(true);
  });

  it('closes the order when the window gets too narrow for it, but not under the focus, and opens it again', async () => {
    const pane = editor.getByRole('complementary', { name: 'Order' });
    await open(1280);
    if ((await pane.count()) === 0) await button('Order').click();
    await text().focus();
    await editor.setViewportSize({ width: 900, height: 800 });
    await pane.waitFor({ state: 'hidden' });
    expect(await hasFocus(text())).toBe(true);
    await editor.setViewportSize({ width: 1280, height: 800 });
    await pane.waitFor();
    const version = pane.getByRole('button', { name: 'Upload newer version' });
    await version.focus();
    await editor.setViewportSize({ width: 900, height: 800 });
    await expect.poll(async () => (await boxOf(pane)).width).toBeGreaterThan(380);
    expect(await hasFocus(version)).toBe(true);
  });

  it('leads to the letter where there is no text', async () => {
    const link = await submissionIn(editor, 'in_progress');
    await editor.goto(`/admin/submissions/${link}/edit`);
    await feedback().waitFor();
    await editor.getByRole('heading', { level: 1 }).evaluate((title: HTMLElement) => {
      title.tabIndex = -1;
      title.focus();
    });
    await tabTo(editor, editor.getByRole('link', { name: 'Skip to the letter (F6)' }));
    await press(editor, 'Enter');
    expect(await hasFocus(feedback())).toBe(true);
  });

  it('keeps the room of the text’s own scrollbar, and none for the page’s', async () => {
    await open(1280);
    const gutter = (of: Locator) => of.evaluate((element) => getComputedStyle(element).scrollbarGutter);
    expect(await gutter(editor.getByRole('region', { name: 'Document' }))).toBe('stable');
    expect(await gutter(editor.locator('html'))).toBe('auto');
  });

  it('opens at the text from the title in the queue, and leads back to that queue', async () => {
    await editor.setViewportSize({ width: 1280, height: 800 });
    await editor.goto('/admin/enhanced?tab=in_progress');
    const title = editor.locator(`a[data-queue-link][href^="/admin/submissions/${id}"]`);
    await title.click();
    await text().waitFor();
    await editor.getByRole('link', { name: 'Back to queue' }).click();
    await title.waitFor();
  });

  it('shows the letter, the files and the marks as the client gets them', async () => {
    const done = await submissionIn(editor, 'completed', {}, essay);
    const { content } = await (await editor.request.get(`/api/submissions/${done}`)).json();
    const mark = {
      id: 'm',
      startIndex: 0,
      endIndex: 5,
      text: content.slice(0, 5),
      comment: 'Say who.',
      color: 'yellow',
    };
    const data = { highlights: [mark], suggestions: [], notes: '', version: 0 };
    expect((await editor.request.put(`/api/submissions/${done}/review`, { data })).status()).toBe(200);
    await open(1280, 800, done);
    if ((await button('Order').getAttribute('aria-expanded')) === 'false') await button('Order').click();
    await button('See what the client sees').click();
    const screen = editor.getByRole('dialog', { name: 'On the client’s screen' });
    for (const words of ['Well argued.', 'Highlighted Feedback']) await screen.getByText(words).first().waitFor();
    await screen.locator('mark').first().waitFor();
  });

  const outline = () => editor.getByRole('complementary', { name: 'Outline' });
  const openOutline = async (width: number, height = 800, order = id) => {
    await open(width, height, order);
    if ((await button('Outline').getAttribute('aria-expanded')) === 'false') await button('Outline').click();
    await outline().waitFor();
  };
  /** The words of the paragraph that the caret is in. */
  const atCaret = () =>
    editor.evaluate(() => {
      const node = getSelection()?.anchorNode;
      return (node instanceof Element ? node : node?.parentElement)?.closest('p')?.textContent;
    });

  it('leads to the headings of the text, and shows which of them it is at', async () => {
    const guide = await submissionIn(editor, 'in_progress', {}, corpusFile('docx/176-Docx4j-GettingStarted.docx'));
    await openOutline(1280, 800, guide);
    const item = (name: string) => outline().getByRole('treeitem', { name, exact: true });
    const current = () => outline().locator('[aria-current="location"]').textContent();
    await outline().getByText('Please look at the argument first.').waitFor();
    await expect.poll(current).toBe('Docx4j - Getting Started');
    await tabTo(editor, item('Docx4j - Getting Started'));
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await press(editor, key);
    expect(await hasFocus(text())).toBe(true);
    expect(await atCaret()).toBe('GraalVM');
    await expect.poll(current).toBe('GraalVM');
    expect(await text().getByRole('heading', { name: 'GraalVM', exact: true }).getAttribute('aria-level')).toBe('2');
    await text().evaluate((element) => element.firstElementChild?.scrollIntoView({ block: 'center' }));
    await expect.poll(current).toBe('Docx4j - Getting Started');
    await expectAccessible(editor);
    await open(390, 844, guide);
    await button('Outline').click();
    await item('Javadoc').click();
    await outline().waitFor({ state: 'hidden' });
    expect(await atCaret()).toBe('Javadoc');
  });

  it('lists the marks, narrows them, and leads from one to the next', async () => {
    await openOutline(1280);
    expect(await outline().getByRole('tree').count()).toBe(0);
    const rows = outline().getByRole('list', { name: 'Marks' }).getByRole('button');
    await rows.nth(2).waitFor();
    const active = () => text().locator('mark[data-active]').getAttribute('data-id');
    await rows.nth(1).click();
    await expect.poll(active).toBe('m1');
    expect(await hasFocus(text())).toBe(true);
    await outline().getByRole('button', { name: 'Next mark in the list' }).click();
    await expect.poll(active).toBe('m2');
    await outline().getByRole('combobox', { name: 'Show' }).click();
    await editor.getByRole('option', { name: 'No comment' }).click();
    await outline().getByText('No marks match these filters.').waitFor();
    // It may have the focus when the last mark of the list goes.
    const next = outline().getByRole('button', { name: 'Next mark in the list' });
    await next.focus();
    expect([await hasFocus(next), await next.getAttribute('aria-disabled')]).toEqual([true, 'true']);
    await expectAccessible(editor);
  });

  it('finds words in the text by the keyboard, and leaves the caret at them', async () => {
    await open(1280);
    await press(editor, 'Control+Alt+f');
    const found = editor.getByRole('search', { name: 'Find in the text' });
    const count = found.getByRole('status');
    await editor.keyboard.type('IPSUM');
    await expect.poll(() => count.textContent()).toMatch(/^1 of [2-9]/);
    const drawn = () => editor.evaluate(() => CSS.highlights.get('found')?.size);
    expect(await count.textContent()).toBe(`1 of ${await drawn()}`);
    await press(editor, 'Enter');
    await expect.poll(() => count.textContent()).toMatch(/^2 of /);
    await press(editor, 'Shift+Enter');
    await expect.poll(() => count.textContent()).toMatch(/^1 of /);
    await expectAccessible(editor);
    await text().focus();
    await press(editor, 'Control+Alt+f');
    const field = found.getByRole('textbox');
    expect(await hasFocus(field)).toBe(true);
    const selected = await field.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
      selectionStart,
      selectionEnd,
    ]);
    expect(selected).toEqual([0, 'IPSUM'.length]);
    // Of an input method: they end its words.
    for (const key of ['Enter', 'Escape']) await field.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true });
    await expect.poll(() => count.textContent()).toMatch(/^1 of /);
    await press(editor, 'Escape');
    await found.waitFor({ state: 'detached' });
    expect(await hasFocus(text())).toBe(true);
    expect((await atCaret())?.toLowerCase()).toContain('ipsum');
    expect(await drawn()).toBeUndefined();
  });

  it('keeps the size of the text, and puts everything but the text away, by the keys that the key help names', async () => {
    await openOutline(1280);
    const size = () => text().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const before = await size();
    const middle = text().locator('mark').nth(1);
    await middle.evaluate((mark) => mark.scrollIntoView({ block: 'center' }));
    await press(editor, 'Control+Alt+Equal');
    await expect.poll(size).toBeGreaterThan(before);
    await expect
      .poll(() => middle.evaluate((mark) => Math.abs(mark.getBoundingClientRect().y - innerHeight / 2)))
      .toBeLessThan(500);
    await editor.reload();
    await text().waitFor();
    expect(await size()).toBeGreaterThan(before);
    await button('Text size and line length').click();
    await editor.getByRole('radio', { name: 'Normal' }).first().check({ force: true });
    await expect.poll(size).toBe(before);
    await press(editor, 'Escape');
    expect(await hasFocus(button('Text size and line length'))).toBe(true);
    await press(editor, 'F2');
    await outline().waitFor({ state: 'hidden' });
    await feedback().waitFor({ state: 'hidden' });
    expect(await hasFocus(text())).toBe(true);
    await press(editor, '?');
    for (const words of ['Find in the text', 'Focus mode: only the text and its cards'])
      await editor.getByRole('dialog').getByText(words, { exact: true }).waitFor();
    await press(editor, 'Escape');
    await press(editor, 'F2');
    await outline().waitFor();
    await feedback().waitFor();
  });

  const card = () => editor.locator('[data-part="card"][data-active]');
  const ways: [string, () => Promise<unknown>][] = [
    ['its button', () => card().getByRole('button', { name: 'Close', exact: true }).click()],
    ['Escape', () => press(editor, 'Escape')],
    [
      'a press beside the marks',
      async () => {
        const { x, y, height } = await boxOf(text().locator('mark').nth(1));
        await editor.mouse.click(x, y - height);
      },
    ],
  ];
  it.each(ways)('closes the sheet of a card by %s, so that what it covered can be used', async (_, close) => {
    await open(390, 844);
    await text().locator('mark').nth(1).click();
    await expect.poll(() => hasFocus(card().getByRole('textbox', { name: 'Comment', exact: true }))).toBe(true);
    await expectAccessible(editor);
    await close();
    await card().waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(text())).toBe(true);
    await button('Save Review').click({ trial: true });
    await press(editor, 'n');
    await card().waitFor();
    await press(editor, 'Escape');
    await card().waitFor({ state: 'detached' });
  });

  it('closes the sheet when the focus goes on to what it covers', async () => {
    await open(390, 844);
    await text().locator('mark').nth(1).click();
    await card().waitFor();
    const feedback = editor.getByRole('textbox', { name: 'Feedback', exact: true });
    await feedback.focus();
    await card().waitFor({ state: 'detached' });
    expect(await hasFocus(feedback)).toBe(true);
  });

  it('goes on from the mark whose sheet was closed', async () => {
    await open(390, 844);
    await text().locator('mark').nth(1).click();
    await card().waitFor();
    await press(editor, 'Escape');
    await press(editor, 'Enter');
    const comment = () => card().getByRole('textbox', { name: 'Comment', exact: true }).inputValue();
    expect(await comment()).toBe('Comment 1.');
    await press(editor, 'Escape');
    await press(editor, 'n');
    expect(await comment()).toBe('Comment 2.');
  });

  it('leads with a stroke across the sheet to the next mark and back, and leaves a stroke down it alone', async () => {
    await open(390, 844);
    const finger = await editor.context().newCDPSession(editor);
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const stroke = async (x: number, y: number) => {
      const { x: left, y: top, width } = await boxOf(card());
      const [startX, startY] = [left + width / 2, top + 20];
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: startX + share * x, y: startY + share * y }],
        });
      await send('touchStart', 0);
      for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', share);
      await send('touchEnd', 1);
    };
    const comment = () => card().getByRole('textbox', { name: 'Comment', exact: true }).inputValue();
    await text().locator('mark').nth(0).click();
    await expect.poll(comment).toBe('Comment 0.');
    await stroke(-120, 10);
    await expect.poll(comment).toBe('Comment 1.');
    await stroke(120, 10);
    await expect.poll(comment).toBe('Comment 0.');
    await stroke(10, 60);
    expect(await comment()).toBe('Comment 0.');
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await finger.detach();
  });

  it.each([1, 2])('shows a card on a phone as a sheet, with mark %i above it, where it is in the text', async (nth) => {
    await open(390, 844);
    const mark = text().locator('mark').nth(nth);
    await mark.scrollIntoViewIfNeeded();
    const before = (await boxOf(mark)).y;
    await mark.click();
    await card().getByRole('textbox', { name: 'Comment', exact: true }).waitFor();
    const sheet = await boxOf(card());
    expect(sheet.y + sheet.height).toBeLessThanOrEqual(844);
    await expect.poll(async () => (await boxOf(mark)).y + (await boxOf(mark)).height).toBeLessThan(sheet.y);
    expect(Math.abs((await boxOf(mark)).y - before)).toBeLessThan(844);
  });
});

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
    expect(await hasFocus(sheet().getByRole('button', { name: complete }))).toBe(true);
    await expectAccessible(editor);
    await sheet().getByRole('textbox', { name: 'Feedback' }).fill('Only in this window.');
    await sheet().getByRole('button', { name: 'See what the client sees' }).click();
    const screen = editor.getByRole('dialog', { name: 'On the client’s screen' });
    await screen.getByText('Only in this window.').waitFor();
    await screen.locator('mark').first().waitFor();
    await press(editor, 'Escape');
    await press(editor, 'Escape');
    await sheet().waitFor({ state: 'detached' });
    expect(await hasFocus(button(complete))).toBe(true);
    expect(await feedback().inputValue()).toBe('Only in this window.');
    expect(await statusOf(order)).toBe('in_progress');
  });

  it('stays until the server has answered, because what is sent can’t be called back by Escape', async () => {
    const order = await submissionIn(editor, 'in_progress', {}, essay);
    await open(1280, 800, order);
    await feedback().fill('Well argued.');
    await button(complete).click();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = editor.waitForRequest(/\/complete$/);
    await editor.route(/\/complete$/, (route) => held.then(() => route.continue()), { times: 1 });
    await press(editor, 'Enter');
    await asked;
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
    const buffer = await readFile(corpusFile('docx/021-Jupiter.docx'));
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
    expect(await hasFocus(title)).toBe(true);
    await press(editor, 'Enter');
    await text().waitFor();
    await press(editor, 'Shift+F6');
    expect(await hasFocus(feedback())).toBe(true);
    await editor.keyboard.type('Well argued.');
    await press(editor, 'F9');
    await sheet().waitFor();
    await press(editor, 'Enter');
    await sent().getByText('Sent to Nadia Okafor.').waitFor();
    await expect.poll(() => hasFocus(sent())).toBe(true);
    expect(await statusOf(first)).toBe('completed');
    await sent()
      .getByRole('link', { name: `Next order: 118-lorem-ipsum (due 2 Jan ${year})` })
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
      await editor.keyboard.type('Well argued.');
      await click(button(complete));
      await sheet().waitFor();
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
      await sheet().waitFor();
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
    await editor.unrouteAll({ behavior: 'wait' });
  });

  it('is undone on the spot, and the focus goes back to the text', async () => {
    const order = await submissionIn(editor, 'in_progress', {}, essay);
    await open(390, 844, order);
    await feedback().fill('Well argued.');
    await button(complete).click();
    await sheet().waitFor();
    await expectAccessible(editor);
    await press(editor, 'Enter');
    await sent().getByRole('button', { name: 'Undo' }).click();
    await sent().waitFor({ state: 'detached' });
    await button(complete).waitFor();
    expect(await hasFocus(text())).toBe(true);
    expect(await statusOf(order)).toBe('in_progress');
    expect(
      (await server.mails()).filter((mail) => mail.includes(`(order ${order})`) && /is complete/.test(mail)),
    ).toEqual([]);
  });
});
