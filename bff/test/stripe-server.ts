import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

/** What goes wrong with the next calls: `lost` does what was asked and cuts the connection, `silent` never answers. */
export type StripeFault = 'down' | 'error' | 'nonsense' | 'lost' | 'silent' | 'no address' | keyof typeof refusals;

export interface FakeSession {
  readonly id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  readonly amount_total: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
  readonly expires_at: number;
  readonly success_url: string;
  readonly cancel_url: string;
  payment_intent: string | null;
  intentStatus: string;
  url: string;
}
export interface FakeRefund {
  readonly id: string;
  readonly amount: number;
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  status: string;
}
export interface SignedEvent {
  readonly body: string;
  readonly headers: Record<string, string>;
}

export const stripeKeys = { secretKey: 'sk_test_0123456789abcdef', webhookSecret: 'whsec_0123456789abcdef' };

/** What of Stripe's HTTP the service uses, on this machine, with a payment page to press on. */
export interface StripeServer {
  readonly url: string;
  readonly sessions: Map<string, FakeSession>;
  readonly refunds: Map<string, FakeRefund>;
  /** Every call as `METHOD path`, in order. */
  readonly calls: string[];
  /** The status of the next refunds that are made. */
  refundStatus: string;
  /** Where events are sent; without it they are only returned. */
  webhookUrl: string | undefined;
  /** After so many calls that go well. */
  fail(fault: StripeFault, times?: number, after?: number): void;
  /** From now on every call goes well. */
  endFaults(): void;
  /** As Stripe does after a day. */
  forgetKeys(): void;
  /** The event of this type as Stripe signs it. */
  event(type: string, object: object, signed?: { at?: number; secret?: string }): SignedEvent;
  /** Does on the page what a person does, and returns the event that follows from it. */
  pay(id: string): SignedEvent;
  payLater(id: string): SignedEvent;
  confirm(id: string): SignedEvent;
  refuse(id: string): SignedEvent;
  expire(id: string): SignedEvent;
  stop(): Promise<void>;
}

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;

