import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Payment } from '../contract/index.ts';
import type { PaymentProvider } from '../src/payments/provider.ts';
import { stripeProvider } from '../src/payments/stripe-provider.ts';
import { settleDue } from '../src/payments/worker.ts';
import { type Client, type TestServer, testServer } from './harness.ts';
import { type SignedEvent, type StripeServer, startStripe, stripeKeys } from './stripe-server.ts';
import { placeSubmission } from './submissions.ts';

/** A server that is paid by Stripe, beside a Stripe of the tests' own. Each test has an approved order of its own. */
export function stripeShop() {
  const shop = {
    one: undefined as unknown as TestServer,
    stripe: undefined as unknown as StripeServer,
    provider: undefined as unknown as PaymentProvider,
    client: undefined as unknown as Client,
    admin: undefined as unknown as Client,
    /** The order that the functions below speak of. */
    id: 0,
    /** What the server has logged. */
    logged: [] as string[],
    /** Signs both in again, where a session has ended with the time that passed. */
    async signIn() {
      shop.client = await shop.one.as('client');
      shop.admin = await shop.one.as('administrator');
    },
    async newOrder(columns: Record<string, unknown> = {}) {
      shop.id = await placeSubmission(shop.one, { status: 'approved', ...columns });
    },
    post: (path: string, payload: object = {}, by = shop.client) =>
      by({ method: 'POST', url: `/api/submissions/${shop.id}/${path}`, payload }),
    checkout: (currency = 'usd', amount?: number) =>
      shop.post('checkout', { currency, ...(amount !== undefined && { amount }) }),
    /** Opens a payment page, and returns its id at Stripe. */
    async open(currency = 'usd') {
      const answer = await shop.checkout(currency);
      expect(answer.status, answer.text).toBe(201);
      return answer.json<{ url: string }>().url.split('/').at(-1) ?? '';
    },
    deliver: ({ body, headers }: SignedEvent) =>
      shop.client({ method: 'POST', url: '/api/payments/webhook', payload: body, headers }),
    async paid() {
      const session = await shop.open();
      expect((await shop.deliver(shop.stripe.pay(session))).status).toBe(200);
      return session;
    },
    /** Does what the worker does with everything that is due. */
    settle: () => settleDue(shop.one.app, shop.provider),
    submission: () => shop.one.app.database.read('submissions').where({ id: shop.id }).first(),
    rows: () => shop.one.app.database.read('payments').where({ submissionId: shop.id }).orderBy('id'),
    events: (type: string) => shop.one.app.database.read('submission_events').where({ submissionId: shop.id, type }),
    mails: (template: string) => shop.one.app.database.read('outbox').where({ submissionId: shop.id, template }),
    listed: async (by = shop.client) => (await by(`/api/submissions/${shop.id}/payments`)).json<Payment[]>(),
  };

  beforeAll(async () => {
    const time = { now: () => Date.now() };
    shop.stripe = await startStripe(() => time.now());
    const settings = { ...stripeKeys, apiUrl: shop.stripe.url };
    const log = pino({ level: 'debug' }, { write: (line: string) => shop.logged.push(line) });
    shop.one = await testServer({ payments: 'stripe', stripe: settings }, log);
    time.now = () => shop.one.time.now;
    shop.provider = stripeProvider(shop.one.app, settings);
    await shop.signIn();
  });
  afterAll(async () => {
    await shop.one.stop();
    await shop.stripe.stop();
  });
  beforeEach(async () => {
    // A fault that a failed test left over would fail the next one too.
    shop.stripe.endFaults();
    shop.stripe.refundStatus = 'succeeded';
    await shop.newOrder();
  });
  return shop;
}
