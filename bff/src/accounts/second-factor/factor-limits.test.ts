import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addApp, addPasskey, begin, codeAt, finish, loginUrl, send, signLogin } from '../../../test/second-factor.ts';
import { hours, minutes } from '../../time/time.ts';

let one: TestServer;
let secret: string;
let recoveryCodes: string[];
let authenticator: Awaited<ReturnType<typeof addPasskey>>['authenticator'];
beforeAll(async () => {
  one = await testServer({ hasRateLimit: true });
  const editor = await one.as('administrator');
  ({ secret, recoveryCodes } = await addApp(one, editor));
  ({ authenticator } = await addPasskey(editor, { recoveryCode: recoveryCodes[9] }));
});
afterAll(() => one.stop());

const wrong = { code: '000000' };

/** The answers to second factors that are sent one after the other, from one address. */
async function statuses(factors: readonly object[], remoteAddress: string): Promise<number[]> {
  const { client } = await begin(one, 'editor', remoteAddress);
  const found: number[] = [];
  for (const payload of factors)
    found.push((await client({ method: 'POST', url: loginUrl, payload, remoteAddress })).status);
  return found;
}
const times = (count: number, factor: object) => Array.from({ length: count }, () => factor);

describe('wrong second factors', () => {
  it('are refused after five from one network in three minutes, a right one too', async () => {
    one.time.pass(3 * hours);
    const address = '192.0.2.1';
    expect(await statuses(times(6, wrong), address)).toEqual([422, 422, 422, 422, 422, 429]);
    const right = { code: codeAt(one, secret) };
    expect(await statuses([right, { recoveryCode: recoveryCodes[0] }], address)).toEqual([429, 429]);
    expect(await statuses([right], '192.0.2.2')).toEqual([200]);
    one.time.pass(3 * minutes);
    expect(await statuses([{ code: codeAt(one, secret) }], address)).toEqual([200]);
  });

  it('count at the same moment as one by one', async () => {
    one.time.pass(3 * hours);
    const { client } = await begin(one);
    const answers = await Promise.all(times(12, wrong).map((factor) => finish(client, factor)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(7);
    expect(limited[0]?.text).toMatch(/^Too many attempts\. Try again in 3 minutes\. A passkey works meanwhile\.$/);
    expect(limited[0]?.headers['retry-after']).toBe('180');
  });

  it('are refused after twenty to one account from everywhere in an hour; its passkey works all the same', async () => {
    one.time.pass(3 * hours);
    for (const last of [1, 2, 3, 4])
      expect(await statuses(times(5, wrong), `198.51.100.${last}`)).toEqual(times(5, {}).map(() => 422));
    expect(await statuses([{ code: codeAt(one, secret) }], '198.51.100.5')).toEqual([429]);
    const { client } = await begin(one);
    expect((await finish(client, { passkey: await signLogin(client, authenticator) })).status).toBe(200);
    one.time.pass(1 * hours);
    expect(await statuses([{ code: codeAt(one, secret) }], '198.51.100.5')).toEqual([200]);
  });

  it('do not count when they were right', async () => {
    one.time.pass(3 * hours);
    for (let turn = 0; turn < 8; turn++) {
      one.time.pass(30_000);
      expect(await statuses([wrong, { code: codeAt(one, secret) }], '203.0.113.7')).toEqual([422, 200]);
    }
  });

  it('limit the confirmation of an app and of a change too', async () => {
    one.time.pass(3 * hours);
    const other = await one.as('second administrator');
    const password = 'correct horse 9';
    await send(other, '/api/auth/second-factor/app', { proof: { password } });
    const confirm = async () => (await send(other, '/api/auth/second-factor/app/confirm', wrong)).status;
    const found: number[] = [];
    for (let turn = 0; turn < 6; turn++) found.push(await confirm());
    expect(found).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('from one network, a hundred challenges in ten minutes', async () => {
    one.time.pass(3 * hours);
    const client = await one.as('visitor');
    const ask = async () => (await send(client, '/api/auth/login/passkey/options')).status;
    const found: number[] = [];
    for (let turn = 0; turn < 101; turn++) found.push(await ask());
    expect([found.filter((status) => status === 200).length, found.at(-1)]).toEqual([100, 429]);
  });
});
