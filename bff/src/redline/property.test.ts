import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept, read, write } from './index.ts';
import { applied, checkMarks, randomMarks } from './test/marks.ts';
import { randomDocument } from './test/random-document.ts';
import { secondRead } from './test/second-reader.ts';
import { structureProblems } from './test/structure.ts';

const RUNS = Number(process.env.REDLINE_RUNS ?? 80);
const settings = { numRuns: RUNS, seed: 20261121 };
const marked = fc.tuple(randomDocument, fc.integer({ min: 1, max: 1_000_000 }));

describe('random documents', { timeout: 300_000 }, () => {
  it('read as the second reader reads them', async () => {
    await fc.assert(
      fc.asyncProperty(randomDocument, async ({ bytes }) => {
        const { units } = await secondRead(bytes);
        const second = units.filter(({ deletedBy }) => deletedBy === undefined).map(({ text }) => text);
        const own = read(bytes).content.split('');
        expect(own.map((unit, at) => (second[at] === '\uffff' ? '\uffff' : unit)).join('')).toBe(second.join(''));
      }),
      settings,
    );
  });

  it('carry random marks exactly, in any order of writing', async () => {
    const order = fc.tuple(
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(marked, order, async ([{ bytes }, seed], [comments, suggestions]) => {
        const { content } = read(bytes);
        if (content === '') return;
        const made = randomMarks(content, seed, { comments: 4, suggestions: 3 });
        const marks = {
          ...made,
          comments: comments.flatMap((at) => made.comments[at] ?? []),
          suggestions: suggestions.flatMap((at) => made.suggestions[at] ?? []),
        };
        const written = write(bytes, marks);
        expect(await checkMarks(bytes, content, marks, written)).toEqual([]);
        expect(await structureProblems(written.bytes)).toEqual(await structureProblems(bytes));
      }),
      settings,
    );
  });

  it('give the text with the suggestions applied once they are accepted', () => {
    fc.assert(
      fc.property(marked, ([{ bytes }, seed]) => {
        const { content } = read(bytes);
        if (content === '') return;
        expect(read(accept(bytes)).content).toBe(content);
        const marks = randomMarks(content, seed, { comments: 2, suggestions: 4 });
        const { bytes: written, report } = write(bytes, marks);
        const clean = read(accept(written));
        expect(clean.content).toBe(applied(content, marks.suggestions, report));
        expect(clean.notes.trackedChanges.count).toBe(0);
        expect(clean.notes.comments.count).toBe(0);
      }),
      settings,
    );
  });

  it('take marks again and again, each time on their words', async () => {
    await fc.assert(
      fc.asyncProperty(marked, async ([{ bytes }, seed]) => {
        const { content } = read(bytes);
        if (content === '') return;
        const first = write(bytes, { ...randomMarks(content, seed, { comments: 2, suggestions: 0 }) });
        expect(read(first.bytes).content).toBe(content);
        const marks = randomMarks(content, seed + 1, { comments: 2, suggestions: 2 });
        for (const comment of marks.comments) comment.comment += ' second';
        expect(await checkMarks(first.bytes, content, marks, write(first.bytes, marks))).toEqual([]);
        expect(read(first.bytes).notes.comments.count).toBeGreaterThanOrEqual(2);
      }),
      settings,
    );
  });
});
