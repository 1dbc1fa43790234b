import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';

let one: TestServer;
let client: Client;
beforeAll(async () => {
  one = await testServer();
  client = await one.as('client');
});
afterAll(() => one.stop());

const email = 'client@example.com';
async function orderFrom(sender: Client) {
  const payload = linkOrder({ email, emailConfirmation: email });
  return (await sender({ method: 'POST', url: '/api/submissions', payload })).json<{
    id: number;
    trackingUrl: string;
  }>();
}
const decide = (id: number | string, what: 'take' | 'refuse', who = client) =>
  who({ method: 'POST', url: `/api/profile/waiting/${id}/${what}` }).then(({ status }) => status);
const idsOf = async (path: string, who = client) => (await who(path)).json<{ id: number }[]>().map(({ id }) => id);

it('says what is needed to decide, and nothing of the document', async () => {
  const { id } = await orderFrom(await one.as('visitor'));
  expect((await client('/api/profile/waiting')).json()).toEqual([
    {
      ...{ id, title: 'Essay from Google Docs', service: 'express', serviceName: 'Express Review' },
      ...{ totalPrice: 3000, totalPriceInr: 240_000 },
      ...{ status: 'pending_approval', submittedAt: expect.any(String), orderedFor: 'Amina Example' },
    },
  ]);
  const mail = await one.app.database.read('outbox').where({ submissionId: id }).first('text');
  expect(mail.text).toContain(`${one.app.config.publicUrl}/profile`);
  expect(mail.text).not.toContain('#token=');
  await decide(id, 'refuse');
});

it('is taken once, however often it is asked: it belongs to the account, and its event says so', async () => {
  const { id } = await orderFrom(await one.as('visitor'));
  expect((await client(`/api/submissions/${id}`)).status).toBe(404);
  const statuses = await Promise.all([decide(id, 'take'), decide(id, 'take'), decide(id, 'refuse')]);
  // Somebody who refuses and takes an order at once gets one of them.
  expect([[204, 204, 404].join(), [404, 404, 204].join()]).toContain(statuses.join());
  const { id: second } = await orderFrom(await one.as('visitor'));
  expect([await decide(second, 'take'), await decide(second, 'take')]).toEqual([204, 204]);
  expect(await decide(second, 'refuse')).toBe(404);
  expect(await idsOf('/api/profile/submissions')).toContain(second);
  expect(await idsOf('/api/profile/waiting')).toEqual([]);
  const events = (await client(`/api/submissions/${second}/events`)).json<{ type: string }[]>();
  expect(events.filter(({ type }) => type === 'taken_over')).toEqual([
    expect.objectContaining({ actor: 'client', actorName: 'Robin Example' }),
  ]);
});

it('is refused: it leaves the list, stays with whoever has its link, and never comes back', async () => {
  const visitor = await one.as('visitor');
  const { id, trackingUrl } = await orderFrom(visitor);
  expect(await decide(id, 'refuse')).toBe(204);
  expect(await idsOf('/api/profile/waiting')).toEqual([]);
  expect([await decide(id, 'take'), await decide(id, 'refuse')]).toEqual([404, 204]);
  const token = trackingUrl.split('/').at(-1);
  expect((await visitor({ method: 'POST', url: '/api/tracking', payload: { token } })).status).toBe(200);
  expect((await (await one.as('administrator'))(`/api/submissions/${id}`)).status).toBe(200);
  // A password by the mailed link proves the address once more, and asks nothing again.
  await visitor({ method: 'POST', url: '/api/auth/password/forgot', payload: { email } });
  const mail = await one.app.database.read('outbox').where({ recipient: email, template: 'reset_password' }).first();
  const reset = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const payload = { token: reset, password: 'correct horse 9' };
  const again = await one.as('visitor');
  expect((await again({ method: 'POST', url: '/api/auth/password/reset', payload })).status).toBe(200);
  client = again;
  expect(await idsOf('/api/profile/submissions')).not.toContain(id);
});

it('waits no longer for an account that has left the address, and joins the account that proves it next', async () => {
  const post = (who: Client, url: string, payload: object) => who({ method: 'POST', url, payload });
  const tokenTo = async (recipient: string) => {
    const mail = await one.app.database.read('outbox').where({ recipient }).orderBy('id', 'desc').first('text');
    return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  };
  const left = 'passed-on@example.com';
  const moveTo = async (next: string) => {
    expect((await post(client, '/api/auth/email', { email: next, password: 'correct horse 9' })).status).toBe(202);
    const token = await tokenTo(next);
    expect((await post(client, '/api/auth/email/verify', { token })).status).toBe(200);
  };
  await moveTo(left);
  const payload = linkOrder({ email: left, emailConfirmation: left });
  const { id } = (await post(await one.as('visitor'), '/api/submissions', payload)).json<{ id: number }>();
  await moveTo(email);
  expect(await idsOf('/api/profile/waiting')).toEqual([]);
  expect(await decide(id, 'take')).toBe(404);
  const next = await one.as('visitor');
  await post(next, '/api/auth/password/forgot', { email: left });
  const claimed = { token: await tokenTo(left), password: 'four loud lamps' };
  expect((await post(next, '/api/auth/password/reset', claimed)).status).toBe(200);
  expect(await idsOf('/api/profile/submissions', next)).toEqual([id]);
});

