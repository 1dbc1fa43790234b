import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  initialCatalogue,
  type OwnerPromoCode,
  orderTotal,
  type Payment,
  type Promo,
  type Submission,
} from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';

let one: TestServer;
let admin: Client;
let owner: Client;
let client: Client;
let visitor: Client;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  owner = await one.as('owner');
  client = await one.as('client');
  visitor = await one.as('visitor');
  await define(
    { code: 'TEN', percent: 10 },
    { code: 'LAST', percent: 50, maxUses: 1 },
    { code: 'FIVE', percent: null, amount: { usd: 500, inr: 40_000 }, services: [1] },
    { code: 'ENDED', validTo: '2026-11-19' },
    { code: 'SOON', validFrom: '2026-11-21' },
    { code: 'TODAY', validFrom: '2026-11-20', validTo: '2026-11-20' },
    { code: 'OFF', isActive: false },
    { code: 'ALL', percent: 100 },
  );
});
afterAll(() => one.stop());

async function define(...codes: (Partial<OwnerPromoCode> & { code: string })[]): Promise<void> {
  const { version } = (await owner('/api/admin/catalogue')).json<{ version: number }>();
  const basis = {
    isActive: true,
    percent: 10,
    amount: null,
    validFrom: null,
    validTo: null,
    maxUses: null,
    services: [],
  };
  const catalogue = { ...initialCatalogue, promoCodes: codes.map((one) => ({ ...basis, ...one })) };
  const answer = await owner({ method: 'PUT', url: '/api/admin/catalogue', payload: { basedOn: version, catalogue } });
  expect(answer.status, answer.text).toBe(200);
}

const place = (changes: object = {}, by = visitor, headers: Record<string, string> = {}) =>
  by({ method: 'POST', url: '/api/submissions', headers, payload: linkOrder({ additionalServices: [], ...changes }) });
const record = async (id: number): Promise<Submission> => (await admin(`/api/submissions/${id}`)).json();
const ordered = async (changes: object, by = visitor) => {
  const answer = await place(changes, by);
  expect(answer.status, answer.text).toBe(201);
  const { id, totalPrice } = answer.json<{ id: number; totalPrice: number }>();
  const found = await record(id);
  expect(found.totalPrice).toBe(totalPrice);
  expect({ usd: found.totalPrice, inr: found.totalPriceInr }).toEqual(orderTotal(found.lines));
  return found;
};
const check = (code: string, by = visitor) => by({ method: 'POST', url: '/api/promo-codes/check', payload: { code } });
const usesOf = async (code: string): Promise<number> =>
  (await one.app.database.read('promo_uses').where({ code }).first('uses'))?.uses ?? 0;

