import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Authenticator, type Signing } from '../../../test/authenticator.ts';
import { type Client, password, type TestServer, testServer } from '../../../test/harness.ts';
import {
  addApp,
  addPasskey,
  begin,
  factorUrl,
  finish,
  isSignedIn,
  loginUrl,
  removeFactors,
  send,
  signLogin,
  stateOf,
} from '../../../test/second-factor.ts';
import { minutes } from '../../time/time.ts';

let one: TestServer;
let editor: Client;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());
beforeEach(async () => {
  await removeFactors(one);
  editor = await one.as('administrator');
});

const optionsUrl = `${factorUrl}/passkeys/options`;
const aloneUrl = '/api/auth/login/passkey';
const optionsFor = async (client: Client, url: string, payload?: object) =>
  (await send(client, url, payload)).json<{ challenge: string; allowCredentials?: object[]; rp?: object }>();

describe('adding a passkey', () => {
  it('names it, makes recovery codes, and excludes it from a second adding', async () => {
    const { authenticator, recoveryCodes } = await addPasskey(editor, { password }, '  Work laptop ');
    expect(recoveryCodes).toHaveLength(10);
    const { passkeys } = await stateOf(editor);
    expect(passkeys).toEqual([
      {
        id: expect.any(Number),
        name: 'Work laptop',
        createdAt: new Date(one.time.now).toISOString(),
        lastUsedAt: null,
      },
    ]);
    const options = await optionsFor(editor, optionsUrl, { proof: { recoveryCode: recoveryCodes[0] } });
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Marginalia' },
      excludeCredentials: [{ id: authenticator.id.toString('base64url') }],
      authenticatorSelection: { userVerification: 'required' },
    });
    const credential = authenticator.create(options);
    const again = await send(editor, `${factorUrl}/passkeys`, { name: 'Again', credential });
    expect([again.status, again.text]).toEqual([409, 'This passkey is already in use.']);
  });

  const refusals: [string, (options: { challenge: string }) => [{ challenge: string }, Signing?]][] = [
    ['another site', (options) => [options, { origin: 'https://evil.test' }]],
    ['another host', (options) => [options, { host: 'evil.test' }]],
    ['nobody verified', (options) => [options, { isVerified: false }]],
    ['a made-up challenge', () => [{ challenge: 'AAAA' }]],
  ];
  it.each(refusals)('refuses %s', async (_, change) => {
    const options = await optionsFor(editor, optionsUrl, { proof: { password } });
    const credential = new Authenticator().create(...change(options));
    const answer = await send(editor, `${factorUrl}/passkeys`, { name: 'Laptop', credential });
    expect([answer.status, answer.text]).toEqual([409, 'We couldn’t add this passkey. Start again.']);
    expect((await stateOf(editor)).passkeys).toEqual([]);
  });

  it('takes a challenge once, for five minutes, from the session that asked, and for nothing else', async () => {
    const add = async (client: Client, options: { challenge: string }) => {
      const credential = new Authenticator().create(options);
      return (await send(client, `${factorUrl}/passkeys`, { name: 'Laptop', credential })).status;
    };
    const ask = () => optionsFor(editor, optionsUrl, { proof: { password } });
    const elsewhere = await one.as('administrator');
    const other = await one.as('second administrator');
    const options = await ask();
    expect([await add(elsewhere, options), await add(other, options)]).toEqual([409, 409]);
    one.time.pass(5 * minutes);
    expect(await add(editor, options)).toBe(409);
    expect(await add(editor, await optionsFor(editor, `${factorUrl}/proof/passkey`))).toBe(409);
    const [first, second] = [await ask(), await ask()];
    expect((await Promise.all([add(editor, first), add(editor, first)])).sort()).toEqual([200, 409]);
    expect(await add(editor, second)).toBe(200);
  });

  it('refuses an id that is not the credential’s, or longer than any is', async () => {
    const add = async (change: object) => {
      const credential = new Authenticator().create(await optionsFor(editor, optionsUrl, { proof: { password } }));
      return send(editor, `${factorUrl}/passkeys`, { name: 'Laptop', credential: { ...credential, ...change } });
    };
    const answers = [await add({ id: 'AAAA', rawId: 'AAAA' }), await add({ id: 'A'.repeat(1365) })];
    expect(answers.map(({ status }) => status)).toEqual([409, 422]);
    expect((await stateOf(editor)).passkeys).toEqual([]);
  });

  it.each(['android-key', 'android-safetynet', 'apple', 'tpm', 'fido-u2f'])(
    'takes no attestation %s, for which an address that the sender names would be fetched',
    async (form) => {
      const warn = vi.spyOn(one.app.log, 'warn');
      const { response, ...credential } = new Authenticator().create(
        await optionsFor(editor, optionsUrl, { proof: { password } }),
      );
      const named = Buffer.concat([Buffer.from([0x60 + form.length]), Buffer.from(form)]).toString('hex');
      const bytes = Buffer.from(response.attestationObject, 'base64url').toString('hex').replace('646e6f6e65', named);
      const attestationObject = Buffer.from(bytes, 'hex').toString('base64url');
      const changed = { ...credential, response: { ...response, attestationObject } };
      const answer = await send(editor, `${factorUrl}/passkeys`, { name: 'Laptop', credential: changed });
      expect(answer.status).toBe(409);
      const reason = `The attestation ${form} was not asked for`;
      expect(warn).toHaveBeenCalledWith({ event: 'passkey-refused', reason });
    },
  );

  it('renames and removes only one’s own', async () => {
    const { recoveryCodes } = await addPasskey(editor);
    const own = (await stateOf(editor)).passkeys[0]?.id;
    const other = await one.as('second administrator');
    const url = `${factorUrl}/passkeys/${own}`;
    expect((await send(other, url, { name: 'Mine' }, 'PATCH')).status).toBe(404);
    expect((await send(other, url, { proof: { password } }, 'DELETE')).status).toBe(404);
    const renamed = await send(editor, url, { name: 'Phone' }, 'PATCH');
    expect([renamed.status, renamed.json()]).toMatchObject([200, { id: own, name: 'Phone' }]);
    expect((await send(editor, url, { name: ' ' }, 'PATCH')).status).toBe(422);
    const remove = () => send(editor, url, { proof: { recoveryCode: recoveryCodes[0] } }, 'DELETE');
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status).sort();
    // The last factor is gone with the first: then the password would do.
    expect(statuses[0]).toBe(204);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
  });
});

