import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderBy, submissionIn } from './api.ts';
import { closePeople, expectAccessible, holdOnce, newPerson, openBrowser, signIn } from './browser.ts';
import { loremIpsum } from './documents.ts';
import { type RunningServer, sharedServer } from './server.ts';

const essay = loremIpsum;

let server: RunningServer;
let browser: Browser;
let editor: Page;
let client: Page;
let folder: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), openBrowser()]);
  [{ page: editor }, { page: client }] = [await newPerson(browser, server.url), await newPerson(browser, server.url)];
  await signIn(editor);
  folder = await mkdtemp(join(tmpdir(), 'newer-'));
});
// A request that a failed try still waits for would be held in the next one.
afterEach(() => client.unrouteAll({ behavior: 'ignoreErrors' }));
afterAll(async () => {
  await closePeople(browser);
  await rm(folder, { recursive: true });
});

/** The client's own file, in which somebody has worked. */
async function newer(name: string, change: (xml: string) => string): Promise<string> {
  const zip = await JSZip.loadAsync(await readFile(essay));
  const xml = (await zip.file('word/document.xml')?.async('text')) ?? '';
  const changed = change(xml);
  expect(changed).not.toBe(xml);
  zip.file('word/document.xml', changed);
  const path = join(folder, name);
  await writeFile(path, await zip.generateAsync({ type: 'nodebuffer' }));
  return path;
}
const paragraph = '<w:p><w:r><w:t>A new beginning.</w:t></w:r></w:p>';
const withBeginning = (xml: string) => xml.replace('<w:body>', `<w:body>${paragraph}`);
const without = (words: string) => (xml: string) => withBeginning(xml).replace(words, 'Other words');

const replace = async (page: Page, opener: string, file: string) => {
  await page.getByRole('button', { name: opener }).click();
  await send(page, 'Replace document', file);
};
const press = async (page: Page, action: string, file: string) => {
  const button = page.getByRole('button', { name: action });
  const part = page
    .locator('div')
    .filter({ has: button })
    .filter({ has: page.locator('input[type=file]') });
  await part.last().locator('input[type=file]').setInputFiles(file);
  await button.click();
};
const send = async (page: Page, action: string, file: string) => {
  await press(page, action, file);
  await page.getByText('Document Uploaded').first().waitFor();
};
const get = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(path)).json();
interface Stored {
  content: string;
  contentVersion: number;
  highlights: { text: string; startIndex: number; endIndex: number }[];
  unplaced: { highlights: { text: string; comment: string }[] };
}
/** Sends a newer version, and stops it once its request has begun: before that nothing could have arrived. */
async function stop(file: string): Promise<void> {
  const isAsked = client.waitForRequest((request) => request.method() === 'POST' && /\/document/.test(request.url()));
  await press(client, 'Send newer version', file);
  await isAsked;
  await client.getByRole('button', { name: 'Cancel upload' }).click();
}
const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

