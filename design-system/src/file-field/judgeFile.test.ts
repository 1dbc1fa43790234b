import { describe, expect, it } from 'vitest';
import { formatSize, judgeFile } from './judgeFile.js';

const file = (name: string, type = '', size = 1) => ({ name, type, size });
const word = '.doc, .DOCX,application/pdf,image/*';

describe('judgeFile', () => {
  it.each([
    ['essay.docx', ''],
    ['ESSAY.DOC', ''],
    ['final.v2.docx', 'application/octet-stream'],
    ['scan', 'application/pdf'],
    ['page.heic', 'image/heic'],
  ])('takes %s of type “%s”', (name, type) => {
    expect(judgeFile(file(name, type), word, undefined)).toBeNull();
  });

  it.each([
    ['essay.odt', ''],
    ['docx', ''],
    ['essay.docx.exe', ''],
    ['notes', 'application/pdfx'],
    ['sound', 'imagery/x'],
  ])('refuses %s of type “%s”', (name, type) => {
    expect(judgeFile(file(name, type), word, undefined)).toBe('type');
  });

  it('takes every type when none is named', () => {
    expect(judgeFile(file('anything.xyz'), undefined, undefined)).toBeNull();
  });

  it('takes a file of exactly the largest size, and not a byte more', () => {
    expect(judgeFile(file('a.doc', '', 10), word, 10)).toBeNull();
    expect(judgeFile(file('a.doc', '', 11), word, 10)).toBe('size');
  });

  it('names the type first when both are wrong', () => {
    expect(judgeFile(file('a.xyz', '', 11), word, 10)).toBe('type');
  });
});

describe('formatSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [86_016, '84 KB'],
    [1_572_864, '1.5 MB'],
    [10_485_760, '10 MB'],
    [5 * 1024 ** 3, '5 GB'],
    [5000 * 1024 ** 3, '5000 GB'],
  ])('says %i as %s', (bytes, words) => {
    expect(formatSize(bytes)).toBe(words);
  });
});
