import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { docx } from '../../test/orders.ts';
import { type DocumentReader, documentReader, readerEntry, readerLimits } from './reader.ts';
import { type DocumentRefused, refusals } from './refusal.ts';

let folder: string;
let small: string;
let large: string;
let reader: DocumentReader;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marginalia-reader-'));
  small = join(folder, 'small');
  large = join(folder, 'large');
  writeFileSync(small, await docx(['One two three.']));
  writeFileSync(
    large,
    await docx(Array.from({ length: 40_000 }, (_, index) => `Paragraph ${index} of many, each a little different.`)),
  );
});
afterEach(() => reader.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const someone = { path: ['someone'], hasPriority: false };
const limited = (limits: Partial<typeof readerLimits>) => documentReader({ ...readerLimits, ...limits });
const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'read' : (result.reason as DocumentRefused).refusal));

describe('the reader', () => {
  it('reads one document after another in the same thread', async () => {
    reader = limited({ workers: 1 });
    for (let count = 0; count < 3; count++)
      expect(await reader.inspect(small, 'submission', someone)).toMatchObject({
        kind: 'docx',
        content: 'One two three.',
        words: 3,
      });
  });

  it('starts a thread without the schemas of the contract, which took it three times as long', () => {
    const thread = pathToFileURL(join(import.meta.dirname, 'reader-thread.ts')).href;
    const code = `import { registerHooks } from 'node:module';
      registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
      await import(${JSON.stringify(thread)});`;
    const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
    expect(loaded).toContain('/redline/');
    expect(loaded).not.toContain('/zod/');
  });

  it('requires no ES module in a thread: one that is ended meanwhile would take this process along', () => {
    const code = `import { createRequire, registerHooks } from 'node:module';
      const load = (url, context, next) => {
        if (context.conditions.includes('require')) console.log(context.format, url);
        return next(url, context);
      };
      registerHooks({ load });
      await createRequire(import.meta.url)(${JSON.stringify(readerEntry)});`;
    const required = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect(required).toContain(`commonjs-typescript ${pathToFileURL(readerEntry)}\n`);
    expect(required).not.toMatch(/^module/m);
  });

  it('has a queue with an end', async () => {
    reader = limited({ workers: 1, waiting: 2 });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => reader.inspect(small, 'submission', someone)),
    );
    expect(outcomes(results)).toEqual(['read', 'read', 'read', refusals.busy, refusals.busy]);
    expect(await reader.inspect(small, 'submission', someone)).toMatchObject({ words: 3 });
  });

  it('gives up a document that takes too long, and goes on with the next', async () => {
    reader = limited({ workers: 1, milliseconds: 1 });
    const results = await Promise.allSettled([
      reader.inspect(large, 'submission', someone),
      reader.inspect(large, 'submission', someone),
    ]);
    expect(outcomes(results)).toEqual([refusals.tooHard, refusals.tooHard]);
  });

  it('gives up a document that takes too much memory, and goes on with the next', async () => {
    reader = limited({ workers: 1, heapMegabytes: 24 });
    const results = await Promise.allSettled([
      reader.inspect(large, 'submission', someone),
      reader.inspect(small, 'submission', someone),
    ]);
    expect(outcomes(results)).toEqual([refusals.tooHard, 'read']);
  });

  it('leaves this thread free while it reads', async () => {
    reader = limited({});
    await reader.inspect(small, 'submission', someone);
    // What this thread works between two turns of its loop; how long a turn takes hangs on the machine's other work.
    const worked = () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1_000;
    };
    let longest = 0;
    let last = worked();
    const timer = setInterval(() => {
      longest = Math.max(longest, worked() - last);
      last = worked();
    }, 5);
    await Promise.all([reader.inspect(large, 'submission', someone), reader.inspect(large, 'submission', someone)]);
    clearInterval(timer);
    expect(longest).toBeLessThan(100);
  });

  it('blames no document when it is closed, neither one that is read nor one that waits', async () => {
    reader = limited({ workers: 1 });
    const asked = Promise.allSettled([
      reader.inspect(large, 'submission', someone),
      reader.inspect(small, 'submission', someone),
    ]);
    await reader.close();
    expect(outcomes(await asked)).toEqual([refusals.busy, refusals.busy]);
  });
});
