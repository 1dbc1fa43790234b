import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../contract/index.ts';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { recordAudit } from '../audit/record.ts';
import { days } from '../time/time.ts';

let one: TestServer;
let owner: Client;
let editor: Client;
beforeAll(async () => {
  one = await testServer();
});
beforeEach(async () => {
  owner = await one.as('owner');
  editor = await one.as('administrator');
});
afterAll(() => one.stop());

const post = (client: Client, url: string, payload?: object) =>
  client({ method: 'POST', url, ...(payload && { payload }) });
const log = async (query = '') => (await owner(`/api/admin/audit-log${query}`)).json<AuditEvent[]>();
/** What `act` adds to the log, oldest first. */
async function added(act: () => Promise<unknown>): Promise<AuditEvent[]> {
  const [last] = await log('?limit=1');
  await act();
  return (await log()).filter(({ id }) => id > (last?.id ?? 0)).reverse();
}
const actionsOf = (events: AuditEvent[]) => events.map(({ action, detail }) => [action, detail]);

/** An order whose every field has words of its client. */
async function orderOf(words: string): Promise<number> {
  const file = await docx([`${words} in the text`]);
  const fields = { firstName: words, lastName: words, instructionsPrompt: words, wordCount: 900 };
  const client = await one.as('client');
  const { payload, headers } = formOf(order(fields), file, { name: `${words}.docx` });
  const answer = await client({ method: 'POST', url: '/api/submissions', payload, headers });
  expect(answer.status).toBe(201);
  return answer.json<{ id: number }>().id;
}

