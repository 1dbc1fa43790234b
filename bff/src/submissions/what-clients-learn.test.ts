import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedbackVersion, initialOffering, orderedServiceOf, type SubmissionEvent } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';

let one: TestServer;
let admin: Client;
let second: Client;
let client: Client;
beforeAll(async () => {
  one = await testServer();
  [admin, second, client] = [
    await one.as('administrator'),
    await one.as('second administrator'),
    await one.as('client'),
  ];
});
afterAll(() => one.stop());

const post = (by: Client, url: string, payload: object = {}) => by({ method: 'POST', url, payload });
const feedback = (by: Client, id: number, payload: object) => post(by, `/api/submissions/${id}/feedback`, payload);

/** A real order, taken all the way to its completion mail. */
async function completedOrder(changes: Record<string, unknown>): Promise<{ id: number; mail: string }> {
  const { id } = (await post(client, '/api/submissions', linkOrder(changes))).json<{ id: number }>();
  await post(admin, `/api/submissions/${id}/approve`);
  const payment = { amount: 1500, currency: 'usd', method: 'bank', reference: 'UTR 1' };
  await post(admin, `/api/submissions/${id}/payments`, payment);
  expect((await feedback(admin, id, { feedback: 'Well argued.' })).json()).toMatchObject({ status: 'completed' });
  const mail = await one.app.database.read('outbox').where({ submissionId: id, template: 'completed' }).first('text');
  return { id, mail: mail.text };
}

describe('the mail about a completed order', () => {
  it.each([
    ['express', ['consultation'], 'a 30-minute Zoom/Google Meet Consult'],
    ['sop', [], 'a 45-minute Zoom session'],
    ['sop', ['consultation', '24hour'], 'a 45-minute Zoom session and a 30-minute Zoom/Google Meet Consult'],
    ['deep', [], 'a 30-minute Zoom session'],
    ['deep', ['consultation'], 'a 30-minute Zoom session and a 30-minute Zoom/Google Meet Consult'],
    ['intensive', ['strategy_session'], 'a weekly 30-minute check-in and a 45-minute Strategy Session'],
  ])('for %s with %j says how to book the call', async (service, additionalServices, call) => {
    const { id, mail } = await completedOrder({ service, additionalServices });
    expect(mail).toContain(`Your order includes ${call}. To book it,`);
    expect(mail).toContain(`mailto:${one.app.config.contactEmail}?subject=Call%20for%20order%20${id}`);
  });

  it('speaks of no call where there is none', async () => {
    const { mail } = await completedOrder({ service: 'express', additionalServices: ['24hour'] });
    expect(mail).not.toMatch(/includes|mailto/);
  });

  it('names each call of the catalogue', () => {
    for (const { id: service, call } of initialOffering.offers)
      for (const { id, name, offers } of initialOffering.addOns) {
        const expected = [call, offers.includes(service) && id !== '24hour' && name].filter(Boolean);
        expect(orderedServiceOf(initialOffering, service, [id])?.calls).toEqual(expected);
      }
  });
});

describe('the events', () => {
  it('name an editor to the client by the first name, else as Editor, and never by the username', async () => {
    const { write } = one.app.database;
    const id = await placeSubmission(one, { status: 'pending_approval' });
    await write('users').where({ username: 'editor' }).update({ firstName: null, lastName: null });
    await write('users').where({ username: 'editor2' }).update({ firstName: 'Inês', lastName: 'Secret' });
    // The session holds the names of its beginning.
    await post(await one.as('administrator'), `/api/submissions/${id}/approve`);
    const payment = { amount: 1500, currency: 'usd', method: 'bank', reference: 'UTR 1' };
    await post(await one.as('second administrator'), `/api/submissions/${id}/payments`, payment);
    const eventsFor = async (by: Client) =>
      (await by(`/api/submissions/${id}/events`)).json<SubmissionEvent[]>().filter(({ actor }) => actor !== 'system');
    expect((await eventsFor(client)).map(({ type, actorName }) => [type, actorName])).toEqual([
      ['approved', 'Editor'],
      ['paid', 'Inês'],
    ]);
    expect((await eventsFor(admin)).map(({ actorName }) => actorName)).toEqual(['editor', 'Inês Secret']);
    await write('users').whereIn('username', ['editor', 'editor2']).update({ firstName: 'Robin', lastName: 'Example' });
  });
});

describe('the versions of the feedback', () => {
  it('are there for administrators, newest first, with their authors, also after one was written over', async () => {
    const id = await placeSubmission(one, { status: 'in_progress' });
    await feedback(admin, id, { feedback: 'A letter by the first editor.' });
    const refused = await feedback(second, id, { feedback: 'Another.', replaces: null });
    expect(refused.status).toBe(409);
    await feedback(second, id, { feedback: 'Another.', replaces: 'A letter by the first editor.' });
    const answer = await admin(`/api/submissions/${id}/feedback`);
    expect(answer.json<FeedbackVersion[]>()).toMatchObject([
      { version: 2, feedback: 'Another.', author: 'Robin Example', createdAt: expect.any(String) },
      { version: 1, feedback: 'A letter by the first editor.', author: 'Robin Example' },
    ]);
  });

  it('are nobody else’s, none without feedback, and none of a submission that is not there', async () => {
    const id = await placeSubmission(one, { status: 'completed' });
    const url = `/api/submissions/${id}/feedback`;
    expect((await admin(url)).json()).toEqual([]);
    expect((await client(url)).status).toBe(403);
    expect((await (await one.as('visitor'))(url)).status).toBe(401);
    expect((await admin('/api/submissions/2147483647/feedback')).status).toBe(404);
  });
});
