import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attachment, isStoredName, readableName, storedName } from './names.ts';
import { diskStorage, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marginalia-storage-'));
  storage = diskStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const arrive = (content: string): string => {
  const path = join(storage.temporaryFolder, 'arrived');
  writeFileSync(path, content);
  return path;
};

describe('the store', () => {
  it('takes, opens and removes a document', async () => {
    const name = storedName('Essay.docx', 'docx');
    await storage.put(name, arrive('content'));
    expect(readdirSync(storage.temporaryFolder)).toEqual([]);
    const file = await storage.open(name);
    expect([file?.size, file && (await text(file.stream))]).toEqual([7, 'content']);
    await storage.remove(name);
    expect(await storage.open(name)).toBeUndefined();
    await storage.remove(name);
  });

  it('still reads a document whole that is removed meanwhile', async () => {
    const name = storedName('Essay.docx', 'docx');
    await storage.put(name, arrive('content'));
    const file = await storage.open(name);
    await storage.remove(name);
    expect(file && (await text(file.stream))).toBe('content');
  });

  it.each(['content', ''])('sends no more than the size that it told, however the file grows (%j)', async (content) => {
    const name = storedName('Essay.docx', 'docx');
    await storage.put(name, arrive(content));
    const file = await storage.open(name);
    appendFileSync(join(folder, 'uploads', name), ' and more');
    expect([file?.size, file && (await text(file.stream))]).toEqual([content.length, content]);
  });

  it.each([
    '../secret',
    '..',
    '',
    'secret',
    '/etc/passwd',
    `${'a'.repeat(32)}-x.docx/../../secret`,
    `${'a'.repeat(32)}-x.html`,
  ])('knows no name %j', async (name) => {
    writeFileSync(join(folder, 'secret'), 'x');
    expect(await storage.open(name)).toBeUndefined();
    await storage.remove(name);
    await expect(storage.put(name, arrive('x'))).rejects.toThrow();
    expect(readdirSync(folder)).toContain('secret');
  });

  it('sweeps what a killed process left, and leaves what is arriving', async () => {
    const old = join(storage.temporaryFolder, 'old');
    writeFileSync(old, 'x');
    utimesSync(old, new Date(0), new Date(0));
    arrive('new');
    await storage.sweep();
    expect(readdirSync(storage.temporaryFolder)).toEqual(['arrived']);
  });
});

describe('the note of whose the files are', () => {
  const note = () => readFileSync(join(folder, 'uploads-owner'), 'utf8');

  it('is written whole by one of several processes that start at once', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `database ${index}`);
    await Promise.all(ids.map((id) => diskStorage(folder).takeFor(id)));
    expect(ids).toContain(await storage.owner());
    expect(readdirSync(folder).sort()).toEqual(['incoming', 'uploads', 'uploads-owner']);
    expect(readdirSync(storage.temporaryFolder)).toEqual([]);
  });

  it('stays the first one’s', async () => {
    await storage.takeFor('first');
    await diskStorage(folder).takeFor('second');
    expect([await storage.owner(), note()]).toEqual(['first', 'first']);
  });
});

describe('names', () => {
  it('are safe whatever was sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (sent) => {
        const readable = readableName(sent, 'docx');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
        expect(readable).toMatch(/^[^/\\\u0000-\u001F\u202A-\u202E]{1,160}\.docx$/u);
        expect(isStoredName(storedName(readable, 'docx'))).toBe(true);
        expect(attachment(readable)).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x7E]+"; filename\*=UTF-8''[!-~]+$/,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('are never the same twice', () => {
    expect(new Set(Array.from({ length: 100 }, () => storedName('a.docx', 'docx'))).size).toBe(100);
  });
});
