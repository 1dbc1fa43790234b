import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CurrentUser, endpointList } from '../../../contract/index.ts';
import { type Client, password, type TestServer, testServer } from '../../../test/harness.ts';
import { addApp, begin, codeAt, factorUrl, finish, isSignedIn, send, stateOf } from '../../../test/second-factor.ts';
import { placeSubmission } from '../../../test/submissions.ts';
import { minutes } from '../../time/time.ts';
import { resetSecondFactor } from './reset.ts';

const sentence = 'Set up a second factor first: open “My account” and choose an authenticator app or a passkey.';
const json = { 'content-type': 'application/json' };

describe('ADMIN_SECOND_FACTOR=required', () => {
  let one: TestServer;
  let id: number;
  beforeAll(async () => {
    one = await testServer({ requiresSecondFactor: true });
    id = await placeSubmission(one, { status: 'approved', userId: await one.idOf('client') });
  });
  afterAll(() => one.stop());

  const logIn = async (username: string) => {
    const { client, answer } = await begin(one, username);
    return { client, user: answer.json<CurrentUser>(), status: answer.status };
  };
  const callAll = async (client: Client, access: string) => {
    const found: [string, number, string][] = [];
    for (const { id: name, method, path, access: asked, bodyType } of endpointList) {
      if (asked !== access) continue;
      const url = path.replace('{id}', String(id)).replace('{status}', 'paid').replace('{filename}', 'x.docx');
      const isForm = bodyType === 'multipart';
      const answer = await client({
        method,
        url,
        headers: method === 'GET' ? {} : isForm ? { 'content-type': 'multipart/form-data; boundary=x' } : json,
        ...(method !== 'GET' && { payload: isForm ? '--x--\r\n' : '{}' }),
      });
      found.push([name, answer.status, answer.text]);
    }
    return found;
  };

  it('lets an administrator without one do nothing but set one up', async () => {
    const { client, user, status } = await logIn('editor');
    expect([status, user]).toMatchObject([200, { isAdmin: false, mustSetUpSecondFactor: true }]);
    expect((await client('/api/auth/user')).json()).toEqual(user);
    expect((await client('/api/profile')).json()).toMatchObject({ isAdmin: false, mustSetUpSecondFactor: true });
    for (const access of ['administrator', 'owner']) {
      const answers = await callAll(client, access);
      expect(answers.length).toBeGreaterThan(3);
      for (const answer of answers) expect(answer.slice(1)).toEqual([403, sentence]);
    }
    expect(await stateOf(client)).toMatchObject({ isRequired: true, appSince: null });
    await addApp(one, client);
    expect((await client('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
    expect((await client('/api/auth/user')).json()).not.toHaveProperty('mustSetUpSecondFactor');
    expect((await client(`/api/submissions/${id}`)).status).toBe(200);
    expect((await client('/api/submissions/counts')).status).toBe(200);
  });

  it('is not about clients', async () => {
    const { client, user } = await logIn('client');
    expect(user).not.toHaveProperty('mustSetUpSecondFactor');
    expect((await client(`/api/submissions/${id}`)).status).toBe(200);
    expect((await stateOf(client)).isRequired).toBe(false);
  });

  it('holds again at once when the last factor is removed', async () => {
    const client = await one.as('second administrator');
    const { secret } = await addApp(one, client);
    expect((await client('/api/submissions/counts')).status).toBe(200);
    one.time.pass(2 * minutes);
    const proof = { code: codeAt(one, secret) };
    expect((await send(client, `${factorUrl}/app`, { proof }, 'DELETE')).status).toBe(204);
    const refused = await client('/api/submissions/counts');
    expect([refused.status, refused.text]).toEqual([403, sentence]);
  });
});

describe('npm run db -- second-factor reset', () => {
  let one: TestServer;
  beforeAll(async () => {
    one = await testServer();
  });
  afterAll(() => one.stop());
  const reset = (username: string) => resetSecondFactor(one.app, username);

  it('removes all factors, signs out everywhere, and leaves the password', async () => {
    const editor = await one.as('administrator');
    const { recoveryCodes } = await addApp(one, editor);
    const { client } = await begin(one);
    expect(await reset(' Editor ')).toBe(
      'The second factor of editor is removed, and the account is signed out everywhere. The password still works.',
    );
    expect(await isSignedIn(editor)).toBe(false);
    expect(await one.app.database.read('audit_events').where({ action: 'second_factor_reset' })).toMatchObject([
      { actorId: null, targetType: 'account', targetId: await one.idOf('administrator') },
    ]);
    expect((await finish(client, { recoveryCode: recoveryCodes[0] })).status).toBe(401);
    const again = await begin(one);
    expect([again.answer.status, await isSignedIn(again.client)]).toEqual([200, true]);
    for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'])
      expect([table, await one.app.database.read(table)]).toEqual([table, []]);
  });

  it('changes nothing for an account without one, or for no account', async () => {
    await expect(reset('editor2')).rejects.toThrow('The account editor2 has no second factor. Nothing was changed.');
    await expect(reset('nobody')).rejects.toThrow(
      'There is no account with the username "nobody". Nothing was changed.',
    );
    expect((await begin(one, 'editor2')).answer.status).toBe(200);
  });

  it('goes with a deleted account', async () => {
    const editor = await one.as('administrator');
    await addApp(one, editor);
    await one.app.database
      .write('users')
      .where({ id: await one.idOf('administrator') })
      .update({ isAdmin: false });
    const deleted = await editor({ method: 'DELETE', url: '/api/profile', payload: { password } });
    expect(deleted.status).toBe(204);
    expect(await one.app.database.read('recovery_codes')).toEqual([]);
  });
});
