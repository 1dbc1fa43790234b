import { beforeEach, describe, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { expectAccessible } from './browser.ts';
import { boxOf, button, editor, essay, feedback, hasFocus, open, resize, startDesk, text } from './desk.ts';
import { press } from './keyboard.ts';

startDesk();
const palette = () => editor.getByRole('dialog', { name: 'Commands' });
const field = () => palette().getByRole('combobox', { name: 'Find a command' });
const option = (name: string | RegExp) => palette().getByRole('option', { name });
const keys = () => editor.getByRole('dialog', { name: 'Keyboard shortcuts' });
const card = () => editor.locator('[data-part="card"][data-active]');
const comment = () => card().getByRole('textbox', { name: 'Comment', exact: true });
const openPalette = async () => {
  await press(editor, 'Control+k');
  await expect.poll(() => hasFocus(field())).toBe(true);
};
/** Selects the first word of the text from the caret at its beginning. */
const selectFirstWord = async () => {
  await text().focus();
  await press(editor, 'Control+Home');
  await press(editor, 'Control+Shift+ArrowRight');
};
const markCount = () => text().locator('mark').count();

describe('the palette', () => {
  it('finds a command by typing and does it with the words that were selected before', async () => {
    await open(1280);
    await selectFirstWord();
    const before = await markCount();
    await openPalette();
    await editor.keyboard.type('in green');
    await option(/^Highlight in green/).waitFor();
    await press(editor, 'Enter');
    await palette().waitFor({ state: 'detached' });
    await expect.poll(markCount).toBe(before + 1);
    await expect.poll(() => hasFocus(comment())).toBe(true);
    expect(await text().locator('mark').first().getAttribute('data-color')).toBe('green');
    await press(editor, 'Control+Alt+Backspace');
    await expect.poll(markCount).toBe(before);
  });

  it('shows what was chosen last first, names the keys, and gives the focus back', async () => {
    await open(1280);
    await openPalette();
    await editor.keyboard.type('focus mode');
    await press(editor, 'Enter');
    await feedback().waitFor({ state: 'hidden' });
    await press(editor, 'F2');
    await feedback().focus();
    await button('Commands').click();
    await expect.poll(() => palette().getByRole('option').first().textContent()).toContain('Focus mode');
    await press(editor, 'Escape');
    await palette().waitFor({ state: 'detached' });
    await feedback().focus();
    await openPalette();
    await editor.keyboard.type('outline');
    expect(await palette().getByRole('option').allTextContents()).toEqual(['Show or hide the outlineCtrlAltO']);
    await press(editor, 'Escape');
    await palette().waitFor({ state: 'detached' });
    expect(await hasFocus(feedback())).toBe(true);
    // A word that an input method composes is not done with yet.
    await openPalette();
    await editor.keyboard.type('outline');
    await field().dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    expect(await palette().count()).toBe(1);
    await editor.keyboard.type(' nothing so');
    await palette().getByText('No command matches. Try another word.').waitFor();
    await press(editor, 'Enter');
    await press(editor, 'Escape');
    await palette().waitFor({ state: 'detached' });
  });

  it('offers only what can be done now, and fills a phone’s window', async () => {
    await open(390, 844);
    await text().focus();
    await press(editor, 'Control+Home');
    await button('Commands').click();
    await expect.poll(() => hasFocus(field())).toBe(true);
    await expect.poll(() => boxOf(palette())).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await option('Highlight the selected words').count()).toBe(0);
    await option(/^Next mark/).click();
    await card().waitFor();
    await openPalette();
    await option(/^Resolve the mark/).waitFor();
    await press(editor, 'Escape');
    await card().waitFor();
    await press(editor, 'Escape');
  });
});

