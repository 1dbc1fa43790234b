import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boxOf, button, editor, hasFocus, id, open, startDesk, text, titleInQueue } from './desk.ts';
import { press } from './keyboard.ts';

startDesk();
// Also what a failed try has left.
beforeEach(() =>
  editor.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (/^comment-bank$|^preference:.*:keys$|^draft:/.test(name)) localStorage.removeItem(name);
  }),
);
afterEach(() => editor.unrouteAll());
const palette = () => editor.getByRole('dialog', { name: 'Commands' });
const keys = () => editor.getByRole('dialog', { name: 'Keyboard shortcuts' });
const card = () => editor.locator('[data-part="card"][data-active]');
const comment = () => card().getByRole('textbox', { name: 'Comment', exact: true });
const code = '**/static/js/**';
/** Highlights the first word of the text, and puts the caret into its comment. */
const highlightFirstWord = async () => {
  await text().focus();
  await press(editor, 'Control+Home');
  await press(editor, 'Control+Shift+ArrowRight');
  await press(editor, 'h');
  await expect.poll(() => hasFocus(comment())).toBe(true);
  await comment().fill('');
};

describe('a part of the desk that is loaded later', () => {
  it('opens without a connection, once the desk has stood for a moment', async () => {
    // Requests that are routed do not come out of the cache.
    await editor.route(code, (route) => route.continue());
    const loaded = ['command-palette', 'keys-dialog'].map((name) =>
      editor.waitForResponse(new RegExp(`/static/js/async/${name}\\.`)),
    );
    await open();
    await Promise.all(loaded);
    await editor.route(code, (route) => route.abort());
    await press(editor, 'Control+k');
    await palette().waitFor();
    await press(editor, 'Escape');
    await palette().waitFor({ state: 'detached' });
    await press(editor, 'Control+/');
    await keys().waitFor();
    await press(editor, 'Escape');
  });

  it.each([
    ['command-palette', 'Control+k', 'We couldn’t load the commands', palette],
    ['keys-dialog', 'Control+/', 'We couldn’t load the keyboard shortcuts', keys],
  ])('is missing (%s): the desk stays and says so, and it opens when it is there', async (name, key, said, dialog) => {
    await editor.route(`**/static/js/async/${name}.*`, (route) => route.abort());
    await open();
    await press(editor, key);
    await editor.getByText(said).first().waitFor();
    expect(await text().isVisible()).toBe(true);
    await editor.unrouteAll();
    await press(editor, key);
    await dialog().waitFor();
    await press(editor, 'Escape');
  });

  it('is missing (the similar places): their button can be pressed again', async () => {
    await open();
    await editor.route(code, (route) => route.abort());
    await text().locator('mark').first().click();
    const similar = card().getByRole('button', { name: /similar places?$/ });
    await similar.click();
    await expect.poll(() => similar.getAttribute('aria-expanded')).toBe('false');
    await editor.unrouteAll();
    await similar.click();
    await editor.getByRole('dialog', { name: /similar place/ }).waitFor();
  });
});

