import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Submission, SubmissionSchema } from '../../contract/index.ts';
import { type Answered, type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { placeSubmission, whileHeld } from '../../test/submissions.ts';
import { testProvider } from '../payments/test-provider.ts';

let one: TestServer;
let admin: Client;
let client: Client;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
});
afterAll(() => one.stop());

const read = (answer: Answered): Submission => SubmissionSchema.parse(answer.json());
const post = (path: string, payload: object = {}, by = admin) => by({ method: 'POST', url: path, payload });
const act = (id: number, action: string, payload?: object, by?: Client) =>
  post(`/api/submissions/${id}/${action}`, payload, by);
/** An order of 1,800 words under Express Review, which covers 1,000. */
const overLimit = async (changes: object = {}): Promise<number> =>
  placeSubmission(one, { wordCount: 1800, isAwaitingQuote: true, userId: await one.idOf('client'), ...changes });
const mails = (id: number) => one.app.database.read('outbox').where({ submissionId: id }).orderBy('id');
const events = async (id: number) =>
  (await one.app.database.read('submission_events').where({ submissionId: id }).orderBy('id')).map(
    ({ type, detail }) => ({ type, detail }),
  );
const lines = [{ label: '800 extra words', usd: 1200, inr: 96_000 }];
const waiting = 'We are preparing your quote. You can pay once we have emailed it to you.';

