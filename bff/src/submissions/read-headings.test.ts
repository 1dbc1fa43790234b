import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Submission } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { formOf, order } from '../../test/orders.ts';
import { DocumentRefused, refusals } from '../documents/refusal.ts';
import { buildDocument } from '../redline/test/build.ts';

let one: TestServer;
let admin: Client;
let id: number;
const contents = () => one.app.database.write('submission_contents').where({ submissionId: id });
const stored = async () => JSON.parse((await contents().first('headings')).headings);
/** So many that the database needs room for them. */
const headings = Array.from({ length: 500 }, (_, index) => ({
  startIndex: index * 8,
  endIndex: index * 8 + 7,
  level: 1,
}));

beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  const heading = `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>The war</w:t></w:r></w:p>`;
  const form = formOf(order(), Buffer.from(buildDocument({ body: heading.repeat(headings.length) })));
  const client = await one.as('client');
  id = (await client({ method: 'POST', url: '/api/submissions', ...form })).json<{ id: number }>().id;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => one.stop());

/** As a release before headings stored the order. */
const forget = () => contents().update({ headings: null });
const asked = () => admin(`/api/submissions/${id}`);

it.each([
  ['took too long to read', refusals.tooHard],
  ['had to wait for others', refusals.busy],
])('headings of a file that %s are read later', async (_why, refusal) => {
  const inspect = vi.spyOn(one.app.documents.reader, 'inspect').mockRejectedValueOnce(new DocumentRefused(refusal));
  await forget();
  expect((await asked()).json()).not.toHaveProperty('headings');
  expect([inspect.mock.calls.length, await stored()]).toEqual([1, null]);
  await forget();
  expect((await asked()).json<Submission>().headings).toEqual(headings);
  expect(await stored()).toEqual(headings);
});

it('an order is shown with its headings although the database has no room for them', async () => {
  await forget();
  const makeRoom = await fillDatabase();
  const { status, json } = await asked();
  expect([status, json<Submission>().headings]).toEqual([200, headings]);
  expect(await stored()).toBe(null);
  await makeRoom();
  await forget();
  expect((await asked()).json<Submission>().headings).toEqual(headings);
  expect(await stored()).toEqual(headings);
});

it('no thread is asked for a file that is missing, and its headings are read once it is back', async () => {
  const inspect = vi.spyOn(one.app.documents.reader, 'inspect');
  await forget();
  const file = join(one.app.config.dataDir, 'uploads', (await asked()).json<Submission>().filename ?? '');
  await forget();
  inspect.mockClear();
  await rename(file, `${file}.aside`);
  const { status, json } = await asked();
  expect([status, json(), inspect.mock.calls.length]).toEqual([200, expect.not.objectContaining({ headings }), 0]);
  await rename(`${file}.aside`, file);
  await forget();
  expect((await asked()).json<Submission>().headings).toEqual(headings);
});

it('an order is shown although its file has a name that the store never gave', async () => {
  const named = (filename: string) => one.app.database.write('submissions').where({ id }).update({ filename });
  const { filename } = await one.app.database.read('submissions').where({ id }).first('filename');
  await forget();
  await named('essay.docx');
  const { status, json } = await asked();
  await named(filename);
  expect([status, json()]).toEqual([200, expect.not.objectContaining({ headings })]);
});

/** Leaves no room for the headings, with the database's own error. @returns what makes room again */
async function fillDatabase(): Promise<() => Promise<unknown>> {
  const { isPostgres, write } = one.app.database;
  if (isPostgres) {
    await write.raw(`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await write.raw('create trigger no_room before update on submission_contents execute function no_room()');
    return () => write.raw('drop trigger no_room on submission_contents');
  }
  await write.raw('pragma max_page_count = 1');
  const expiresAt = new Date(one.time.now).toISOString();
  let count = 0;
  const fill = async () => {
    for (;;) await write('tracking_grants').insert({ holderHash: `filler ${count++}`, submissionId: id, expiresAt });
  };
  await expect(fill()).rejects.toThrow('SQLITE_FULL');
  return () => write.raw('pragma max_page_count = 1000000');
}
