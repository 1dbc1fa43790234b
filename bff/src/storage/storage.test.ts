import {
  appendFileSync,
  lutimesSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { storageSuite } from '../../test/storage-suite.ts';
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

describe('the store on disk', () => {
  storageSuite(
    () => diskStorage(folder),
    () => folder,
  );

  it.each(['content', ''])('sends no more than the size that it told, however the file grows (%j)', async (content) => {
    const name = storedName('Essay.docx', 'docx');
    await storage.put(name, arrive(content));
    const file = await storage.open(name);
    appendFileSync(join(folder, 'uploads', name), ' and more');
    expect([file?.size, file && (await text(file.stream))]).toEqual([content.length, content]);
  });

  it('judges a link that waits to be removed by its own age, not by that of what it names', async () => {
    const old = join(folder, 'old');
    writeFileSync(old, '');
    utimesSync(old, 0, 0);
    for (const name of ['a link of now', 'a link of then']) symlinkSync(old, join(storage.temporaryFolder, name));
    lutimesSync(join(storage.temporaryFolder, 'a link of then'), 0, 0);
    await storage.sweep();
    expect(readdirSync(storage.temporaryFolder)).toEqual(['a link of now']);
  });
});

describe('the note of whose the files are', () => {
  it('is written whole by one of several processes that start at once', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `database ${index}`);
    await Promise.all(ids.map((id) => diskStorage(folder).takeFor(id)));
    expect(ids).toContain(await storage.owner());
    expect(readdirSync(folder).sort()).toEqual(['incoming', 'uploads', 'uploads-owner']);
    expect(readdirSync(storage.temporaryFolder)).toEqual([]);
  });
});

describe('names', () => {
  it('are safe whatever was sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' })), (sent) => {
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
