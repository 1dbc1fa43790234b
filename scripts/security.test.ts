import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '../bff/contract/limits.ts';
import { readerLimits } from '../bff/src/documents/reader.ts';
import { LIMITS } from '../bff/src/redline/limits.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Without lines that are a comment: what a comment says proves nothing. */
const codeOf = (path: string) => read(path).replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
const page = read('bff/security.md');
const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, name = '', , proof]) => proof !== undefined && !/^(Row|Part|Upload|-+)$/.test(name))
  .filter(([, , , , end]) => end === '')
  .map(([, name = '', , proof = '']) => ({ name, proof }));
const proofsOf = (proof: string) =>
  [...proof.matchAll(/`([\w./-]+\.ts)` “([^”]+)”/g)].map(([, path = '', title = '']) => ({ path, title }));

const sources = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|stories)\.tsx?$/.test(path));
const server = sources('bff/src/**/*.{ts,cts}').filter((path) => !path.includes('/test/'));

describe('bff/security.md', () => {
  it('has the 76 rows of the standard, each once', () => {
    const ids = rows.map(({ name }) => name).filter((name) => /^V\d/.test(name));
    expect(ids).toHaveLength(76);
    expect(new Set(ids).size).toBe(76);
  });

  it.each(rows.map(({ name, proof }) => [name, proof] as const))('%s names tests that are there', (name, proof) => {
    const proofs = proofsOf(proof);
    if (proofs.length === 0) expect(proof).toMatch(name === 'V5.1.1' ? /^The table above$/ : /^Exception: .{60,}/);
    const missing = proofs.filter(({ path, title }) => !existsSync(join(root, path)) || !codeOf(path).includes(title));
    expect(missing).toEqual([]);
    // Each path is followed by a title, so that no proof is left out by a typing error.
    expect(proof.match(/`[\w./-]+\.ts`/g) ?? []).toHaveLength(proofs.length);
  });

  it('names the limits that the code has, as README.md does', () => {
    const [, table = ''] = /## Limits\n([\s\S]*?)\n## /.exec(read('bff/README.md')) ?? [];
    const set = server.flatMap((path) => [
      ...codeOf(path).matchAll(/max: (\d+), window: (?:(\d+) \* )?(minutes|hours)/g),
    ]);
    expect(set.length).toBeGreaterThan(15);
    for (const [, max, count, unit] of set) {
      const span = count ? `${count} ${unit}` : unit === 'hours' ? 'an hour' : 'a minute';
      // A row names several limits with one span: "5 and 50 in an hour".
      expect(table, `${max} in ${span}`).toMatch(new RegExp(`\\b${max}\\b[^|\\d]*(?:\\d+ )?in ${span}`));
    }
    const megabyte = 1024 * 1024;
    const { heapMegabytes, milliseconds } = readerLimits;
    expect(page).toContain(
      `${limits.fileBytes / megabyte} MB; a .docx also ${LIMITS.totalBytes / megabyte} MB unpacked, ${LIMITS.entries.toLocaleString('en')} parts, ${milliseconds / 1_000} seconds and ${heapMegabytes} MB to read it`,
    );
  });
});

const withPattern = (paths: readonly string[], pattern: RegExp) => paths.filter((path) => pattern.test(codeOf(path)));

describe('the code', () => {
  const everywhere = sources('{app,bff,design-system}/src/**/*.{ts,tsx}', 'bff/contract/**/*.ts');

  it('evaluates no text and writes no markup', () => {
    expect(everywhere.length).toBeGreaterThan(500);
    const forbidden =
      /\beval\(|new Function\(|dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/;
    expect(withPattern(everywhere, forbidden)).toEqual([]);
  });

  it('starts no program', () => expect(withPattern(server, /child_process/)).toEqual([]));

  // The mail server, Stripe, the bucket, the database and, where the owner wants it, Google Docs.
  it('asks other machines in these places only', () => {
    const asks =
      /[=:(\s]fetch[(;,)]|(?:from|import\()\s*'(?:nodemailer|stripe|@aws-sdk\/\S+|pg|undici|node:(?:https|tls|dgram))'|import \{[^}]*\b(?:request|connect|get)\b[^}]*\} from 'node:(?:http|net)'/;
    expect(withPattern(server, asks).sort()).toEqual([
      'bff/src/database/connection.ts',
      'bff/src/database/postgres-changes.ts',
      'bff/src/mail/transport.ts',
      'bff/src/payments/stripe-provider.ts',
      'bff/src/storage/s3-bucket.ts',
      'bff/src/submissions/google-docs-access.ts',
    ]);
  });
});