describe('a newer version of the document', () => {
  it('is sent by the client until the order is approved, and the editor reads it', async () => {
    const { id, trackingUrl } = await orderBy(client, {}, essay);
    await client.goto(new URL(trackingUrl).pathname);
    await send(client, 'Send newer version', await newer('second.docx', withBeginning));
    await said(client, 'second.docx');
    // The button may not be pressed again before another file is chosen.
    await expect.poll(() => client.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('file');
    const { content, contentVersion } = await get<Stored>(editor, `/api/submissions/${id}`);
    expect([content.startsWith('A new beginning.\n'), contentVersion]).toEqual([true, 2]);
    expect((await editor.request.post(`/api/submissions/${id}/approve`)).status()).toBe(200);
    await client.reload();
    await client.getByRole('heading', { name: 'Your order', exact: true }).waitFor();
    expect(await client.getByRole('button', { name: 'Send newer version' }).count()).toBe(0);
  });

  it('that is refused is told to the client, although its field goes', async () => {
    const { id, trackingUrl } = await orderBy(client, {}, essay);
    await client.goto(new URL(trackingUrl).pathname);
    await client.getByRole('button', { name: 'Send newer version' }).waitFor();
    expect((await editor.request.post(`/api/submissions/${id}/approve`)).status()).toBe(200);
    await press(client, 'Send newer version', await newer('late.docx', withBeginning));
    await client.getByRole('button', { name: /^Pay/ }).waitFor();
    await said(client, /^This order is already approved, so you can’t replace its document here/);
  });

  it('that is refused is told to a client who has left the page', async () => {
    const { id, trackingUrl } = await orderBy(client, {}, essay);
    await client.goto(new URL(trackingUrl).pathname);
    const release = await holdOnce(client, '**/document*', (route) => route.continue());
    await press(client, 'Send newer version', await newer('left.docx', withBeginning));
    expect((await editor.request.post(`/api/submissions/${id}/approve`)).status()).toBe(200);
    await client.getByRole('link', { name: 'FAQ' }).first().click();
    await client.locator('input[type=file]').waitFor({ state: 'detached' });
    release();
    await said(client, /^This order is already approved, so you can’t replace its document here/);
  });

  it('that was stopped when all of it had left may have arrived: the page says so, and that it has once it is stored', async () => {
    const { id, trackingUrl } = await orderBy(client, {}, essay);
    await client.goto(new URL(trackingUrl).pathname);
    // “Progress” shows from then on that a newer version was received.
    await send(client, 'Send newer version', await newer('second.docx', without('ipsum')));
    const release = await holdOnce(client, '**/document*', (route) => route.abort());
    const wrong = await newer('wrong.docx', withBeginning);
    await stop(wrong);
    await said(client, /^You stopped the upload, but the file may have arrived\. If it did, “Progress” shows/);
    await expectAccessible(client);
    // The server goes on with what it has.
    const fileUpload = { name: 'wrong.docx', mimeType: 'application/octet-stream', buffer: await readFile(wrong) };
    const multipart = { contentVersion: '2', fileUpload };
    expect((await client.request.post(`/api/submissions/${id}/document`, { multipart })).status()).toBe(200);
    const shown = (name: string) => client.getByRole('link', { name }).waitFor();
    await shown('wrong.docx');
    await said(client, '“wrong.docx” arrived');
    await client.getByText(/^You stopped the upload/).waitFor({ state: 'detached' });
    release();
    await client.unrouteAll({ behavior: 'ignoreErrors' });
    await press(client, 'Send newer version', await newer('right.docx', without('Lorem')));
    await shown('right.docx');
    expect(await get(client, `/api/submissions/${id}`)).toMatchObject({ contentVersion: 4 });
  });

  it('that was stopped and did not arrive: the page says so after it has read the order again', async () => {
    const { trackingUrl } = await orderBy(client, {}, essay);
    await client.goto(new URL(trackingUrl).pathname);
    await send(client, 'Send newer version', await newer('second.docx', without('ipsum')));
    const release = await holdOnce(client, '**/document*', (route) => route.abort());
    await stop(await newer('wrong.docx', withBeginning));
    await said(client, /^You stopped the upload, but the file may have arrived\./);
    await client.getByText('You stopped the upload. Nothing new has arrived so far.').waitFor({ timeout: 60_000 });
    release();
  });

  it('takes the marks along, shows what moved and what has no place, and keeps both', async () => {
    const id = await submissionIn(editor, 'paid', {}, essay);
    const { content } = await get<Stored>(editor, `/api/submissions/${id}`);
    const words = content.split(/\s+/).filter((word) => word.length > 5 && content.split(word).length === 2);
    const [first = '', second = ''] = words;
    await editor.goto(`/admin/submissions/${id}/edit`);
    const text = editor.getByRole('textbox', { name: 'Document text' });
    await text.waitFor();
    for (const word of [first, second]) {
      await text.getByText(word).first().waitFor();
      await select(text, word);
      await editor.keyboard.press('h');
      await editor.getByRole('textbox', { name: 'Comment', exact: true }).fill(`About ${word}.`);
    }
    await expect
      .poll(async () => (await get<Stored>(editor, `/api/submissions/${id}/review`)).highlights.length)
      .toBe(2);

    await replace(editor, 'Upload newer version', await newer('third.docx', without(second)));
    await said(editor, '1 mark is in changed text');
    await said(editor, '1 mark has no place in this text');
    const before = await get<Stored>(editor, `/api/submissions/${id}/review`);
    expect(before.contentVersion).toBe(1);
    const refused = await editor.request.get(`/api/submissions/${id}/export?format=docx`);
    expect([refused.status(), await refused.text()]).toEqual([409, expect.stringContaining('was replaced')]);

    // What nobody has looked at is not delivered, however often Complete is pressed.
    for (const _ of [1, 2]) {
      await editor.getByRole('button', { name: 'Complete Review & Notify Client' }).click();
      await said(editor, 'Check the marks first');
      await expect
        .poll(() =>
          editor.getByRole('group', { name: 'Marks to check' }).evaluate((it) => it.contains(document.activeElement)),
        )
        .toBe(true);
    }
    expect(await get(editor, `/api/submissions/${id}`)).toMatchObject({ status: 'paid', feedback: null });

    await editor.getByRole('button', { name: 'Keep in place' }).first().click();
    await expect.poll(() => editor.getByText('1 mark is in changed text').count()).toBe(0);
    await editor.getByRole('button', { name: 'Save Review' }).click();
    // In these letters: the history says "Review saved" of each save.
    await said(editor, /Review Saved/);
    const now = await get<Stored>(editor, `/api/submissions/${id}`);
    const { highlights, unplaced, contentVersion } = await get<Stored>(editor, `/api/submissions/${id}/review`);
    expect(contentVersion).toBe(2);
    expect(highlights.map(({ startIndex, endIndex }) => now.content.slice(startIndex, endIndex))).toEqual([first]);
    expect(unplaced.highlights).toMatchObject([{ text: second, comment: `About ${second}.` }]);
    expect((await editor.request.get(`/api/submissions/${id}/export?format=docx`)).status()).toBe(200);

    const [earlier] = await Promise.all([
      editor.waitForEvent('download'),
      editor.getByRole('link', { name: 'Download Version 1' }).click(),
    ]);
    expect((await readFile((await earlier.path()) ?? '')).equals(await readFile(essay))).toBe(true);
  });

  it('gives a Google Docs link the text to mark', async () => {
    const id = await submissionIn(editor, 'paid');
    const scripts: Promise<string>[] = [];
    const keep = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    };
    editor.on('response', keep);
    await editor.goto(`/admin/submissions/${id}/edit`);
    await said(editor, 'This order is a Google Docs link');
    editor.off('response', keep);
    // The marks are looked after without the editor, which is loaded where there is a text.
    expect(scripts.length).toBeGreaterThan(0);
    expect((await Promise.all(scripts)).filter((script) => script.includes('ProseMirror'))).toEqual([]);
    await replace(editor, 'Import .docx', essay);
    await editor.getByRole('textbox', { name: 'Document text' }).waitFor();
    expect((await get<Stored>(editor, `/api/submissions/${id}`)).contentVersion).toBe(1);
    // Nobody is asked to check what they sent themselves.
    expect(await editor.getByText('The document was replaced while this page was open').count()).toBe(0);
  });
});

/** Selects a word by the keyboard's own means: the caret before it, then Shift to its end. */
async function select(text: ReturnType<Page['getByRole']>, word: string): Promise<void> {
  await text.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      (element as HTMLElement).focus();
      document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
  }, word);
}
