import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Submission } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { formOf, order } from '../../test/orders.ts';
import { storable } from './old-word.ts';

// A few documents of the project's own, and a large collection that stands beside the repository where it is there.
const own = join(import.meta.dirname, '../../test/documents');
const collection = join(import.meta.dirname, '../../../../shared/corpus');
const hasCollection = existsSync(collection);

/** The headings of some of the documents, as Word's navigation pane shows them. */
const headingsOf: Record<string, readonly string[]> = {
  'docx/thesis.docx': ['1 Reading habits of first-year students', '2 Method', '2 Discussion'],
  'docx/plain.docx': [],
  'doc/letter.doc': [],
};

interface Entry {
  readonly file: string;
  readonly path: string;
  readonly characters: number;
  readonly isWord95: boolean;
  readonly expected: string;
}
const entriesIn = (folder: string): Entry[] =>
  readFileSync(join(folder, 'INDEX.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [file = '', , , , note = '', expected = ''] = line.split('\t');
      return {
        file,
        path: join(folder, file),
        characters: Number(/chars=(\d+)/.exec(note)?.[1] ?? 0),
        isWord95: note.includes('word6/95'),
        expected,
      };
    });
const entries = (hasCollection ? [own, collection] : [own]).flatMap(entriesIn);

// Said aloud: a run without the collection has tried few documents.
describe.runIf(!hasCollection)('the collection of real documents', () => {
  it.skip("is not there (../shared/corpus), so only the project's own documents were tried", () => {});
});

describe('real documents, uploaded', () => {
  let one: TestServer;
  let visitor: Client;
  let admin: Client;
  const withText: Entry[] = [];

  const upload = ({ file, path }: Entry) =>
    visitor({
      method: 'POST',
      url: '/api/submissions',
      ...formOf(order(), readFileSync(path), { name: file.split('/').at(-1) ?? file }),
    });
  const textOf = async (id: number) => (await admin(`/api/submissions/${id}`)).json<Submission>();
  const wordsOf = ({ content, headings = [] }: Submission) =>
    headings.map(({ startIndex, endIndex, level }) => `${level} ${content?.slice(startIndex, endIndex)}`);

  beforeAll(async () => {
    one = await testServer();
    visitor = await one.as('visitor');
    admin = await one.as('administrator');
  });
  afterAll(() => one.stop());

  const accepted = entries.filter(({ expected }) => expected === 'accept' || expected.startsWith('policy'));
  it.each(accepted)('accepts $file', async (entry) => {
    const answer = await upload(entry);
    expect(answer.text).toContain('pending_approval');
    const record = await textOf(answer.json<{ id: number }>().id);
    const { content } = record;
    for (const words of wordsOf(record)) expect(words).toMatch(/^[1-6] \S(.*\S)?$/s);
    const known = headingsOf[entry.file];
    if (known) expect(wordsOf(record)).toEqual(known);
    if (content) withText.push(entry);
    if (content) expect(content).toBe(storable(content));
    if (entry.characters > 0 && !entry.isWord95) expect(content?.length ?? 0).toBeGreaterThan(entry.characters * 0.5);
  });

  it('has the text of at least three quarters of those that have any', () => {
    const hoped = accepted.filter(({ characters }) => characters > 0);
    expect(hoped.length).toBeGreaterThanOrEqual(hasCollection ? 55 : 6);
    expect(withText.filter(({ characters }) => characters > 0).length / hoped.length).toBeGreaterThanOrEqual(0.75);
  });

  it.each(entries.filter(({ expected }) => expected === 'reject' || expected.endsWith('submission:reject')))(
    'refuses $file with a sentence',
    async (entry) => {
      const answer = await upload(entry);
      expect([415, 422]).toContain(answer.status);
      expect(answer.text).toMatch(/^[A-Z].*[Uu]pload/);
    },
  );

  it.each(entries.filter(({ expected }) => expected.startsWith('reject-or-accept')))(
    'answers $file without a fault',
    async (entry) => {
      const answer = await upload(entry);
      expect([201, 413, 415, 422]).toContain(answer.status);
    },
  );

  it('attaches PDFs as reviews', async () => {
    const first = accepted[0];
    if (!first) throw new Error('no accepted document');
    const { id } = (await upload(first)).json<{ id: number }>();
    for (const entry of entries.filter(({ expected }) => expected.startsWith('review:accept'))) {
      const form = formOf({ submissionId: id }, readFileSync(entry.path), {
        field: 'file',
        name: 'Review.pdf',
      });
      const answer = await admin({ method: 'POST', url: `/api/submissions/${id}/upload-review`, ...form });
      expect(answer.json()).toMatchObject({ originalName: 'Review.pdf' });
    }
  });

  it('leaves nothing on its way', async () => {
    const { app } = one;
    expect(readdirSync(app.documents.storage.temporaryFolder)).toEqual([]);
    const rows = await app.database.read('submissions').select('filename', 'reviewedFilename');
    const named = rows.flatMap((row) => [row.filename, row.reviewedFilename]).filter((name) => name !== null);
    expect(readdirSync(join(app.config.dataDir, 'uploads')).sort()).toEqual(named.sort());
  });
});