it('is nobody else’s to decide', async () => {
  const { id } = await orderFrom(await one.as('other client'));
  for (const what of ['take', 'refuse'] as const) {
    expect(await decide(id, what, await one.as('visitor'))).toBe(401);
    expect(await decide(id, what, await one.as('other client'))).toBe(404);
    expect(await decide(id, what, await one.as('administrator'))).toBe(404);
    expect(await decide('x', what)).toBe(404);
  }
  const sender = await one.as('other client');
  expect(await idsOf('/api/profile/waiting', sender)).toEqual([]);
  expect(await idsOf('/api/profile/submissions', sender)).toContain(id);
  expect(await decide(id, 'take')).toBe(204);
  expect(await idsOf('/api/profile/submissions', sender)).not.toContain(id);
});

it('lists the newest hundred, says how many there are, and refuses at once what was listed and nothing else', async () => {
  const { write } = one.app.database;
  const owner = await one.as('second administrator');
  const [userId, strangerId] = [await one.idOf('second administrator'), await one.idOf('other client')];
  const sender = await one.as('visitor');
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) ids.push((await orderFrom(sender)).id);
  await write('waiting_orders').whereIn('submissionId', ids).update({ userId });
  const foreign = (await orderFrom(sender)).id;
  await write('waiting_orders').where({ submissionId: foreign }).update({ userId: strangerId });
  const late = (await orderFrom(sender)).id;
  const refuse = (who: Client, payload: object) => who({ method: 'POST', url: '/api/profile/waiting/refuse', payload });
  expect((await owner('/api/profile/waiting')).headers['x-total-count']).toBe('3');
  await write('waiting_orders').where({ submissionId: late }).update({ userId });
  const answers = await Promise.all([
    refuse(owner, { ids: [...ids, foreign] }),
    refuse(owner, { ids: ids.toReversed() }),
    decide(ids[1] ?? 0, 'take', owner),
  ]);
  expect(answers.slice(0, 2).map((answer) => (answer as { status: number }).status)).toEqual([204, 204]);
  // One that was taken at that moment is the account's, and none waits any more but the one that came later.
  expect(await idsOf('/api/profile/waiting', owner)).toEqual([late]);
  expect(await idsOf('/api/profile/waiting', await one.as('other client'))).toContain(foreign);
  expect((await refuse(await one.as('visitor'), { ids })).status).toBe(401);
  for (const wrong of [{}, { ids: [] }, { ids: [1.5] }, { ids: ['1'] }, { ids: Array.from({ length: 101 }, () => 1) }])
    expect((await refuse(owner, wrong)).status).toBe(422);
  const many = Array.from({ length: 101 }, (_, index) => index);
  const columns = { title: 'Many', status: 'pending_approval', submissionMethod: 'google_docs', lines: '[]' };
  const row = (index: number) => ({
    ...{ ...columns, totalPrice: 1, totalPriceInr: 1, searchText: '', userId: strangerId },
    ...{ submittedAt: `2026-11-20T12:00:00.${String(index).padStart(3, '0')}Z`, updatedAt: '2026-11-20T12:00:00.000Z' },
  });
  for (const index of many) {
    const [{ id }] = await write('submissions').insert(row(index)).returning('id');
    await write('waiting_orders').insert({ submissionId: id, userId, createdAt: columns.title });
  }
  const listed = await owner('/api/profile/waiting');
  expect([listed.json<unknown[]>().length, listed.headers['x-total-count']]).toEqual([100, '102']);
});

it('leaves nobody’s name and address behind once the guest who ordered has no order left', async () => {
  const address = 'other@example.com';
  const [owner, visitor] = [await one.as('other client'), await one.as('visitor')];
  const typed = { email: address, emailConfirmation: address, phoneNumber: '07700 900123' };
  const orderOnce = async () =>
    (await visitor({ method: 'POST', url: '/api/submissions', payload: linkOrder(typed) })).json<{ id: number }>().id;
  const guests = () => one.app.database.read('users').where({ emailKey: address }).whereNull('passwordHash');
  const ids = [await orderOnce(), await orderOnce()];
  expect(await decide(ids[0] ?? 0, 'take', owner)).toBe(204);
  expect(await guests()).toHaveLength(1);
  expect(await decide(ids[1] ?? 0, 'take', owner)).toBe(204);
  expect(await guests()).toEqual([]);
  // The next order makes a new guest, who goes when an administrator deletes the order.
  const id = await orderOnce();
  expect(await guests()).toHaveLength(1);
  const administrator = await one.as('administrator');
  expect((await administrator({ method: 'DELETE', url: `/api/submissions/${id}` })).status).toBe(204);
  expect(await guests()).toEqual([]);
  expect((await owner({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
  expect(await one.app.database.read('users').where({ emailKey: address })).toEqual([]);
});