describe('an order with a promo code', () => {
  it('has the discount as a line, typed in any case, and counts a use', async () => {
    const before = await usesOf('TEN');
    const found = await ordered({ promoCode: ' ten ', additionalServices: ['24hour'] });
    expect(found.lines).toEqual([
      { id: 'express', name: 'Express Review', usd: 1500, inr: 120_000 },
      { id: '24hour', name: '24-Hour Rush Service', usd: 1500, inr: 120_000 },
      { id: 'promo', name: 'Promo code TEN', usd: -300, inr: -24_000 },
    ]);
    expect([found.totalPrice, found.totalPriceInr, found.promoCode]).toEqual([2700, 216_000, 'ten']);
    expect(await usesOf('TEN')).toBe(before + 1);
    expect((await owner('/api/admin/catalogue')).json<{ promoUses: object }>().promoUses).toMatchObject({
      TEN: before + 1,
    });
  });

  it.each(['NOBODY', 'ENDED', 'SOON', 'OFF'])(
    '%s gives nothing and is kept for the administrators',
    async (promoCode) => {
      const found = await ordered({ promoCode });
      expect([found.lines.length, found.totalPrice, found.promoCode]).toEqual([1, 1500, promoCode]);
      expect(await usesOf(promoCode)).toBe(0);
    },
  );

  it('is valid on its first and last day, and for its services alone', async () => {
    expect((await ordered({ promoCode: 'TODAY' })).totalPrice).toBe(1350);
    expect((await ordered({ promoCode: 'FIVE' })).totalPrice).toBe(1000);
    const other = await ordered({ promoCode: 'FIVE', service: 'deep' });
    expect([other.totalPrice, await usesOf('FIVE')]).toEqual([3600, 1]);
  });

  it('always leaves something to pay', async () => {
    const found = await ordered({ promoCode: 'ALL' });
    expect([found.totalPrice, found.totalPriceInr]).toEqual([100, 10_000]);
  });

  it('of two that want the last use at once, one gets it', async () => {
    const found = await Promise.all([
      ordered({ promoCode: 'LAST', email: 'a@example.com', emailConfirmation: 'a@example.com' }),
      ordered({ promoCode: 'LAST', email: 'b@example.com', emailConfirmation: 'b@example.com' }),
    ]);
    expect(found.map(({ totalPrice }) => totalPrice).sort((a, b) => a - b)).toEqual([750, 1500]);
    expect(await usesOf('LAST')).toBe(1);
    expect((await ordered({ promoCode: 'LAST' })).totalPrice).toBe(1500);
    expect((await check('LAST')).json()).toEqual({ promo: null, problem: 'This promo code has been used up.' });
  });

  it('counts one use however often it is sent, and none when it is refused', async () => {
    const before = await usesOf('TEN');
    const header = { 'idempotency-key': 'one-order-with-a-code' };
    const [first, again] = [
      await place({ promoCode: 'TEN' }, client, header),
      await place({ promoCode: 'TEN' }, client, header),
    ];
    expect([first.status, again.json()]).toEqual([201, first.json()]);
    expect((await place({ promoCode: 'TEN', firstName: '' })).status).toBe(422);
    expect((await place({ promoCode: 'TEN', totalShown: 1500 })).status).toBe(409);
    expect(await usesOf('TEN')).toBe(before + 1);
  });
});

describe('the total that the client was shown', () => {
  it('is ordered when it is the right one, also in a form’s text', async () => {
    expect((await place({ totalShown: 1500, totalShownInr: '120000' })).status).toBe(201);
    expect((await place({ promoCode: 'TEN', totalShown: 1350, totalShownInr: 108_000 })).status).toBe(201);
  });

  it.each([
    [
      { totalShown: 1400 },
      'The price has changed since you opened this form. Check the order summary, then submit again.',
    ],
    [
      { totalShownInr: 1 },
      'The price has changed since you opened this form. Check the order summary, then submit again.',
    ],
    [
      { promoCode: 'ENDED', totalShown: 1350 },
      'This promo code has ended. Check the order summary, then submit again.',
    ],
  ])('%j refuses the order', async (shown, sentence) => {
    const orders = async () => Number((await one.app.database.read('submissions').count('* as n').first())?.n);
    const before = await orders();
    const answer = await place(shown);
    expect([answer.status, answer.text]).toEqual([409, sentence]);
    expect(await orders()).toBe(before);
  });

  it('makes the same order no other one: a repeat under its key is answered', async () => {
    const header = { 'idempotency-key': 'shown-total' };
    const first = await place({ totalShown: 1500 }, client, header);
    const again = await place({ totalShown: 1400 }, client, header);
    expect([first.status, again.status, again.json()]).toEqual([201, 201, first.json()]);
  });

  it('does not matter to a repeat whose code has ended and whose service and add-on were withdrawn', async () => {
    await define({ code: 'ONCE', maxUses: 1 });
    const header = { 'idempotency-key': 'withdrawn' };
    const order = { promoCode: 'ONCE', additionalServices: ['24hour'] };
    const send = (totalShown: number) => place({ ...order, totalShown }, client, header);
    const first = await send(2700);
    const { version } = (await owner('/api/admin/catalogue')).json<{ version: number }>();
    const catalogue = structuredClone(initialCatalogue);
    Object.assign(catalogue.services[0] ?? {}, { isOnSale: false });
    for (const addOn of catalogue.addOns) Object.assign(addOn, { services: [2] });
    const saved = await owner({ method: 'PUT', url: '/api/admin/catalogue', payload: { basedOn: version, catalogue } });
    const again = await send(3000);
    const other = await place(order, client, { 'idempotency-key': 'withdrawn-2' });
    await define({ code: 'TEN', percent: 10 });
    expect([first.status, saved.status, again.status, again.text]).toEqual([201, 200, 201, first.text]);
    expect([other.status, other.text, await usesOf('ONCE')]).toEqual([422, 'Please select a service', 1]);
  });
});

