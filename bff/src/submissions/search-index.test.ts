import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { password, type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { urlOf } from '../../test/template-database.ts';
import { connect, sqliteFile } from '../database/connection.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { folded, searchTextOf } from './search-text.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';
let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

/** The same numbers between 0 and 1 each time. */
let state = 11;
const next = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const below = (count: number) => Math.floor(next() * count);
const pick = <Item>(list: readonly Item[]): Item => list[below(list.length)] as Item;

const parts = [
  ...[
    'essay',
    'Essay',
    'ESSAY',
    'essay',
    'thesis',
    'ab',
    'x',
    '0',
    '12',
    '2024',
    'AND',
    'NEAR',
    'é',
    'É',
    'e\u0301',
    'ß',
    'İ',
    'ı',
  ],
  ...['Œuvre', 'ﬁ', 'शिक्षा', '教育', '한국어', 'ガラス', 'Ωδή', '😀', '👩‍🎓', '🇮🇳', '\u0301', '\u00A0'],
  ...['%', '_', '"', '""', "'", '\\', '?', '*', '^', '(', ')', '{', ':', '+', '-', ' ', ' ', ' ', ' '],
];
const text = (most: number) => Array.from({ length: 1 + below(most) }, () => pick(parts)).join('');
const row = (title: string) => ({
  title,
  firstName: text(2),
  lastName: pick(['Roy', 'Núñez']),
  email: 'a@example.com',
});

interface Stored {
  readonly id: number;
  readonly searchText: string;
}
const stored = (): Promise<Stored[]> => one.app.database.read('submissions').orderBy('id').select('id', 'searchText');

/** A search as it is defined: read from the rows, without a database's help. */
function found(rows: readonly Stored[], q: string): number[] {
  const words = folded(q).trim().split(' ');
  if (words.includes('')) return [];
  const number = Number(/^#?(\d{1,9})$/.exec(q)?.[1]);
  return rows
    .filter(({ id, searchText }) => id === number || words.every((word) => searchText.includes(word)))
    .map(({ id }) => id);
}

async function expectFound(rows: readonly Stored[], q: string, more = ''): Promise<number> {
  const admin = await one.as('administrator');
  const answer = await admin(`/api/submissions?limit=20${more}&q=${encodeURIComponent(q)}`);
  const expected = found(rows, q.trim());
  expect(answer.headers['x-total-count'], JSON.stringify(q)).toBe(String(expected.length));
  // All came at one moment, so the newest are those with the highest numbers.
  expect(
    answer.json<Stored[]>().map(({ id }) => id),
    JSON.stringify(q),
  ).toEqual(expected.reverse().slice(0, 20));
  return expected.length;
}

/** A part of a stored title, a part of its words, or anything. */
function question(titles: readonly string[]): string {
  const letters = [...pick(titles)];
  const from = below(letters.length);
  const part = letters.slice(from, from + 1 + below(8)).join('');
  const asked = pick([part, part, `${part} ${pick(parts)}`, `${pick(['ess', 'essay', 'roy'])} ${part}`, text(3)]);
  return pick([asked, asked.toUpperCase(), asked.toLowerCase()]).trim() || 'essay';
}

describe('what an index finds', () => {
  it('is what the rows hold, of rare and of frequent words, while they are written, changed and removed', async () => {
    const { write } = one.app.database;
    const first = await placeSubmission(one, row('The first'));
    const { id: _id, turnaroundHours: _hours, ...like } = await write('submissions').where({ id: first }).first();
    const titles = Array.from({ length: 1_800 }, (_, index) => `${index % 3 ? 'essay 1232 ' : 'thesis '}${text(6)}`);
    const rows = titles.map((title) => ({ ...like, ...row(title) }));
    await write.batchInsert(
      'submissions',
      rows.map((each) => ({ ...each, searchText: searchTextOf(each) })),
      200,
    );
    const counts: number[] = [];
    for (let round = 0; round < 3; round++) {
      const all = await stored();
      for (let asked = 0; asked < 40; asked++) counts.push(await expectFound(all, question(titles)));
      for (const q of [
        'essay',
        'ESSAY',
        'ess',
        'essay roy',
        'núñ',
        'e',
        '%',
        '_',
        '"',
        '"""',
        '😀',
        '2024',
        '1232',
        `#${first}`,
        String(first),
      ])
        counts.push(await expectFound(all, q));
      await expectFound(all, 'essay', '&status=pending_approval');
      await expectFound(all, 'Essay roy', '&dueFrom=2020-01-01');
      for (let change = 0; change < 30; change++) {
        const { id } = pick(all);
        const changed = row(text(6));
        if (next() < 0.5) await write('submissions').where({ id }).delete();
        else
          await write('submissions')
            .where({ id })
            .update({ ...changed, searchText: searchTextOf({ ...like, ...changed }) });
      }
    }
    // Each way to count was taken: nothing, few, and more than a list of numbers holds.
    for (const isIn of [
      (count: number) => count === 0,
      (count: number) => count > 0 && count < 1_000,
      (count: number) => count > 1_000,
    ])
      expect(counts.filter(isIn).length).toBeGreaterThan(5);
  });

  it('is there, and true to the last letter', async () => {
    const { write } = one.app.database;
    if (onPostgres) expect(await write('pg_indexes').where({ indexname: 'submissions_search' })).toHaveLength(1);
    // SQLite compares each row with its part of the index, and throws.
    else await write.raw(`insert into submission_search (submission_search, "rank") values ('integrity-check', 1)`);
  });

  it.skipIf(onPostgres)('goes with an order and with an account: no letters stay, there or in the file', async () => {
    const { write } = one.app.database;
    // The index shortens what begins as the word before it, so one sign that stands nowhere else is looked for in its bytes.
    const letters = async () =>
      (
        await write.raw(`select count(*) as count from submission_search_data where instr(hex(block), hex('鑫')) > 0`)
      )[0].count;
    const userId = await one.idOf('other client');
    const names = { firstName: '鑫鑫鑫鑫', lastName: 'Person', title: '鑫鑫鑫' };
    const id = await placeSubmission(one, names);
    await placeSubmission(one, { ...names, userId });
    expect(await letters()).toBeGreaterThan(0);
    const admin = await one.as('administrator');
    expect((await admin({ method: 'DELETE', url: `/api/submissions/${id}` })).status).toBe(204);
    expect(await letters()).toBeGreaterThan(0);
    const client = await one.as('other client');
    expect((await client({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
    expect(await letters()).toBe(0);
    // SQLite leaves what it deletes in the free room of a page.
    await write.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(readFileSync(sqliteFile(one.app.config)).includes('鑫鑫鑫')).toBe(false);
  });

  it('is made by the migration for the rows that are there', async () => {
    const { write } = one.app.database;
    const name = '20261127100000_search_index.ts';
    expect((await write.migrate.down({ name }))[1]).toEqual([expect.stringContaining(name)]);
    const id = await placeSubmission(one, { title: 'Written before the index' });
    await write.migrate.latest();
    expect(found(await stored(), 'before the index')).toEqual([id]);
    await expectFound(await stored(), 'before the index');
  });
});

it.runIf(onPostgres)('a PostgreSQL that may not have the extension is searched without it', async () => {
  const server = connect({ dataDir: one.app.config.dataDir, databaseUrl: inject('databaseUrl') });
  await server.raw('drop database if exists plain_search').then(() => server.raw('drop role if exists plain'));
  await server.raw(`create role plain login password 'plain'`);
  await server.raw('create database plain_search');
  const url = new URL(urlOf(inject('databaseUrl'), 'plain_search'));
  const owner = connect({ dataDir: one.app.config.dataDir, databaseUrl: url.href });
  await owner.raw('grant create on schema public to plain');
  await owner.destroy();
  const plain = openDatabase({
    dataDir: one.app.config.dataDir,
    databaseUrl: Object.assign(url, { username: 'plain', password: 'plain' }).href,
  });
  await migrate(plain);
  expect(await plain.read('pg_indexes').where({ indexname: 'submissions_search' })).toEqual([]);
  expect(await plain.read('pg_indexes').where({ indexname: 'submissions_newest' })).toHaveLength(1);
  await plain.close();
  await server.raw('drop database plain_search').then(() => server.raw('drop role plain'));
  await server.destroy();
});
