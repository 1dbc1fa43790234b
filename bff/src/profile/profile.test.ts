import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

const change = (client: Client, payload: object) => client({ method: 'PATCH', url: '/api/profile', payload });
const remove = (client: Client, payload?: object) =>
  client({ method: 'DELETE', url: '/api/profile', ...(payload && { payload }) });

describe('the profile', () => {
  it('is for people who are signed in', async () => {
    const visitor = await one.as('visitor');
    expect((await visitor('/api/profile')).status).toBe(401);
    expect((await change(visitor, { firstName: 'Ada' })).status).toBe(401);
    expect((await remove(visitor, { password })).status).toBe(401);
  });

  it('holds one’s own data and nothing secret', async () => {
    const answer = (await (await one.as('client'))('/api/profile')).json<object>();
    expect(Object.keys(answer).sort()).toEqual(
      [
        'id',
        'username',
        'email',
        'firstName',
        'lastName',
        'isAdmin',
        'role',
        'isEmailVerified',
        'pendingEmail',
        'countryCode',
        'phoneNumber',
        'universityName',
        'createdAt',
      ].sort(),
    );
    expect(answer).toMatchObject({ username: 'client' });
  });

  it('changes what is named, for oneself only, and never rights', async () => {
    const client = await one.as('client');
    const answer = await change(client, {
      firstName: ' Ada ',
      phoneNumber: '555 0100',
      isAdmin: true,
      email: 'x@example.com',
      id: 1,
    });
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { firstName: 'Ada', lastName: 'Example', phoneNumber: '555 0100', isAdmin: false, email: 'client@example.com' },
    ]);
    expect((await client('/api/auth/user')).json()).toMatchObject({ firstName: 'Ada', isAdmin: false });
    expect((await (await one.as('other client'))('/api/profile')).json()).toMatchObject({ firstName: 'Robin' });
  });

  it.each([
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: 'A\nB' }, 'Please use one line of plain text'],
    [{ phoneNumber: 5 }, 'Please check the field "phoneNumber"'],
    [{ phoneNumber: '1\r\nBcc: x@example.com' }, 'Please use one line of plain text'],
    [{ universityName: 'A\u0000B' }, 'Please use one line of plain text'],
    [{ universityName: 'A\u202EB' }, 'Please use one line of plain text'],
    [{ countryCode: '+1\n' }, 'Please select a country code from the list'],
    [{ countryCode: '+999' }, 'Please select a country code from the list'],
  ])('refuses %j', async (payload, sentence) => {
    const answer = await change(await one.as('client'), payload);
    expect([answer.status, answer.text]).toEqual([422, sentence]);
  });
});

it('keeps nothing of a field that is emptied', async () => {
  const client = await one.as('other client');
  const told = { countryCode: '+44', phoneNumber: '20 7946 0018', universityName: 'Leeds' };
  expect((await change(client, told)).json()).toMatchObject(told);
  const none = { countryCode: null, phoneNumber: null, universityName: null };
  expect((await change(client, { countryCode: '', phoneNumber: ' ', universityName: '' })).json()).toMatchObject(none);
  expect((await change(client, told)).json()).toMatchObject(told);
  expect((await change(client, none)).json()).toMatchObject(none);
});

describe('deleting the account', () => {
  it('leaves the browser nothing to read, as a logout does, also no order that a tracking link had opened', async () => {
    const client = await one.as('other client');
    const email = 'somebody-else@example.com';
    const sent = await (await one.as('visitor'))({
      method: 'POST',
      url: '/api/submissions',
      payload: linkOrder({ email, emailConfirmation: email }),
    });
    const { id, trackingUrl } = sent.json<{ id: number; trackingUrl: string }>();
    await client({ method: 'POST', url: '/api/tracking', payload: { token: trackingUrl.split('/').at(-1) } });
    expect((await client(`/api/submissions/${id}`)).status).toBe(200);
    expect((await remove(client, { password })).status).toBe(204);
    expect((await client(`/api/submissions/${id}`)).status).toBe(401);
  });

  it('asks for the password, and is not for administrators', async () => {
    const client = await one.as('client');
    for (const payload of [undefined, {}, { password: 'wrong password' }])
      expect((await remove(client, payload)).status).toBe(403);
    expect((await client('/api/profile')).status).toBe(200);
    expect((await remove(await one.as('administrator'), { password })).status).toBe(403);
  });
});
