import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { read, write } from './index.ts';
import { acceptedFiles, COLLECTION_ABSENT, corpusFiles } from './test/corpus.ts';
import { checkMarks, randomMarks } from './test/marks.ts';
import { secondRead } from './test/second-reader.ts';
import { structureProblems } from './test/structure.ts';

const files = acceptedFiles();
/** Other seeds mark other places; more of them take longer. */
const SEEDS = Number(process.env.REDLINE_SEEDS ?? 1);
const squeeze = (text: string) => text.replace(/\s+/g, '');

/** The project's own files alone are five. */
const leastFiles = COLLECTION_ABSENT ? 5 : 55;

// Said aloud: a run without the collection has tried few documents.
it.runIf(COLLECTION_ABSENT).skip(COLLECTION_ABSENT, () => {});

describe('real documents', () => {
  it('are there', () => expect(files.length).toBeGreaterThanOrEqual(leastFiles));

  it.each(files)('$name reads as the second reader and another library read it', async ({ characters, bytes }) => {
    const source = bytes();
    const { content, blocks } = read(source);
    const { units } = await secondRead(source);
    const second = units.filter(({ deletedBy }) => deletedBy === undefined).map(({ text }) => text);
    // A symbol of an old font is one unit in both; which one is the library's own table.
    const own = content.split('').map((unit, at) => (second[at] === '\uffff' ? '\uffff' : unit));
    expect(own.join('')).toBe(second.join(''));
    // The long files take the other library most of the time, and hold nothing that the others do not.
    if (characters <= 40_000) {
      const other = await mammoth.extractRawText({ buffer: Buffer.from(source) });
      expect(squeeze(content).length).toBeGreaterThanOrEqual(0.9 * squeeze(other.value).length);
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are exactly what is looked for
    expect(content).not.toMatch(/[\0-\x08\x0b-\x1f]/);
    for (const { start, end } of blocks) expect(content.slice(start, end).length).toBe(end - start);
    expect(blocks.map(({ start, end }) => content.slice(start, end)).join('\n')).toBe(content);
  });

  it('carry every comment on exactly its words and every suggestion as a tracked change', async () => {
    const totals = { files: 0, comments: 0, onTheirWords: 0, suggestions: 0, tracked: 0 };
    const refusals: string[] = [];
    const beside: string[] = [];
    for (const { name, characters, bytes } of files) {
      if (characters < 100) continue;
      totals.files++;
      const source = bytes();
      const { content } = read(source);
      for (let seed = 1; seed <= SEEDS; seed++) {
        const marks = randomMarks(content, seed, { comments: 3, suggestions: 2 });
        const result = write(source, marks);
        const problems = await checkMarks(source, content, marks, result);
        expect({ name, seed, problems }).toEqual({ name, seed, problems: [] });
        const broken = await structureProblems(result.bytes);
        // What the client's own file has wrong is left so.
        if (broken.length > 0) expect(broken, name).toEqual(await structureProblems(source));
        totals.comments += marks.comments.length;
        totals.suggestions += marks.suggestions.length;
        for (const { kind, done, id, code } of result.report) {
          if (!done) refusals.push(`${name} ${id}: ${code}`);
          else if (kind === 'suggestion') totals.tracked++;
          else if (code === undefined) totals.onTheirWords++;
          else beside.push(`${name} ${id}: ${code}`);
        }
      }
    }
    console.info('redline over real documents', totals, { refusals, beside });
    expect(totals.files).toBeGreaterThanOrEqual(Math.min(leastFiles, 51));
    expect(totals.onTheirWords + beside.length + refusals.length + totals.tracked).toBe(
      totals.comments + totals.suggestions,
    );
    expect(refusals.length).toBeLessThanOrEqual(0.02 * totals.suggestions);
  }, 300_000);

  it('leave with the same bytes when there is nothing to write', () => {
    for (const { bytes } of files) {
      const source = bytes();
      expect(write(source, { comments: [], suggestions: [], author: 'A', date: '2026-01-01' }).bytes).toBe(source);
    }
  });

  it('are opened or refused with a sentence, never anything else', () => {
    for (const { name, expect: expected, bytes } of corpusFiles()) {
      let code = 'read';
      try {
        read(bytes());
      } catch (error) {
        code = (error as { code?: string }).code ?? `crashed: ${error}`;
      }
      if (name.startsWith('pdf/')) expect(code, name).toBe('not-word');
      else if (name.startsWith('doc/')) expect(['old-word', 'encrypted'], name).toContain(code);
      else if (expected === 'accept') expect(code, name).toBe('read');
      else if (expected === 'reject') expect(['macros', 'template', 'encrypted', 'old-word'], name).toContain(code);
      else expect(['read', 'encrypted', 'old-word', 'not-word', 'broken', 'unsafe'], name).toContain(code);
    }
  });
});
