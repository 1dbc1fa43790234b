import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { WordPackage } from '../redline/package.ts';
import { plainDocument } from '../redline/test/build.ts';
import { readAnswers } from './answers.ts';
import { refusals } from './refusal.ts';

it('refuses a file that cannot be read for a reason that nobody foresaw, and names the reason', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  const path = join(folder, 'answers.docx');
  const verify = vi.spyOn(WordPackage.prototype, 'verify').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  try {
    writeFileSync(path, plainDocument('Some text'));
    await expect(readAnswers({ path, content: 'Some text', suggestions: [] })).rejects.toMatchObject({
      refusal: refusals.damaged,
      cause: 'RangeError: Maximum call stack size exceeded',
    });
    expect(verify).toHaveBeenCalledTimes(2);
  } finally {
    verify.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
});
