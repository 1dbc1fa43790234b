import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { createApp } from '../create-app.ts';
import { ensureAdministrator } from './first-administrator.ts';

let one: TestServer;
beforeEach(async () => {
  one = await testServer();
  await one.app.database.write('users').where({ isAdmin: true }).delete();
});
afterEach(() => one.stop());

const appOf = (username: string, password?: string) =>
  createApp({ ...one.app, config: { ...one.app.config, admin: { username, password } } });
/** The password that was shown. */
async function start(username: string, password?: string): Promise<string | undefined> {
  let shown: string | undefined;
  await ensureAdministrator(appOf(username, password), (generated) => {
    shown = generated;
  });
  return shown;
}
const login = async (username: string, password: string) =>
  (await (await one.as('visitor'))({ method: 'POST', url: '/api/auth/login', payload: { username, password } })).status;

it('makes one at the first start, with a password that is told once', async () => {
  const password = await start('admin');
  expect(password).toMatch(/^[\w-]{20}$/);
  expect(await login('admin', password ?? '')).toBe(200);
  expect(await start('admin')).toBeUndefined();
  expect(await login('admin', password ?? '')).toBe(200);
});

it('makes none whose password could not be shown', async () => {
  const failing = ensureAdministrator(appOf('admin'), () => {
    throw new Error('write EPIPE');
  });
  await expect(failing).rejects.toThrow('write EPIPE');
  const password = await start('admin');
  expect(await login('admin', password ?? '')).toBe(200);
});

it('takes a given password, also at a later start, and then ends the sessions of before', async () => {
  expect(await start('admin', 'first secret')).toBeUndefined();
  const client = await one.as('visitor');
  await client({ method: 'POST', url: '/api/auth/login', payload: { username: 'admin', password: 'first secret' } });
  await start('admin', 'first secret');
  expect((await client('/api/auth/user')).status).toBe(200);
  await start('admin', 'second secret');
  expect((await client('/api/auth/user')).status).toBe(401);
  expect([await login('admin', 'first secret'), await login('admin', 'second secret')]).toEqual([401, 200]);
});

it('lets no link of before work once another password is given', async () => {
  await start('admin', 'first secret');
  const client = await one.as('visitor');
  await client({ method: 'POST', url: '/api/auth/login', payload: { username: 'admin', password: 'first secret' } });
  const wish = { email: 'thief@example.com', password: 'first secret' };
  expect((await client({ method: 'POST', url: '/api/auth/email', payload: wish })).status).toBe(202);
  const { email } = (await client('/api/auth/user')).json<{ email: string }>();
  await client({ method: 'POST', url: '/api/auth/password/forgot', payload: { email } });
  await start('admin', 'second secret');
  for (const table of ['email_tokens', 'password_tokens']) expect(await one.app.database.read(table)).toEqual([]);
});

it('never makes a client an administrator', async () => {
  await expect(start('client', 'some secret')).rejects.toThrow(
    /^ADMIN_USERNAME holds "client", which is a client's account/,
  );
});

it('gets no link to a password by orders of others with its address, which is the contact address', async () => {
  const password = await start('admin');
  const email = one.app.config.contactEmail;
  const owner = await one.app.database.read('users').where({ username: 'admin' }).first('email', 'emailVerifiedAt');
  expect(owner).toEqual({ email, emailVerifiedAt: null });
  const payload = linkOrder({ email, emailConfirmation: email });
  const ordered = await (await one.as('visitor'))({ method: 'POST', url: '/api/submissions', payload });
  const { id } = ordered.json<{ id: number }>();
  const admin = await one.as('visitor');
  await admin({ method: 'POST', url: '/api/auth/login', payload: { username: 'admin', password } });
  expect((await admin({ method: 'POST', url: `/api/submissions/${id}/approve` })).status).toBe(200);
  const mails = one.app.database.read('outbox').where({ recipient: email });
  expect(await mails.clone().orderBy('id').select('template')).toEqual([
    { template: 'order_received' },
    { template: 'approved' },
  ]);
  expect(await mails.clone().where('text', 'like', '%/reset-password%')).toEqual([]);
  expect(await one.app.database.read('password_tokens')).toEqual([]);
});
