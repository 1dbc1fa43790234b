import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { sendDue } from '../mail/worker.ts';
import { hours, minutes } from '../time/time.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
beforeEach(() => one.app.database.write('outbox').delete());
afterAll(() => one.stop());

const post = (client: Client, url: string, payload?: object) =>
  client({ method: 'POST', url, ...(payload && { payload }) });
const forget = async (email: string) => post(await one.as('visitor'), '/api/auth/password/forgot', { email });
/** Sends what is due and returns the texts. */
async function send(): Promise<string[]> {
  const texts: string[] = [];
  await sendDue(one.app, async ({ text }) => void texts.push(text));
  return texts;
}
const refuse = () => sendDue(one.app, () => Promise.reject(new Error('421 try later')));
const rows = () => one.app.database.read('outbox').orderBy('id').select('template', 'state', 'text', 'lastError');
const withheld = (template: string) => ({ template, state: 'failed', text: null, lastError: null });

it('is mailed while it works, also after a failed attempt', async () => {
  await forget('client@example.com');
  await refuse();
  one.time.pass(minutes);
  expect(await send()).toEqual([expect.stringContaining('/reset-password#token=')]);
});

it('is not mailed after it has expired', async () => {
  await forget('client@example.com');
  await refuse();
  one.time.pass(hours);
  expect(await send()).toEqual([]);
  expect(await rows()).toEqual([withheld('reset_password')]);
});

it('is not mailed after it has ended: by another password, or by another address', async () => {
  const client = await one.as('client');
  await post(client, '/api/auth/email', { email: 'first@example.com', password });
  await forget('client@example.com');
  await post(client, '/api/auth/email', { email: 'second@example.com', password });
  await post(client, '/api/auth/password', { current: password, next: 'four loud lamps' });
  expect(await send()).toEqual([expect.stringContaining('Your account has a new password.')]);
  expect((await rows()).slice(0, 3)).toEqual(['change_email', 'reset_password', 'change_email'].map(withheld));
});

it('does not keep other mails about an account back', async () => {
  const client = await one.as('other client');
  await post(client, '/api/auth/email', { email: 'moved@example.com', password });
  const [text = ''] = await send();
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  expect((await post(client, '/api/auth/email/verify', { token })).status).toBe(200);
  expect(await send()).toHaveLength(1);
});

it('tells nobody that an account has left an address that it has again', async () => {
  const client = await one.as('other client');
  const moveTo = async (email: string) => {
    await one.app.database.write('outbox').whereNot({ template: 'email_changed' }).delete();
    expect((await post(client, '/api/auth/email', { email, password })).status).toBe(202);
    const mail = await one.app.database.read('outbox').where({ template: 'change_email' }).first('text');
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1];
    expect((await post(client, '/api/auth/email/verify', { token })).status).toBe(200);
  };
  await moveTo('away@example.com');
  await refuse();
  await moveTo('back@example.com');
  await moveTo('away@example.com');
  const changed = one.app.database.read('outbox').where({ template: 'email_changed' }).orderBy('id');
  expect((await changed.select('recipient', 'state')).slice(1)).toEqual([
    { recipient: 'away@example.com', state: 'failed' },
    { recipient: 'back@example.com', state: 'queued' },
  ]);
});
