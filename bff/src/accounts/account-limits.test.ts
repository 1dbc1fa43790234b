import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer({ hasRateLimit: true });
});
afterAll(() => one.stop());

const names = { username: 'newcomer', firstName: 'Ada', lastName: 'Example' };
const email = 'newcomer@example.com';

// Each request is counted and then comes to nothing.
it.each([
  ['a password link', '/api/auth/password/forgot', { email }, 202],
  ['an account', '/api/auth/register', { ...names, email, password: 'password1' }, 422],
  ['an administrator’s rights', '/api/auth/invitation/accept', { token: 'made-up' }, 400],
])(
  'asking for %s is limited for an IPv6 /64, and for the /48 that it is part of',
  async (_what, url, payload, status) => {
    const client = await one.as('visitor');
    const ask = async (remoteAddress: string) => (await client({ method: 'POST', url, payload, remoteAddress })).status;
    for (let network = 0; network < 10; network++) {
      const address = `2001:db8:1:${network}::1`;
      for (let count = 0; count < 20; count++) expect(await ask(address)).toBe(status);
      if (network === 0) expect(await ask(address)).toBe(429);
    }
    expect([await ask('2001:db8:1:10::1'), await ask('2001:db8:2:10::1')]).toEqual([429, status]);
  },
);
