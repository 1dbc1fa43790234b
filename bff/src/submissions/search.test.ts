import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Submission, SubmissionListSchema } from '../../contract/index.ts';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { looksOf } from '../../test/plans.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { seed } from '../seed.ts';
import { searchTextOf } from './search-text.ts';

let one: TestServer;
let admin: Client;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
});
afterAll(() => one.stop());

const found = async (q: string, more = ''): Promise<Submission[]> => {
  const answer = await admin(`/api/submissions?q=${encodeURIComponent(q)}${more}`);
  const rows = SubmissionListSchema.parse(answer.json());
  expect(answer.headers['x-total-count']).toBe(String(rows.length));
  return rows;
};
const idsOf = async (q: string, more = '') => (await found(q, more)).map(({ id }) => id);

/** The rule that every writer keeps. */
async function expectKept({ app }: TestServer): Promise<number> {
  const rows = await app.database.read('submissions').select();
  for (const row of rows) expect(row.searchText).toBe(searchTextOf(row));
  return rows.length;
}

describe('a search', () => {
  it('finds a name with and without its accents, whichever was written', async () => {
    const person = { firstName: 'Łucja', lastName: 'Núñez-Évora', email: 'lucja@example.com' };
    const accented = await placeSubmission(one, { ...person, title: 'Straße' });
    const plain = await placeSubmission(one, { firstName: 'Lucja', lastName: 'Nunez-Evora', title: 'Strasse' });
    for (const q of ['łucja', 'LUCJA', 'Núñez', 'nunez', 'ÉVORA', 'évora', 'e\u0301vora', 'strasse', 'STRAßE'])
      expect(await idsOf(q)).toEqual([plain, accented]);
  });

  it('finds what has each of the words, in any order and any field', async () => {
    const client = { firstName: 'Ottilie', lastName: 'Quandt', email: 'o.q@example.com' };
    const id = await placeSubmission(one, { ...client, title: 'Lichens of the Harz' });
    const other = await placeSubmission(one, { ...client, title: 'Mosses of the Harz' });
    for (const q of ['ottilie lichens', 'Lichens QUANDT', 'harz o.q@example.com lich', 'ottilie\u00A0 quandt\nlichens'])
      expect(await idsOf(q)).toEqual([id]);
    expect(await idsOf('harz quandt harz')).toEqual([other, id]);
    expect(await idsOf('ottilie ferns')).toEqual([]);
    expect(await idsOf('lichensofthe')).toEqual([]);
  });

  it('takes no word that reaches from one field into the next', async () => {
    await placeSubmission(one, { firstName: 'Anneke', lastName: 'Brouwer', title: 'Polders', email: 'ab@example.com' });
    expect(await idsOf('poldersanneke')).toEqual([]);
    expect(await idsOf('brouwerab@example.com')).toEqual([]);
  });

  it('takes the signs of a pattern as they are, and a number as one', async () => {
    const id = await placeSubmission(one, { title: '100% of \\ and _' });
    expect(await idsOf('100% of \\ and _')).toEqual([id]);
    expect(await idsOf('1_0%')).toEqual([]);
    expect(await idsOf('_ 1%')).toEqual([]);
    expect(await idsOf(`#${id}`)).toContain(id);
  });

  it.each(['\u0301', '´', ' \u00A8 \u0308'])('finds nothing by accents alone: %j', async (q) => {
    const id = await placeSubmission(one, { title: 'Without accents' });
    expect(await idsOf(q)).toEqual([]);
    expect(await idsOf(`${q} without accents ´`)).toEqual([id]);
    await one.app.database.write('submissions').where({ id }).delete();
  });

  it('counts on each page what is found on all of them', async () => {
    for (let index = 0; index < 7; index++) await placeSubmission(one, { title: `Paging ${index}` });
    const first = await admin('/api/submissions?q=paging&limit=3');
    expect([first.headers['x-total-count'], first.json<[]>().length]).toEqual(['7', 3]);
    const path = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await admin(path);
    expect([second.headers['x-total-count'], second.json<[]>().length]).toEqual(['7', 3]);
    const last = await admin(/^<([^>]+)>/.exec(String(second.headers.link))?.[1] ?? '');
    expect([last.headers['x-total-count'], last.json<[]>().length, last.headers.link]).toEqual(['7', 1, undefined]);
    expect((await admin('/api/submissions?q=paging&limit=7')).headers.link).toBeUndefined();
  });

  it('is 304 until an order is written, and then holds it', async () => {
    const path = '/api/submissions?q=%C3%A9tag&limit=5';
    const before = await admin(path);
    const again = () => admin({ url: path, headers: { 'if-none-match': String(before.headers.etag) } });
    expect([before.json(), (await again()).status]).toEqual([[], 304]);
    const id = await placeSubmission(one, { title: 'Etag' });
    const after = await again();
    expect([after.status, after.json<{ id: number }[]>().map((row) => row.id)]).toEqual([200, [id]]);
    await one.app.database.write('submissions').where({ id }).delete();
    expect((await again()).status).toBe(304);
  });

  // Without statistics, as on a young database: the choice of the index must not hang on them.
  it.skipIf(process.env.TEST_DATABASE === 'postgres')('reads indexes only, whatever it is filtered by', async () => {
    const cursor = `&cursor=${Buffer.from('2026-11-01T00:00:00.000Z 5').toString('base64url')}`;
    const dueCursor = `&cursor=${Buffer.from('2026-11-01 5').toString('base64url')}`;
    const both = 'q=a&service=1&dueFrom=2026-12-01';
    const looks = await looksOf(one.app.database.read, ['submissions'], async () => {
      for (const path of ['/api/submissions', '/api/submissions/status/completed'])
        for (const filter of ['q=essay', 'q=7', 'service=deep', 'service=2', 'dueTo=2027-01-01', both])
          for (const after of ['', cursor, '&sort=due', `&sort=due${dueCursor}`])
            await admin(`${path}?limit=1&${filter}${after}`);
    });
    expect(looks.length).toBeGreaterThan(40);
    for (const detail of looks) expect(detail).toMatch(/COVERING INDEX|INTEGER PRIMARY KEY \(rowid=\?\)/);
  });
});

