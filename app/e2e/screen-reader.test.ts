import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { submissionIn } from './api.ts';
import { closePeople, newPerson, openBrowser, orderRow, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { press, tabTo, watchPointer } from './keyboard.ts';
import { type ScreenReader, startScreenReader } from './screen-reader.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let editor: Page;
let reader: ScreenReader;
let pointerUses: () => Promise<number>;
// Each try is a whole review.
beforeEach(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  editor = (await newPerson(browser, server.url)).page;
  await signIn(editor);
  await submissionIn(editor, 'in_progress', {}, loremIpsum);
  pointerUses = await watchPointer(editor);
  await editor.goto('/admin/enhanced?tab=in_progress');
  await editor.getByRole('tabpanel').locator(orderRow).first().waitFor();
  reader = await startScreenReader(editor);
});
afterEach(async () => {
  await closePeople(browser);
  await server?.stop();
});

const text = 'textbox, Document text, not read only';

it('a whole review can be done by what a screen reader says', async () => {
  // From the row of the queue to the open desk.
  await press(editor, 'j');
  await reader.hears('link, lorem-ipsum');
  await press(editor, 'Enter');
  await reader.hears('heading, lorem-ipsum, level 1', 'polite: Edit: lorem-ipsum – Marginalia');

  // How to get to the text, and where one is.
  await editor.getByRole('textbox', { name: 'Document text' }).waitFor();
  await press(editor, 'Tab');
  await reader.hears('link, Skip to the text (F6), key shortcuts F6');
  await press(editor, 'Enter');
  await reader.hears(text);

  // That words are highlighted, and nothing between the words that are typed.
  await press(editor, 'Control+Home');
  await press(editor, 'Shift+ArrowRight', 5);
  await press(editor, 'h');
  await reader.hears('polite: Highlighted', /^textbox, Comment\b/);
  await editor.keyboard.type('Who did this?');
  await press(editor, 'Escape');
  const heard = await reader.hears(text);
  expect(heard.filter((words) => words !== text && words !== 'polite: ')).toEqual([]);

  // In which mode one writes.
  await tabTo(editor, editor.getByRole('button', { name: 'Suggest changes' }), 'Shift+Tab');
  await reader.hears('button, Suggest changes, not pressed');
  await press(editor, 'Enter');
  await press(editor, 'Tab');
  await press(editor, 'Shift+Tab');
  await reader.hears('button, Suggest changes, pressed');
  await press(editor, 'F6');
  await reader.hears(text);

  // Each mark on the way through the text, and in the list.
  await press(editor, 'Control+Home');
  await press(editor, 'ArrowRight', 40);
  await press(editor, 'Shift+ArrowRight', 4);
  await editor.keyboard.type('new words');
  await press(editor, 'Control+Home');
  await press(editor, 'Alt+ArrowDown');
  await reader.hears(/^polite: Replace “.{4}” with “new words” by admin$/);
  await press(editor, 'Alt+ArrowUp');
  await reader.hears('polite: Comment 1 by admin on “Lorem”: Who did this?');
  await tabTo(editor, editor.getByRole('button', { name: /^Suggestion: / }));
  await reader.hears(
    'button, Comment 1 Lorem Who did this?',
    /^button, Suggestion: replace\s+\S{4}\s+with\s+new words$/,
  );

  // What goes to whom before it is sent, and that it was sent.
  await press(editor, 'F9');
  await reader.hears(
    'dialog, Send the review',
    /^button, Complete Review & Notify Client, To Nadia Okafor, nadia@example\.com Marks 1 comment, 1 replacement Word file The client’s own file/,
  );
  await press(editor, 'Enter');
  await reader.hears(/^polite: Review Saved/, /^region, Review sent, Sent to Nadia Okafor\.$/);
  await press(editor, 'Tab');
  await reader.hears('button, Undo');
  expect(await pointerUses()).toBe(0);
});