describe('an order over its limit', () => {
  it.each([
    ['express', '1100', false],
    ['express', '1101', true],
    ['deep', '2600', false],
    ['deep', '2601', true],
    ['intensive', '1101', true],
    ['sop', '9000', false],
  ])('%s with %s words waits for a quote: %s', async (service, wordCount, isAwaitingQuote) => {
    const sent = await post('/api/submissions', linkOrder({ service, wordCount, additionalServices: [] }), client);
    const { id } = sent.json<{ id: number }>();
    expect(read(await admin(`/api/submissions/${id}`)).isAwaitingQuote).toBe(isAwaitingQuote);
    expect((await mails(id))[0].text.includes('We will email you a quote before you pay')).toBe(isAwaitingQuote);
  });

  it('is also one whose file is, until a shorter version comes', async () => {
    const file = (count: number) => docx([Array(count).fill('word').join(' ')]);
    const sent = await client({
      method: 'POST',
      url: '/api/submissions',
      ...formOf(order({ wordCount: '900' }), await file(1200)),
    });
    const { id } = sent.json<{ id: number }>();
    expect(read(await admin(`/api/submissions/${id}`)).isAwaitingQuote).toBe(true);
    const shorter = await client({
      method: 'POST',
      url: `/api/submissions/${id}/document`,
      ...formOf({ contentVersion: 1 }, await file(950)),
    });
    expect(read(shorter).isAwaitingQuote).toBe(false);
  });

  it('is approved without a body, and then can be paid only after its quote', async () => {
    const id = await overLimit();
    const approved = await admin({ method: 'POST', url: `/api/submissions/${id}/approve` });
    expect([approved.status, read(approved)]).toMatchObject([200, { status: 'approved', isAwaitingQuote: true }]);
    expect((await mails(id)).map(({ subject }) => subject)).toEqual(['Approved, with a quote to follow: My essay']);
    expect((await mails(id))[0].text).not.toContain('Pay here');
    for (const currency of ['usd', 'inr']) {
      const refused = await act(id, 'checkout', { currency }, client);
      expect([refused.status, refused.text]).toEqual([409, waiting]);
    }

    const quoted = await act(id, 'quote', { lines });
    expect(quoted.status).toBe(200);
    expect(read(quoted)).toMatchObject({ isAwaitingQuote: false, totalPrice: 4200, totalPriceInr: 336_000 });
    expect(read(quoted).lines.at(-1)).toEqual({ id: 'quote-1', name: '800 extra words', usd: 1200, inr: 96_000 });
    expect(await events(id)).toEqual([
      { type: 'approved', detail: null },
      { type: 'quoted', detail: '800 extra words: $12.00 (₹960)' },
    ]);
    const mail = (await mails(id)).at(-1);
    expect(mail.subject).toBe('Your quote: My essay');
    for (const part of ['- 800 extra words: $12.00 (₹960)', 'Your new total is $42.00 (₹3,360).', 'Pay here:'])
      expect(mail.text).toContain(part);
    expect((await act(id, 'checkout', { currency: 'inr' }, client)).status).toBe(201);
    expect(await one.app.database.read('payments').where({ submissionId: id }).first()).toMatchObject({
      amount: 336_000,
    });
    expect((await act(id, 'quote', { lines })).status).toBe(409);
  });

  it('is approved with its quote in one step, and the one mail names the lines and the total', async () => {
    const id = await overLimit();
    const approved = await act(id, 'approve', {
      quote: { lines: [...lines, { label: 'Rush', usd: 100, inr: 8_000 }] },
    });
    expect(read(approved)).toMatchObject({ status: 'approved', isAwaitingQuote: false, totalPrice: 4300 });
    const sent = await mails(id);
    expect(sent.map(({ subject }) => subject)).toEqual(['Approved and ready for payment: My essay']);
    expect(sent[0].text).toContain('- 800 extra words: $12.00 (₹960)\n- Rush: $1.00 (₹80)');
    expect(sent[0].text).toContain('Your total is $43.00 (₹3,440).');
    expect((await act(id, 'checkout', {}, client)).status).toBe(201);
  });

  it('is approved with a waiver: the price stays, and the client reads that', async () => {
    const id = await overLimit();
    const approved = await act(id, 'approve', { quote: { isWaived: true } });
    expect(read(approved)).toMatchObject({ isAwaitingQuote: false, totalPrice: 3000, totalPriceInr: 240_000 });
    expect((await mails(id))[0].text).toContain('The extra words are free.');
    expect(await events(id)).toEqual([
      { type: 'approved', detail: null },
      { type: 'quote_waived', detail: null },
    ]);
    expect((await act(id, 'checkout', {}, client)).status).toBe(201);
  });

  it('may be waived after it was approved by PATCH', async () => {
    const id = await overLimit();
    const patch = { method: 'PATCH', url: `/api/submissions/${id}/status`, payload: { status: 'approved' } };
    expect(read(await admin(patch)).isAwaitingQuote).toBe(true);
    expect(read(await act(id, 'quote', { isWaived: true }))).toMatchObject({
      isAwaitingQuote: false,
      totalPrice: 3000,
    });
    expect((await mails(id)).at(-1).text).toContain('The extra words are free.\n\nYour total is $30.00');
  });

  it('is quoted once, whoever else tries at the same moment', async () => {
    const id = await overLimit({ status: 'approved' });
    const second = await one.as('second administrator');
    const answers = await Promise.all([
      act(id, 'quote', { lines }),
      act(id, 'quote', { isWaived: true }, second),
      act(id, 'quote', { lines }, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await events(id)).toHaveLength(1);
    expect((await mails(id)).length).toBe(1);
  });

  it('is settled by a payment that came offline, and by a rejection', async () => {
    const paid = await overLimit({ status: 'approved' });
    const payment = { amount: 5000, currency: 'usd', method: 'bank', reference: 'R1' };
    expect(read(await act(paid, 'payments', payment))).toMatchObject({ status: 'paid', isAwaitingQuote: false });
    expect((await act(paid, 'quote', { lines })).status).toBe(409);
    expect(read(await act(await overLimit(), 'reject')).isAwaitingQuote).toBe(false);
  });

  it('counts in analytics with its new total', async () => {
    const revenue = async () =>
      (await admin('/api/admin/analytics?range=7d')).json<{ totalRevenue: number }>().totalRevenue;
    const before = await revenue();
    const id = await overLimit({ status: 'approved' });
    await act(id, 'quote', { lines });
    await act(id, 'payments', { amount: 4200, currency: 'usd', method: 'upi', reference: 'R2' });
    expect((await revenue()) - before).toBe(4200);
  });
});

describe('a quote', () => {
  it.each([
    [{}, 'Add at least one line to the quote, or waive it'],
    [{ lines: [], isWaived: false }, 'Add at least one line to the quote, or waive it'],
    [{ lines, isWaived: true }, 'Add at least one line to the quote, or waive it'],
    [{ lines: [{ label: ' ', usd: 1, inr: 1 }] }, 'Enter a description'],
    [{ lines: [{ label: 'a\nb', usd: 1, inr: 1 }] }, 'Please use one line of plain text'],
    [{ lines: [{ label: 'Words', usd: 0, inr: 1 }] }, 'Enter the amount in US dollars'],
    [{ lines: [{ label: 'Words', usd: 1.5, inr: 1 }] }, 'Enter the amount in US dollars'],
    [{ lines: [{ label: 'Words', usd: 1 }] }, 'Enter the amount in Indian rupees'],
    [{ lines: [{ label: 'Words', usd: 1, inr: 1e12 }] }, 'Enter the amount in Indian rupees'],
    [{ lines: Array(11).fill(lines[0]) }, 'A quote can have up to 10 lines'],
  ])('%j is refused: %s', async (quote, sentence) => {
    const [approved, pending] = [await overLimit({ status: 'approved' }), await overLimit()];
    for (const answer of [await act(approved, 'quote', quote), await act(pending, 'approve', { quote })])
      expect([answer.status, answer.text]).toEqual([422, sentence]);
    expect(read(await admin(`/api/submissions/${pending}`))).toMatchObject({
      status: 'pending_approval',
      totalPrice: 3000,
    });
  });

  it('is the administrator’s, and of an approved order that waits for it', async () => {
    const id = await overLimit({ status: 'approved' });
    expect((await act(id, 'quote', { lines }, await one.as('visitor'))).status).toBe(401);
    expect((await act(id, 'quote', { lines }, client)).status).toBe(403);
    expect((await act(999_999, 'quote', { lines })).status).toBe(404);
    for (const status of ['pending_approval', 'paid', 'in_progress', 'completed', 'rejected'])
      expect((await act(await overLimit({ status }), 'quote', { lines })).status).toBe(409);
    const within = await placeSubmission(one, { status: 'approved' });
    const refused = await act(within, 'quote', { lines });
    expect([refused.status, refused.text]).toEqual([409, 'This submission is not waiting for a quote. Load it again.']);
  });

  it('of a decision that comes too late changes nothing', async () => {
    const id = await overLimit({ status: 'rejected' });
    expect((await act(id, 'approve', { quote: { lines } })).status).toBe(409);
    const unseen = await overLimit({ contentVersion: 2, filename: `${'f'.repeat(32)}-a.docx` });
    expect((await act(unseen, 'approve', { contentVersion: 1, quote: { lines } })).status).toBe(409);
    for (const one of [id, unseen]) {
      expect(read(await admin(`/api/submissions/${one}`)).totalPrice).toBe(3000);
      expect(await events(one)).toEqual([]);
    }
  });
});

describe('a quote that was sent', () => {
  const other = [{ label: 'Extra words and tables', usd: 2000, inr: 160_000 }];
  const quoted = async (): Promise<number> => {
    const id = await overLimit({ status: 'approved' });
    expect(read(await act(id, 'quote', { lines, quoteVersion: 0 })).quoteVersion).toBe(1);
    await one.app.database.write('outbox').where({ submissionId: id }).update({ state: 'sent' });
    return id;
  };
  const withdraw = (id: number, quoteVersion: number, by = admin) =>
    by({ method: 'DELETE', url: `/api/submissions/${id}/quote`, payload: { quoteVersion } });
  const pay = async (id: number, payload: object = {}) => act(id, 'checkout', payload, client);
  const pathOf = (answer: Answered) => new URL(answer.json<{ url: string }>().url).pathname;
  const press = (path: string) =>
    client({
      method: 'POST',
      url: path,
      payload: 'action=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const payments = (id: number) => one.app.database.read('payments').where({ submissionId: id }).orderBy('id');
  /** What a payment provider reports of a page that somebody paid on, whatever became of the page here. */
  const paidEvent = async (path: string) => {
    const sessionId = path.split('/').at(-1) ?? '';
    const { amount, currency } = await one.app.database.read('payments').where({ sessionId }).first();
    const event = testProvider(one.app).event({ type: 'paid', sessionId, amount, currency });
    return client({
      method: 'POST',
      url: '/api/payments/webhook',
      payload: event.body,
      headers: { 'content-type': 'application/json', ...event.headers },
    });
  };

  it('is changed until it is paid: other lines, another total, and both timelines and a mail say so', async () => {
    const id = await quoted();
    const changed = await act(id, 'quote', { lines: [...other, ...lines], quoteVersion: 1 });
    expect(read(changed)).toMatchObject({ totalPrice: 6200, totalPriceInr: 496_000, quoteVersion: 2 });
    expect(read(changed).lines.map(({ name }) => name)).toEqual([
      'Express Review',
      '24-Hour Rush Service',
      'Extra words and tables',
      '800 extra words',
    ]);
    const types = ['quoted', 'quote_changed'];
    expect((await events(id)).map(({ type }) => type)).toEqual(types);
    const ofClient = (await client(`/api/submissions/${id}/events`)).json<{ type: string }[]>();
    expect(ofClient.map(({ type }) => type).filter((type) => types.includes(type))).toEqual(types);
    expect((await mails(id)).map(({ subject }) => subject)).toEqual([
      'Your quote: My essay',
      'Your new quote: My essay',
    ]);
    const { text } = (await mails(id)).at(-1);
    expect(text).toContain('Here is a new quote for "My essay"');
    expect(text).toContain('- Extra words and tables: $20.00 (₹1,600)\n- 800 extra words: $12.00 (₹960)');
    expect(text).toContain('Your new total is $62.00 (₹4,960).');

    const waived = read(await act(id, 'quote', { isWaived: true, quoteVersion: 2 }));
    expect(waived).toMatchObject({ totalPrice: 3000, totalPriceInr: 240_000, isAwaitingQuote: false });
    await act(id, 'payments', { amount: 3000, currency: 'usd', method: 'bank', reference: 'R3' });
    expect((await act(id, 'quote', { lines, quoteVersion: 3 })).status).toBe(409);
    expect((await withdraw(id, 3)).status).toBe(409);
  });

  it('is withdrawn: the order costs what it did, waits for another quote, and cannot be paid until then', async () => {
    const id = await quoted();
    expect(read(await withdraw(id, 1))).toMatchObject({
      ...{ isAwaitingQuote: true, totalPrice: 3000, totalPriceInr: 240_000, quoteVersion: 2 },
    });
    expect((await pay(id)).text).toBe(waiting);
    expect((await mails(id)).at(-1).subject).toBe('Your quote is withdrawn: My essay');
    expect((await mails(id)).at(-1).text).not.toContain('Pay here');
    expect((await events(id)).at(-1)).toEqual({ type: 'quote_withdrawn', detail: null });
    expect((await withdraw(id, 2)).text).toBe('This submission has no quote to withdraw. Load it again.');
    expect(read(await act(id, 'quote', { lines: other, quoteVersion: 2 }))).toMatchObject({ totalPrice: 5000 });
    expect((await events(id)).at(-1)?.type).toBe('quoted');
    expect((await pay(id)).status).toBe(201);
  });

  it('is changed by one of two who saw the same', async () => {
    const id = await quoted();
    const second = await one.as('second administrator');
    const answers = await Promise.all([
      act(id, 'quote', { lines: other, quoteVersion: 1 }),
      act(id, 'quote', { isWaived: true, quoteVersion: 1 }, second),
      withdraw(id, 1, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { status, text } of answers)
      if (status === 409) expect(text).toBe('This quote has changed since you loaded it. Load the submission again.');
    expect([(await events(id)).length, (await mails(id)).length]).toEqual([2, 2]);
  });

  it('is the administrator’s to change', async () => {
    const id = await quoted();
    for (const [by, status] of [
      [await one.as('visitor'), 401],
      [client, 403],
    ] as const) {
      expect((await act(id, 'quote', { lines: other, quoteVersion: 1 }, by)).status).toBe(status);
      expect((await withdraw(id, 1, by)).status).toBe(status);
    }
    expect((await withdraw(999_999, 1)).status).toBe(404);
    const within = await placeSubmission(one, { status: 'approved' });
    expect((await act(within, 'quote', { lines, quoteVersion: 0 })).status).toBe(409);
    expect((await withdraw(within, 0)).status).toBe(409);
  });

  it('closes the payment pages of the earlier price', async () => {
    const id = await quoted();
    const path = pathOf(await pay(id));
    await act(id, 'quote', { lines: other, quoteVersion: 1 });
    const refused = await press(path);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('This payment page is closed. To pay, open a new one from your order.');
    expect(read(await client(`/api/submissions/${id}`)).status).toBe('approved');
    expect((await press(pathOf(await pay(id)))).status).toBe(303);
    expect(await payments(id)).toMatchObject([
      { status: 'cancelled', amount: 4200 },
      { status: 'paid', amount: 5000 },
    ]);
  });

  it.each([
    ['changed', (id: number) => act(id, 'quote', { lines: other, quoteVersion: 1 })],
    ['withdrawn', (id: number) => withdraw(id, 1)],
  ])(
    'and %s while somebody pays never makes an order paid at another price: the money is to be refunded',
    async (_, change) => {
      const id = await quoted();
      const path = pathOf(await pay(id));
      await change(id);
      expect((await paidEvent(path)).status).toBe(200);
      expect(read(await client(`/api/submissions/${id}`)).status).toBe('approved');
      expect(await payments(id)).toMatchObject([
        { status: 'cancelled', reference: 'Paid at an earlier price: refund this payment' },
      ]);
      expect((await events(id)).at(-1)).toEqual({
        type: 'paid',
        detail: 'A payment at an earlier price was received: $42.00 by test checkout. Please refund it',
      });
    },
  );

  it('and a payment at the same moment: one of them is first, and what was paid is the order’s total', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await quoted();
      const path = pathOf(await pay(id));
      const [changed] = await Promise.all([act(id, 'quote', { lines: other, quoteVersion: 1 }), paidEvent(path)]);
      const record = read(await client(`/api/submissions/${id}`));
      expect([record.status, record.totalPrice]).toEqual(changed.status === 200 ? ['approved', 5000] : ['paid', 4200]);
    }
  });

  it('opens no payment page at a price that the client was not shown, nor at one that changes meanwhile', async () => {
    const id = await quoted();
    const sentence = 'The price of this order has changed. Check the new price, then press Pay again.';
    const unseen = await pay(id, { currency: 'inr', amount: 240_000 });
    expect([unseen.status, unseen.text]).toEqual([409, sentence]);
    const overtaken = await whileHeld(
      one,
      id,
      () => pay(id, { amount: 4200 }),
      (row) => row.update({ totalPrice: 5000 }),
    );
    expect([overtaken.status, overtaken.text]).toEqual([409, sentence]);
    expect(await payments(id)).toEqual([]);
    expect((await pay(id, { amount: 5000 })).status).toBe(201);
  });
});

it('has a first version where it was sent before there were versions', async () => {
  const old = await testServer();
  const { write } = old.app.database;
  const [decided, open] = [await placeSubmission(old, { status: 'approved' }), await placeSubmission(old)];
  await write('submission_events').insert({
    ...{ submissionId: decided, type: 'quoted', actor: 'administrator', at: new Date(old.app.clock()).toISOString() },
  });
  const isThere = () => write.schema.hasColumn('submissions', 'quoteVersion');
  while (await isThere()) await write.migrate.down();
  await write.migrate.latest();
  expect(await write('submissions').orderBy('id').select('id', 'quoteVersion')).toEqual([
    { id: decided, quoteVersion: 1 },
    { id: open, quoteVersion: 0 },
  ]);
  await old.stop();
});

it('is asked of the pending orders that were there before, by the migration; it goes down without taking one along', async () => {
  const old = await testServer();
  const { write } = old.app.database;
  const notes = (words: number) => JSON.stringify({ kind: 'docx', words, remarks: [] });
  const over = [
    await placeSubmission(old, { wordCount: 1101 }),
    await placeSubmission(old, { wordCount: 10, documentNotes: notes(1200) }),
  ];
  const others = [
    await placeSubmission(old, { wordCount: 1100 }),
    await placeSubmission(old, { wordCount: 5000, status: 'approved' }),
    await placeSubmission(old, { wordCount: null, service: null, serviceId: null }),
  ];
  const isThere = () => write.schema.hasColumn('submissions', 'isAwaitingQuote');
  while (await isThere()) await write.migrate.down();
  expect(await write('submissions').select('id')).toHaveLength(5);
  await write.migrate.latest();
  const rows = await write('submissions').orderBy('id').select('id', 'isAwaitingQuote');
  expect(rows.filter((row) => Boolean(row.isAwaitingQuote)).map(({ id }) => id)).toEqual(over);
  expect(rows).toHaveLength(over.length + others.length);
  await old.stop();
});