describe('the audit log', () => {
  it('tells what an administrator does with an order, and nothing of its client', async () => {
    const words = 'Privatewords';
    const id = await orderOf(words);
    const url = `/api/submissions/${id}`;
    const events = await added(async () => {
      const change = (path: string, payload?: object, method = 'POST') =>
        editor({ method, url: `${url}${path}`, ...(payload ? { payload } : {}) });
      const done = async (answer: ReturnType<typeof change>) => expect((await answer).status).toBeLessThan(300);
      await done(change('/approve'));
      const paid = { amount: 3600, currency: 'usd', method: 'bank', reference: words };
      await done(change('/payments', paid));
      await done(change('/start'));
      await done(editor(`${url}/download`));
      const { filename } = (await editor(url)).json<{ filename: string }>();
      await done(editor(`/uploads/${filename}`));
      await done(change('/feedback', { feedback: words, complete: false }));
      await done(editor(`${url}/export?format=html`));
      await done(editor(`${url}/export?format=docx`));
      const reviewed = formOf({}, await docx(['Reviewed']), { field: 'file', name: 'reviewed.docx' });
      await done(editor({ method: 'POST', url: `${url}/upload-review`, ...reviewed }));
      await done(change('/complete', {}));
      await done(change('/complete/undo'));
      await done(change('/status', { status: 'completed' }, 'PATCH'));
      await done(editor(`${url}/download?file=reviewed`));
      const [payment] = (await editor(`${url}/payments`)).json<{ id: number }[]>();
      const refund = { paymentId: payment?.id, amount: 1200, reason: words, earlierRefunds: 0, refunded: 0 };
      await done(change('/refunds', refund));
      // Repeated, it is the same refund.
      await done(change('/refunds', refund));
      await done(editor({ method: 'DELETE', url }));
    });
    expect(actionsOf(events)).toEqual([
      ['approved', null],
      ['payment_recorded', '$36.00'],
      ['started', null],
      ['document_downloaded', null],
      ['document_downloaded', null],
      ['review_exported', 'HTML'],
      ['review_exported', 'Word with tracked changes'],
      ['completed', null],
      ['completion_undone', null],
      ['completed', null],
      ['reviewed_downloaded', null],
      ['refunded', '$12.00'],
      ['order_deleted', null],
    ]);
    const actorId = await one.idOf('administrator');
    for (const event of events)
      expect(event).toMatchObject({
        ...{ actorId, actorName: 'Robin Example', actorRole: 'editor', address: '127.0.0.1' },
        ...{ targetType: 'order', targetId: id, targetName: null, result: 'success', at: '2026-11-20T12:00:00.000Z' },
      });
    expect(JSON.stringify(await one.app.database.read('audit_events'))).not.toMatch(/Privatewords|amina@|client/i);
  });

  it('tells of quotes by their amounts', async () => {
    const id = await placeSubmission(one, { status: 'approved', isAwaitingQuote: true, wordCount: 5000 });
    const lines = [{ label: 'Extra words of Amina', usd: 2000, inr: 160_000 }];
    const events = await added(async () => {
      const url = `/api/submissions/${id}/quote`;
      expect((await post(editor, url, { lines })).status).toBe(200);
      expect((await post(editor, url, { isWaived: true, quoteVersion: 1 })).status).toBe(200);
      expect((await editor({ method: 'DELETE', url, payload: { quoteVersion: 2 } })).status).toBe(200);
    });
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['quoted', expect.stringMatching(/^\$20\.00/)],
      ['quote_waived', null],
      ['quote_withdrawn', null],
    ]);
    expect(JSON.stringify(events)).not.toContain('Amina');
  });

  it('has nothing of a change that was refused or rolled back', async () => {
    const id = await placeSubmission(one);
    const events = await added(async () => {
      expect((await post(editor, `/api/submissions/${id}/start`)).status).toBe(409);
      const answers = await Promise.all([
        post(editor, `/api/submissions/${id}/approve`),
        post(await one.as('second administrator'), `/api/submissions/${id}/approve`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
    expect(actionsOf(events)).toEqual([['approved', null]]);
  });

  it('has nothing of what clients do', async () => {
    const id = await placeSubmission(one, { status: 'completed', content: 'Some text' });
    const events = await added(async () => {
      const client = await one.as('client');
      await client(`/api/submissions/${id}/export`);
      const visitor = await one.as('visitor');
      await post(visitor, '/api/auth/login', { username: 'client', password });
      await post(visitor, '/api/auth/login', { username: 'client', password: 'wrong lamps' });
    });
    expect(events).toEqual([]);
  });

  it('tells of logins of administrators, and of failed ones without what was typed', async () => {
    const visitor = await one.as('visitor');
    const events = await added(async () => {
      await visitor({
        ...{ method: 'POST', url: '/api/auth/login', remoteAddress: '192.0.2.7' },
        payload: { username: 'editor', password: 'wrong lamps' },
      });
      await post(visitor, '/api/auth/login', { username: 'my secret password', password: 'editor lamps' });
      await post(visitor, '/api/auth/login', { username: 'editor', password });
      await post(visitor, '/api/auth/password', { current: password, next: 'four loud lamps' });
      await post(visitor, '/api/auth/password', { current: 'four loud lamps', next: password });
    });
    await expect.poll(async () => (await log('?kind=login')).length).toBeGreaterThanOrEqual(2);
    const all = (await log()).filter(({ id }) => id >= (events[0]?.id ?? 0));
    expect(all.map(({ action, result }) => [action, result]).sort()).toEqual([
      ['logged_in', 'success'],
      ['login_failed', 'failure'],
      ['password_changed', 'success'],
      ['password_changed', 'success'],
    ]);
    expect(all.find(({ action }) => action === 'login_failed')).toMatchObject({
      ...{ actorName: 'Robin Example', address: '192.0.2.7', targetType: null, detail: null },
    });
    expect(JSON.stringify(await one.app.database.read('audit_events'))).not.toMatch(/secret password|lamps/);
  });

  it('can only be added to', async () => {
    await recordAudit(one.app, one.app.database.write, await actor(), 'logged_in');
    const { write } = one.app.database;
    await expect(write('audit_events').update({ action: 'approved' })).rejects.toThrow('append-only');
    await expect(write('audit_events').delete()).rejects.toThrow('append-only');
    expect((await log('?kind=login&limit=1'))[0]?.action).toBe('logged_in');
  });
});

const actor = async () => ({
  ...{ actorId: await one.idOf('reader'), actorName: '=cmd|"/c calc"!A1', actorRole: 'reader' as const },
  address: '2001:db8::1',
});

describe('reading the log', () => {
  let first: number;
  beforeAll(async () => {
    const { app } = one;
    const start = one.time.now;
    for (let day = 0; day < 12; day++) {
      one.time.now = start + (day + 10) * days;
      const about = { targetType: 'order', targetId: 900 + (day % 3) } as const;
      await recordAudit(app, app.database.write, await actor(), day % 2 ? 'approved' : 'document_downloaded', about);
    }
    one.time.now = start;
    first = Number(
      (await app.database.read('audit_events').min('id as id').where({ at: '2026-11-30T12:00:00.000Z' }))[0]?.id,
    );
  });

  it('filters by person, kind, dates and order, all together', async () => {
    const person = await one.idOf('reader');
    expect(await log(`?person=${person}&from=2026-11-30`)).toHaveLength(12);
    expect(await log(`?person=${await one.idOf('owner')}&from=2026-11-30`)).toEqual([]);
    expect((await log(`?person=${person}&kind=status&from=2026-11-30`)).map(({ action }) => action)).toEqual(
      Array(6).fill('approved'),
    );
    // Both days are in it.
    expect(await log('?from=0000-01-01&to=9999-12-31')).toEqual(await log());
    expect((await log('?from=2026-12-01&to=2026-12-03')).map(({ at }) => at.slice(0, 10))).toEqual([
      '2026-12-03',
      '2026-12-02',
      '2026-12-01',
    ]);
    expect((await log('?order=901')).map(({ targetId }) => targetId)).toEqual([901, 901, 901, 901]);
    expect(await log('?order=901&kind=deletion')).toEqual([]);
  });

  it('goes on by key, also while entries are added', async () => {
    const seen: number[] = [];
    let url: string | undefined = '/api/admin/audit-log?from=2026-11-30&limit=5';
    while (url) {
      const answer = await owner(url);
      seen.push(...answer.json<AuditEvent[]>().map(({ id }) => id));
      url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
      await recordAudit(one.app, one.app.database.write, await actor(), 'logged_in');
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => first + 11 - index));
  });

  it.each([
    'person=x',
    'kind=none',
    'from=yesterday',
    'to=2026-02-30',
    'order=0',
    'cursor=x',
    'limit=501',
    'order=9999999999',
  ])('refuses ?%s', async (query) => {
    expect((await owner(`/api/admin/audit-log?${query}`)).status).toBe(400);
  });

  it('is the owners’ alone', async () => {
    for (const role of ['administrator', 'reader'] as const)
      for (const path of ['/api/admin/audit-log', '/api/admin/audit-log/export']) {
        const refused = await (await one.as(role))(path);
        expect([refused.status, refused.text]).toEqual([403, 'Only owners can do this.']);
      }
    expect((await (await one.as('client'))('/api/admin/audit-log')).status).toBe(403);
    expect((await (await one.as('visitor'))('/api/admin/audit-log')).status).toBe(401);
  });

  it('is exported with its filters as a CSV that no spreadsheet runs, and that is noted', async () => {
    const answer = await owner('/api/admin/audit-log/export?from=2026-11-30&kind=status');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="audit-log-2026-11-20.csv"'),
      'cache-control': 'no-store',
    });
    const rows = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(rows).toHaveLength(7);
    expect(rows[0]).toMatch(/^"Number","Time \(UTC\)","Person"/);
    expect(rows[1]).toContain(`"'=cmd|""/c calc""!A1"`);
    expect(rows[1]).toContain('"Status changes","Approved an order","order",');
    expect((await log('?kind=download&limit=1'))[0]).toMatchObject({
      ...{ action: 'audit_log_exported', detail: 'kind=status&from=2026-11-30', actorId: await one.idOf('owner') },
    });
  });

  it('exports more entries than one page in order, each once', async () => {
    const { write } = one.app.database;
    const row = { at: '2027-06-01T00:00:00.000Z', action: 'approved', result: 'success' };
    for (let part = 0; part < 12; part++) await write('audit_events').insert(Array(100).fill(row));
    const answer = await owner('/api/admin/audit-log/export?from=2027-06-01');
    const numbers = [...answer.text.matchAll(/^"(\d+)"/gm)].map(([, number]) => Number(number));
    expect(numbers).toHaveLength(1200);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
  });
});
