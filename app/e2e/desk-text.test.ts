import { beforeAll, describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { expectAccessible } from './browser.ts';
import { boxOf, button, editor, essay, feedback, hasFocus, id, open, startDesk, text } from './desk.ts';
import { guide, guideHeadings } from './documents.ts';
import { press, tabTo } from './keyboard.ts';

startDesk();

describe('the text on the desk', () => {
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

  let ofGuide: number;
  beforeAll(async () => {
    ofGuide = await submissionIn(editor, 'in_progress', {}, guide);
  });

  it('leads to the headings of the text, and shows which of them it is at', async () => {
    const [title = '', , , , section = ''] = guideHeadings;
    await openOutline(1280, 800, ofGuide);
    const item = (name: string) => outline().getByRole('treeitem', { name, exact: true });
    const current = () => outline().locator('[aria-current="location"]').textContent();
    await outline().getByText('Please look at the argument first.').waitFor();
    await expect.poll(current).toBe(title);
    await tabTo(editor, item(title));
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await press(editor, key);
    expect(await hasFocus(text())).toBe(true);
    expect(await atCaret()).toBe(section);
    await expect.poll(current).toBe(section);
    expect(await text().getByRole('heading', { name: section, exact: true }).getAttribute('aria-level')).toBe('2');
    await text().evaluate((element) => element.querySelector('p')?.scrollIntoView({ block: 'center' }));
    await expect.poll(current).toBe(title);
    await expectAccessible(editor);
    await open(390, 844, ofGuide);
    await button('Outline').click();
    await item('Quotations').click();
    await outline().waitFor({ state: 'hidden' });
    expect(await atCaret()).toBe('Quotations');
  });

  it.each([390, 1280])('foretells in a window of %i pixels how high the text off screen is', async (width) => {
    await open(width, 844, ofGuide);
    const share = await text().evaluate((element) => {
      const sections = [...element.children] as HTMLElement[];
      const heights = () => sections.map((section) => section.getBoundingClientRect().height);
      const foretold = heights();
      for (const section of sections) section.style.contentVisibility = 'visible';
      const real = heights();
      const unseen = real.flatMap((height, index) => (height === foretold[index] ? [] : [index]));
      const sum = (of: number[]) => unseen.reduce((total, index) => total + (of[index] as number), 0);
      return sum(foretold) / sum(real);
    });
    expect(share).toBeGreaterThan(0.85);
    expect(share).toBeLessThan(1.15);
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

  it('lists all marks again when the last category is taken away, and its filter with it', async () => {
    const order = await submissionIn(editor, 'in_progress', {}, essay);
    const { content } = await (await editor.request.get(`/api/submissions/${order}`)).json();
    const at = (startIndex: number) => {
      const endIndex = startIndex + 4;
      return { startIndex, endIndex, text: content.slice(startIndex, endIndex) };
    };
    const mark = { comment: 'A comment.', color: 'yellow' };
    const data = {
      highlights: [
        { id: 'm0', ...at(10), ...mark, category: 'tone' },
        { id: 'm1', ...at(30), ...mark },
      ],
      suggestions: [{ id: 's0', ...at(50), replacement: 'else' }],
      ...{ notes: '', version: 0 },
    };
    expect((await editor.request.put(`/api/submissions/${order}/review`, { data })).status()).toBe(200);
    await openOutline(1280, 800, order);
    const rows = outline().getByRole('list', { name: 'Marks' }).getByRole('button');
    const filters = outline().locator('[data-component="TagGroup"]');
    await rows.first().click();
    const card = editor.locator('[data-part="card"][data-active]');
    await card.waitFor();
    await filters.getByText('No category').click();
    await expect.poll(() => rows.count()).toBe(1);
    await card.getByRole('combobox', { name: 'Category' }).selectOption('');
    await filters.waitFor({ state: 'detached' });
    await expect.poll(() => rows.count()).toBe(3);
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
  it('closes the sheet of a card in each way, so that what it covered can be used', async () => {
    await open(390, 844);
    for (const [way, close] of ways) {
      await text().locator('mark').nth(1).click();
      // Its comment takes the focus only where the sheet that opens has not moved the mark from under the pointer.
      await card().waitFor();
      if (way === 'its button') await expectAccessible(editor);
      await close();
      await card().waitFor({ state: 'detached' });
      await expect.poll(() => hasFocus(text()), { message: way }).toBe(true);
      await button('Save Review').click({ trial: true });
      await press(editor, 'n');
      await card().waitFor();
      await press(editor, 'Escape');
      await card().waitFor({ state: 'detached' });
    }
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
    await expect.poll(comment).toBe('Comment 1.');
    await press(editor, 'Escape');
    await press(editor, 'n');
    await expect.poll(comment).toBe('Comment 2.');
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

  it('shows a card on a phone as a sheet, with its mark above it, where it is in the text', async () => {
    await open(390, 844);
    for (const nth of [1, 2]) {
      const mark = text().locator('mark').nth(nth);
      await mark.scrollIntoViewIfNeeded();
      const before = (await boxOf(mark)).y;
      await mark.click();
      await card().getByRole('textbox', { name: 'Comment', exact: true }).waitFor();
      const sheet = await boxOf(card());
      expect(sheet.y + sheet.height).toBeLessThanOrEqual(844);
      await expect.poll(async () => (await boxOf(mark)).y + (await boxOf(mark)).height).toBeLessThan(sheet.y);
      expect(Math.abs((await boxOf(mark)).y - before)).toBeLessThan(844);
      await press(editor, 'Escape');
      await card().waitFor({ state: 'detached' });
    }
  });
});
