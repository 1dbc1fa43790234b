import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Submission, SubmissionSchema } from '../../contract/index.ts';
import { type Answered, type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';

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
