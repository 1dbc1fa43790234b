import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const maxBytes = 5_000_000;

it('the pictures of the repository have at most 5 MB together', () => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  const pictures = files
    .filter((file) => /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?)$/i.test(file))
    .map((file) => ({ file, bytes: statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0 }))
    .sort((a, b) => b.bytes - a.bytes);
  expect(pictures.length).toBeGreaterThan(0);
  const sum = pictures.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum, `The largest are ${JSON.stringify(pictures.slice(0, 5))}`).toBeLessThanOrEqual(maxBytes);
});
