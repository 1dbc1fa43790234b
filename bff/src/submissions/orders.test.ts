import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderMessages } from '../../contract/index.ts';
import { type Answered, type Client, countUses, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { whileJudging } from '../../test/submissions.ts';
import { deleteAccount } from '../profile/delete-account.ts';
import { minutes } from '../time/time.ts';

let one: TestServer;
let visitor: Client;
let admin: Client;
let file: Buffer;
beforeAll(async () => {
  one = await testServer();
  visitor = await one.as('visitor');
  admin = await one.as('administrator');
  file = await docx(['Hello there.', 'A second paragraph.']);
});
afterAll(() => one.stop());

interface Answer {
  readonly id: number;
  readonly status: string;
  readonly totalPrice: number;
  readonly trackingUrl: string;
}
const url = '/api/submissions';
const sendForm = (fields: Record<string, unknown>, bytes: Buffer | undefined = file, client = visitor) =>
  client({ method: 'POST', url, ...formOf(fields, bytes) });
const sendJson = (payload: object, headers: Record<string, string> = {}, client = visitor) =>
  client({ method: 'POST', url, payload, headers });
const recordOf = async (answer: Answered) => (await admin(`${url}/${answer.json<Answer>().id}`)).json();
const tables = [
  'submissions',
  'submission_contents',
  'submission_events',
  'outbox',
  'tracking_tokens',
  'idempotency_keys',
  'users',
];
const state = async () => ({
  rows: await Promise.all(tables.map((table) => one.app.database.read(table).count({ count: '*' }).first())),
  stored: readdirSync(join(one.app.config.dataDir, 'uploads')),
  arriving: readdirSync(one.app.documents.storage.temporaryFolder),
});

const documentedFields = [
  'id',
  'title',
  'serviceId',
  'wordCount',
  'totalPrice',
  'status',
  'submittedAt',
  'userId',
  'promptInstructions',
  'additionalInstructions',
  'content',
  'editedContent',
  'filename',
  'promoCode',
  'feedback',
];

describe('an order with a file', () => {
  it('becomes a submission with its text, its lines and its mail [spec 3.submission-record]', async () => {
    const answer = await sendForm(
      order({ email: 'Amina.New@Example.com', emailConfirmation: 'amina.new@example.com' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ status: 'pending_approval', totalPrice: 3000 });
    const record = await recordOf(answer);
    expect(record).toMatchObject({
      title: 'My essay',
      serviceId: 1,
      service: 'express',
      wordCount: 900,
      totalPrice: 3000,
      totalPriceInr: 240_000,
      lines: [
        { id: 'express', usd: 1500, inr: 120_000 },
        { id: '24hour', usd: 1500, inr: 120_000 },
      ],
      status: 'pending_approval',
      content: 'Hello there.\nA second paragraph.',
      originalName: 'My essay.docx',
      documentNotes: { kind: 'docx', words: 5, remarks: [] },
      client: { firstName: 'Amina', email: 'Amina.New@Example.com', countryCode: '+44', phoneNumber: null },
      termsAgreedAt: null,
    });
    expect(Object.keys(record as object)).toEqual(expect.arrayContaining([...documentedFields]));
    const { id } = answer.json<Answer>();
    const mail = await one.app.database.read('outbox').where({ submissionId: id }).first();
    expect(mail).toMatchObject({ template: 'order_received', recipient: 'Amina.New@Example.com' });
    const events = (await admin(`${url}/${id}/events`)).json<{ type: string }[]>();
    expect(events[0]).toMatchObject({ type: 'ordered', actor: 'client', actorName: 'Amina Example' });
  });

  it('has the name that its sender sees, of which browsers encode the quotes and line breaks', async () => {
    const name = 'On %22the%22 war,%0D%0A100%25 done.docx';
    const answer = await visitor({ method: 'POST', url, ...formOf(order(), file, { name }) });
    expect(await recordOf(answer)).toMatchObject({ originalName: 'On the war, 100%25 done.docx' });
  });

  it('is followed by its tracking link, and by nobody without it', async () => {
    const { id, trackingUrl } = (await sendForm(order())).json<Answer>();
    const guest = await one.as('visitor');
    for (const path of ['', '/events', '/download', '/review', '/export'])
      expect((await guest(`${url}/${id}${path}`)).status).toBe(401);
    const token = trackingUrl.split('/').at(-1);
    expect(String(token).length).toBeGreaterThanOrEqual(22);
    const stored = await one.app.database.read('tracking_tokens').where({ submissionId: id }).first('tokenHash');
    expect(stored.tokenHash).not.toBe(token);
    const tracked = await guest({ method: 'POST', url: '/api/tracking', payload: { token } });
    expect([tracked.status, tracked.json<Answer>().id]).toEqual([200, id]);
    expect(tracked.headers['referrer-policy']).toBe('no-referrer');
    expect((await guest(`${url}/${id}`)).status).toBe(200);
    const download = await guest(`${url}/${id}/download`);
    expect(download.headers['content-disposition']).toContain('My essay.docx');
    expect(download.bytes.equals(file)).toBe(true);
    expect((await guest(`${url}/${id - 1}`)).status).toBe(404);
    expect((await guest(`${url}/${id}/download?file=reviewed`)).status).toBe(404);
    for (const [wrong, status] of [
      [`${token}x`, 404],
      ['', 422],
      [7, 422],
      ['x'.repeat(500), 422],
    ] as const)
      expect((await visitor({ method: 'POST', url: '/api/tracking', payload: { token: wrong } })).status).toBe(status);
  });

  it('belongs to the client who is signed in, and to nobody else', async () => {
    const client = await one.as('client');
    const { id } = (await sendForm(order(), file, client)).json<Answer>();
    expect((await client(`${url}/${id}`)).json()).toMatchObject({ userId: await one.idOf('client') });
    const other = await one.as('other client');
    const { filename } = (await client(`${url}/${id}`)).json<{ filename: string }>();
    expect((await client(`/uploads/${filename}`)).status).toBe(200);
    for (const path of [
      `${url}/${id}`,
      `${url}/${id}/events`,
      `${url}/${id}/download`,
      `${url}/${id}/review`,
      `${url}/${id}/export`,
      `/uploads/${filename}`,
    ])
      expect((await other(path)).status).toBe(404);
  });

  it('is refused when the page shows an account whose session has ended', async () => {
    const client = await one.as('client');
    const id = await one.idOf('client');
    expect((await sendJson(linkOrder(), { 'x-account': String(id) })).status).toBe(401);
    expect((await sendJson(linkOrder(), { 'x-account': String(id + 1) }, client)).status).toBe(401);
    expect((await sendJson(linkOrder(), { 'x-account': String(id) }, client)).status).toBe(201);
    expect((await sendJson(linkOrder(), { 'x-account': 'visitor' }, client)).status).toBe(409);
    expect((await sendJson(linkOrder(), { 'x-account': 'visitor' })).status).toBe(201);
  });

  it('is deleted with its file', async () => {
    const answer = await sendForm(order());
    const { id } = answer.json<Answer>();
    const { filename } = (await recordOf(answer)) as { filename: string };
    expect(await one.app.documents.storage.list()).toContain(filename);
    expect((await admin({ method: 'DELETE', url: `${url}/${id}` })).status).toBe(204);
    expect(await one.app.documents.storage.list()).not.toContain(filename);
    expect((await admin({ method: 'DELETE', url: `${url}/${id}` })).status).toBe(404);
    expect((await visitor({ method: 'DELETE', url: `${url}/${id}` })).status).toBe(401);
  });
});

describe('an order whose account is deleted before its upload has ended', () => {
  async function newClient(): Promise<Client> {
    const client = await one.as('visitor');
    const username = `leaving${++leaving}`;
    const payload = { username, email: `${username}@example.com`, password: 'three quiet lamps' };
    const names = { firstName: 'Ada', lastName: 'Example' };
    const answer = await client({ method: 'POST', url: '/api/auth/register', payload: { ...payload, ...names } });
    expect(answer.status).toBe(201);
    return client;
  }
  let leaving = 0;
  const idOf = async (client: Client) => (await client('/api/profile')).json<{ id: number }>().id;
  const ordersOf = (userId: number) => one.app.database.read('submissions').where({ userId });

  it('is refused, and its file is gone', async () => {
    const client = await newClient();
    const userId = await idOf(client);
    const before = await state();
    const judging = whileJudging(one, () => deleteAccount(one.app, userId));
    expect((await sendForm(order(), file, client)).status).toBe(401);
    judging.mockRestore();
    expect(await ordersOf(userId)).toEqual([]);
    const { stored, arriving } = await state();
    expect({ stored, arriving }).toEqual({ stored: before.stored, arriving: [] });
  });

  it('leaves nothing under the account, whichever of the two is first', async () => {
    const before = (await state()).stored;
    for (let round = 0; round < rounds(10); round++) {
      const client = await newClient();
      const userId = await idOf(client);
      const { payload, headers } = formOf(order(), file);
      // As the page sends it: without this header, who is signed out by then orders as a visitor.
      const asAccount = { ...headers, 'x-account': String(userId) };
      const [sent] = await Promise.all([
        client({ method: 'POST', url, payload, headers: asAccount }),
        deleteAccount(one.app, userId),
      ]);
      expect([201, 401]).toContain(sent.status);
      for (const row of await ordersOf(userId)) expect(row).toMatchObject({ filename: null, email: null });
    }
    await expect.poll(async () => (await state()).stored).toEqual(before);
  });
});

describe('an order with a link', () => {
  it.each([
    ['https://docs.google.com/document/d/1AbC_d-9/edit?usp=sharing'],
    ['https://docs.google.com/document/u/0/d/1AbC_d-9/view?resourcekey=0-x'],
    ['  https://docs.google.com/document/d/1AbC_d-9  '],
  ])('takes %s', async (googleDocsLink) => {
    const answer = await sendJson(linkOrder({ googleDocsLink }));
    expect(answer.status).toBe(201);
    expect(await recordOf(answer)).toMatchObject({
      title: 'Essay from Google Docs',
      googleDocsLink: googleDocsLink.trim(),
      googleDocsAccess: 'unchecked',
      filename: null,
      content: null,
    });
  });

  it.each([
    'http://docs.google.com/document/d/abc/edit',
    'https://docs.google.com@127.0.0.1/document/d/abc',
    'https://docs.google.com.evil.test/document/d/abc',
    '//docs.google.com/document/d/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://[::ffff:127.0.0.1]/document/d/abc',
    'https://docs.google.com/document/d/e/2PACX-abc/pub',
    'https://docs.google.com/spreadsheets/d/abc/edit',
    'https://drive.google.com/drive/folders/abc',
    'https://goo.gl/abc',
    'not a link',
  ])('refuses %s with words', async (googleDocsLink) => {
    const answer = await sendJson(linkOrder({ googleDocsLink }));
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/paste the link/i);
  });

  it('ignores a file, as an upload ignores a link', async () => {
    const before = (await state()).stored.length;
    const linked = await sendForm(linkOrder());
    expect(await recordOf(linked)).toMatchObject({ submissionMethod: 'google_docs', filename: null });
    expect((await state()).stored.length).toBe(before);
    expect((await state()).arriving).toEqual([]);
    const uploaded = await sendForm(order({ googleDocsLink: 'javascript:1' }));
    expect(await recordOf(uploaded)).toMatchObject({ submissionMethod: 'upload', googleDocsLink: null });
  });
});

describe('a broken rule', () => {
  const rules: [string, unknown, string][] = [
    ['service', undefined, orderMessages.service],
    ['service', 'gold', orderMessages.service],
    ['firstName', '  ', orderMessages.firstName],
    ['lastName', undefined, orderMessages.lastName],
    ['email', 'amina', orderMessages.email],
    ['emailConfirmation', 'nobody', orderMessages.email],
    ['emailConfirmation', 'other@example.com', orderMessages.emailConfirmation],
    ['documentType', 'poem', orderMessages.documentType],
    ['wordCount', 'many', orderMessages.wordCount],
    ['wordCount', '0', orderMessages.wordCount],
    ['deadline', '2027-02-30', orderMessages.deadline],
    ['deadline', undefined, orderMessages.deadline],
    ['instructionsPrompt', ' \n ', orderMessages.instructionsPrompt],
    ['academicLevel', 'kindergarten', orderMessages.academicLevel],
    ['submissionMethod', 'pigeon', orderMessages.submissionMethod],
    ['submissionMethod', undefined, orderMessages.submissionMethod],
    ['additionalServices', ['strategy_session'], orderMessages.additionalServices],
    ['additionalServices', ['free_beer'], orderMessages.additionalServices],
    ['countryCode', '+0', 'Please select a country code from the list'],
    ['firstName', 'A\r\nBcc: x@example.com', 'Please use one line of plain text'],
    ['promoCode', 'x'.repeat(51), 'Please use at most 50 characters'],
  ];
  it.each(rules)('%s %j is 422: its own sentence, and nothing is left behind', async (field, value, sentence) => {
    const before = await state();
    const answers = [
      await sendForm(withField(order(), field, value)),
      await sendJson(withField(linkOrder(), field, value)),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([422, sentence]);
      expect(answer.headers['content-type']).toContain('text/plain; charset=utf-8');
    }
    expect(await state()).toEqual(before);
  });

  it('without a file or link is told on the method', async () => {
    for (const answer of [
      await sendForm(order(), Buffer.alloc(0).subarray(0, 0)),
      await sendJson(order()),
      await sendJson(linkOrder({ googleDocsLink: '' })),
    ])
      expect([415, 422]).toContain(answer.status);
    const none = await visitor({ method: 'POST', url, ...formOf(order()) });
    expect([none.status, none.text]).toEqual([422, orderMessages.submissionMethod]);
  });

  it('among several is the first of the form, and all of them for who asks', async () => {
    const broken = order({ service: 'gold', email: 'x', deadline: '' });
    expect((await sendForm(broken)).text).toBe(orderMessages.service);
    const { payload, headers } = formOf(broken, file);
    const answer = await visitor({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, accept: 'application/problem+json' },
    });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'service',
      'email',
      'emailConfirmation',
      'deadline',
    ]);
  });

  it.each([
    ['{"service":', 400],
    ['[]', 400],
    ['null', 400],
    ['"text"', 400],
    ['{"__proto__":{"isAdmin":true}}', 400],
    ['{"a":{"\\u005F_pr\\u006fto__" :{"isAdmin":true}}}', 400],
    ['{"firstName":"\\"__proto__\\":"}', 422],
  ])('JSON %s is %d', async (payload, status) => {
    const answer = await visitor({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/JSON at position|SyntaxError/);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    '%s is 415',
    async (type) => {
      expect(
        (await visitor({ method: 'POST', url, payload: 'service=express', headers: { 'content-type': type } })).status,
      ).toBe(415);
    },
  );

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="service"\r\n\r\nexpress',
    ],
    [
      'an end inside its file',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="fileUpload"; filename="a.docx"\r\n\r\nPK',
    ],
    ['no parts', 'multipart/form-data; boundary=b', 'nothing'],
  ])('a form with %s is 400', async (_what, type, payload) => {
    const before = await state();
    const answer = await visitor({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect(answer.status).toBe(400);
    expect(await state()).toEqual(before);
  });

  it('wrong types are refused, and what no order holds is ignored', async () => {
    for (const [field, value] of [
      ['firstName', {}],
      ['email', ['a@example.com']],
      ['additionalServices', 'x'],
      ['deadline', 20270115],
      ['termsAgreed', 'maybe'],
    ] as const)
      expect((await sendJson(linkOrder({ [field]: value }))).status).toBe(422);
    const extra = { status: 'paid', userId: 1, id: 1, totalPrice: 0, isAdmin: true, feedback: 'x', editedContent: 'x' };
    const record = await recordOf(await sendJson(linkOrder(extra)));
    expect(record).toMatchObject({ status: 'pending_approval', totalPrice: 3000, feedback: null, editedContent: null });
  });

  it('another origin is 403', async () => {
    const before = await state();
    for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[])
      expect((await sendJson(linkOrder(), headers)).status).toBe(403);
    expect(await state()).toEqual(before);
  });
});

