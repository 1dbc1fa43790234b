import JSZip from 'jszip';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveTo, orderBy } from './api.ts';
import { closePeople, newPerson, openBrowser, orderRow, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { press, tabTo, watchPointer } from './keyboard.ts';
import { administrator, type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let client: Page;
let editor: Page;
let order: { id: number; trackingPath: string };
let pointerUses: () => Promise<number>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  client = (await newPerson(browser, server.url)).page;
  const { id, trackingUrl } = await orderBy(client, {}, loremIpsum);
  order = { id, trackingPath: new URL(trackingUrl).pathname };
  const other = await newPerson(browser, server.url);
  await signIn(other.page);
  await moveTo(other.page, id, 'paid');
  await other.context.close();
  editor = (await newPerson(browser, server.url)).page;
  pointerUses = await watchPointer(editor);
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
});

const text = () => editor.getByRole('textbox', { name: 'Document text' });
const comment = () => editor.getByRole('textbox', { name: 'Comment', exact: true });
const activeCard = () => editor.locator('[data-part="card"][data-active]');
const counted = (words: string) => editor.getByText(words, { exact: true }).waitFor();
const selected = () => editor.evaluate(() => String(document.getSelection()));

const notes = { first: 'Please say who did this.', second: 'A shorter word is clearer.' };
const marked: string[] = [];

