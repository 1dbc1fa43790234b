import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskReserve } from './disk-reserve.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marginalia-reserve-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is not filled by another request while a deletion uses its room, and is filled after that', async () => {
  const reserve = diskReserve(folder, async () => undefined);
  const path = join(folder, 'disk-reserve');
  await reserve.fill();
  let tries = 0;
  const isTaken = await reserve.use(async () => {
    if (++tries === 1) throw Object.assign(new Error('SQLITE_FULL: database or disk is full'), { code: 'SQLITE_FULL' });
    await reserve.fill();
    return existsSync(path);
  });
  expect([tries, isTaken]).toEqual([2, false]);
  expect(statSync(path).size).toBe(4 * 1024 * 1024);
});