describe('what is open', () => {
  it('is not open on the next desk', async () => {
    await editor.goto('/admin/enhanced?tab=in_progress');
    await titleInQueue().click();
    await text().waitFor();
    await press(editor, 'Control+k');
    await palette().waitFor();
    await editor.goBack();
    await text().waitFor({ state: 'detached' });
    await editor.goForward();
    await text().waitFor();
    expect(await palette().count()).toBe(0);
    await press(editor, 'Control+k');
    await palette().waitFor();
    await press(editor, 'Escape');
  });

  it('goes with its page: the toast of a saved comment, whose changes stay when a short name is added', async () => {
    await editor.goto('/admin/enhanced?tab=in_progress');
    await titleInQueue().click();
    await text().waitFor();
    await highlightFirstWord();
    await editor.keyboard.type('Which one?');
    await card().getByRole('button', { name: 'Save as reusable comment' }).click();
    const toAdd = editor.getByRole('button', { name: 'Add a short name' });
    await toAdd.waitFor();
    await button('Reusable comments (1)').click();
    const dialog = editor.getByRole('dialog', { name: 'Reusable comments' });
    const words = dialog.getByRole('textbox', { name: 'Comment 1' });
    await words.fill('Which of them?');
    await toAdd.click();
    await expect.poll(() => hasFocus(dialog.getByRole('textbox', { name: /^Short name 1/ }))).toBe(true);
    expect(await words.inputValue()).toBe('Which of them?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await comment().fill('Another.');
    await card().getByRole('button', { name: 'Save as reusable comment' }).click();
    await toAdd.waitFor();
    await editor.goBack();
    await text().waitFor({ state: 'detached' });
    await toAdd.waitFor({ state: 'detached' });
  });
});

describe('keys', () => {
  it('that are fixed cannot be taken; of another command they are by the mouse, whose press leaves the field its focus', async () => {
    await open();
    await press(editor, 'Control+/');
    await keys().getByRole('button', { name: 'Change keys' }).click();
    await keys().getByRole('button', { name: 'Add a key for “Find in the text”' }).click();
    const useIt = keys().getByRole('button', { name: 'Use it here' });
    await press(editor, 'Control+z');
    await keys().getByText('Ctrl Z is the key for “Undo” and can’t be changed.').waitFor();
    expect(await useIt.count()).toBe(0);
    await press(editor, 'F8');
    const box = await boxOf(useIt);
    await editor.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await editor.mouse.down();
    expect(await hasFocus(keys().getByRole('textbox', { name: 'New key for “Find in the text”' }))).toBe(true);
    await editor.mouse.up();
    await keys().getByRole('button', { name: 'Remove F8 from “Find in the text”' }).waitFor();
    await keys().getByRole('button', { name: 'Reset all keys' }).click();
    await press(editor, 'Escape');
  });

  it('that save apply the words of an open rewording first, and tell where they are refused', async () => {
    const review = `/api/submissions/${id}/review`;
    const { highlights, notes, version, contentVersion } = await (await editor.request.get(review)).json();
    // A try that failed may have saved its words.
    const data = { highlights, suggestions: [], notes, version, contentVersion };
    expect((await editor.request.put(review, { data })).status()).toBe(200);
    await open();
    const wording = editor.getByRole('textbox', { name: 'Suggested wording' });
    const rewordFirst = async (...how: string[]) => {
      await text().focus();
      await press(editor, 'Control+Home');
      for (const key of how) await press(editor, key);
      await press(editor, 's');
      await wording.waitFor();
    };
    await rewordFirst('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+Shift+End');
    await wording.fill('All of it in one line');
    await press(editor, 'Control+s');
    await editor.getByText('A suggestion must stay inside one paragraph.', { exact: true }).first().waitFor();
    await expect.poll(() => hasFocus(wording)).toBe(true);
    await press(editor, 'Escape');
    await rewordFirst('Control+Shift+ArrowRight');
    await wording.fill('Reworded ');
    await press(editor, 'Control+s');
    await editor.getByText('Review Saved', { exact: true }).first().waitFor();
    await wording.waitFor({ state: 'detached' });
    expect(await hasFocus(text())).toBe(true);
    const { suggestions } = await (await editor.request.get(review)).json();
    expect(suggestions.map((one: { replacement: string }) => one.replacement)).toEqual(['Reworded ']);
    await press(editor, 'Control+z');
    await press(editor, 'Control+s');
    await expect.poll(async () => (await (await editor.request.get(review)).json()).suggestions).toEqual([]);
  });

  it('that leads to the text applies the words of an open rewording and stops there, and a larger text leaves it open', async () => {
    await open();
    await text().focus();
    await press(editor, 'Control+Home');
    await press(editor, 'Control+Shift+ArrowRight');
    await press(editor, 's');
    const wording = editor.getByRole('textbox', { name: 'Suggested wording' });
    await wording.waitFor();
    for (const key of ['Control+Alt+=', 'Control+Alt+-']) {
      await press(editor, key);
      expect(await hasFocus(wording)).toBe(true);
    }
    await wording.fill('Reworded ');
    await press(editor, 'F6');
    await wording.waitFor({ state: 'detached' });
    expect(await hasFocus(text())).toBe(true);
    await press(editor, 'Control+z');
  });

  it('that the review page lists work there', async () => {
    await editor.goto(`/admin/submissions/${id}`);
    await editor.getByRole('tab', { name: /^Highlights/ }).waitFor();
    // Where the marks are out of sight their keys are nobody's.
    await press(editor, 'Control+/');
    await press(editor, 'Control+Alt+s');
    await editor.getByRole('tab', { name: /^Highlights/ }).click({ timeout: 5_000 });
    const suggest = button('Suggest changes');
    await expect.poll(() => suggest.getAttribute('aria-pressed')).toBe('false');
    await press(editor, 'Control+Alt+s');
    await expect.poll(() => suggest.getAttribute('aria-pressed')).toBe('true');
    await press(editor, 'Control+/');
    await keys().getByText('Switch between commenting and suggesting').waitFor();
  });
});

describe('a comment', () => {
  it('has Ctrl K for selected words alone; else the palette opens', async () => {
    await open();
    await highlightFirstWord();
    await editor.keyboard.type('See Hart');
    await press(editor, 'Control+k');
    await palette().waitFor();
    await press(editor, 'Escape');
    await palette().waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(comment())).toBe(true);
    await editor.keyboard.type('’s');
    expect(await comment().inputValue()).toBe('See Hart’s');
    await press(editor, 'Control+Shift+ArrowLeft');
    await press(editor, 'Control+k');
    expect(await comment().inputValue()).toBe('See [Hart’s](https://)');
    expect(await palette().count()).toBe(0);
  });

  it('closes its list when the caret leaves what was typed for it', async () => {
    await open();
    await highlightFirstWord();
    await comment().fill('');
    await editor.keyboard.type('/to');
    const list = card().getByRole('listbox');
    await list.waitFor();
    await press(editor, 'Home');
    await list.waitFor({ state: 'detached' });
    await press(editor, 'Enter');
    expect(await comment().inputValue()).toBe('\n/to');
  });
});
