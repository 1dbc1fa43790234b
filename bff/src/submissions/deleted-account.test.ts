import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf } from '../../test/orders.ts';
import { placeSubmission, whileHeld } from '../../test/submissions.ts';
import { deleteAccount } from '../profile/delete-account.ts';

const words = 'Private words';
const refused = 'The client’s account was deleted, so nothing more can be saved in this order.';

let one: TestServer;
let admin: Client;
let file: Buffer;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  file = await docx([words]);
});
afterAll(() => one.stop());

const quote = { lines: [{ label: words, usd: 1200, inr: 96_000 }] };
const uploads = () => readdirSync(join(one.app.config.dataDir, 'uploads'));

/** What an editor saves about a client, each in the status that allows it. */
const saves: [what: string, status: string, request: (id: number) => Promise<{ status: number; text: string }>][] = [
  ...(['in_progress', 'completed'] as const).map((status): (typeof saves)[number] => [
    `feedback on a ${status} order`,
    status,
    (id) => admin({ method: 'POST', url: `/api/submissions/${id}/feedback`, payload: { feedback: words } }),
  ]),
  [
    'feedback that completes',
    'paid',
    (id) => admin({ method: 'POST', url: `/api/submissions/${id}/feedback`, payload: { feedback: words } }),
  ],
  [
    'a completion',
    'paid',
    (id) => admin({ method: 'POST', url: `/api/submissions/${id}/complete`, payload: { feedback: words } }),
  ],
  [
    'a review',
    'in_progress',
    (id) =>
      admin({
        method: 'PUT',
        url: `/api/submissions/${id}/review`,
        payload: { highlights: [], suggestions: [], notes: words, version: 0 },
      }),
  ],
  [
    'a reviewed document',
    'in_progress',
    (id) =>
      admin({
        method: 'POST',
        url: `/api/submissions/${id}/upload-review`,
        ...formOf({}, file, { field: 'file', name: `${words}.docx` }),
      }),
  ],
  [
    'a newer document',
    'in_progress',
    (id) =>
      admin({
        method: 'POST',
        url: `/api/submissions/${id}/document`,
        ...formOf({}, file, { name: `${words}.docx` }),
      }),
  ],
  [
    'a payment with its reference',
    'approved',
    (id) =>
      admin({
        method: 'POST',
        url: `/api/submissions/${id}/payments`,
        payload: { amount: 1500, currency: 'usd', method: 'bank', reference: words },
      }),
  ],
  [
    'a rejection with its reason',
    'pending_approval',
    (id) => admin({ method: 'POST', url: `/api/submissions/${id}/reject`, payload: { reason: words } }),
  ],
  [
    'an approval with a quote',
    'pending_approval',
    (id) => admin({ method: 'POST', url: `/api/submissions/${id}/approve`, payload: { quote } }),
  ],
  ['a quote', 'approved', (id) => admin({ method: 'POST', url: `/api/submissions/${id}/quote`, payload: quote })],
];

/** Everything that the database has about one order. */
async function storedAbout(id: number): Promise<string> {
  const { read } = one.app.database;
  const tables = ['reviews', 'feedback_versions', 'submission_events', 'payments', 'earlier_documents', 'outbox'];
  const rows = await Promise.all(tables.map((table) => read(table).where({ submissionId: id })));
  return JSON.stringify([await read('submissions').where({ id }), rows]);
}

describe.each(saves)('%s', (_what, status, request) => {
  let id: number;
  beforeEach(async () => {
    id = await placeSubmission(one, {
      ...{ status, isAwaitingQuote: status === 'approved', userId: await one.idOf('client') },
      content: 'The war begun.',
    });
    await one.app.database
      .write('users')
      .where({ id: await one.idOf('client') })
      .update({ deletedAt: null });
  });

  it('is saved while the account is there', async () => {
    expect((await request(id)).status).toBe(200);
    expect(await storedAbout(id)).toContain(words);
  });

  it('is refused in words while the account is deleted, and nothing of it stays', async () => {
    const before = uploads();
    const answer = await whileHeld(
      one,
      id,
      () => request(id),
      async (_row, transaction) =>
        transaction('users')
          .where({ id: await one.idOf('client') })
          .update({ deletedAt: '2026-11-20T12:00:00.000Z' }),
    );
    expect([answer.status, answer.text]).toEqual([409, refused]);
    expect(await storedAbout(id)).not.toContain(words);
    expect(await one.app.database.read('submissions').where({ id }).first()).toMatchObject({ status });
    expect(uploads()).toEqual(before);
  });
});

it('an order of a deleted account can still be moved without words', async () => {
  const userId = await one.idOf('other client');
  const ids = await Promise.all(
    ['pending_approval', 'in_progress'].map((status) => placeSubmission(one, { status, userId, content: 'Old text.' })),
  );
  await deleteAccount(one.app, userId);
  const [pending, inProgress] = ids;
  expect((await admin({ method: 'POST', url: `/api/submissions/${pending}/reject` })).status).toBe(200);
  const completed = { method: 'PATCH', url: `/api/submissions/${inProgress}/status`, payload: { status: 'completed' } };
  expect((await admin(completed)).status).toBe(200);
});
