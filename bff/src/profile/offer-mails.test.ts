import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

it.each(['take', 'refuse', 'delete the account'] as const)(
  'a mail that offers an order to an account is withheld once its owner did: %s',
  async (what) => {
    const owner = await one.as('client');
    const orderFor = async (email: string) => {
      const payload = linkOrder({ email, emailConfirmation: email });
      return (await (await one.as('visitor'))({ method: 'POST', url: '/api/submissions', payload })).json<{
        id: number;
      }>().id;
    };
    const ids = [await orderFor('client@example.com'), await orderFor('other@example.com')];
    // An order that waits for another account is neither taken nor refused.
    for (const id of what === 'delete the account' ? [] : ids)
      await owner({ method: 'POST', url: `/api/profile/waiting/${id}/${what}` });
    if (what === 'delete the account')
      expect((await owner({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
    const mails = one.app.database.read('outbox').whereIn('submissionId', ids).orderBy('submissionId');
    expect(await mails.select('template', 'state', 'text', 'lastError')).toMatchObject([
      { template: 'order_received', state: 'failed', text: null, lastError: null },
      { template: 'order_received', state: 'queued' },
    ]);
  },
);