describe('keys', () => {
  // Also those that a failed try has left.
  beforeEach(() =>
    editor.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (/^preference:.*:keys$/.test(name)) localStorage.removeItem(name);
    }),
  );

  it('are changed in the key help, which refuses what the browser keeps and names the owner of a key', async () => {
    await open(1280);
    await press(editor, 'Control+/');
    await keys().getByRole('button', { name: 'Change keys' }).click();
    await expectAccessible(editor);
    const add = keys().getByRole('button', { name: 'Add a key for “Find in the text”' });
    await add.click();
    await press(editor, 'Control+t');
    await keys().getByText('The browser keeps Ctrl T for itself.').waitFor();
    await press(editor, 'F8');
    await keys().getByText('F8 is the key for “Show or hide the order”.').waitFor();
    await press(editor, 'Control+Alt+g');
    await expect.poll(() => hasFocus(add)).toBe(true);
    await keys().getByRole('button', { name: 'Remove Ctrl Alt F from “Find in the text”' }).click();
    await press(editor, 'Escape');
    await keys().waitFor({ state: 'detached' });
    const find = button('Find in the text');
    expect(await find.getAttribute('title')).toBe('Find in the text (Ctrl Alt G)');
    expect(await find.getAttribute('aria-keyshortcuts')).toBe('Control+Alt+g');
    await press(editor, 'Control+Alt+f');
    const search = editor.getByRole('search', { name: 'Find in the text' });
    expect(await search.count()).toBe(0);
    await press(editor, 'Control+Alt+g');
    await search.waitFor();
  });

  it('are kept, hold in the text at once, and are reset', async () => {
    await open(1280);
    await text().focus();
    await press(editor, 'Control+Home');
    await press(editor, '?');
    await keys().getByRole('button', { name: 'Change keys' }).click();
    await keys().getByRole('button', { name: 'Add a key for “Next mark”' }).click();
    await press(editor, 'j');
    await press(editor, 'Escape');
    await keys().waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(text())).toBe(true);
    await press(editor, 'j');
    await card().waitFor();
    await press(editor, '?');
    await keys().getByRole('button', { name: 'Change keys' }).click();
    await keys().getByRole('button', { name: 'Reset all keys' }).click();
    await keys().getByRole('button', { name: 'Reset all keys' }).waitFor({ state: 'detached' });
    await press(editor, 'Escape');
    expect(await button('Find in the text').getAttribute('title')).toBe('Find in the text (Ctrl Alt F)');
  });
});

describe('a comment', () => {
  it('takes a category after a slash and a reusable comment after a semicolon, by the keyboard', async () => {
    await editor.evaluate(async () => {
      const { id: person } = await (await fetch('/api/auth/user')).json();
      const bank = [
        { id: 'a', text: 'Which source?', shortcut: 'cite', category: 'citation' },
        { id: 'b', text: 'Cite the second edition.' },
      ];
      localStorage.setItem('comment-bank', JSON.stringify({ [person]: bank }));
    });
    await open(1280);
    await selectFirstWord();
    await press(editor, 'h');
    await expect.poll(() => hasFocus(comment())).toBe(true);
    const choices = () => card().getByRole('listbox').getByRole('option').allTextContents();
    const category = card().getByRole('combobox', { name: 'Category' });
    await editor.keyboard.type('/');
    await expect.poll(choices).toHaveLength(7);
    await editor.keyboard.type('to');
    await expect.poll(choices).toEqual(['Tone']);
    await expectAccessible(editor);
    await press(editor, 'Enter');
    expect(await category.inputValue()).toBe('tone');
    expect(await comment().inputValue()).toBe('');
    await editor.keyboard.type('So: ;ci');
    await expect.poll(choices).toEqual(['Which source?;cite', 'Cite the second edition.']);
    await press(editor, 'Escape');
    expect(await choices()).toEqual([]);
    expect(await hasFocus(comment())).toBe(true);
    await editor.keyboard.type('t');
    await expect.poll(choices).toHaveLength(2);
    await press(editor, 'ArrowDown');
    await press(editor, 'Enter');
    expect(await comment().inputValue()).toBe('So: Cite the second edition.');
    await press(editor, 'Control+z');
    expect(await comment().inputValue()).toBe('So: ;cit');
    // The browser selects what its undo brings back.
    await press(editor, 'End');
    await editor.keyboard.type('e ');
    expect(await comment().inputValue()).toBe('So: Which source?');
    expect(await category.inputValue()).toBe('citation');
    await press(editor, 'Control+Alt+Backspace');
  });
});

