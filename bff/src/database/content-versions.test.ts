import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seedDemo } from '../../seeds/rows/demo.ts';
import { type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';

const name = '20261122000000_content_versions.ts';
const file = (digit: number) => `${String(digit).repeat(32)}-essay.docx`;

async function addReview({ app }: TestServer, submissionId: number): Promise<void> {
  await app.database.write('reviews').insert({
    ...{ submissionId, highlights: '[]', suggestions: '[]', notes: 'kept', version: 3 },
    updatedAt: '2026-11-20T12:00:00.000Z',
  });
}

it('the versions go down and up again: no row is taken along, what is there is filled, no file is forgotten', async () => {
  const one = await testServer();
  const { write } = one.app.database;
  const { storage } = one.app.documents;
  const submissions = {
    text: await placeSubmission(one, { content: 'A sample.', userId: null }),
    unreadable: await placeSubmission(one, { filename: file(1), originalName: 'essay.docx' }),
    both: await placeSubmission(one, { content: 'The third.', filename: file(3), contentVersion: 3 }),
    link: await placeSubmission(one, { submissionMethod: 'google_docs' }),
  };
  await write('submission_contents').insert({ submissionId: submissions.link, content: null });
  for (const id of Object.values(submissions)) await addReview(one, id);
  for (const digit of [2, 3]) writeFileSync(join(one.app.config.dataDir, 'uploads', file(digit)), 'words');
  const earlier = { submissionId: submissions.both, title: 'My essay', replacedAt: '2026-11-19T00:00:00.000Z' };
  await write('earlier_documents').insert([
    { ...earlier, contentVersion: 1, filename: null, content: 'The first.' },
    { ...earlier, contentVersion: 2, filename: file(2), content: null },
  ]);

  expect((await write.migrate.down({ name }))[1]).toEqual([expect.stringContaining(name)]);
  expect(await write.schema.hasTable('earlier_documents')).toBe(false);
  expect(await write.schema.hasColumn('submissions', 'contentVersion')).toBe(false);
  for (const column of ['contentVersion', 'unplaced'])
    expect(await write.schema.hasColumn('reviews', column)).toBe(false);
  expect(await write('submission_contents').orderBy('submissionId').pluck('content')).toEqual([
    'A sample.',
    'The third.',
    null,
  ]);
  expect(await write('reviews').pluck('notes')).toEqual(['kept', 'kept', 'kept', 'kept']);
  await expect.poll(() => storage.list()).not.toContain(file(2));
  expect(await storage.list()).toContain(file(3));

  await write.migrate.latest();
  const versions = async (table: string, key: string) =>
    Object.fromEntries((await write(table).select(key, 'contentVersion')).map((row) => [row[key], row.contentVersion]));
  const filled = { [submissions.text]: 1, [submissions.unreadable]: 1, [submissions.both]: 1, [submissions.link]: 0 };
  expect(await versions('submissions', 'id')).toEqual(filled);
  expect(await versions('reviews', 'submissionId')).toEqual(filled);
  expect((await write('reviews').pluck('unplaced')).map((text) => JSON.parse(text))).toEqual(
    Array(4).fill({ highlights: [], suggestions: [] }),
  );
  await one.stop();
});

it('the demonstration and new orders count as those that were there before', async () => {
  const one = await testServer();
  const { write, read } = one.app.database;
  await one.app.database.transaction((transaction) => seedDemo(transaction, one.time.now, one.app.config.dataDir));
  const client = await one.as('client');
  const url = '/api/submissions';
  for (const asked of [formOf(order(), await docx(['An essay.'])), { payload: linkOrder() }])
    expect((await client({ method: 'POST', url, ...asked })).status).toBe(201);
  const versions = async () => ({
    submissions: await read('submissions').orderBy('id').pluck('contentVersion'),
    reviews: await read('reviews').orderBy('submissionId').pluck('contentVersion'),
  });
  const counted = await versions();
  expect(counted.submissions.slice(-2)).toEqual([1, 0]);
  await write.migrate.down({ name });
  await write.migrate.latest();
  expect(await versions()).toEqual(counted);
  await one.stop();
});
