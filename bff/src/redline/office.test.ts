import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accept, read, write } from './index.ts';
import { acceptedFiles, CORPUS_ABSENT } from './test/corpus.ts';
import { applied, randomMarks } from './test/marks.ts';

function findOffice(): string {
  for (const name of ['soffice', 'libreoffice']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // The next name, or none.
    }
  }
  return '';
}

const office = findOffice();
const reason = CORPUS_ABSENT || (office ? '' : 'LibreOffice is not installed here: not tried in a word processor');
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Opens files in LibreOffice and gives the text it would show with all changes as they are written. */
function openAll(files: Map<string, Uint8Array>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'redline-'));
  try {
    for (const [name, bytes] of files) writeFileSync(join(folder, `${name}.docx`), bytes);
    const inputs = [...files.keys()].map((name) => join(folder, `${name}.docx`));
    const settings = [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'txt:Text (encoded):UTF8',
    ];
    execFileSync(office, [...settings, '--outdir', folder, ...inputs], { timeout: 240_000, stdio: 'ignore' });
    return new Map([...files.keys()].map((name) => [name, readFileSync(join(folder, `${name}.txt`), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it.skipIf(reason)(`a word processor opens what was written and shows its text ${reason}`, { timeout: 300_000 }, () => {
  const written = new Map<string, Uint8Array>();
  const expected = new Map<string, string>();
  for (const [index, { characters, bytes }] of acceptedFiles().entries()) {
    if (characters < 100 || characters > 20_000) continue;
    const source = bytes();
    const { content } = read(source);
    const marks = randomMarks(content, 11, { comments: 3, suggestions: 2 });
    const result = write(source, marks);
    written.set(`marked-${index}`, result.bytes);
    written.set(`clean-${index}`, accept(result.bytes));
    expected.set(`clean-${index}`, applied(content, marks.suggestions, result.report));
  }
  const shown = openAll(written);
  expect(shown.size).toBe(written.size);
  for (const [name, text] of shown) expect(letters(text).length, name).toBeGreaterThan(0);
  for (const [name, text] of expected) {
    // The program leaves out text boxes and writes list numbers; most of the letters must be there.
    expect(letters(shown.get(name) ?? '').length, name).toBeGreaterThan(0.5 * letters(text).length);
  }
});