export async function startStripe(now: () => number = Date.now): Promise<StripeServer> {
  const sessions = new Map<string, FakeSession>();
  const refunds = new Map<string, FakeRefund>();
  const answers = new Map<string, { status: number; body: object; request: string }>();
  const calls: string[] = [];
  let faults: (StripeFault | undefined)[] = [];

  const session = (id: string): FakeSession => {
    const found = sessions.get(id);
    if (!found) throw new ApiError(404, 'resource_missing', `No such checkout.session: '${id}'`);
    return found;
  };
  const shown = ({ lines: _, intentStatus, ...one }: FakeSession, isExpanded = false) => ({
    object: 'checkout.session',
    mode: 'payment',
    ...one,
    url: one.status === 'open' ? one.url : null,
    payment_intent:
      isExpanded && one.payment_intent ? { id: one.payment_intent, status: intentStatus } : one.payment_intent,
  });

  function create(form: URLSearchParams): object {
    const lines: { name: string; amount: number }[] = [];
    for (let index = 0; form.has(`line_items[${index}][quantity]`); index++) {
      const data = `line_items[${index}][price_data]`;
      const name = form.get(`${data}[product_data][name]`) ?? '';
      const amount = Number(form.get(`${data}[unit_amount]`));
      if (!name || !Number.isInteger(amount)) throw new ApiError(400, 'parameter_invalid_integer', 'A line is wrong');
      lines.push({ name, amount });
    }
    const expiresAt = Number(form.get('expires_at'));
    const lives = expiresAt - now() / 1000;
    if (lives < 30 * 60 || lives > 24 * 3600) throw new ApiError(400, 'parameter_invalid', 'expires_at is wrong');
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    if (amount < 50) throw new ApiError(400, 'amount_too_small', 'The amount is too small');
    const id = newId('cs_test');
    sessions.set(id, {
      id,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      metadata: metadataOf(form),
      lines,
      expires_at: expiresAt,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      payment_intent: null,
      intentStatus: 'requires_payment_method',
      url: `${server.url}/pay/${id}`,
    });
    return shown(session(id));
  }

  function refund(form: URLSearchParams): object {
    const intent = form.get('payment_intent') ?? '';
    const paid = [...sessions.values()].find((one) => one.payment_intent === intent && one.payment_status === 'paid');
    if (!paid) throw new ApiError(404, 'resource_missing', 'No such payment_intent');
    const refunded = ofIntent(intent).filter(({ status }) => status !== 'failed');
    const rest = paid.amount_total - refunded.reduce((sum, one) => sum + one.amount, 0);
    const amount = Number(form.get('amount'));
    if (amount > rest) throw new ApiError(400, 'charge_already_refunded', 'The charge has already been refunded');
    const made: FakeRefund = {
      id: newId('re'),
      amount,
      payment_intent: intent,
      metadata: metadataOf(form),
      status: server.refundStatus,
    };
    refunds.set(made.id, made);
    return { object: 'refund', ...made };
  }
  const ofIntent = (intent: string) => [...refunds.values()].filter((one) => one.payment_intent === intent);

  function expireOpen(id: string): object {
    const one = session(id);
    if (one.status !== 'open') throw new ApiError(400, 'invalid_request', 'Only open sessions can be expired');
    one.status = 'expired';
    return shown(one);
  }

  const listOf = (intent: string) => ({
    object: 'list',
    has_more: false,
    data: [...sessions.values()].filter((one) => one.payment_intent === intent).map((one) => shown(one, true)),
  });

  function answer(method: string, url: URL, form: URLSearchParams): object {
    const [, , resource = '', ...path] = url.pathname.split('/');
    const route = `${method} ${resource}`;
    if (route === 'POST checkout') return path[2] === 'expire' ? expireOpen(path[1] ?? '') : create(form);
    if (route === 'GET checkout' && !path[1]) return listOf(url.searchParams.get('payment_intent') ?? '');
    if (route === 'GET checkout') return shown(session(path[1] ?? ''), url.search.includes('payment_intent'));
    if (route === 'POST refunds') return refund(form);
    if (route === 'GET refunds' && path[0]) return { object: 'refund', ...refunds.get(path[0]) };
    if (route === 'GET refunds')
      return { object: 'list', has_more: false, data: ofIntent(url.searchParams.get('payment_intent') ?? '') };
    throw new ApiError(404, 'unknown', 'Unrecognized request URL');
  }

  /** One answer for each idempotency key, also where it was an error of the server. */
  function once(request: IncomingMessage, url: URL, body: string, fault: StripeFault | undefined) {
    const key = request.headers['idempotency-key'] as string | undefined;
    const known = key === undefined ? undefined : answers.get(key);
    if (known && known.request !== body) return problem(400, 'idempotency_error', 'The key was used before');
    if (known) return known;
    let result: { status: number; body: object };
    try {
      if (fault === 'error') throw new ApiError(500, 'api_error', `We know your key ${stripeKeys.secretKey}`);
      result = { status: 200, body: answer(request.method ?? '', url, new URLSearchParams(body)) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      result = problem(error.status, error.code, error.message);
    }
    if (key !== undefined) answers.set(key, { ...result, request: body });
    return result;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.url);
    const body = await text(request);
    if (url.pathname.startsWith('/pay/')) return page(request, response, url.pathname.slice('/pay/'.length), body);
    calls.push(`${request.method} ${url.pathname}`);
    const fault = faults.shift();
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'silent') return;
    const send = (status: number, sent: object | string) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
      response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
    };
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return send(401, problem(401, 'api_key_invalid', 'Invalid API Key provided').body);
    if (fault && fault in refusals) {
      const { status, body } = refusals[fault as keyof typeof refusals];
      return send(status, body);
    }
    const result = once(request, url, body, fault);
    if (fault === 'lost') return void request.socket.destroy();
    if (fault === 'nonsense') return send(200, { hello: 'world' });
    if (fault === 'no address') return send(200, { ...result.body, url: 'javascript:alert(1)' });
    send(result.status, result.body);
  }

  /** The page on Stripe's own site. */
  async function page(request: IncomingMessage, response: ServerResponse, id: string, body: string): Promise<void> {
    const one = session(id);
    const action = new URLSearchParams(body).get('action');
    const redirect = (url: string) => response.writeHead(303, { location: url }).end();
    if (request.method !== 'POST' || action === 'decline' || one.status !== 'open') {
      const note = action === 'decline' ? 'Your card was declined.' : '';
      const buttons = ['pay', 'later', 'decline'].map(
        (name) => `<button name="action" value="${name}">${name}</button>`,
      );
      const form = one.status === 'open' ? `<form method="post">${buttons.join('')}</form>` : 'This page has closed.';
      const back = `<a href="${one.cancel_url}">Back</a>`;
      const lines = one.lines.map(({ name, amount }) => `<li>${name}: ${amount}</li>`).join('');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><html lang="en"><title>Stripe</title><h1>${one.amount_total} ${one.currency}</h1><ul>${lines}</ul><p role="alert">${note}</p>${form}${back}</html>`,
      );
      return;
    }
    await deliver(action === 'later' ? server.payLater(id) : server.pay(id));
    redirect(one.success_url);
  }

  async function deliver({ body, headers }: SignedEvent): Promise<void> {
    if (server.webhookUrl) await fetch(server.webhookUrl, { method: 'POST', body, headers });
  }

  const change = (id: string, type: string, changes: Partial<FakeSession>): SignedEvent => {
    const one = Object.assign(session(id), changes);
    return server.event(`checkout.session.${type}`, shown(one));
  };
  const intentOf = (id: string) => session(id).payment_intent ?? newId('pi');

  const http = createServer((request, response) => {
    handle(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: StripeServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    sessions,
    refunds,
    calls,
    refundStatus: 'succeeded',
    webhookUrl: undefined,
    fail(fault, times = 1, after = 0) {
      faults = Array.from({ length: after + times }, (_, index) => (index < after ? undefined : fault));
    },
    endFaults() {
      faults = [];
    },
    forgetKeys: () => answers.clear(),
    event(type, object, { at = now(), secret = stripeKeys.webhookSecret } = {}) {
      const body = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } });
      const timestamp = Math.floor(at / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
      return { body, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
    },
    pay: (id) =>
      change(id, 'completed', {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: intentOf(id),
        intentStatus: 'succeeded',
      }),
    payLater: (id) =>
      change(id, 'completed', { status: 'complete', payment_intent: intentOf(id), intentStatus: 'processing' }),
    confirm: (id) => change(id, 'async_payment_succeeded', { payment_status: 'paid', intentStatus: 'succeeded' }),
    refuse: (id) => change(id, 'async_payment_failed', { intentStatus: 'requires_payment_method' }),
    expire: (id) => change(id, 'expired', { status: 'expired' }),
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}

class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const problem = (status: number, code: string, message: string) => ({
  status,
  body: { error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', code, message } },
});

/** Before Stripe looks at what is asked. */
const refusals = {
  'key rolled': problem(401, 'api_key_expired', 'Expired API Key provided'),
  'not permitted': problem(403, 'more_permissions_required', 'The provided key does not have the required permissions'),
  'rate limit': problem(400, 'rate_limit', 'Request rate limit exceeded'),
};

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}
