import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answered, type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { databaseProblem } from '../database/errors.ts';

let one: TestServer;
let admin: Client;
let id: number;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  id = await placeSubmission(one, { status: 'approved', content: 'A text.' });
});
afterAll(() => one.stop());

const marks = { highlights: [], suggestions: [], notes: '' };
const post = (url: string, payload: object) => admin({ method: 'POST', url: `/api/submissions/${id}${url}`, payload });
const calls: readonly [string, (number: number) => Promise<Answered>][] = [
  [
    'the amount of a payment',
    (amount) => post('/payments', { amount, currency: 'inr', method: 'bank', reference: 'R 1' }),
  ],
  ['the amount of a checkout', (amount) => post('/checkout', { amount })],
  [
    'the version of a review',
    (version) => admin({ method: 'PUT', url: `/api/submissions/${id}/review`, payload: { ...marks, version } }),
  ],
  [
    'the document of a review',
    (contentVersion) =>
      admin({ method: 'PUT', url: `/api/submissions/${id}/review`, payload: { ...marks, version: 0, contentVersion } }),
  ],
  ['the document of a completion', (contentVersion) => post('/complete', { feedback: 'Good.', contentVersion })],
  ['the document of an approval', (contentVersion) => post('/approve', { contentVersion })],
  ['the document of a rejection', (contentVersion) => post('/reject', { contentVersion })],
  ['the version of a quote', (quoteVersion) => post('/quote', { isWaived: true, quoteVersion })],
  [
    'a list of orders',
    (number) => admin({ method: 'POST', url: '/api/profile/waiting/refuse', payload: { ids: [number] } }),
  ],
  [
    'the version that a document replaces',
    async (contentVersion) =>
      admin({
        ...{ method: 'POST', url: `/api/submissions/${id}/document` },
        ...formOf({ contentVersion }, await docx(['Another.'])),
      }),
  ],
  ['a path', (number) => admin(`/api/submissions/${number}`)],
  ['the version of a download', (version) => admin(`/api/submissions/${id}/download?version=${version}`)],
  ['a page of a list', (limit) => admin(`/api/submissions?limit=${limit}`)],
  ['a search', (number) => admin(`/api/submissions?q=${number}`)],
  ['the service of a list', (number) => admin(`/api/submissions?service=${number}`)],
];

it.each(calls)('%s is refused or finds nothing when no column holds it', async (_what, call) => {
  for (const number of [2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER]) {
    const { status, text } = await call(number);
    expect(status === 200 ? text : status, String(number)).toSatisfy(
      (answer) => answer === '[]' || (Number(answer) >= 400 && Number(answer) < 500),
    );
  }
});

it('an amount that is too large is refused with a sentence', async () => {
  const sent = await post('/payments', { amount: 2 ** 31, currency: 'inr', method: 'bank', reference: 'R 1' });
  expect([sent.status, sent.text]).toEqual([422, 'Please enter an amount of at most 21,474,836.47']);
});

it.runIf(process.env.TEST_DATABASE === 'postgres')('a number that PostgreSQL refuses is known as one', async () => {
  const asked = one.app.database.write('payments').where({ amount: 2 ** 31 });
  expect(databaseProblem(await asked.catch((error: Error) => error))).toBe('number');
});
