import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';

let one: TestServer;
let admin: Client;
let client: Client;
let id: number;
let reads: string[] = [];
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
  one.app.database.read.on('query', ({ sql }: { sql: string }) => {
    if (/^select/i.test(sql)) reads.push(sql);
  });
});
afterAll(() => one.stop());
beforeEach(async () => {
  id = await placeSubmission(one, { status: 'completed', userId: await one.idOf('client'), content: 'The war.' });
  // Signing in and the counts of the last test are read before.
  for (const by of [admin, client]) await by('/api/auth/user');
  reads = [];
});

const get = (by: Client, rest = '', headers = {}) => by({ url: `/api/submissions/${id}${rest}`, headers });
const textReads = () => reads.filter((sql) => sql.includes('submission_contents')).length;

describe('the text of a submission', () => {
  it.each(['administrator', 'client'] as const)(
    'is read once for the %s’s record, and not for a poll',
    async (role) => {
      const by = role === 'client' ? client : admin;
      const { status, headers } = await get(by);
      expect([status, textReads()]).toEqual([200, 1]);
      const poll = async () => {
        reads = [];
        const { status } = await get(by, '', { 'if-none-match': String(headers.etag) });
        return [status, textReads()];
      };
      // On PostgreSQL a write in another test's database asks for a new answer as well.
      await expect.poll(poll).toEqual([304, 0]);
    },
  );

  it('is read once by everything that the edit page loads', async () => {
    for (const rest of ['', '/review', '/feedback', '/events']) expect((await get(admin, rest)).status).toBe(200);
    expect(textReads()).toBe(1);
  });

  it('is read once by everything that the client’s page loads', async () => {
    for (const rest of ['', '/review', '/events']) expect((await get(client, rest)).status).toBe(200);
    expect(textReads()).toBe(1);
  });

  it('is read once to save a review and once for the answer to a completion', async () => {
    await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
    const review = { highlights: [], notes: 'Kind tone', version: 0 };
    const writes: string[] = [];
    one.app.database.write.on('query', ({ sql }: { sql: string }) => writes.push(sql));
    const loads = () =>
      [...(one.app.database.isPostgres ? [] : reads), ...writes].filter(
        (sql) => /^select.*content/i.test(sql) && sql.includes('submission_contents'),
      ).length;
    const url = `/api/submissions/${id}`;
    expect((await admin({ method: 'PUT', url: `${url}/review`, payload: review })).status).toBe(200);
    expect(loads()).toBe(1);
    expect((await admin({ method: 'POST', url: `${url}/complete`, payload: {} })).status).toBe(200);
    expect(loads()).toBe(2);
  });

  it('is another client’s at no time, also after the owner has read it or has changed', async () => {
    const other = await one.as('other client');
    expect((await get(client)).status).toBe(200);
    expect((await get(other)).status).toBe(404);
    const userId = await one.idOf('other client');
    await one.app.database.write('submissions').where({ id }).update({ userId });
    expect((await get(client)).status).toBe(404);
    expect((await get(other)).status).toBe(200);
  });
});

it('reads the counts once for a list’s total and the counts of its page', async () => {
  await placeSubmission(one, { status: 'completed' });
  const countings = async () => {
    // What was answered before is not answered from memory.
    await placeSubmission(one, { status: 'completed' });
    reads = [];
    const list = await admin('/api/submissions/status/completed?limit=1');
    const counts = (await admin('/api/submissions/counts?today=2026-11-20')).json<{ completed: number }>();
    expect(list.headers['x-total-count']).toBe(String(counts.completed));
    expect((await admin('/api/submissions?limit=1')).status).toBe(200);
    return reads.filter((sql) => sql.includes('submission_counts')).length;
  };
  // On PostgreSQL a write in another test's database asks for a new answer as well.
  await expect.poll(countings).toBe(1);
});