describe('a login with a passkey', () => {
  it('is the second step, once for each challenge', async () => {
    const { authenticator } = await addPasskey(editor);
    const { client, answer } = await begin(one);
    expect(answer.json()).toEqual({ isAdmin: true, secondFactor: ['passkey', 'recoveryCode'] });
    const options = await optionsFor(client, `${loginUrl}/passkey`);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.id.toString('base64url'), transports: ['internal'] }],
    });
    const passkey = authenticator.sign(options);
    expect((await finish(client, { passkey })).status).toBe(200);
    expect(await isSignedIn(client)).toBe(true);
    const again = (await begin(one)).client;
    expect((await finish(again, { passkey })).status).toBe(422);
    const { passkeys } = await stateOf(client);
    expect(passkeys[0]?.lastUsedAt).toBe(new Date(one.time.now).toISOString());
  });

  const wrong: [string, Signing][] = [
    ['another site', { origin: 'https://evil.test' }],
    ['another host', { host: 'evil.test' }],
    ['nobody verified', { isVerified: false }],
    ['a counter that went back', { counter: 1 }],
  ];
  it.each(wrong)('refuses %s', async (_, signing) => {
    const { authenticator } = await addPasskey(editor);
    const { client } = await begin(one);
    authenticator.counter = 5;
    expect((await finish(client, { passkey: await signLogin(client, authenticator) })).status).toBe(200);
    const next = (await begin(one)).client;
    const options = await optionsFor(next, `${loginUrl}/passkey`);
    const refused = await finish(next, { passkey: authenticator.sign(options, signing) });
    expect([refused.status, refused.text]).toEqual([
      422,
      'We couldn’t confirm this passkey. Try again, or use another way.',
    ]);
    expect(await isSignedIn(next)).toBe(false);
    // The challenge is used up by a wrong signature too.
    expect((await finish(next, { passkey: authenticator.sign(options, { counter: 9 }) })).status).toBe(422);
  });

  it('takes no signature of somebody else’s challenge or of somebody else’s passkey', async () => {
    const { authenticator } = await addPasskey(editor);
    const others = await addPasskey(await one.as('second administrator'));
    const [mine, theirs] = [(await begin(one)).client, (await begin(one, 'editor2')).client];
    const passkey = authenticator.sign(await optionsFor(theirs, `${loginUrl}/passkey`));
    expect((await finish(mine, { passkey })).status).toBe(422);
    expect((await finish(theirs, { passkey })).status).toBe(422);
    const other = others.authenticator.sign(await optionsFor(mine, `${loginUrl}/passkey`));
    expect((await finish(mine, { passkey: other })).status).toBe(422);
    const alone = await one.as('visitor');
    const forLogin = authenticator.sign(await optionsFor(alone, `${aloneUrl}/options`));
    expect((await finish(mine, { passkey: forLogin })).status).toBe(422);
    const unknown = new Authenticator().sign(await optionsFor(mine, `${loginUrl}/passkey`));
    expect((await finish(mine, { passkey: unknown })).status).toBe(422);
  });

  it('takes none that was removed between the signature and its check', async () => {
    const { authenticator, recoveryCodes } = await addPasskey(editor);
    await addPasskey(editor, { recoveryCode: recoveryCodes[0] }, 'Phone');
    const { client } = await begin(one);
    const passkey = await signLogin(client, authenticator);
    const id = await one.app.database.read('passkeys').where({ name: 'Laptop' }).first('id');
    await one.app.database.write('passkeys').where(id).delete();
    expect((await finish(client, { passkey })).status).toBe(422);
  });

  it('works by the passkey alone, in the browser that asked, once', async () => {
    const { authenticator } = await addPasskey(editor);
    const [browser, other] = [await one.as('visitor'), await one.as('visitor')];
    const options = await optionsFor(browser, `${aloneUrl}/options`);
    expect(options.allowCredentials ?? []).toEqual([]);
    const passkey = authenticator.sign(options);
    expect((await send(other, aloneUrl, { passkey })).status).toBe(401);
    await send(other, `${aloneUrl}/options`);
    expect((await send(other, aloneUrl, { passkey })).status).toBe(422);
    const done = await send(browser, aloneUrl, { passkey });
    expect([done.status, done.json()]).toMatchObject([200, { username: 'editor', isAdmin: true }]);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await send(browser, aloneUrl, { passkey })).status).toBe(401);
  });

  it('without a verified owner is not enough alone', async () => {
    const { authenticator } = await addPasskey(editor);
    const browser = await one.as('visitor');
    const options = await optionsFor(browser, `${aloneUrl}/options`);
    const passkey = authenticator.sign(options, { isVerified: false });
    expect((await send(browser, aloneUrl, { passkey })).status).toBe(422);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('that was begun without a password takes no code', async () => {
    const { recoveryCodes } = await addApp(one, editor);
    const browser = await one.as('visitor');
    await send(browser, `${aloneUrl}/options`);
    expect((await finish(browser, { recoveryCode: recoveryCodes[0] })).status).toBe(401);
  });

  it('proves a change of the second factors', async () => {
    const { authenticator } = await addPasskey(editor);
    const proof = async (client: Client) => ({
      passkey: authenticator.sign(await optionsFor(client, `${factorUrl}/proof/passkey`)),
    });
    const given = await proof(editor);
    expect((await send(editor, `${factorUrl}/recovery-codes`, { proof: given })).status).toBe(200);
    expect((await send(editor, `${factorUrl}/recovery-codes`, { proof: given })).status).toBe(422);
  });
});

describe('what is left behind', () => {
  it('is swept once it has ended', async () => {
    await addPasskey(editor);
    const { client } = await begin(one);
    await optionsFor(client, `${loginUrl}/passkey`);
    const rows = async () => [
      await one.app.database.read('pending_logins'),
      await one.app.database.read('passkey_challenges'),
    ];
    for (const found of await rows()) expect(found.length).toBeGreaterThan(0);
    one.time.pass(5 * minutes);
    await one.app.sessions.sweep();
    expect(await rows()).toEqual([[], []]);
  });
});
