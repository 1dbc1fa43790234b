import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order as orderFields } from '../../test/orders.ts';
import { whileJudging } from '../../test/submissions.ts';
import { sendDue } from '../mail/worker.ts';

let one: TestServer;
let admin: Client;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
});
afterAll(() => one.stop());

const password = 'three quiet lamps';
const post = (client: Client, url: string, payload: object = {}) => client({ method: 'POST', url, payload });
const mailsOf = (about: object) => one.app.database.read('outbox').where(about).orderBy('id');
const tokenIn = (text: string | null | undefined) => /(?:#token=|\/track\/)([\w-]+)/.exec(text ?? '')?.[1];
const recordOf = async (id: number) => (await admin(`/api/submissions/${id}`)).json();
const eventsOf = async (id: number, by = admin) =>
  (await by(`/api/submissions/${id}/events`)).json<{ type: string; detail: string | null }[]>();
const idsOf = async (client: Client) =>
  (await client('/api/profile/submissions')).json<{ id: number }[]>().map(({ id }) => id);
const approve = async (id: number) => expect((await post(admin, `/api/submissions/${id}/approve`)).status).toBe(200);

/** An account with an address that nobody has confirmed. */
async function register(email: string): Promise<Client> {
  const client = await one.as('visitor');
  const names = { username: email.replace(/@.*/, ''), firstName: 'Ada', lastName: 'Example' };
  expect((await post(client, '/api/auth/register', { ...names, email, password })).status).toBe(201);
  return client;
}
async function order(client: Client, email: string): Promise<{ id: number; token: string | undefined }> {
  const made = await post(client, '/api/submissions', linkOrder({ email, emailConfirmation: email }));
  const { id, trackingUrl } = made.json<{ id: number; trackingUrl: string }>();
  return { id, token: tokenIn(trackingUrl) };
}
const linkTo = async (recipient: string, template: string) =>
  tokenIn((await mailsOf({ recipient, template })).at(-1)?.text);
const refuse = async (email: string) => {
  const token = await linkTo(email, 'verify_email');
  expect((await post(await one.as('visitor'), '/api/auth/email/refuse', { token })).status).toBe(204);
};
/** The account gets this address by its mailed link. */
async function confirm(client: Client, email: string, own = password): Promise<void> {
  expect((await post(client, '/api/auth/email', { email, password: own })).status).toBe(202);
  const token = await linkTo(email, 'change_email');
  expect((await post(client, '/api/auth/email/verify', { token })).status).toBe(200);
}
async function sentTo(recipient: string): Promise<string[]> {
  const subjects: string[] = [];
  await sendDue(one.app, async ({ to, subject }) => void (to === recipient && subjects.push(subject)));
  return subjects;
}
const notSent = { type: 'mail_withheld', detail: 'Not sent: the client’s account has no email address.' };

it('no mail about the orders of an account goes to the address that its owner refused to it, and the editor sees why', async () => {
  const stranger = 'stranger@example.com';
  const client = await register(stranger);
  const [first, second] = [await order(client, stranger), await order(client, stranger.toUpperCase())];
  const elsewhere = await order(client, 'colleague@example.com');
  await approve(first.id);
  await refuse(stranger);
  expect(await sentTo(stranger)).toEqual([]);
  expect((await mailsOf({ submissionId: first.id })).map(({ state, text }) => [state, text])).toEqual([
    ['failed', null],
    ['failed', null],
  ]);
  await approve(second.id);
  await approve(elsewhere.id);
  expect(await sentTo(stranger)).toEqual([]);
  expect(await mailsOf({ submissionId: second.id, template: 'approved' })).toEqual([]);
  for (const by of [admin, client])
    expect(await eventsOf(second.id, by)).toContainEqual(expect.objectContaining(notSent));
  for (const { id, token } of [first, second]) {
    expect(await recordOf(id)).toMatchObject({ client: { firstName: 'Amina', email: null } });
    expect((await post(await one.as('visitor'), '/api/tracking', { token })).status).toBe(404);
  }
  expect((await admin(`/api/submissions?q=${encodeURIComponent(stranger)}`)).json()).toEqual([]);
  // The client has all orders, and an order for somebody else is as it was.
  expect(await idsOf(client)).toEqual([elsewhere.id, second.id, first.id]);
  expect(await recordOf(elsewhere.id)).toMatchObject({ client: { email: 'colleague@example.com' } });
  expect(await mailsOf({ submissionId: elsewhere.id, template: 'approved' })).toMatchObject([{ state: 'sent' }]);
});

it('the next address of the account is that of these orders too', async () => {
  const stranger = 'somebody@example.com';
  const client = await register(stranger);
  const { id } = await order(client, stranger);
  await refuse(stranger);
  const own = 'own@example.com';
  await confirm(client, own);
  expect(await recordOf(id)).toMatchObject({ client: { email: own } });
  await approve(id);
  const [approved] = await mailsOf({ submissionId: id, template: 'approved' });
  expect(approved.recipient).toBe(own);
  expect((await post(await one.as('visitor'), '/api/tracking', { token: tokenIn(approved.text) })).status).toBe(200);
  expect((await admin(`/api/submissions?q=${encodeURIComponent(own)}`)).json()).toMatchObject([{ id }]);
});

const sendLink = (client: Client, email: string) =>
  client({
    ...{ method: 'POST', url: '/api/submissions', payload: linkOrder({ email, emailConfirmation: email }) },
    headers: { accept: 'application/problem+json' },
  });
async function sendDocument(client: Client, email: string) {
  const form = formOf(orderFields({ email, emailConfirmation: email }), await docx(['An essay.']));
  return client({
    method: 'POST',
    url: '/api/submissions',
    ...form,
    headers: { ...form.headers, accept: 'application/problem+json' },
  });
}
const message = 'The owner of this email address said that your account isn’t theirs. Please use another address';
const notTheirs = { status: 422, errors: [{ path: 'email', message }] };

it('the account orders with the refused address no more, however long ago that was, until it confirms it', async () => {
  const stranger = 'refusing@example.com';
  const client = await register(stranger);
  await refuse(stranger);
  expect((await sendLink(client, stranger.toUpperCase())).json()).toMatchObject(notTheirs);
  // Neither the end of the link nor another address makes it the account's.
  one.time.now += 20 * 60_000;
  await confirm(client, 'mine@example.com');
  expect((await sendLink(client, stranger)).json()).toMatchObject(notTheirs);
  const next = 'another password here';
  expect((await post(client, '/api/auth/password', { current: password, next })).status).toBe(204);
  expect((await sendLink(client, stranger)).json()).toMatchObject(notTheirs);
  expect(await idsOf(client)).toEqual([]);
  expect(await mailsOf({ recipient: stranger, template: 'order_received' })).toEqual([]);
  expect((await sendLink(client, 'mine@example.com')).status).toBe(201);
  // Others may: the owner of the address, and an editor who types in what the owner has sent.
  expect((await sendLink(await one.as('visitor'), stranger)).status).toBe(201);
  expect((await sendLink(admin, stranger)).status).toBe(201);

  await confirm(client, stranger, next);
  await confirm(client, 'mine@example.com', next);
  expect((await sendLink(client, stranger)).status).toBe(201);
});

it('an address that is refused while the document arrives gets no order either', async () => {
  const stranger = 'uploading@example.com';
  const client = await register(stranger);
  const judging = whileJudging(one, () => refuse(stranger));
  const answer = await sendDocument(client, stranger);
  judging.mockRestore();
  expect(answer.json()).toMatchObject(notTheirs);
  expect(await idsOf(client)).toEqual([]);
  expect(await mailsOf({ recipient: stranger, template: 'order_received' })).toEqual([]);
});

it('an order that is sent again after a later mail was withheld is answered as before: its confirmation was mailed', async () => {
  const stranger = 'repeated@example.com';
  const client = await register(stranger);
  const send = () =>
    client({
      ...{ method: 'POST', url: '/api/submissions' },
      payload: linkOrder({ email: stranger, emailConfirmation: stranger }),
      headers: { 'idempotency-key': 'repeated-later' },
    });
  const { id } = (await send()).json<{ id: number }>();
  await refuse(stranger);
  await approve(id);
  expect(await eventsOf(id)).toContainEqual(expect.objectContaining(notSent));
  expect((await send()).json()).toMatchObject({ id, isConfirmationMailed: true });
});

it('a completion is undone also when its mail was withheld by the refusal, and the next one says so too', async () => {
  const stranger = 'undone@example.com';
  const client = await register(stranger);
  const { id } = await order(client, stranger);
  await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
  const complete = () => post(admin, `/api/submissions/${id}/complete`, { feedback: 'Well argued.' });
  const undo = () => post(admin, `/api/submissions/${id}/complete/undo`);
  expect((await complete()).status).toBe(200);
  await refuse(stranger);
  expect((await mailsOf({ submissionId: id, template: 'completed' })).map(({ state }) => state)).toEqual(['failed']);
  expect((await undo()).json()).toMatchObject({ status: 'paid', completedAt: null });
  expect(await mailsOf({ submissionId: id, template: 'completed' })).toEqual([]);
  expect((await complete()).status).toBe(200);
  expect(await eventsOf(id)).toContainEqual(expect.objectContaining(notSent));
  expect((await undo()).status).toBe(200);
});