describe('the cards', () => {
  it('are below the text, in a drawer or beside it, as there is room', async () => {
    await open(899);
    const frame = editor.locator('[data-component="HighlightEditor"]');
    for (const [width, layout] of [
      [899, 'below'],
      [900, 'drawer'],
      [1099, 'drawer'],
      [1100, 'beside'],
    ] as const) {
      await resize(width);
      if (width === 1100 && (await button('Outline').getAttribute('aria-expanded')) === 'true')
        await button('Outline').click();
      await expect.poll(() => frame.getAttribute('data-layout'), { message: `${width} px` }).toBe(layout);
      await expect.poll(() => button('Comments').count()).toBe(layout === 'drawer' ? 1 : 0);
    }
  });

  it('open in a drawer with their mark, whose words stay in sight, and by their button', async () => {
    await open(900);
    const first = editor.getByRole('button', { name: /^Comment 1/ });
    expect(await first.isVisible()).toBe(false);
    await text().locator('mark').first().click();
    await expect.poll(() => hasFocus(comment())).toBe(true);
    const mark = await boxOf(text().locator('mark').first());
    expect(mark.x + mark.width).toBeLessThanOrEqual((await boxOf(card())).x);
    await press(editor, 'Escape');
    await card().waitFor({ state: 'detached' });
    expect(await first.isVisible()).toBe(false);
    await button('Comments').click();
    await first.waitFor();
    await button('Comments').click();
    await first.waitFor({ state: 'hidden' });
  });

  /** Waits until what a press has set off is drawn. */
  const pressDrawn = async () => {
    await expect
      .poll(() => editor.evaluate(() => getSelection()?.focusNode?.parentElement?.closest('mark') !== null))
      .toBe(true);
    await editor.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  };

  it.each([
    [900, 800],
    [390, 844],
  ])('open when the mouse is let go, at %i px, and what is typed then is the comment', async (width, height) => {
    await open(width, height);
    const mark = await boxOf(text().locator('mark').first());
    const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
    await editor.mouse.move(x, y);
    await editor.mouse.down();
    await pressDrawn();
    expect(await card().count()).toBe(0);
    // A hand is not still.
    await editor.mouse.move(x + 1, y);
    await editor.mouse.up();
    await expect.poll(() => hasFocus(comment())).toBe(true);
    const before = await comment().inputValue();
    await editor.keyboard.type('n 3 rx');
    expect(await comment().inputValue()).toBe(`n 3 rx${before}`);
    await press(editor, 'Escape');
  });

  it('stay closed while words are selected across a mark', async () => {
    await open(900);
    const mark = await boxOf(text().locator('mark').first());
    const y = mark.y + mark.height / 2;
    await editor.mouse.move(mark.x - 30, y);
    await editor.mouse.down();
    await editor.mouse.move(mark.x + mark.width / 2, y);
    await pressDrawn();
    expect(await card().count()).toBe(0);
    await editor.mouse.up();
    await editor.locator('[data-part="selection-toolbar"]').waitFor();
    expect(await hasFocus(text())).toBe(true);
    expect(await card().count()).toBe(0);
  });

  it('open for the mark under the pointer, also where its last letter ends, and in a longer mark', async () => {
    const order = await submissionIn(editor, 'in_progress', {}, essay);
    const { content } = await (await editor.request.get(`/api/submissions/${order}`)).json();
    const at = content.indexOf('ipsum');
    const place = (start: number, end: number) => ({
      ...{ startIndex: at + start, endIndex: at + end, text: content.slice(at + start, at + end) },
    });
    const mark = (name: string, start: number, end: number) => ({
      ...{ id: name, comment: `Of ${name}`, color: 'yellow', ...place(start, end) },
    });
    const highlights = [mark('around', 0, 5), mark('left', 0, 3), mark('right', 3, 5), mark('letter', 12, 13)];
    const suggestions = [{ id: 'deletion', ...place(11, 12), replacement: '' }];
    const data = { highlights, suggestions, notes: '', version: 0 };
    expect((await editor.request.put(`/api/submissions/${order}/review`, { data })).status()).toBe(200);
    await open(1280, 800, order);
    // Two presses at nearly one place are a double click.
    for (const [name, part] of [
      ['left', 0.96],
      ['letter', 0.2],
      ['right', 0.96],
      ['letter', 0.8],
      ['right', 0.04],
    ] as const) {
      const { x, y, width, height } = await boxOf(text().locator(`[data-id="${name}"]`).first());
      await editor.mouse.click(x + width * part, y + height / 2);
      await expect.poll(() => hasFocus(comment()), { message: `${name} at ${part}` }).toBe(true);
      expect(await comment().inputValue()).toBe(`Of ${name}`);
      await press(editor, 'Escape');
      await expect.poll(() => hasFocus(text())).toBe(true);
    }
  });
});