describe('a discounted order', () => {
  it('keeps its discount when a quote is added, changed and withdrawn', async () => {
    const { id } = await ordered({ promoCode: 'TEN', wordCount: '1800' });
    await admin({ method: 'POST', url: `/api/submissions/${id}/approve`, payload: {} });
    const lines = [{ label: '800 extra words', usd: 1200, inr: 96_000 }];
    await admin({ method: 'POST', url: `/api/submissions/${id}/quote`, payload: { lines } });
    const quoted = await record(id);
    expect([quoted.totalPrice, quoted.totalPriceInr]).toEqual([1350 + 1200, 108_000 + 96_000]);
    expect(quoted.lines.map((line) => line.id)).toEqual(['express', 'promo', 'quote-1']);
    await admin({
      method: 'DELETE',
      url: `/api/submissions/${id}/quote`,
      payload: { quoteVersion: quoted.quoteVersion },
    });
    expect((await record(id)).totalPrice).toBe(1350);
  });

  it('is paid as it was priced, in either currency, after the code has ended', async () => {
    const { id } = await ordered(
      { promoCode: 'TEN', email: 'client@example.com', emailConfirmation: 'client@example.com' },
      client,
    );
    await admin({ method: 'POST', url: `/api/submissions/${id}/approve`, payload: {} });
    await define({ code: 'TEN', isActive: false });
    for (const [currency, amount] of [
      ['usd', 1350],
      ['inr', 108_000],
    ] as const) {
      const opened = await client({
        method: 'POST',
        url: `/api/submissions/${id}/checkout`,
        payload: { currency, amount },
      });
      expect(opened.status, opened.text).toBe(201);
    }
    const open = (await admin(`/api/submissions/${id}/payments`)).json<Payment[]>();
    expect(open.at(-1)).toMatchObject({ amount: 108_000, currency: 'inr', status: 'open' });
  });
});

describe('the check of a code', () => {
  it('says what it gives, or why it gives nothing', async () => {
    await define(
      { code: 'FIVE', percent: null, amount: { usd: 500, inr: 40_000 }, services: [1, 2] },
      { code: 'SOON', validFrom: '2026-12-01' },
    );
    expect((await check('five')).json<{ promo: Promo }>()).toEqual({
      promo: { code: 'FIVE', percent: null, amount: { usd: 500, inr: 40_000 }, offers: ['express', 'deep'] },
      problem: null,
    });
    expect((await check('NOBODY')).json()).toEqual({
      promo: null,
      problem: 'We don’t know this promo code. Check the spelling.',
    });
    expect((await check('SOON')).json<{ problem: string }>().problem).toBe('This promo code is valid from 2026-12-01.');
    expect((await check('')).status).toBe(422);
  });

  it('is limited against guessing by orders that are refused for their total', async () => {
    const limited = await testServer({ hasRateLimit: true });
    try {
      const guesser = await limited.as('visitor');
      const order = (changes: object) =>
        guesser({ method: 'POST', url: '/api/submissions', payload: linkOrder({ totalShown: 1, ...changes }) });
      for (let count = 0; count < 20; count++) expect((await order({ promoCode: `GUESS${count}` })).status).toBe(409);
      const refused = await order({ promoCode: 'GUESS' });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.anything()]);
      expect((await order({})).status).toBe(409);
      expect((await order({ promoCode: 'GUESS', totalShown: 3000 })).status).toBe(201);
    } finally {
      await limited.stop();
    }
  });

  it('is limited against guessing; codes that are right do not count', async () => {
    const limited = await testServer({ hasRateLimit: true });
    try {
      const guesser = await limited.as('visitor');
      const ask = (code: string) => guesser({ method: 'POST', url: '/api/promo-codes/check', payload: { code } });
      for (let count = 0; count < 20; count++) expect((await ask(`GUESS${count}`)).status).toBe(200);
      const refused = await ask('GUESS');
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.anything()]);
      limited.time.pass(11 * 60_000);
      expect((await ask('GUESS')).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
