import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { submissionIn } from './api.ts';
import { closePeople, newPerson, openBlank, openBrowser, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { type RunningServer, root, sharedServer } from './server.ts';

export const essay = loremIpsum;
export const notes = join(root, 'bff/test/documents/docx/notes.docx');

export let server: RunningServer;
/** The page of an editor who is signed in. */
export let editor: Page;
/** An order in progress with three comments. */
export let id: number;

/** Gives the tests of a file a server, an editor and an order to open on the desk. */
export function startDesk(): void {
  beforeAll(async () => {
    const [started, browser] = await Promise.all([sharedServer(), openBrowser()]);
    server = started;
    editor = (await newPerson(browser, server.url)).page;
    await signIn(editor);
    // Some begin by changing what the browser remembers.
    await openBlank(editor);
    // Due early: files that share the server have left other orders in its queue.
    id = await submissionIn(editor, 'in_progress', { deadline: '2029-12-31' }, essay);
    const { content } = await (await editor.request.get(`/api/submissions/${id}`)).json();
    const places = [5, Math.floor(content.length / 2), content.length - 200];
    const highlights = places.map((at, index) => {
      const startIndex = content.indexOf(' ', at) + 1;
      const endIndex = content.indexOf(' ', startIndex);
      const words = content.slice(startIndex, endIndex);
      return { id: `m${index}`, startIndex, endIndex, text: words, comment: `Comment ${index}.`, color: 'yellow' };
    });
    const data = { highlights, suggestions: [], notes: '', version: 0 };
    expect((await editor.request.put(`/api/submissions/${id}/review`, { data })).status()).toBe(200);
  });
  afterAll(() => closePeople(editor?.context().browser() ?? undefined));
}

export const boxOf = async (of: Locator) => (await of.boundingBox()) ?? expect.fail(`${of} is not shown`);
export const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement);

// What an editor sees of the desk.
export const text = () => editor.getByRole('textbox', { name: 'Document text' });
export const button = (name: string) => editor.getByRole('button', { name, exact: true });
export const feedback = () => editor.getByRole('textbox', { name: 'Feedback' });

/** The title of the order in its queue, which leads to the desk. */
export const titleInQueue = () => editor.locator(`a[data-queue-link][href="/admin/submissions/${id}/edit"]`);

/** Opens the desk with an order in a window of this size. */
export async function open(width = 1280, height = 800, order = id): Promise<void> {
  await editor.setViewportSize({ width, height });
  await editor.goto(`/admin/submissions/${order}/edit`);
  await text().waitFor();
}

/** Gives the desk's window another size, and waits until it is drawn. */
export async function resize(width: number, height = 800): Promise<void> {
  await editor.setViewportSize({ width, height });
  await editor.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
