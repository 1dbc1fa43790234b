import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeOnce } from './write-once.ts';

const folder = mkdtempSync(join(tmpdir(), 'marginalia-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps what the first of two processes wrote, for its owner alone', () => {
  const path = join(folder, 'note');
  writeOnce(path, 'first', join(folder, 'a'));
  writeOnce(path, 'second', join(folder, 'b'));
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['first', ['note']]);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('says that it could not write, and leaves nothing', () => {
  const path = join(folder, 'missing', 'note');
  expect(() => writeOnce(path, 'text', join(folder, 'c'))).toThrow('ENOENT');
  expect(() => writeOnce(join(folder, 'other'), 'text', join(folder, 'missing', 'd'))).toThrow('ENOENT');
  expect([existsSync(path), readdirSync(folder)]).toEqual([false, ['note']]);
});
