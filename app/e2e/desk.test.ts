import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { expectAccessible, withoutAutosave } from './browser.ts';
import {
  boxOf,
  button,
  editor,
  essay,
  feedback,
  hasFocus,
  open,
  resize,
  startDesk,
  text,
  titleInQueue,
} from './desk.ts';
import { press, tabTo } from './keyboard.ts';

startDesk();

describe('the desk', () => {
  it('shows the text and every main button at once in each window, however far the text is scrolled', async () => {
    const always = [
      button('Save Review'),
      button('Complete Review & Notify Client'),
      editor.getByRole('link', { name: 'Back to queue' }),
    ];
    const seen = async () => Promise.all(always.map(boxOf));
    await open(390);
    for (const width of [390, 768, 1280, 1920]) {
      await resize(width);
      await editor.getByRole('region', { name: 'Document' }).evaluate((region) => region.scrollTo(0, 0));
      const before = await seen();
      for (const { y, height } of before) expect(y + height, `${width} px`).toBeLessThanOrEqual(800);
      const top = (await boxOf(text())).y;
      expect([top > 0, top < 320], `${width} px`).toEqual([true, true]);
      await text().evaluate((element) => [...element.querySelectorAll('p')].at(-1)?.scrollIntoView());
      expect((await boxOf(text())).y).toBeLessThan(0);
      expect(await seen()).toEqual(before);
      const page = await editor.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight]);
      expect(page).toEqual([width, 800]);
    }
  });

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

  it('keeps the main button in a low window while the letter is open', async () => {
    await open(390, 560);
    await button('Letter to the client').click();
    await editor.getByLabel('Google Docs link').waitFor();
    const { y, height } = await boxOf(button('Complete Review & Notify Client'));
    expect(y + height).toBeLessThanOrEqual(560);
    await button('Letter to the client').click();
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

  it('shows and hides each pane by its key, and its button gets the focus that was in it', async () => {
    await open(1280);
    for (const [key, name, inside] of [
      ['F8', 'Order', 'Upload newer version'],
      ['Control+Alt+o', 'Outline', 'Next mark in the list'],
    ] as const) {
      const pane = editor.getByRole('complementary', { name });
      if ((await button(name).getAttribute('aria-expanded')) === 'true') await button(name).click();
      await pane.waitFor({ state: 'hidden' });
      await text().focus();
      await press(editor, key);
      await expect.poll(() => hasFocus(pane)).toBe(true);
      await pane.getByRole('button', { name: inside }).focus();
      await press(editor, key);
      await pane.waitFor({ state: 'hidden' });
      expect(await hasFocus(button(name))).toBe(true);
    }
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
    await titleInQueue().click();
    await text().waitFor();
    await editor.getByRole('link', { name: 'Back to queue' }).click();
    await titleInQueue().waitFor();
  });

  it('leaves the text where it is in each window when the state of the draft is said', async () => {
    const widths = [1000, 1280, 1600, 1920];
    const tops = async () => {
      const all: number[] = [];
      for (const width of widths) {
        await resize(width);
        all.push((await boxOf(text().locator('p').first())).y);
      }
      return all;
    };
    await open(1280);
    await withoutAutosave(editor);
    const before = await tops();
    await editor.getByRole('textbox', { name: 'Review notes' }).pressSequentially('a');
    await editor.getByText('Saved on this device only.').waitFor();
    await button('Letter to the client').click();
    expect(await tops()).toEqual(before);
    expect(await editor.getByText('Saved on this device only.').isVisible()).toBe(true);
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
    // Of an editor without a first name: no client sees a user name.
    const author = screen.locator('[data-part="note"] [data-part="byline"] b');
    expect(await author.allInnerTexts()).toEqual(['Editor']);
  });
});