describe('the text that is searched is kept', () => {
  it('by orders with a file and with a link', async () => {
    const visitor = await one.as('visitor');
    const person = {
      emailConfirmation: 'a.b@example.com',
      firstName: 'Anaïs',
      lastName: 'Bœuf',
      email: 'a.b@example.com',
      promoCode: 'Été',
    };
    const name = 'Über Bäume.docx';
    const sent = await visitor({
      method: 'POST',
      url: '/api/submissions',
      ...formOf(order(person), await docx(['Words.']), { name }),
    });
    const linked = await visitor({ method: 'POST', url: '/api/submissions', payload: linkOrder(person) });
    const both = [linked, sent].map((answer) => answer.json<{ id: number }>().id);
    for (const q of ['anais boeuf', 'ete', 'a.b@example']) expect(await idsOf(q, '&status=pending')).toEqual(both);
    for (const q of ['uber baume.docx', 'über bäume']) expect(await idsOf(q)).toEqual(both.slice(1));
    await expectKept(one);
  });

  it('by the deletion of an account, which leaves nothing personal in it', async () => {
    const userId = await one.idOf('other client');
    const person = { firstName: 'Vanished', lastName: 'Person', email: 'vanished@example.com', userId };
    const id = await placeSubmission(one, { ...person, title: 'Vanished words', originalName: 'Vanished words.docx' });
    const promoted = await placeSubmission(one, { ...person, promoCode: 'RÉDUCTION' });
    expect(await idsOf('vanished')).toEqual([promoted, id]);
    const client = await one.as('other client');
    expect((await client({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
    expect(await idsOf('vanished')).toEqual([]);
    expect(await idsOf('person')).toEqual([]);
    expect(await idsOf('deleted document')).toEqual([promoted, id]);
    expect(await idsOf('reduction')).toEqual([promoted]);
    await expectKept(one);
  });

  it('by the demonstration', async () => {
    const demo = await testServer();
    const { app, time } = demo;
    await seed(app.database, { seed: 'demo', dataDir: app.config.dataDir }, time.now);
    expect(await expectKept(demo)).toBe(200);
    await demo.stop();
  });

  it('by the migration, for the rows that are there; and it goes down without taking one along', async () => {
    const old = await testServer();
    const { write } = old.app.database;
    const row = { firstName: 'Renée', lastName: 'Ångström', originalName: 'Été.docx' };
    const id = await placeSubmission(old, { ...row, content: 'words' });
    await placeSubmission(old, { userId: null, firstName: null, lastName: null, email: null });
    const name = '20261121000400_search.ts';
    // Later indexes hold the column too.
    for (const later of ['20261127200000_count_of_hits.ts', '20261127100000_search_index.ts'])
      await write.migrate.down({ name: later });
    await write.migrate.down({ name: '20261122100601_due_order.ts' });
    expect((await write.migrate.down({ name }))[1]).toEqual([expect.stringContaining(name)]);
    expect(await write.schema.hasColumn('submissions', 'searchText')).toBe(false);
    expect(await write('submission_contents').where({ submissionId: id }).first()).toMatchObject({ content: 'words' });
    await write.migrate.latest();
    expect(await expectKept(old)).toBe(2);
    expect(await write('submissions').where({ id }).first('searchText')).toEqual({
      searchText: searchTextOf({ title: 'My essay', email: 'amina@example.com', ...row }),
    });
    await old.stop();
  });
});
