import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { plainDocument } from '../redline/test/build.ts';
import { readAnswers } from './answers.ts';
import { refusals } from './refusal.ts';

vi.mock('../redline/index.ts', async (original) => ({
  ...(await original<typeof import('../redline/index.ts')>()),
  readComments: () => {
    throw new RangeError('Maximum call stack size exceeded');
  },
}));

it('refuses a file that cannot be read for a reason that nobody foresaw', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  const path = join(folder, 'answers.docx');
  try {
    writeFileSync(path, plainDocument('Some text'));
    await expect(readAnswers({ path, content: 'Some text', suggestions: [] })).rejects.toMatchObject({
      refusal: refusals.damaged,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
