import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '../redline/test/build.ts';
import { inspect } from './inspect.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marginalia-remarks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`;
const text = (words: string) => `<w:t>${words}</w:t>`;
async function found(parts: Parameters<typeof buildDocument>[0]) {
  const path = join(folder, 'file');
  writeFileSync(path, buildDocument(parts));
  return inspect(path, 'submission');
}
async function remarks(body: string, more = {}) {
  const { remarks, editorRemarks } = await found({ body: run(text('Some plain words.')) + body, ...more });
  return { remarks, editorRemarks };
}
const insertion = (id: number, author: string) =>
  `<w:p><w:ins w:id="${id}" w:author="${author}"><w:r>${text('new')}</w:r></w:ins></w:p>`;
const field = (code: string) =>
  `<w:p><w:fldSimple w:instr="${code}"><w:r>${text('(Smith, 1999)')}</w:r></w:fldSimple></w:p>`;

describe('the remarks on a file', () => {
  it('are none where there is nothing to say', async () => {
    expect(await remarks('')).toEqual({ remarks: [], editorRemarks: [] });
  });

  it('count the words with and without notes', async () => {
    const footnotes = `<w:footnote w:id="2">${run(text('Two words'))}</w:footnote>`;
    const inspection = await found({ body: run(`${text('One two three')}<w:footnoteReference w:id="2"/>`), footnotes });
    expect(inspection.words).toBe(5);
    expect(inspection.remarks).toEqual(['The text has 3 words, and 5 words with its 1 footnote.']);
    expect(inspection.editorRemarks).toEqual([
      'In Word, a comment on a note is placed at the note’s mark in the text and quotes the words.',
    ]);
  });

  it.each([
    [1, ['1 tracked change by 1 author.']],
    [3, ['3 tracked changes by 2 authors.']],
  ])('count %d tracked changes and their authors', async (count, [sentence]) => {
    const body = Array.from({ length: count }, (_, index) => insertion(index + 10, index === 0 ? 'Ann' : 'Ben'));
    expect(await remarks(body.join(''))).toEqual({
      remarks: [`This file already contains ${sentence} They stay open in the reviewed file.`],
      editorRemarks: ['The text here is shown with all tracked changes accepted.'],
    });
  });

  it.each([
    [1, '1 comment by 1 author.'],
    [2, '2 comments by 1 author.'],
  ])('count %d comments', async (count, sentence) => {
    const comments = Array.from({ length: count }, (_, id) => `<w:comment w:id="${id}" w:author="Ann"/>`).join('');
    expect(await remarks('', { comments })).toEqual({
      remarks: [
        `This file already contains ${sentence} They stay in the reviewed file. The clean copy has no comments.`,
      ],
      editorRemarks: [],
    });
  });

  it.each([
    ['Zotero', [' ADDIN ZOTERO_ITEM CSL_CITATION {}']],
    ['Mendeley', ['ADDIN CSL_CITATION {}']],
    ['EndNote', [' ADDIN EN.CITE ']],
    ['EndNote and Zotero', [' ADDIN ZOTERO_ITEM ', ' ADDIN EN.CITE ']],
  ])('name %s', async (names, codes) => {
    expect(await remarks(codes.map(field).join(''))).toEqual({
      remarks: [],
      editorRemarks: [
        `This file has citations made with ${names}. Correct citations in that program: typed changes are lost when it updates the citations.`,
      ],
    });
  });

  it('tell of text boxes and equations', async () => {
    const box = `<w:pict><w:txbxContent>${run(text('In a box'))}</w:txbxContent></w:pict>`;
    const equation = '<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>';
    expect(await remarks(run(box) + equation)).toEqual({
      remarks: [],
      editorRemarks: [expect.stringContaining('text boxes'), expect.stringContaining('equations')],
    });
  });

  it('tell when no text was found', async () => {
    expect(await found({ body: '<w:p/>' })).toMatchObject({
      content: null,
      remarks: ['No text was found in this file. It may contain only pictures.'],
    });
  });
});
