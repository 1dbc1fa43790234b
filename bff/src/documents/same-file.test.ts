import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { diskStorage } from '../storage/storage.ts';
import { isSameFile } from './same-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'marginalia-same-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const name = `${'a'.repeat(32)}-Essay.docx`;
const arrived = (bytes: string) => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });

it('a file is the stored one when its bytes are, whatever its size says', async () => {
  const storage = diskStorage(folder);
  const bytes = 'word '.repeat(100_000);
  writeFileSync(join(folder, 'uploads', name), bytes);
  expect(await isSameFile(storage, name, arrived(bytes))).toBe(true);
  expect(await isSameFile(storage, name, arrived(`${bytes.slice(1)}x`))).toBe(false);
  expect(await isSameFile(storage, name, arrived(bytes.slice(1)))).toBe(false);
  expect(await isSameFile(storage, `${'b'.repeat(32)}-Essay.docx`, arrived(bytes))).toBe(false);
  expect(await isSameFile(storage, '../secret', arrived(bytes))).toBe(false);
});
