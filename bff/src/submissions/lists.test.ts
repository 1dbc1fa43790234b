import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SubmissionListSchema, submissionStatuses } from '../../contract/index.ts';
import { type Answered, type Client, type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';

let one: TestServer;
let admin: Client;
const content = 'word '.repeat(1_000);

beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  // Twelve to a second, so that pages are cut between rows of one time.
  for (let index = 0; index < 36; index++) {
    await placeSubmission(one, {
      title: `Essay ${index}`,
      status: submissionStatuses[index % 6],
      submittedAt: `2026-11-0${1 + Math.floor(index / 12)}T10:00:00.000Z`,
      deadline: `2027-0${1 + (index % 3)}-10`,
      service: index % 2 ? 'express' : 'deep',
      serviceId: index % 2 ? 1 : 2,
      // A sample has a service of the listing, and no offer that it was ordered under.
      ...(index % 9 === 0 && { userId: null, firstName: null, lastName: null, email: null, service: null }),
      content,
    });
  }
});
afterAll(() => one.stop());

const rowsOf = (answer: Answered) => SubmissionListSchema.parse(answer.json());
const next = (answer: Answered) => /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];

describe('a list', () => {
  it('is all rows, newest first, each with the start of its text [spec 9.preview]', async () => {
    const answer = await admin('/api/submissions');
    const rows = rowsOf(answer);
    expect(rows).toHaveLength(36);
    expect(answer.headers['x-total-count']).toBe('36');
    expect(next(answer)).toBeUndefined();
    const order = rows.map(({ submittedAt, id }) => `${submittedAt} ${String(id).padStart(6, '0')}`);
    expect(order).toEqual([...order].sort().reverse());
    expect(rows[0]?.content).toBe(content.slice(0, 500));
    expect(rows.filter(({ userId }) => userId === null).every(({ client }) => client === null)).toBe(true);
  });

  it.each([1, 5, 12, 36])('read in pages of %d is the same list, whatever comes in meanwhile', async (limit) => {
    const whole = rowsOf(await admin('/api/submissions')).map(({ id }) => id);
    const seen: number[] = [];
    let path: string | undefined = `/api/submissions?limit=${limit}`;
    while (path) {
      const answer: Answered = await admin(path);
      const page = rowsOf(answer);
      expect(page.length).toBeLessThanOrEqual(limit);
      seen.push(...page.map(({ id }) => id));
      path = next(answer);
    }
    expect(seen).toEqual(whole);
  });

  it.each(submissionStatuses)('of the status %s holds its rows only', async (status) => {
    const answer = await admin(`/api/submissions/status/${status}`);
    expect(rowsOf(answer)).toHaveLength(6);
    expect(rowsOf(answer).every((row) => row.status === status)).toBe(true);
    const page = await admin(`/api/submissions/status/${status}?limit=4`);
    expect([rowsOf(page).length, page.headers['x-total-count']]).toEqual([4, '6']);
    expect(rowsOf(await admin(String(next(page)))).map(({ id }) => id)).toEqual(
      rowsOf(answer)
        .slice(4)
        .map(({ id }) => id),
    );
  });

  it('reads the older name of pending [spec 4.alias]', async () => {
    expect((await admin('/api/submissions/status/pending')).text).toBe(
      (await admin('/api/submissions/status/pending_approval')).text,
    );
  });

  it.each([
    ['q=essay%2035', 1],
    ['q=AMINA', 32],
    ['q=100%25', 0],
    ['q=_ssay', 0],
    ['service=deep', 18],
    ['service=1', 18],
    ['status=paid', 6],
    ['dueFrom=2027-02-01&dueTo=2027-02-28', 12],
    ['dueTo=2027-01-10&service=express', 6],
    ['status=samples&service=deep', 2],
    ['status=samples&service=express', 2],
    ['status=samples&service=2', 2],
    ['status=samples&service=sop', 0],
    ['q=', 36],
  ])('filtered by %s has %d rows, and counts them', async (query, count) => {
    const answer = await admin(`/api/submissions?${query}&limit=3`);
    expect(answer.headers['x-total-count']).toBe(String(count));
    const whole = rowsOf(await admin(`/api/submissions?${query}`));
    expect(whole).toHaveLength(count);
    if (count > 3)
      expect(rowsOf(await admin(String(next(answer)))).map(({ id }) => id)).toEqual(
        whole.slice(3, 6).map(({ id }) => id),
      );
  });

  it.each([1, 4, 36])('by deadline, in pages of %d, has the soonest first and what has none last', async (limit) => {
    const without = await placeSubmission(one, { status: 'paid', deadline: null });
    const all = rowsOf(await admin('/api/submissions'));
    const key = ({ deadline, id }: (typeof all)[number]) => `${deadline ?? '9'} ${String(id).padStart(6, '0')}`;
    for (const [path, isIn] of [
      ['/api/submissions?', () => true],
      ['/api/submissions/status/paid?', ({ status }) => status === 'paid'],
      [
        '/api/submissions?status=waiting&',
        ({ status }) => ['pending_approval', 'paid', 'in_progress'].includes(status),
      ],
      ['/api/submissions?q=essay&', ({ title }) => /essay/i.test(title)],
    ] as [string, (row: (typeof all)[number]) => boolean][]) {
      const expected = all.filter(isIn).sort((a, b) => (key(a) < key(b) ? -1 : 1));
      const seen: number[] = [];
      let page: string | undefined = `${path}sort=due&limit=${limit}`;
      while (page) {
        const answer: Answered = await admin(page);
        expect(answer.headers['x-total-count']).toBe(String(expected.length));
        seen.push(...rowsOf(answer).map(({ id }) => id));
        page = next(answer);
      }
      expect(seen).toEqual(expected.map(({ id }) => id));
    }
    await one.app.database.write('submissions').where({ id: without }).delete();
  });

  it('by deadline knows no place in another order', async () => {
    const newest = next(await admin('/api/submissions?limit=2'));
    const due = next(await admin('/api/submissions?limit=2&sort=due'));
    expect((await admin(`${newest}&sort=due`)).status).toBe(400);
    expect((await admin(String(due?.replace('sort=due', 'sort=newest')))).status).toBe(400);
  });

  it('counts what is due on a day and what was due before, of what waits for an editor', async () => {
    const counts = (today: string) => admin(`/api/submissions/counts?today=${today}`);
    const waiting = rowsOf(await admin('/api/submissions?status=waiting'));
    for (const today of ['2027-01-09', '2027-01-10', '2027-02-10', '2028-01-01'])
      expect((await counts(today)).json()).toMatchObject({
        dueToday: waiting.filter(({ deadline }) => deadline === today).length,
        overdue: waiting.filter(({ deadline }) => deadline && deadline < today).length,
        samples: 4,
      });
    expect((await counts('soon')).status).toBe(400);
  });

  it.each([
    '/api/submissions?sort=oldest',
    '/api/submissions/status/nonsense',
    '/api/submissions/status/constructor',
    '/api/submissions?limit=0',
    '/api/submissions?limit=1e9',
    '/api/submissions?limit=2&limit=3',
    '/api/submissions?cursor=abc',
    '/api/submissions?status=nonsense',
    '/api/submissions?service=gold',
    '/api/submissions?dueFrom=yesterday',
    '/api/submissions/status/paid?status=approved',
  ])('%s is 400 with a sentence', async (path) => {
    const answer = await admin(path);
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/^[A-Z]/);
  });

  it('answers an unchanged poll with 304, and a change with the new list', async () => {
    for (const path of ['/api/submissions', '/api/submissions/status/approved?limit=50', '/api/submissions/counts']) {
      const first = await admin(path);
      const etag = String(first.headers.etag);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      expect(String(first.headers.vary)).toContain('cookie');
      const unchanged = await admin({ url: path, headers: { 'if-none-match': etag } });
      expect([unchanged.status, unchanged.text]).toEqual([304, '']);
      const id = await placeSubmission(one, { status: 'approved' });
      const changed = await admin({ url: path, headers: { 'if-none-match': etag } });
      expect(changed.status).toBe(200);
      await one.app.database.write('submissions').where({ id }).delete();
    }
  });

  it('counts statuses and samples', async () => {
    expect((await admin('/api/submissions/counts')).json()).toEqual({
      ...Object.fromEntries(submissionStatuses.map((status) => [status, 6])),
      samples: 4,
    });
  });

  it.each(['/api/submissions', '/api/submissions/status/paid', '/api/submissions/counts'])(
    '%s is the administrator’s',
    async (path) => {
      expect((await (await one.as('visitor'))(path)).status).toBe(401);
      expect((await (await one.as('client'))(path)).status).toBe(403);
    },
  );

  it('of one’s own submissions holds nobody else’s', async () => {
    const id = await placeSubmission(one, { userId: await one.idOf('other client') });
    const other = await one.as('other client');
    const answer = await other('/api/profile/submissions?limit=10');
    expect(rowsOf(answer).map((row) => row.id)).toEqual([id]);
    expect(answer.headers['x-total-count']).toBe('1');
    expect((await (await one.as('visitor'))('/api/profile/submissions')).status).toBe(401);
  });
});

describe('a path that names no submission', () => {
  it.each(['0', '-1', '1.5', 'abc', '1e3', '9007199254740993', '99999999999', "1'", '%31%00', '1;x'])(
    '%s is 404',
    async (id) => {
      const answer = await admin(`/api/submissions/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toContain('text/plain');
    },
  );

  it.each(['GET', 'PUT'])('%s on a move is no way to make it', async (method) => {
    const id = await placeSubmission(one, { status: 'pending_approval' });
    for (const path of ['approve', 'reject', 'start'])
      expect([404, 405]).toContain((await admin({ method, url: `/api/submissions/${id}/${path}` })).status);
    expect((await admin(`/api/submissions/${id}`)).json()).toMatchObject({ status: 'pending_approval' });
  });
});