describe('the whole review by keyboard alone', () => {
  it('logs in', async () => {
    await editor.goto('/login');
    await tabTo(editor, editor.getByLabel('Username or email'));
    await editor.keyboard.type(administrator.username);
    await press(editor, 'Tab');
    await editor.keyboard.type(administrator.password);
    await press(editor, 'Enter');
    await editor.waitForURL(/\/admin$/);
  });

  it('opens the paid submission from its queue, and then the editor', async () => {
    await tabTo(editor, editor.getByRole('link', { name: 'Queues', exact: true }));
    await press(editor, 'Enter');
    const paid = editor.getByRole('tab', { name: /^Paid/ });
    await tabTo(editor, editor.getByRole('tab', { selected: true }));
    for (let step = 0; step < 8 && (await paid.getAttribute('aria-selected')) !== 'true'; step++)
      await press(editor, 'ArrowRight');
    await editor.getByRole('tabpanel').locator(orderRow).first().waitFor();
    await press(editor, 'j');
    await press(editor, 'Enter');
    await editor.waitForURL(new RegExp(`/admin/submissions/${order.id}$`));
    await tabTo(editor, editor.getByRole('link', { name: 'Edit Document' }));
    await press(editor, 'Enter');
    await editor.waitForURL(/\/edit$/);
  });

  it('marks words, comments on them and gives the comment its category', async () => {
    await tabTo(editor, text());
    await press(editor, 'Control+Home');
    await press(editor, 'Shift+ArrowRight', 5);
    marked.push(await selected());
    expect(marked[0]).toHaveLength(5);
    await press(editor, 'h');
    await comment().waitFor();
    await editor.keyboard.type(notes.first);
    await tabTo(editor, activeCard().getByRole('combobox', { name: 'Category' }));
    await editor.keyboard.type('Clarity');
    await expect.poll(() => activeCard().getByRole('combobox').inputValue()).toBe('clarity');
    await press(editor, 'Escape');

    await press(editor, 'ArrowRight', 12);
    await press(editor, 'Shift+ArrowRight', 6);
    marked.push(await selected());
    await press(editor, '2');
    await comment().waitFor();
    await editor.keyboard.type(notes.second);
    await press(editor, 'Escape');
    await counted('2 comments');
  });

  it('travels from mark to mark', async () => {
    await press(editor, 'Control+Home');
    await press(editor, 'n');
    const shown = () => activeCard().getByRole('textbox', { name: 'Comment', exact: true }).inputValue();
    const one = await shown();
    await press(editor, 'n');
    await expect.poll(shown).not.toBe(one);
    expect(new Set([one, await shown()])).toEqual(new Set(Object.values(notes)));
    await press(editor, 'p');
    await expect.poll(shown).toBe(one);
  });

  it('keeps a comment for reuse, and writes it again by its key', async () => {
    await tabTo(editor, activeCard().getByRole('button', { name: 'Save as reusable comment' }));
    await press(editor, 'Enter');
    const bank = await editor.evaluate(() => localStorage.getItem('comment-bank') ?? '');
    expect(Object.values(notes).some((note) => bank.includes(note))).toBe(true);
    await tabTo(editor, text(), 'Shift+Tab');
    await press(editor, 'Control+Home');
    await press(editor, 'ArrowRight', 60);
    await press(editor, 'Shift+ArrowRight', 4);
    await press(editor, 'Control+Alt+1');
    await counted('3 comments');
    // In the comment's field Ctrl+Z belongs to the words typed there.
    await press(editor, 'Escape');
    await press(editor, 'Control+z');
    await counted('2 comments');
  });

  const manage = () => editor.getByRole('button', { name: 'Reusable comments (1)' });
  const openBank = async () => {
    await tabTo(editor, manage());
    await press(editor, 'Enter');
    return editor.getByRole('dialog', { name: 'Reusable comments' });
  };

  it('gives a kept comment a short name, and writes it by that', async () => {
    const dialog = await openBank();
    const words = await dialog.getByRole('textbox', { name: 'Comment 1' }).inputValue();
    await tabTo(editor, dialog.getByRole('textbox', { name: 'Short name 1' }));
    await editor.keyboard.type('who');
    await tabTo(editor, dialog.getByRole('button', { name: 'Save' }));
    await press(editor, 'Enter');
    await tabTo(editor, text(), 'Shift+Tab');
    await press(editor, 'Control+Home');
    await press(editor, 'ArrowRight', 60);
    await press(editor, 'Shift+ArrowRight', 4);
    await press(editor, 'h');
    await comment().waitFor();
    await editor.keyboard.type(';who');
    await press(editor, 'Tab');
    await expect.poll(() => comment().inputValue()).toBe(words);
    await press(editor, 'Escape');
    const added = editor.getByText('3 comments', { exact: true });
    for (let step = 0; step < 12 && (await added.count()) > 0; step++) await press(editor, 'Control+z');
    await counted('2 comments');
  });

  it('changes a kept comment, and removes it', async () => {
    const kept = () => editor.evaluate(() => localStorage.getItem('comment-bank') ?? '');
    const dialog = await openBank();
    await tabTo(editor, dialog.getByRole('textbox', { name: 'Comment 1' }));
    await press(editor, 'Control+a');
    await editor.keyboard.type('Say who did this, please.');
    await tabTo(editor, dialog.getByRole('button', { name: 'Save' }));
    await press(editor, 'Enter');
    await expect.poll(kept).toContain('Say who did this, please.');
    await openBank();
    await tabTo(editor, dialog.getByRole('button', { name: 'Remove comment 1' }));
    await press(editor, 'Enter');
    await tabTo(editor, dialog.getByRole('button', { name: 'Save' }));
    await press(editor, 'Enter');
    await manage().waitFor({ state: 'detached' });
    expect(await kept()).not.toContain('Say who did this');
    await counted('2 comments');
  });

  it('suggests a change, and undoes and redoes it', async () => {
    await tabTo(editor, editor.getByRole('button', { name: 'Suggest changes' }), 'Shift+Tab');
    await press(editor, 'Enter');
    await tabTo(editor, text());
    await press(editor, 'Control+Home');
    await press(editor, 'ArrowRight', 40);
    await press(editor, 'Shift+ArrowRight', 4);
    marked.push(await selected());
    expect(marked[2]).toHaveLength(4);
    await editor.keyboard.type('new words');
    await counted('2 comments, 1 suggestion');
    const count = editor.getByText(/^2 comments/);
    let undone = 0;
    for (; undone < 12 && (await count.innerText()).includes('suggestion'); undone++) await press(editor, 'Control+z');
    await counted('2 comments');
    await press(editor, 'Control+y', undone);
    await counted('2 comments, 1 suggestion');
    await expect.poll(() => text().locator('ins').allInnerTexts()).toContain('new words');
  });

  it('is saved by itself after a pause', async () => {
    await editor.getByText('Saved', { exact: true }).waitFor();
    const stored = await editor.evaluate(
      async (id) => (await fetch(`/api/submissions/${id}/review`)).json() as Promise<Stored>,
      order.id,
    );
    expect(stored.version).toBeGreaterThan(0);
    expect(stored.highlights.map(({ comment: note }) => note)).toEqual([notes.first, notes.second]);
    expect(stored.highlights[0]).toMatchObject({ text: marked[0], category: 'clarity' });
    expect(stored.suggestions).toMatchObject([{ text: marked[2], replacement: 'new words' }]);
  });

  it('is saved and completed, and no mouse was used', async () => {
    await tabTo(editor, editor.getByRole('button', { name: 'Save Review' }));
    await press(editor, 'Enter');
    await editor
      .getByText(/Review Saved/)
      .first()
      .waitFor();
    await tabTo(editor, editor.getByRole('button', { name: 'Complete Review & Notify Client' }));
    await press(editor, 'Enter');
    await editor.getByRole('dialog', { name: 'Send the review' }).waitFor();
    await press(editor, 'Enter');
    await editor.getByText('Completed', { exact: true }).first().waitFor();
    expect(await pointerUses()).toBe(0);
  });

  it('is read by the client, who gets every document', async () => {
    await client.goto(order.trackingPath);
    await client.getByRole('heading', { name: 'Comments on your text' }).waitFor();
    const viewer = client.locator('[data-component="HighlightViewer"]');
    await viewer.waitFor();
    // Paragraphs have no words until the browser has drawn them.
    await expect.poll(() => viewer.innerText()).toContain(marked[0]);
    const page = await viewer.innerText();
    for (const words of [...marked, ...Object.values(notes), 'new words', 'Clarity']) expect(page).toContain(words);
    for (const name of ['Download tracked changes (.docx)', 'Clean copy', 'Highlighted Feedback']) {
      const [file] = await Promise.all([
        client.waitForEvent('download'),
        client.getByRole('link', { name, exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/lorem.*\.(docx|html)$/i);
    }
  });

  it('is in the client’s own Word file: real comments and tracked changes, and none in the clean copy', async () => {
    const reviewed = await exported('docx');
    const comments = await part(reviewed, 'word/comments.xml');
    for (const note of Object.values(notes)) expect(comments).toContain(note);
    const body = await part(reviewed, 'word/document.xml');
    expect(body).toMatch(/<w:ins [^>]*>.*new words.*<\/w:ins>/s);
    expect(body).toMatch(/<w:del [^>]*>.*<w:delText/s);
    const clean = await part(await exported('clean'), 'word/document.xml');
    expect(clean).toContain('new words');
    expect(clean).not.toMatch(/<w:(ins|del) |<w:commentReference/);
  });
});

interface Stored {
  version: number;
  highlights: { text: string; comment: string; category?: string }[];
  suggestions: { replacement: string }[];
}

async function exported(format: string): Promise<JSZip> {
  const answer = await client.request.get(`/api/submissions/${order.id}/export?format=${format}`);
  expect(answer.status(), await answer.text().catch(() => '')).toBe(200);
  return JSZip.loadAsync(await answer.body());
}

async function part(zip: JSZip, name: string): Promise<string> {
  return (await zip.file(name)?.async('string')) ?? expect.fail(`${name} is missing`);
}
