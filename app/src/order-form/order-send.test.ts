import { initialOffering, type OrderFormValues, orderFormSchemaFor } from '@marginalia/bff/contract';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { giveBoth, withdraw, withdrawAll } from '../accounts/agreements.ts';
import { clearDrafts, endGiving, giveDrafts, ownerOf } from '../accounts/drafts.ts';
import type { Person } from '../accounts/person.ts';
import { hasLostOrder, mayHaveOrdered } from '../accounts/sent-orders.ts';
import type { Call } from '../http/call.ts';
import { http } from '../http/http.ts';
import { HttpError } from '../http/http-error.ts';
import { endVisit } from '../state/visit.ts';
import { isLostOrder, mayHaveArrived } from './last-order.ts';
import { openDraft, withoutFile } from './order-draft.ts';
import { emptyOrder, type OrderInput } from './order-input.ts';
import { leftForm, sendOrder } from './order-send.ts';

vi.mock('../http/http.ts');

const account = 7;
const input: OrderInput = {
  ...emptyOrder,
  service: 'express',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  emailConfirmation: 'ada@example.com',
  academicLevel: 'graduate_phd',
  documentType: 'essay',
  wordCount: '900',
  deadline: '2030-01-31',
  instructionsPrompt: 'Please look at the argument.',
};
const valid = (change: Partial<OrderInput>) =>
  orderFormSchemaFor(initialOffering).parse({ ...input, ...change }) as OrderFormValues;
const linked = valid({
  submissionMethod: 'google_docs',
  googleDocsLink: 'https://docs.google.com/document/d/abc1/edit',
});
const file = new File(['text'], 'essay.docx', { lastModified: 1 });
const uploaded = valid({ fileUpload: file });

// Node has no local storage without a file of its own.
beforeAll(() => void vi.stubGlobal('localStorage', sessionStorage));
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.mocked(http).mockReset();
  endGiving();
  for (const person of ['visitor', account] as const) clearDrafts(person);
  withdrawAll();
});

/** Sends an order of which this share leaves the browser, and returns the call. No status means that it arrives. */
async function send(order: OrderFormValues, person: Person, status?: number, share = 1): Promise<Call> {
  vi.mocked(http).mockImplementation(async (_, call) => {
    call?.onProgress?.(share);
    if (status !== undefined) throw new HttpError(status, 'failed');
    return { id: 12, status: 'pending_approval', totalPrice: 1500, trackingUrl: '', isConfirmationMailed: true };
  });
  const signal = new AbortController().signal;
  await sendOrder(order, { person, owner: { person }, signal, onProgress: () => undefined }).catch(() => undefined);
  return vi.mocked(http).mock.lastCall?.[1] ?? {};
}
const keyOf = ({ headers }: Call) => headers?.['idempotency-key'];

it('an order keeps its key until its response comes or it is changed', async () => {
  const first = await send(linked, 'visitor', 0);
  expect(keyOf(await send({ ...linked, wordCount: '901' }, 'visitor', 0))).not.toBe(keyOf(first));
  // Changed back, it may still be the order that has arrived.
  expect(keyOf(await send(linked, 'visitor', 0))).toBe(keyOf(first));
  const [second, third] = [await send(uploaded, 'visitor', 0, 0.4), await send(uploaded, 'visitor')];
  expect(keyOf(third)).toBe(keyOf(second));
  expect(keyOf(await send(uploaded, 'visitor'))).not.toBe(keyOf(third));
});

it.each([
  ['a link', linked, 0],
  ['a document', uploaded, 0],
  ['a document, behind a proxy that gave up', uploaded, 504],
])(
  'a visitor’s order with %s whose response was lost is still the visitor’s after they logged in',
  async (_, order, status) => {
    const first = await send(order, 'visitor', status);
    giveDrafts(account);
    expect(mayHaveArrived(order, account)).toBe(true);
    const again = await send(order, account);
    expect([again.headers, again.isAnonymous]).toEqual([first.headers, true]);
    // A new order is the account's.
    const next = await send(order, account);
    expect([next.headers?.['x-account'], next.isAnonymous]).toEqual([String(account), false]);
    expect(keyOf(next)).not.toBe(keyOf(first));
  },
);

it('an order whose visitor signs in elsewhere while it is sent is not left behind as a visitor’s', async () => {
  vi.mocked(http).mockImplementation(async (_, call) => {
    call?.onProgress?.(0);
    giveDrafts(account);
    throw new HttpError(0, 'failed');
  });
  const sending = { person: 'visitor', owner: ownerOf('visitor'), signal: new AbortController().signal } as const;
  await sendOrder(linked, { ...sending, onProgress: () => undefined }).catch(() => undefined);
  expect([hasLostOrder('visitor'), hasLostOrder(account)]).toEqual([false, true]);
});

