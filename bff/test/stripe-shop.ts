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
class StripeShop {
  declare one: TestServer;
  declare stripe: StripeServer;
  declare provider: PaymentProvider;
  declare client: Client;
  declare admin: Client;
  /** The order that the functions below are about. */
  id = 0;
  /** What the server has logged. */
  readonly logged: string[] = [];

  async start(): Promise<void> {
    const time = { now: () => Date.now() };
    this.stripe = await startStripe(() => time.now());
    const settings = { ...stripeKeys, apiUrl: this.stripe.url };
    const log = pino({ level: 'debug' }, { write: (line: string) => this.logged.push(line) });
    this.one = await testServer({ payments: 'stripe', stripe: settings }, log);
    time.now = () => this.one.time.now;
    this.provider = stripeProvider(this.one.app, settings);
    await this.signIn();
  }

  async stop(): Promise<void> {
    await this.one.stop();
    await this.stripe.stop();
  }

  /** Signs both in again, where their sessions have ended with the time that passed. */
  signIn = async () => {
    this.client = await this.one.as('client');
    this.admin = await this.one.as('administrator');
  };
  newOrder = async (columns: Record<string, unknown> = {}) => {
    this.id = await placeSubmission(this.one, { status: 'approved', ...columns });
  };

  post = (path: string, payload: object = {}, by = this.client) =>
    by({ method: 'POST', url: `/api/submissions/${this.id}/${path}`, payload });
  checkout = (currency = 'usd', amount?: number) =>
    this.post('checkout', { currency, ...(amount !== undefined && { amount }) });
  /** Opens a payment page, and returns its id at Stripe. */
  open = async (currency = 'usd') => {
    const answer = await this.checkout(currency);
    expect(answer.status, answer.text).toBe(201);
    return answer.json<{ url: string }>().url.split('/').at(-1) ?? '';
  };
  deliver = ({ body, headers }: SignedEvent) =>
    this.client({ method: 'POST', url: '/api/payments/webhook', payload: body, headers });
  paid = async () => {
    const session = await this.open();
    expect((await this.deliver(this.stripe.pay(session))).status).toBe(200);
    return session;
  };
  /** Does what the worker does with everything that is due. */
  settle = () => settleDue(this.one.app, this.provider);

  submission = () => this.one.app.database.read('submissions').where({ id: this.id }).first();
  rows = () => this.one.app.database.read('payments').where({ submissionId: this.id }).orderBy('id');
  events = (type: string) => this.one.app.database.read('submission_events').where({ submissionId: this.id, type });
  mails = (template: string) => this.one.app.database.read('outbox').where({ submissionId: this.id, template });
  listed = async (by = this.client) => (await by(`/api/submissions/${this.id}/payments`)).json<Payment[]>();
}

/** A shop for the tests of one file. */
export function stripeShop(): StripeShop {
  const shop = new StripeShop();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());
  beforeEach(async () => {
    // A fault that a failed test left over would fail the next one too.
    shop.stripe.endFaults();
    shop.stripe.refundStatus = 'succeeded';
    await shop.newOrder();
  });
  return shop;
}
