import { expect, it } from 'vitest';
import { fileNameOf } from './download.ts';

it.each([
  [`attachment; filename="Essay.docx"`, 'Essay.docx'],
  [
    `attachment; filename="Etude.docx"; filename*=UTF-8''%C3%89tude%20%E2%80%93%20reviewed.docx`,
    'Étude – reviewed.docx',
  ],
  [`attachment; filename="say \\"no\\".docx"`, 'say "no".docx'],
  [`attachment; filename="a.docx"; filename*=UTF-8''%E0%A4%A`, 'a.docx'],
  ['attachment', 'document'],
  [null, 'document'],
])('the name of %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