it.each([
  ['was refused', 429, 1],
  ['left the browser in part', 0, 0.4],
])('a visitor’s order that %s is the account’s once they logged in', async (_, status, share) => {
  const first = await send(uploaded, 'visitor', status, share);
  giveDrafts(account);
  expect(mayHaveArrived(uploaded, account)).toBe(false);
  const again = await send(uploaded, account);
  expect(again.headers?.['x-account']).toBe(String(account));
  expect(keyOf(again)).not.toBe(keyOf(first));
});

it('an order whose response was lost may have arrived, however a later attempt fails', async () => {
  await send(uploaded, 'visitor', 0);
  for (const [status, share] of [
    [0, 0.1],
    [429, 1],
  ] as const) {
    await send(uploaded, 'visitor', status, share);
    expect(mayHaveArrived(uploaded, 'visitor')).toBe(true);
  }
});

it.each([
  ['lost', 1, 'then refused', true],
  ['lost', 0.4, 'then refused', false],
  ['refused', 1, 'then lost in part', false],
  ['lost', 1, 'then lost in part', true],
])('an order that is %s after the share %s, %s, may have arrived: %s', async (first, share, second, may) => {
  vi.mocked(http).mockImplementation(async (_, call) => {
    call?.onProgress?.(share);
    call?.onRepeat?.(first === 'lost');
    call?.onProgress?.(0.4);
    throw new HttpError(second === 'then refused' ? 429 : 0, 'failed');
  });
  const sending = {
    person: account,
    owner: { person: account },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  await sendOrder(uploaded, sending).catch(() => undefined);
  expect(mayHaveArrived(uploaded, account)).toBe(may);
});

it.each([
  ['left', 'before its document begins', [], false],
  ['left', 'before any progress is told', [0], true],
  ['stopped', 'before any progress is told', [0], true],
  ['left', 'early in its document', [0, 0.1], false],
  ['left', 'early in its document, long after the last report', [0, 0.1, undefined, undefined], false],
  [
    'left',
    'before half of it is told, so long after the last report that the rest may be gone',
    [0, 0.4, undefined],
    true,
  ],
  ['stopped', 'late in its document, whose rest may be gone', [0, 0.4, 0.6], true],
])('an order that is %s %s may have arrived: %s %s', async (how, _, shares, may) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  vi.mocked(http).mockImplementation(async (_, call) => {
    // A report each second, but for those that did not come.
    for (const share of shares) {
      if (share !== 0) vi.advanceTimersByTime(1_000);
      if (share !== undefined) call?.onProgress?.(share);
    }
    stopping.abort(how === 'left' ? leftForm : undefined);
    throw stopping.signal.reason;
  });
  const sending = { person: account, owner: { person: account }, signal: stopping.signal, onProgress: () => undefined };
  await sendOrder(uploaded, sending).catch(() => undefined);
  expect(mayHaveArrived(uploaded, account)).toBe(may);
});

