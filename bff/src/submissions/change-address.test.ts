import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, password as standard, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { issueTrackingToken } from '../accounts/tracking.ts';
import { MailNotTaken } from '../mail/transport.ts';
import { sendDue } from '../mail/worker.ts';
import { isoTime, minutes } from '../time/time.ts';
import { renewOldSearchTexts } from './renew-search-text.ts';

let one: TestServer;
let admin: Client;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
});
afterAll(() => one.stop());

let count = 0;
const password = 'three quiet lamps';
const post = (client: Client, url: string, payload: object = {}) => client({ method: 'POST', url, payload });
const mailsOf = (about: object) => one.app.database.read('outbox').where(about).orderBy('id');
const tokenIn = (text: string | null | undefined) => /(?:#token=|\/track\/)([\w-]+)/.exec(text ?? '')?.[1];
const rowOf = (id: number) => one.app.database.read('submissions').where({ id }).first();

async function confirm(email: string, client: Client): Promise<void> {
  const mail = (await mailsOf({ recipient: email })).findLast(({ text }) => /verify-email#/.test(text ?? ''));
  expect((await post(client, '/api/auth/email/verify', { token: tokenIn(mail?.text) })).status).toBe(200);
}
async function account() {
  const email = `changer${++count}@example.com`;
  const client = await one.as('visitor');
  const names = { username: `changer-${++count}`, firstName: 'Ada', lastName: 'Example' };
  expect((await post(client, '/api/auth/register', { ...names, email, password })).status).toBe(201);
  await confirm(email, client);
  const { id } = (await client('/api/auth/user')).json<{ id: number }>();
  return { client, email, id };
}
async function changeTo(email: string, client: Client): Promise<void> {
  expect((await post(client, '/api/auth/email', { email, password })).status).toBe(202);
  await confirm(email, client);
}
async function order(client: Client, email: string): Promise<{ id: number; token: string | undefined }> {
  const made = await post(client, '/api/submissions', linkOrder({ email, emailConfirmation: email }));
  const { id, trackingUrl } = made.json<{ id: number; trackingUrl: string }>();
  return { id, token: tokenIn(trackingUrl) };
}
const track = async (token: string | undefined, client?: Client) =>
  (await post(client ?? (await one.as('visitor')), '/api/tracking', { token })).status;
const idsOf = async (client: Client, list: 'submissions' | 'waiting') =>
  (await client(`/api/profile/${list}`)).json<{ id: number }[]>().map(({ id }) => id);

it('orders with the old address get the new one: its mails go there, and no link of the old mailbox opens them', async () => {
  const { client, email } = await account();
  const { id, token } = await order(client, email.toUpperCase());
  const reader = await one.as('visitor');
  expect([await track(token, reader), (await reader(`/api/submissions/${id}`)).status]).toEqual([200, 200]);
  const next = `new-${email}`;
  await changeTo(next, client);
  expect([await track(token), (await reader(`/api/submissions/${id}`)).status]).toEqual([404, 401]);
  expect(await idsOf(client, 'submissions')).toEqual([id]);
  const found = await admin(`/api/submissions?search=${encodeURIComponent(next)}`);
  expect(found.json()).toMatchObject([{ id, client: { email: next } }]);
  expect((await post(admin, `/api/submissions/${id}/approve`)).status).toBe(200);
  const [approved] = await mailsOf({ submissionId: id, template: 'approved' });
  expect([approved.recipient, await track(tokenIn(approved.text))]).toEqual([next, 200]);
});

it('an unsent mail goes to the new address, with a link that the old mailbox never got', async () => {
  const { client, email } = await account();
  const { id } = await order(client, email);
  expect((await post(admin, `/api/submissions/${id}/approve`)).status).toBe(200);
  const [before] = await mailsOf({ submissionId: id, template: 'approved' });
  await sendDue(one.app, () => Promise.reject(new MailNotTaken('421 try later')));
  await changeTo(`new-${email}`, client);
  one.time.pass(3 * minutes);
  const sent: { to: string; subject: string; text: string; html?: string }[] = [];
  await sendDue(one.app, async (mail) => void sent.push(mail));
  const mail = sent.find(({ to, subject }) => to === `new-${email}` && subject === before.subject);
  const token = tokenIn(mail?.text);
  expect([token === tokenIn(before.text), await track(token)]).toEqual([false, 200]);
  expect(sent.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
    'Your email address was changed',
  ]);
  expect(mail?.html).toContain(`/track/${token}`);
  expect(mail?.text).toBe(before.text.replaceAll(tokenIn(before.text) ?? '', token ?? ''));
});

it('a mail that is being sent meanwhile to the old address is sent to the new one too, with a link that works', async () => {
  const { client, email } = await account();
  const { id } = await order(client, email);
  expect((await post(admin, `/api/submissions/${id}/approve`)).status).toBe(200);
  const [{ subject }] = await mailsOf({ submissionId: id, template: 'approved' });
  const next = `new-${email}`;
  const sent: { to: string; subject: string; text: string }[] = [];
  const send = async (mail: (typeof sent)[number]) => {
    sent.push(mail);
    if (mail.to === email && mail.subject === subject) await changeTo(next, client);
  };
  await sendDue(one.app, send);
  one.time.pass(3 * minutes);
  await sendDue(one.app, send);
  const mails = sent.filter((mail) => mail.subject === subject && [email, next].includes(mail.to));
  expect(mails.map(({ to }) => to)).toEqual([email, next]);
  expect([await track(tokenIn(mails[0]?.text)), await track(tokenIn(mails[1]?.text))]).toEqual([404, 200]);
  expect(await mailsOf({ submissionId: id, template: 'approved' })).toMatchObject([{ recipient: next, state: 'sent' }]);
});

it('an order that is sent again under its key is answered with a link that works, to the account that has it', async () => {
  const { client, email } = await account();
  const payload = linkOrder({ email, emailConfirmation: email });
  const send = async () => {
    const sent = await client({
      method: 'POST',
      url: '/api/submissions',
      payload,
      headers: { 'idempotency-key': email },
    });
    const { id, trackingUrl } = sent.json<{ id: number; trackingUrl: string }>();
    return { id, token: tokenIn(trackingUrl) };
  };
  const first = await send();
  await changeTo(`new-${email}`, client);
  const again = await send();
  expect([again.id, await track(again.token), await track(first.token)]).toEqual([first.id, 200, 404]);
  await one.app.database
    .write('submissions')
    .where({ id: first.id })
    .update({ userId: await one.idOf('client') });
  await one.app.database.write('tracking_tokens').where({ submissionId: first.id }).delete();
  expect(await track((await send()).token)).toBe(404);
});

it('the payments of an order lead back to it by no link that has ended', async () => {
  const { client, email } = await account();
  const { id, token } = await order(client, email);
  expect((await post(admin, `/api/submissions/${id}/approve`)).status).toBe(200);
  const reader = await one.as('visitor');
  const pay = async () =>
    expect((await post(reader, `/api/submissions/${id}/checkout`, { currency: 'usd' })).status).toBe(201);
  const back = async () =>
    (await reader(`/api/submissions/${id}/payments`)).json<{ trackingUrl: string | null }[]>().at(-1)?.trackingUrl;
  expect(await track(token, reader)).toBe(200);
  await pay();
  const before = await back();
  expect(await track(tokenIn(before))).toBe(200);
  await changeTo(`new-${email}`, client);
  expect(await track(tokenIn(before))).toBe(404);
  const next = await issueTrackingToken(one.app, one.app.database.write, id);
  expect([await track(next, reader), await back()]).toEqual([200, null]);
  await pay();
  expect(await track(tokenIn(await back()))).toBe(200);
});

it('orders with other addresses, of other people and of the past stay as they are', async () => {
  const { client, email, id: userId } = await account();
  const other = await one.as('other client');
  const others = [await order(client, 'somebody@example.com'), await order(other, email)];
  const sample = await placeSubmission(one, { userId: null, email: null, firstName: null, lastName: null });
  const rejected = await placeSubmission(one, { userId, email, status: 'rejected', title: 'Old', promoCode: 'SPRING' });
  const before = await Promise.all([...others.map(({ id }) => id), sample].map(rowOf));
  await changeTo(`new-${email}`, client);
  expect(await Promise.all([...others.map(({ id }) => id), sample].map(rowOf))).toEqual(before);
  for (const { token } of others) expect(await track(token)).toBe(200);
  expect(await rowOf(rejected)).toMatchObject({
    email: `new-${email}`,
    searchText: `old\namina example\nnew-${email}\nspring`,
  });
});

it('however many orders move and no longer wait, the statements are as few', async () => {
  const { write } = one.app.database;
  let statements = 0;
  write.on('query', () => void statements++);
  const statementsWith = async (number: number) => {
    const { client, email, id: userId } = await account();
    const own: number[] = [];
    const offered: number[] = [];
    for (let index = 0; index < number; index++) {
      own.push(await placeSubmission(one, { userId, email, title: `Essay ${email} ${index}` }));
      offered.push(await placeSubmission(one, { userId: await one.idOf('other client'), email }));
    }
    const createdAt = isoTime(one.time.now);
    await write('waiting_orders').insert(offered.map((submissionId) => ({ submissionId, userId, createdAt })));
    const next = `new-${email}`;
    expect((await post(client, '/api/auth/email', { email: next, password })).status).toBe(202);
    statements = 0;
    await confirm(next, client);
    const counted = statements;
    await renewOldSearchTexts(one.app);
    const rows = await write('submissions').whereIn('id', own).orderBy('id');
    expect(rows.map(({ searchText }) => searchText)).toEqual(
      own.map((_, index) => `essay ${email} ${index}\namina example\n${next}`),
    );
    expect([...new Set(rows.map((row) => row.email))]).toEqual([next]);
    expect(await write('waiting_orders').where({ userId })).toEqual([]);
    return counted;
  };
  const few = await statementsWith(2);
  expect((await statementsWith(22)) - few).toBeLessThan(10);
});

it('the rights of the old links end; those that have ended before are left to the sweep, which holds them in its own order', async () => {
  const { client, email } = await account();
  const { id: submissionId } = await order(client, email);
  const grants = () => one.app.database.write('tracking_grants');
  const grant = (holderHash: string, end: number) => ({
    holderHash,
    submissionId,
    expiresAt: isoTime(one.time.now + end),
  });
  await grants().insert([grant('live', minutes), grant('ended', -minutes)]);
  await changeTo(`new-${email}`, client);
  expect(await grants().where({ submissionId }).select('holderHash')).toEqual([{ holderHash: 'ended' }]);
});

it('an order that a visitor placed is still confirmed at the address that the account has left, without asking the account', async () => {
  const { client, email } = await account();
  const { id } = await order(await one.as('visitor'), email);
  const confirmation = async () => (await mailsOf({ submissionId: id, template: 'order_received' }))[0];
  expect((await confirmation()).text).toContain('/profile');
  await changeTo(`new-${email}`, client);
  const { state, recipient, text, hasInvitation } = await confirmation();
  expect([state, recipient, Boolean(hasInvitation)]).toEqual(['queued', email, false]);
  expect(text).not.toContain('/profile');
  expect(await track(tokenIn(text))).toBe(200);
});

it('an order that waits for the account waits no longer once the account has left its address', async () => {
  const [leaver, sender] = [await account(), await account()];
  const [taken, waiting] = [await order(sender.client, leaver.email), await order(sender.client, leaver.email)];
  const [refused, unnamed] = [
    await order(sender.client, leaver.email),
    await order(await one.as('visitor'), leaver.email),
  ];
  const decide = async ({ id }: { id: number }, what: string) =>
    (await post(leaver.client, `/api/profile/waiting/${id}/${what}`)).status;
  expect([await decide(taken, 'take'), await decide(refused, 'refuse')]).toEqual([204, 204]);
  await changeTo(`new-${leaver.email}`, leaver.client);
  expect(await idsOf(leaver.client, 'waiting')).toEqual([]);
  expect([await decide(waiting, 'take'), await decide(unnamed, 'take')]).toEqual([404, 404]);
  expect(await idsOf(sender.client, 'submissions')).toEqual([refused.id, waiting.id]);
  expect((await rowOf(taken.id)).email).toBe(`new-${leaver.email}`);
  for (const { id } of [waiting, unnamed])
    expect(await mailsOf({ submissionId: id, state: 'queued' }).where('text', 'like', '%/profile%')).toEqual([]);
  // Whoever proves the address next gets the order that nobody's account has placed.
  const next = await one.as('visitor');
  await post(next, '/api/auth/password/forgot', { email: leaver.email });
  const [claim] = await mailsOf({ recipient: leaver.email, template: 'claim_account' });
  const chosen = { token: tokenIn(claim.text), password };
  expect((await post(next, '/api/auth/password/reset', chosen)).status).toBe(200);
  expect(await idsOf(next, 'submissions')).toEqual([unnamed.id]);
});

it('an administrator who changes the address has own orders moved too, and the rest of the desk is as it was', async () => {
  const chief = await one.as('second administrator');
  const { email } = (await chief('/api/auth/user')).json<{ email: string }>();
  const own = await order(chief, email);
  const typed = await order(chief, 'by-phone@example.com');
  const changed = await post(chief, '/api/auth/email', { email: `next-${email}`, password: standard });
  expect(changed.status).toBe(202);
  await confirm(`next-${email}`, chief);
  expect([(await rowOf(own.id)).email, (await rowOf(typed.id)).email]).toEqual([
    `next-${email}`,
    'by-phone@example.com',
  ]);
  expect([await track(own.token), await track(typed.token)]).toEqual([404, 200]);
});

it('moves orders that join from the new address in the same moment, with decisions of the account about others', async () => {
  const { client, email } = await account();
  const visitor = await one.as('visitor');
  const next = `joined-${email}`;
  const joined = [await order(visitor, next)];
  const own = [await order(client, email), await order(client, email)];
  const offered = [await order(visitor, email), await order(visitor, email)];
  joined.push(await order(visitor, next));
  expect((await post(client, '/api/auth/email', { email: next, password })).status).toBe(202);
  const ids = offered.map(({ id }) => id);
  const [, refused] = await Promise.all([
    confirm(next, client),
    post(client, '/api/profile/waiting/refuse', {
      ids: [...ids, ...own.map(({ id }) => id), ...joined.map(({ id }) => id)],
    }),
  ]);
  expect([204, 401]).toContain(refused.status);
  const all = [...own, ...joined].map(({ id }) => id).sort((a, b) => b - a);
  expect(await idsOf(client, 'submissions')).toEqual(all);
  for (const id of all) expect((await rowOf(id)).email).toBe(next);
  expect(await idsOf(client, 'waiting')).toEqual([]);
});
