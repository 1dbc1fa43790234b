import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { submissionIn } from './api.ts';
import { logIn, newPerson, openBrowser } from './browser.ts';
import { corpusFile } from './order.ts';
import { type RunningServer, root, startServer } from './server.ts';

export const essay = corpusFile('docx/118-lorem-ipsum.docx');
export const notes = join(root, 'bff/test/documents/docx/notes.docx');

/** An editor who is signed in, and an order in progress with three comments. */
export async function startDesk(): Promise<{ server: RunningServer; editor: Page; id: number }> {
  const [server, browser] = await Promise.all([startServer(), openBrowser()]);
  const editor = (await newPerson(browser, server.url)).page;
  await logIn(editor);
  const id = await submissionIn(editor, 'in_progress', {}, essay);
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
  return { server, editor, id };
}

export const boxOf = async (of: Locator) => (await of.boundingBox()) ?? expect.fail(`${of} is not shown`);
export const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement);

/** What an editor sees of the desk. */
export const deskOf = (editor: () => Page) => ({
  text: () => editor().getByRole('textbox', { name: 'Document text' }),
  button: (name: string) => editor().getByRole('button', { name, exact: true }),
  feedback: () => editor().getByRole('textbox', { name: 'Feedback' }),
  async open(order: number, width: number, height = 800) {
    await editor().setViewportSize({ width, height });
    await editor().goto(`/admin/submissions/${order}/edit`);
    await editor().getByRole('textbox', { name: 'Document text' }).waitFor();
  },
});
