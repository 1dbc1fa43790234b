import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { stripeKeys } from '../../test/stripe-server.ts';
import { stripeShop } from '../../test/stripe-shop.ts';
import { visitor } from '../http/caller.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { openCheckout } from './checkout.ts';
import { stripeProvider } from './stripe-provider.ts';

const shop = stripeShop();
const { checkout, open, post, rows, settle, submission } = shop;

describe('a payment page at Stripe', () => {
  it.each([
    ['usd', 1500, 3000],
    ['inr', 120_000, 240_000],
  ])('has the order’s own lines in %s, and nothing of the person', async (currency, first, total) => {
    const session = shop.stripe.sessions.get(await open(currency));
    expect(session?.lines.map(({ amount }) => amount).at(0)).toBe(first);
    expect(session?.lines.length).toBe(2);
    expect(session).toMatchObject({ amount_total: total, currency, metadata: { marginalia_order: String(shop.id) } });
    expect(session?.success_url).toBe(`${shop.one.app.config.publicUrl}/orders/${shop.id}/payment`);
    expect(session?.cancel_url).toBe(`${shop.one.app.config.publicUrl}/orders/${shop.id}/payment?left`);
    expect(JSON.stringify(session)).not.toMatch(/amina|My essay|track/i);
    expect(await rows()).toMatchObject([{ provider: 'stripe', status: 'open', amount: total, currency }]);
  });

  it('is opened by no amount of the client’s', async () => {
    expect((await checkout('usd', 1)).status).toBe(409);
    await post('checkout', { currency: 'usd', lines: [{ name: 'x', usd: 1 }], totalPrice: 1 });
    expect(await rows()).toMatchObject([{ amount: 3000 }]);
  });

  it('closes the one before it, here and at Stripe', async () => {
    const [first, second] = [await open(), await open()];
    expect((await rows()).map(({ status }) => status)).toEqual(['cancelled', 'open']);
    await settle();
    expect([first, second].map((session) => shop.stripe.sessions.get(session)?.status)).toEqual(['expired', 'open']);
    expect(await rows()).toMatchObject([{ status: 'expired', askAt: null }, { status: 'open' }]);
  });

  it('is not opened while an earlier one was paid whose event is late', async () => {
    shop.stripe.pay(await open());
    const before = shop.stripe.sessions.size;
    const again = await checkout();
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('“Paid”')]);
    expect(shop.stripe.sessions.size).toBe(before);
    expect(await submission()).toMatchObject({ status: 'paid' });
  });

  it('is open once, however many are opened at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => checkout()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await rows()).filter(({ status }) => status === 'open')).toHaveLength(1);
    await settle();
    const ours = [...shop.stripe.sessions.values()].filter(
      ({ metadata }) => metadata.marginalia_order === String(shop.id),
    );
    expect(ours.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  it.each([
    ['down', 2, 'The payment page isn’t available right now. You haven’t been charged. Try again in a few minutes.'],
    ['error', 2, 'The payment page isn’t available right now'],
    ['nonsense', 1, 'The payment page isn’t available right now'],
    ['no address', 1, 'The payment page isn’t available right now'],
  ] as const)('that Stripe does not open (%s) leaves one sentence and no row', async (fault, times, sentence) => {
    shop.stripe.fail(fault, times);
    const answer = await checkout();
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining(sentence)]);
    expect(await rows()).toEqual([]);
    expect((await checkout()).status).toBe(201);
  });

  it('that Stripe refuses tells whom to write to, and tells nobody the key', async () => {
    await shop.one.app.database.write('submissions').where({ id: shop.id }).update({ totalPrice: 10, lines: '[]' });
    const answer = await checkout();
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(shop.one.app.config.contactEmail);
    shop.stripe.fail('error', 2);
    await checkout('inr');
    for (const secret of Object.values(stripeKeys)) expect(shop.logged.join('') + answer.text).not.toContain(secret);
    expect(shop.logged.join('')).toContain('amount_too_small');
  });

  it.each(['key rolled', 'not permitted', 'rate limit'] as const)(
    'that Stripe does not close (%s) is closed later',
    async (fault) => {
      await settle();
      const first = await open();
      await open();
      shop.stripe.fail(fault, 2);
      await settle();
      shop.stripe.endFaults();
      expect(shop.stripe.sessions.get(first)?.status).toBe('open');
      shop.one.time.pass(5 * 60_000);
      await settle();
      expect(shop.stripe.sessions.get(first)?.status).toBe('expired');
    },
  );

  it('that does not open uses up none of the pages of an hour', async () => {
    const app = { ...shop.one.app, rateLimits: rateLimits(shop.one.app.database) };
    const grant = { holderHash: 'a browser', submissionId: shop.id };
    const expiresAt = new Date(shop.one.time.now + 60_000).toISOString();
    await shop.one.app.database.write('tracking_grants').insert({ ...grant, expiresAt });
    const owner = { ...visitor, tracked: [shop.id], holderHash: grant.holderHash };
    const press = () => openCheckout(app, shop.provider, owner, shop.id, { currency: 'usd' });
    shop.stripe.fail('rate limit', 31);
    for (let count = 0; count < 31; count++) await expect(press()).rejects.toThrow('The payment page isn’t available');
    expect((await press()).url).toContain(shop.stripe.url);
  });

  it('that was made before the connection was lost is not made twice', async () => {
    const before = shop.stripe.sessions.size;
    shop.stripe.fail('lost');
    const session = await open();
    expect(shop.stripe.sessions.size).toBe(before + 1);
    expect(await rows()).toMatchObject([{ sessionId: session, status: 'open' }]);
  });

  it('is given up when Stripe never answers', async () => {
    const hasty = stripeProvider(
      shop.one.app,
      { ...stripeKeys, apiUrl: shop.stripe.url },
      { attempt: 60_000, call: 50 },
    );
    shop.stripe.fail('silent');
    await expect(hasty.ask?.find('cs_test_x')).rejects.toThrow('Stripe did not answer in time');
  });
});

it('loads its library on a server with a key only', async () => {
  const features = new URL('../features.ts', import.meta.url).href;
  const code = `const { registerHooks } = await import('node:module');
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
    await import('${features}');
    console.log(loaded.includes('@hapi/boom'), loaded.includes('stripe'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  expect(stdout.trim()).toBe('true false');
});