const withField = (fields: Record<string, unknown>, field: string, value: unknown) =>
  Object.fromEntries(Object.entries({ ...fields, [field]: value }).filter(([, one]) => one !== undefined));

describe('an order sent twice', () => {
  it('under one key is one order, even 20 times at once', async () => {
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendJson(linkOrder(), headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const rows = await one.app.database.read('idempotency_keys').where({ key: 'one-and-the-same' });
    expect(rows).toHaveLength(1);
    const again = answers[0]?.json<Answer>();
    const token = again?.trackingUrl.split('/').at(-1);
    expect((await visitor({ method: 'POST', url: '/api/tracking', payload: { token } })).status).toBe(200);
  });

  it('with its file, keeps one file', async () => {
    const { payload, headers } = formOf(order(), file);
    const asked = {
      method: 'POST',
      url,
      payload,
      headers: { ...headers, 'idempotency-key': 'with file'.replace(' ', '-') },
    };
    const before = (await state()).stored.length;
    const answers = await Promise.all([visitor(asked), visitor(asked), visitor(asked)]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await state()).stored.length).toBe(before + 1);
    expect((await state()).arriving).toEqual([]);
  });

  it('is one order whatever its client agreed to or took back in between', async () => {
    const headers = { 'idempotency-key': 'agreed-later' };
    const bodies = [{}, { termsAgreed: true, integrityAgreed: true }, { termsAgreed: false }];
    const answers = [];
    for (const agreed of bodies) answers.push(await sendJson({ ...linkOrder(), ...agreed }, headers));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });

  it('with another body is 422, and under another caller’s name another order', async () => {
    const headers = { 'idempotency-key': 'taken' };
    const first = await sendJson(linkOrder(), headers);
    const other = await sendJson(linkOrder({ firstName: 'Else' }), headers);
    expect(other.status).toBe(422);
    const client = await one.as('client');
    const theirs = await sendJson(linkOrder(), headers, client);
    expect(theirs.json<Answer>().id).not.toBe(first.json<Answer>().id);
    expect((await sendJson(linkOrder(), { 'idempotency-key': 'with space' })).status).toBe(400);
  });

  it('is a new order once the first was rejected, with a link of its own, however many callers', async () => {
    const headers = { 'idempotency-key': 'after-a-rejection' };
    const first = (await sendJson(linkOrder(), headers)).json<Answer>();
    const editor = await one.as('administrator');
    expect((await editor({ method: 'POST', url: `${url}/${first.id}/reject`, payload: {} })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendJson(linkOrder(), headers)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const again = answers[0]?.json<Answer>();
    expect(again?.id).not.toBe(first.id);
    for (const { id, trackingUrl } of [first, again ?? first]) {
      const token = trackingUrl.split('/').at(-1);
      const tracked = await visitor({ method: 'POST', url: '/api/tracking', payload: { token } });
      expect(tracked.json()).toMatchObject({ id, status: id === first.id ? 'rejected' : 'pending_approval' });
    }
    expect((await sendJson(linkOrder(), headers)).json<Answer>().id).toBe(again?.id);
  });

  it('is a new order once the first was deleted', async () => {
    const headers = { 'idempotency-key': 'after-a-deletion' };
    const first = (await sendJson(linkOrder(), headers)).json<Answer>();
    const editor = await one.as('administrator');
    expect((await editor({ method: 'DELETE', url: `${url}/${first.id}` })).status).toBe(204);
    const again = await sendJson(linkOrder(), headers);
    expect(again.status).toBe(201);
    const token = again.json<Answer>().trackingUrl.split('/').at(-1);
    expect((await visitor({ method: 'POST', url: '/api/tracking', payload: { token } })).status).toBe(200);
  });

  it('gets the first answer again, whatever has happened to the order since', async () => {
    const headers = { 'idempotency-key': 'quoted-since' };
    const asked = linkOrder({ wordCount: '1800' });
    const first = (await sendJson(asked, headers)).json<Answer>();
    const editor = await one.as('administrator');
    const quote = { lines: [{ label: '800 extra words', usd: 1200, inr: 96_000 }] };
    const approved = await editor({ method: 'POST', url: `${url}/${first.id}/approve`, payload: { quote } });
    expect(approved.json()).toMatchObject({ status: 'approved', totalPrice: first.totalPrice + 1200 });
    expect((await sendJson(asked, headers)).json()).toEqual(first);
  });

  it('under a key of more than 24 hours leaves no key behind', async () => {
    const own = await testServer({ port: 0 });
    try {
      const sender = await own.as('visitor');
      for (const key of ['a', 'b']) await sendJson(linkOrder(), { 'idempotency-key': key }, sender);
      own.time.pass(25 * 60 * 60 * 1000);
      await sendJson(linkOrder(), { 'idempotency-key': 'c' }, sender);
      await own.server.start();
      await expect
        .poll(() => own.app.database.read('idempotency_keys').pluck('key'), { timeout: 10_000 })
        .toEqual(['c']);
    } finally {
      await own.stop();
    }
  });

  it('is another order after 24 hours', async () => {
    const headers = { 'idempotency-key': 'for-a-day' };
    const first = await sendJson(linkOrder(), headers);
    one.time.pass(25 * 60 * 60 * 1000);
    const second = await sendJson(linkOrder(), headers);
    expect(second.status).toBe(201);
    expect(second.json<Answer>().id).not.toBe(first.json<Answer>().id);
  });
});

it('an order of a visitor asks for no account that has proven its address', async () => {
  const asked: string[] = [];
  const note = ({ sql }: { sql: string }) => void asked.push(sql);
  const { read } = one.app.database;
  read.on('query', note);
  const visitor = await one.as('visitor');
  expect((await visitor({ method: 'POST', url, payload: linkOrder() })).status).toBe(201);
  read.off('query', note);
  expect(asked.filter((sql) => sql.includes('emailVerifiedAt'))).toEqual([]);
});

describe('a flood', () => {
  const limit = { max: 30, window: minutes };

  it('of more than 30 orders a minute from one address is 429', async () => {
    const limited = await testServer({ hasRateLimit: true });
    try {
      const flooder = await limited.as('visitor');
      await countUses(limited, 27, 'orders visitor 127.0.0.1', limit);
      for (let count = 0; count < 3; count++)
        expect((await flooder({ method: 'POST', url, payload: linkOrder() })).status).toBe(201);
      const refused = await flooder({ method: 'POST', url, payload: linkOrder() });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      limited.time.pass(61_000);
      expect((await flooder({ method: 'POST', url, payload: linkOrder() })).status).toBe(201);
    } finally {
      await limited.stop();
    }
  });

  it('counts orders that are refused for their total, each of which locks what it would write', async () => {
    const limited = await testServer({ hasRateLimit: true });
    try {
      const flooder = await limited.as('visitor');
      const sendOther = () => flooder({ method: 'POST', url, payload: linkOrder({ totalShown: 1 }) });
      await countUses(limited, 27, 'orders visitor 127.0.0.1', limit);
      for (let count = 0; count < 3; count++) expect((await sendOther()).status).toBe(409);
      expect((await sendOther()).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });

  it('counts orders that are refused for whose they would be, which lock as much', async () => {
    const limited = await testServer({ hasRateLimit: true });
    try {
      const account = await limited.as('client');
      const { write } = limited.app.database;
      const { id: userId } = await write('users').where({ usernameKey: 'client' }).first('id');
      const email = 'refuser@example.com';
      await write('refused_addresses').insert({
        userId,
        emailKey: email,
        refusedAt: new Date(limited.app.clock()).toISOString(),
      });
      const payload = linkOrder({ email, emailConfirmation: email });
      const sendRefused = () => account({ method: 'POST', url, payload });
      await countUses(limited, 27, `orders user ${userId}`, limit);
      for (let count = 0; count < 3; count++) expect((await sendRefused()).status).toBe(422);
      expect((await sendRefused()).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });

  it('counts no order that is refused without a document, and tells an account how to leave its network’s limit', async () => {
    const limited = await testServer({ hasRateLimit: true });
    try {
      const network = '192.0.2.77';
      const other = await limited.as('visitor');
      const account = await limited.as('client');
      await limited.app.database.write('users').where({ usernameKey: 'client' }).update({ emailVerifiedAt: null });
      const sent = (by: Client, request: object) => by({ method: 'POST', url, remoteAddress: network, ...request });
      const json = { 'content-type': 'application/json' };
      for (let count = 0; count < 31; count++) {
        expect((await sent(other, { payload: {} })).status).toBe(422);
        expect((await sent(other, { payload: '{', headers: json })).status).toBe(400);
        expect((await sent(other, formOf({ email: 'nobody' }))).status).toBe(422);
      }
      // One order under the key is one use.
      const keyed = (key: string, payload: object) => sent(account, { payload, headers: { 'idempotency-key': key } });
      expect((await keyed('used', linkOrder())).status).toBe(201);
      for (let count = 0; count < 31; count++) {
        expect((await keyed('used', linkOrder({ firstName: 'Ada' }))).status).toBe(422);
        expect((await keyed('with a space', linkOrder())).status).toBe(400);
      }
      expect((await sent(account, formOf(order(), file))).status).toBe(201);
      // A document that was received counts, and so does a form that breaks off and may have held one.
      const cut = formOf(order(), file);
      for (let count = 1; count < 15; count++) {
        expect((await sent(other, formOf(order({ email: 'nobody' }), file))).status).toBe(422);
        expect((await sent(other, { ...cut, payload: cut.payload.subarray(0, -20) })).status).toBe(400);
      }
      const refused = [await sent(other, { payload: {} }), await sent(account, { payload: linkOrder() })];
      expect(refused.map(({ status }) => status)).toEqual([429, 429]);
      const advice =
        /\. Confirm your email address, and your account no longer shares this limit with others on your network\./;
      expect(refused.map(({ text }) => advice.test(text))).toEqual([false, true]);
      // Its own limit it keeps with a confirmed address too.
      const { id } = await limited.app.database.read('users').where({ usernameKey: 'client' }).first('id');
      await countUses(limited, 30, `orders user ${id}`, limit);
      const own = await sent(account, { payload: linkOrder(), remoteAddress: '192.0.2.78' });
      expect([own.status, advice.test(own.text)]).toEqual([429, false]);
      expect((await sent(await limited.as('other client'), { payload: linkOrder() })).status).toBe(201);
    } finally {
      await limited.stop();
    }
  });
});
