import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionEvent } from '../../contract/index.ts';
import { type Client, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { whileHeld } from '../../test/submissions.ts';

const replacedMeanwhile = 'The document was already replaced. Look at the newer one first.';

let one: TestServer;
let admin: Client;
let client: Client;
let first: Buffer;
let second: Buffer;
let id: number;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
  first = await docx(['The war begun in 1914.']);
  second = await docx(['The war began in 1914.']);
});
afterAll(() => one.stop());
beforeEach(() => placeOrder(formOf(order(), first)));

async function placeOrder(asked: { payload: object }): Promise<void> {
  id = (await client({ method: 'POST', url: '/api/submissions', ...asked })).json<{ id: number }>().id;
}
const path = (rest = '') => `/api/submissions/${id}${rest}`;
const decide = (rest: string, payload?: object) =>
  admin({ method: 'POST', url: path(`/${rest}`), ...(payload && { payload }) });
const replace = () => client({ method: 'POST', url: path('/document'), ...formOf({}, second) });
const stored = async () => [
  await one.app.database.read('submissions').where({ id }).first(),
  (await admin(path('/events'))).json<SubmissionEvent[]>().filter(({ type }) => !type.startsWith('mail_')),
  await one.app.database.read('outbox').where({ submissionId: id }).pluck('template'),
];

it('the mail of a move has a link of its own that opens the submission', async () => {
  await decide('approve');
  const [mail] = await one.app.database.read('outbox').where({ submissionId: id, template: 'approved' });
  const token = /http:\/\/localhost:3000\/track\/([\w-]+)/.exec(mail.text)?.[1];
  const answer = await (await one.as('visitor'))({ method: 'POST', url: '/api/tracking', payload: { token } });
  expect([answer.status, answer.json()]).toMatchObject([200, { id }]);
});

describe.each([
  ['approve', 'approved'],
  ['reject', 'rejected'],
] as const)('to %s a document', (action, status) => {
  it('that was looked at is done', async () => {
    await replace();
    const answer = await decide(action, { contentVersion: 2 });
    expect([answer.status, answer.json()]).toMatchObject([200, { status, contentVersion: 2 }]);
  });

  it.each([
    ['no body', undefined],
    ['an empty one', {}],
  ])('goes with %s too, whichever version is there', async (_what, payload) => {
    await replace();
    expect((await decide(action, payload)).json()).toMatchObject({ status, contentVersion: 2 });
  });

  it('that came for a link is refused to whoever saw the link alone', async () => {
    await placeOrder({ payload: linkOrder() });
    await replace();
    expect((await decide(action, { contentVersion: 0 })).text).toBe(replacedMeanwhile);
    await placeOrder({ payload: linkOrder() });
    expect((await decide(action, { contentVersion: 0 })).json()).toMatchObject({ status, contentVersion: 0 });
  });

  it('that nobody has seen is refused, and nothing is stored', async () => {
    await replace();
    const before = await stored();
    for (const contentVersion of [0, 1, 3]) {
      const refused = await decide(action, { contentVersion });
      expect([refused.status, refused.text]).toEqual([409, replacedMeanwhile]);
    }
    expect(await stored()).toEqual(before);
  });

  it.each([['1'], [-1], [1.5]])('of the version %j is 422', async (contentVersion) => {
    const before = await stored();
    expect((await decide(action, { contentVersion })).status).toBe(422);
    expect(await stored()).toEqual(before);
  });

  it('that is replaced in that very moment is refused', async () => {
    const before = await stored();
    const refused = await whileHeld(
      one,
      id,
      () => decide(action, { contentVersion: 1 }),
      (row) => row.update({ contentVersion: 2 }),
    );
    expect([refused.status, refused.text]).toEqual([409, replacedMeanwhile]);
    const [row, ...rest] = before;
    expect(await stored()).toEqual([{ ...row, contentVersion: 2 }, ...rest]);
  });

  it('and to replace it at once: one of both', async () => {
    for (let round = 0; round < rounds(15); round++) {
      await placeOrder(formOf(order(), first));
      const answers = await Promise.all([decide(action, { contentVersion: 1 }), replace()]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const isDecided = answers[0].status === 200;
      expect((await admin(path())).json()).toMatchObject(
        isDecided ? { status, contentVersion: 1 } : { status: 'pending_approval', contentVersion: 2 },
      );
      if (!isDecided) expect(answers[0].text).toBe(replacedMeanwhile);
    }
  }, 60_000);
});

it('the reason of a rejection that was refused is stored nowhere', async () => {
  await replace();
  expect((await decide('reject', { reason: 'Not our field.', contentVersion: 1 })).status).toBe(409);
  expect(JSON.stringify(await stored())).not.toContain('Not our field.');
  await decide('reject', { reason: 'Not our field.', contentVersion: 2 });
  expect((await client(path())).json()).toMatchObject({ status: 'rejected', rejectionReason: 'Not our field.' });
});
