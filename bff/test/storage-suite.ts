import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { storedName } from '../src/storage/names.ts';
import type { Storage } from '../src/storage/storage.ts';

/**
 * What every store of documents promises.
 * @param open another use of the store that the test began with, as by a second instance
 * @param folder that of the instance's own files
 */
export function storageSuite(open: () => Storage, folder: () => string): void {
  const arrive = (storage: Storage, content: string | Buffer): string => {
    const path = join(storage.temporaryFolder, randomBytes(8).toString('hex'));
    writeFileSync(path, content);
    return path;
  };
  const store = async (content: string | Buffer) => {
    const storage = open();
    const name = storedName('Essay.docx', 'docx');
    await storage.put(name, arrive(storage, content));
    return { storage, name };
  };

  it('takes, opens and removes a document', async () => {
    const { storage, name } = await store('content');
    expect(readdirSync(storage.temporaryFolder)).toEqual([]);
    const file = await open().open(name);
    expect([file?.size, file && (await text(file.stream))]).toEqual([7, 'content']);
    expect(await storage.list()).toEqual([name]);
    expect([await storage.remove(name), await storage.remove(name)]).toEqual([true, false]);
    expect([await storage.open(name), await storage.list()]).toEqual([undefined, []]);
  });

  it('has the largest document byte for byte', async () => {
    const bytes = randomBytes(10 * 1024 * 1024);
    const { storage, name } = await store(bytes);
    const file = await storage.open(name);
    expect(file?.size).toBe(bytes.length);
    expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true);
  });

  it('still reads a document whole that is removed meanwhile', async () => {
    const { storage, name } = await store('content');
    const file = await storage.open(name);
    await storage.remove(name);
    expect(file && (await text(file.stream))).toBe('content');
  });

  it('gives a thread the path of a document, and keeps no copy', async () => {
    const { storage, name } = await store('content');
    expect(await storage.withFile(name, async (path) => readFileSync(path, 'utf8'))).toBe('content');
    await expect(storage.withFile(name, () => Promise.reject(new Error('no thread')))).rejects.toThrow('no thread');
    expect(readdirSync(storage.temporaryFolder)).toEqual([]);
    const missing = storage.withFile(storedName('a.docx', 'docx'), async (path) => readFileSync(path));
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
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
    const storage = open();
    writeFileSync(join(folder(), 'secret'), 'x');
    expect([await storage.open(name), await storage.remove(name)]).toEqual([undefined, false]);
    await expect(storage.put(name, arrive(storage, 'x'))).rejects.toThrow();
    await expect(storage.withFile(name, async () => 'read')).rejects.toThrow();
    expect(existsSync(join(folder(), 'secret'))).toBe(true);
  });

  it('counts a document as abandoned when it is old only', async () => {
    const { storage, name } = await store('content');
    expect([await storage.isAbandoned(name), await storage.isAbandoned(storedName('a.docx', 'docx'))]).toEqual([
      false,
      false,
    ]);
  });

  it('is one database’s: that of the first of several processes which take it at once', async () => {
    expect(await open().owner()).toBeUndefined();
    const ids = Array.from({ length: 10 }, (_, index) => `database ${index}`);
    await Promise.all(ids.map((id) => open().takeFor(id)));
    const first = await open().owner();
    expect(ids).toContain(first);
    await open().takeFor('another');
    expect(await open().owner()).toBe(first);
    expect(await open().list()).toEqual([]);
    expect(readdirSync(open().temporaryFolder)).toEqual([]);
  });

  it('sweeps what a killed process left, and leaves what is arriving', async () => {
    const storage = open();
    const old = arrive(storage, 'x');
    utimesSync(old, new Date(0), new Date(0));
    const arriving = arrive(storage, 'new');
    await storage.sweep();
    expect([existsSync(old), existsSync(arriving)]).toEqual([false, true]);
  });

  it('can be checked', async () => {
    await open().verify();
    await open().check();
  });
}