it('whoever leaves is told of an order that may have arrived or is being sent, and of no other', async () => {
  const told = () => [account, 'visitor' as const].map(mayHaveOrdered);
  let whileSent: boolean[] = [];
  vi.mocked(http).mockImplementation(async (_, call) => {
    call?.onProgress?.(0.1);
    whileSent = told();
    throw new HttpError(429, 'failed');
  });
  const sending = {
    person: account,
    owner: { person: account },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  await sendOrder(uploaded, sending).catch(() => undefined);
  expect([whileSent, told()]).toEqual([
    [true, true],
    [false, false],
  ]);
  await send(uploaded, account, 0);
  expect(told()).toEqual([true, false]);
  await send(uploaded, account);
  expect(told()).toEqual([false, false]);
  await send(linked, 'visitor', 0);
  expect(told()).toEqual([false, true]);
  giveDrafts(account);
  expect(mayHaveOrdered(account)).toBe(true);
});

it('the next person is told nothing of an order that was being sent when its person left', async () => {
  vi.mocked(http).mockImplementation(() => new Promise(() => undefined));
  void sendOrder(uploaded, {
    person: account,
    owner: { person: account },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(mayHaveOrdered(account)).toBe(true);
  endVisit();
  expect(mayHaveOrdered(8)).toBe(false);
});

it('an order whose page is reloaded while it is sent may have arrived, and keeps its key', async () => {
  vi.mocked(http).mockImplementation(async (_, call) => {
    call?.onProgress?.(0);
    return new Promise(() => undefined);
  });
  void sendOrder(uploaded, {
    person: account,
    owner: { person: account },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const first = vi.mocked(http).mock.lastCall?.[1] ?? {};
  expect(hasLostOrder(account)).toBe(true);
  giveBoth();
  expect(keyOf(await send(uploaded, account))).toBe(keyOf(first));
});

it('an order that may have arrived keeps its key whatever was agreed to or taken back since, and is sent with what holds now', async () => {
  const first = await send(linked, 'visitor', 0);
  giveBoth();
  const agreed = await send(linked, 'visitor', 0);
  expect(agreed.body).toMatchObject({ termsAgreed: true, integrityAgreed: true });
  withdraw('termsAgreed');
  const withdrawn = await send(linked, 'visitor', 0);
  expect(withdrawn.body).not.toHaveProperty('termsAgreed');
  expect(new Set([first, agreed, withdrawn].map(keyOf)).size).toBe(1);
});

it('a form holds a lost order while it is the same, and its document is too', async () => {
  const typed = { ...input, fileUpload: file };
  expect(isLostOrder(typed, 'visitor')).toBe(false);
  await send(uploaded, 'visitor', 0);
  expect(isLostOrder(typed, account)).toBe(false);
  expect(isLostOrder(typed, 'visitor')).toBe(true);
  expect(isLostOrder(withoutFile(typed), 'visitor')).toBe(true);
  const other = new File(['texts'], file.name, { lastModified: 1 });
  for (const changed of [{ wordCount: '901' }, { fileUpload: other }, { service: 'intensive' as const }])
    expect(isLostOrder({ ...typed, ...changed }, 'visitor')).toBe(false);
  await send(uploaded, 'visitor');
  expect(isLostOrder(typed, 'visitor')).toBe(false);
});

it('a lost order keeps its key however many others were refused since', async () => {
  const first = await send(linked, 'visitor', 0);
  for (let words = 901; words < 909; words++) await send({ ...linked, wordCount: String(words) }, 'visitor', 429);
  expect(hasLostOrder('visitor')).toBe(true);
  expect(keyOf(await send(linked, 'visitor', 0))).toBe(keyOf(first));
});

it('an order that is confirmed leaves another one that may have arrived, and none that was refused', async () => {
  const first = await send(linked, 'visitor', 0);
  await send(uploaded, 'visitor', 0);
  giveDrafts(account);
  const refused = await send({ ...uploaded, wordCount: '901' }, account, 429);
  await send(uploaded, account);
  expect([hasLostOrder(account), mayHaveArrived(uploaded, account)]).toEqual([true, false]);
  expect(keyOf(await send({ ...uploaded, wordCount: '901' }, account, 429))).not.toBe(keyOf(refused));
  expect(keyOf(await send(linked, account))).toBe(keyOf(first));
  expect(hasLostOrder(account)).toBe(false);
});

it.each([
  ['link', linked, { submissionMethod: 'google_docs', googleDocsLink: linked.googleDocsLink }],
  ['document', uploaded, { lostFile: file.name }],
] as const)(
  'an order that is confirmed leaves no other form that holds it, but those of other orders (%s)',
  (_, order, way) => {
    const keep = (name: string, change: Partial<OrderInput>) =>
      sessionStorage.setItem(`draft:${account}:order:${name}`, JSON.stringify({ ...input, ...way, ...change }));
    const another = { instructionsPrompt: 'Please look at the grammar.' };
    keep('1', {});
    keep('2', another);
    keep('3', { preset: 'express' });
    const draft = openDraft(account);
    expect(draft.others()).toBe(2);
    draft.sent(order);
    expect(draft.others()).toBe(1);
    expect(openDraft(account).stored).toMatchObject(another);
  },
);

it('the way of sending that was not chosen makes no other order', async () => {
  const both = { ...linked, fileUpload: file };
  const first = await send(both, 'visitor', 0);
  expect(keyOf(await send(linked, 'visitor', 0))).toBe(keyOf(first));
  const typed = { ...input, ...both } as OrderInput;
  expect(isLostOrder(withoutFile(typed), 'visitor')).toBe(true);
  const document = await send({ ...uploaded, googleDocsLink: linked.googleDocsLink }, 'visitor', 0);
  expect(keyOf(await send(uploaded, 'visitor', 0))).toBe(keyOf(document));
});

it('an order is another one a day later, when the server has forgotten its key', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const first = await send(linked, 'visitor', 0);
  vi.advanceTimersByTime(86_400_000);
  expect(isLostOrder({ ...input, ...linked } as OrderInput, 'visitor')).toBe(false);
  expect(hasLostOrder('visitor')).toBe(true);
  expect(keyOf(await send(linked, 'visitor', 0))).not.toBe(keyOf(first));
});

it.each([
  ['a proxy’s 503', true, new HttpError(503, 'upstream connect error')],
  ['a proxy’s 524', true, new HttpError(524, '')],
  ['our 503', false, new HttpError(503, 'Busy.', [], { isProblem: true })],
  ['our 504', true, new HttpError(504, 'Database lost.', [], { isProblem: true })],
  ['our 507', false, new HttpError(507, 'Full.', [], { isProblem: true })],
  ['a proxy’s 502 in the form of ours', true, new HttpError(502, 'Bad.', [], { isProblem: true })],
  ['our 500', true, new HttpError(500, 'Failed.', [], { isProblem: true })],
])('an order answered with %s may have arrived: %s', async (_, may, error) => {
  vi.mocked(http).mockImplementation(async (_, call) => {
    call?.onProgress?.(1);
    throw error;
  });
  const sending = {
    person: account,
    owner: { person: account },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  await sendOrder(uploaded, sending).catch(() => undefined);
  expect(mayHaveArrived(uploaded, account)).toBe(may);
});
