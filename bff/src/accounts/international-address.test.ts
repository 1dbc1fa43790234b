import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

const email = 'Jörg@Uni-Köln.de';
const password = 'three quiet lamps';
const registration = { username: 'joerg', email, password, firstName: 'Jörg', lastName: 'Example' };

it('is taken at registration and login in each of its forms, and stays as it was given', async () => {
  const client = await one.as('visitor');
  const made = await client({ method: 'POST', url: '/api/auth/register', payload: registration });
  expect([made.status, made.json()]).toMatchObject([201, { email }]);
  expect((await client('/api/profile')).json()).toMatchObject({ email });
  const forms = [email, 'jo\u0308rg@uni-ko\u0308ln.de', 'JÖRG@xn--uni-kln-e1a.de', 'Jörg\uFF20Uni-Köln.de'];
  for (const username of forms) {
    const login = await (await one.as('visitor'))({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password },
    });
    expect([login.status, login.json()]).toMatchObject([200, { username: 'joerg' }]);
  }
  const taken = await (await one.as('visitor'))({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...registration, username: 'other2', email: 'jörg@xn--uni-kln-e1a.de' },
  });
  expect(taken.status).toBe(409);
});

it('is taken in an order, and mailed to as it was given', async () => {
  const guest = 'анна@почта.рф';
  const order = linkOrder({ email: guest, emailConfirmation: 'Анна@xn--80a1acny.xn--p1ai' });
  const made = await (await one.as('visitor'))({ method: 'POST', url: '/api/submissions', payload: order });
  expect(made.status).toBe(201);
  const { id } = made.json<{ id: number }>();
  expect(await one.app.database.read('submissions').where({ id }).first('email')).toEqual({ email: guest });
  expect(await one.app.database.read('outbox').where({ submissionId: id }).first('recipient')).toEqual({
    recipient: guest,
  });
});
