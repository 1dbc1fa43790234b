import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../../test/harness.ts';
import {
  addApp,
  addPasskey,
  begin,
  codeAt,
  factorUrl,
  finish,
  isSignedIn,
  removeFactors,
  send,
  signLogin,
  stateOf,
} from '../../../test/second-factor.ts';
import { minutes, seconds } from '../../time/time.ts';

let one: TestServer;
let editor: Client;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());
beforeEach(async () => {
  await one.app.database.write('pending_logins').delete();
  await removeFactors(one);
  // Codes of the test before belong to other steps.
  one.time.pass(2 * minutes);
  editor = await one.as('administrator');
});

const wrong = '000000';
const step = 30;

describe('adding an authenticator app', () => {
  it('counts from its first code on, shows ten recovery codes once, and ends all other sessions', async () => {
    const elsewhere = await one.as('administrator');
    const started = await send(editor, `${factorUrl}/app`, { proof: { password } });
    const { secret, uri } = started.json<{ secret: string; uri: string }>();
    expect(started.headers['cache-control']).toBe('no-store');
    expect(uri).toBe(`otpauth://totp/Marginalia%20(localhost):editor?secret=${secret}&issuer=Marginalia%20(localhost)`);
    expect((await begin(one)).answer.status).toBe(200);
    const confirmed = await send(editor, `${factorUrl}/app/confirm`, { code: codeAt(one, secret) });
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await stateOf(editor)).toEqual({
      isRequired: false,
      appSince: new Date(one.time.now).toISOString(),
      passkeys: [],
      recoveryCodesLeft: 10,
    });
    expect([await isSignedIn(editor), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  it('stores neither the key nor a recovery code', async () => {
    const { secret, recoveryCodes } = await addApp(one, editor);
    const { read } = one.app.database;
    const rows = JSON.stringify([await read('authenticator_apps'), await read('recovery_codes')]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(rows).not.toContain(text);
  });

  it('asks for the password, and for the right one', async () => {
    const ask = async (proof: object) => (await send(editor, `${factorUrl}/app`, { proof })).status;
    expect(await ask({})).toBe(422);
    expect(await ask({ password: 'not the password' })).toBe(403);
    expect(await ask({ code: wrong })).toBe(403);
    expect(await ask({ password, code: wrong })).toBe(422);
  });

  it('is for administrators', async () => {
    const client = await one.as('client');
    const answers = [
      await send(client, `${factorUrl}/app`, { proof: { password } }),
      await send(client, `${factorUrl}/passkeys/options`, { proof: { password } }),
    ];
    for (const { status, text } of answers)
      expect([status, text]).toEqual([403, 'Access denied. You do not have administrator privileges.']);
    expect((await stateOf(client)).appSince).toBeNull();
  });

  it('takes no wrong code, none after a quarter of an hour, and no second app', async () => {
    const confirm = (code: string) => send(editor, `${factorUrl}/app/confirm`, { code });
    expect((await confirm(wrong)).status).toBe(409);
    const start = () => send(editor, `${factorUrl}/app`, { proof: { password } });
    const { secret } = (await start()).json<{ secret: string }>();
    expect((await confirm(wrong)).status).toBe(422);
    one.time.pass(15 * minutes);
    expect((await confirm(codeAt(one, secret))).status).toBe(409);
    const added = await addApp(one, editor);
    one.time.pass(step * seconds);
    const again = await send(editor, `${factorUrl}/app`, { proof: { code: codeAt(one, added.secret) } });
    expect([again.status, again.text]).toEqual([
      409,
      'You already have an authenticator app. Remove it before you add another one.',
    ]);
  });
});

describe('a login with a second factor', () => {
  it('gives no session for the password, and one for the code', async () => {
    const { secret } = await addApp(one, editor);
    one.time.pass(step * seconds);
    const { client, answer } = await begin(one);
    expect([answer.status, answer.json()]).toEqual([202, { isAdmin: true, secondFactor: ['code', 'recoveryCode'] }]);
    expect([...client.cookies.keys()]).toEqual(['login']);
    expect(String(answer.headers['set-cookie'])).toMatch(/^login=[^;]+; Max-Age=300; .*HttpOnly; SameSite=Strict/);
    expect(await isSignedIn(client)).toBe(false);
    const done = await finish(client, { code: codeAt(one, secret) });
    expect([done.status, done.json()]).toMatchObject([200, { username: 'editor', isAdmin: true }]);
    expect([client.cookies.has('login'), await isSignedIn(client)]).toEqual([false, true]);
    expect(client.cookies.has('device')).toBe(true);
  });

  it.each([
    ['with a space', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['with a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['in full-width digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + +digit))],
  ])('takes a code %s', async (_, write) => {
    const { secret } = await addApp(one, editor);
    one.time.pass(step * seconds);
    expect((await finish((await begin(one)).client, { code: write(codeAt(one, secret)) })).status).toBe(200);
  });

  it.each([
    [-2, 422],
    [-1, 200],
    [1, 200],
    [2, 422],
  ])('judges a code of a clock that is %i steps ahead', async (steps, status) => {
    const { secret } = await addApp(one, editor);
    one.time.pass(5 * minutes);
    const code = codeAt(one, secret, steps * step);
    expect((await finish((await begin(one)).client, { code })).status).toBe(status);
  });

  it('takes each code once, also those of earlier steps, and not the one that confirmed the app', async () => {
    const { secret } = await addApp(one, editor);
    const first = codeAt(one, secret);
    const { client } = await begin(one);
    const again = await finish(client, { code: first });
    expect([again.status, again.text]).toEqual([
      422,
      'This code is wrong or was already used. Enter the code that your app shows now.',
    ]);
    one.time.pass(2 * step * seconds);
    const [next, previous] = [codeAt(one, secret), codeAt(one, secret, -step)];
    expect((await finish(client, { code: next })).status).toBe(200);
    const { client: other } = await begin(one);
    for (const code of [next, previous]) expect((await finish(other, { code })).status).toBe(422);
  });

  it('has one winner when two use the same code, or the same recovery code, or finish the same login', async () => {
    const { secret, recoveryCodes } = await addApp(one, editor);
    one.time.pass(step * seconds);
    const ofTwo = async (factors: readonly [object, object], isSameLogin = false) => {
      const { client } = await begin(one);
      const other = isSameLogin ? client : (await begin(one)).client;
      const answers = await Promise.all([finish(client, factors[0]), finish(other, factors[1])]);
      return answers.map(({ status }) => status).sort();
    };
    const code = codeAt(one, secret);
    expect(await ofTwo([{ code }, { code }])).toEqual([200, 422]);
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect(await ofTwo([{ recoveryCode: first }, { recoveryCode: first }])).toEqual([200, 422]);
    expect(await ofTwo([{ recoveryCode: second }, { recoveryCode: third }], true)).toEqual([200, 401]);
    // The loser's code was not used up with it.
    expect((await stateOf(await signedIn(secret))).recoveryCodesLeft).toBe(8);
  });

  /** A browser that has logged in with a new code. */
  async function signedIn(secret: string) {
    one.time.pass(step * seconds);
    const { client } = await begin(one);
    await finish(client, { code: codeAt(one, secret) });
    return client;
  }

  it('ends after five minutes, after its one use, and in every browser but its own', async () => {
    const { secret, recoveryCodes } = await addApp(one, editor);
    const [first = '', second = ''] = recoveryCodes;
    const { client } = await begin(one);
    const stolen = new Map(client.cookies);
    one.time.pass(5 * minutes);
    const late = await finish(client, { code: codeAt(one, secret) });
    expect([late.status, late.text]).toEqual([401, 'This login has ended. Log in again.']);
    expect((await finish(await one.as('visitor'), { recoveryCode: first })).status).toBe(401);
    const next = (await begin(one)).client;
    const copy = await one.as('visitor');
    for (const [name, value] of next.cookies) copy.cookies.set(name, value);
    expect((await finish(next, { recoveryCode: first })).status).toBe(200);
    expect((await finish(copy, { recoveryCode: second })).status).toBe(401);
    const forged = await one.as('visitor');
    for (const value of [stolen.get('login') ?? '', 'x', next.cookies.get('session') ?? '']) {
      forged.cookies.set('login', value);
      expect((await finish(forged, { recoveryCode: second })).status).toBe(401);
    }
  });

  it('begun anew ends the one before in the same browser', async () => {
    const { recoveryCodes } = await addApp(one, editor);
    const { client } = await begin(one);
    const earlier = client.cookies.get('login') ?? '';
    await client({ method: 'POST', url: '/api/auth/login', payload: { username: 'editor', password } });
    const old = await one.as('visitor');
    old.cookies.set('login', earlier);
    expect((await finish(old, { recoveryCode: recoveryCodes[0] })).status).toBe(401);
    expect((await finish(client, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });

  it('is worth nothing as a session, and not for another account', async () => {
    const { recoveryCodes } = await addApp(one, editor);
    await addApp(one, await one.as('second administrator'));
    const { client } = await begin(one, 'editor2');
    expect((await finish(client, { recoveryCode: recoveryCodes[0] })).status).toBe(422);
    client.cookies.set('session', client.cookies.get('login') ?? '');
    expect(await isSignedIn(client)).toBe(false);
  });

  it('ends when the password is changed, the factor is removed, or sessions are ended meanwhile', async () => {
    const { secret, recoveryCodes } = await addApp(one, editor);
    const [forRemoval = ''] = recoveryCodes;
    const { client } = await begin(one);
    await send(editor, '/api/auth/sessions/end-others');
    one.time.pass(step * seconds);
    expect((await finish(client, { code: codeAt(one, secret) })).status).toBe(401);
    const other = (await begin(one)).client;
    expect((await send(editor, `${factorUrl}/app`, { proof: { recoveryCode: forRemoval } }, 'DELETE')).status).toBe(
      204,
    );
    expect((await finish(other, { code: codeAt(one, secret) })).status).toBe(401);
    expect((await begin(one)).answer.status).toBe(200);
  });

  it('uses each recovery code once, however it is written', async () => {
    const { recoveryCodes } = await addApp(one, editor);
    const [first = '', second = ''] = recoveryCodes;
    const { client } = await begin(one);
    expect((await finish(client, { recoveryCode: ` ${first.toUpperCase().replace('-', ' ')} ` })).status).toBe(200);
    expect((await stateOf(client)).recoveryCodesLeft).toBe(9);
    const other = (await begin(one)).client;
    const again = await finish(other, { recoveryCode: first });
    expect([again.status, again.text]).toEqual([422, 'This recovery code is wrong or was already used.']);
    expect((await finish(other, { recoveryCode: second.replace(/0/g, 'O').replace(/1/g, 'l') })).status).toBe(200);
  });

  it('says that the key can’t be read after the secret of the server was changed', async () => {
    const { secret } = await addApp(one, editor);
    await one.app.database.write('authenticator_apps').update({ secret: 'a.b.c' });
    one.time.pass(step * seconds);
    const answer = await finish((await begin(one)).client, { code: codeAt(one, secret) });
    expect([answer.status, answer.text]).toMatchObject([409, expect.stringContaining('Use a passkey')]);
  });
});

describe('changing second factors', () => {
  it('takes a factor and not the password, once there is one', async () => {
    const { secret, recoveryCodes } = await addApp(one, editor);
    const calls: [string, string, object][] = [
      ['DELETE', `${factorUrl}/app`, {}],
      ['POST', `${factorUrl}/recovery-codes`, {}],
      ['POST', `${factorUrl}/passkeys/options`, {}],
      ['DELETE', `${factorUrl}/passkeys/1`, {}],
    ];
    for (const [method, url] of calls) {
      expect([url, (await send(editor, url, { proof: { password } }, method)).status]).toEqual([url, 403]);
      expect([url, (await send(editor, url, { proof: { code: wrong } }, method)).status]).toEqual([url, 422]);
    }
    one.time.pass(step * seconds);
    const renewed = await send(editor, `${factorUrl}/recovery-codes`, { proof: { code: codeAt(one, secret) } });
    const codes = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(codes).toHaveLength(10);
    const { client } = await begin(one);
    expect((await finish(client, { recoveryCode: recoveryCodes[1] })).status).toBe(422);
    expect((await finish(client, { recoveryCode: codes[1] })).status).toBe(200);
  });

  it('keeps the recovery codes for a further factor, and drops them with the last one', async () => {
    const { recoveryCodes } = await addApp(one, editor);
    const [first, second, third] = recoveryCodes;
    const added = await addPasskey(editor, { recoveryCode: first });
    expect(added.recoveryCodes).toEqual([]);
    const elsewhere = (await begin(one)).client;
    expect((await finish(elsewhere, { recoveryCode: second })).status).toBe(200);
    await send(editor, `${factorUrl}/app`, { proof: { recoveryCode: third } }, 'DELETE');
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await stateOf(editor)).toMatchObject({ appSince: null, recoveryCodesLeft: 7 });
    const [passkey] = (await stateOf(editor)).passkeys;
    const { client } = await begin(one);
    expect((await finish(client, { passkey: await signLogin(client, added.authenticator) })).status).toBe(200);
    const gone = await send(
      client,
      `${factorUrl}/passkeys/${passkey?.id}`,
      { proof: { recoveryCode: recoveryCodes[3] } },
      'DELETE',
    );
    expect(gone.status).toBe(204);
    expect(await stateOf(client)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await begin(one)).answer.status).toBe(200);
  });

  it('has no recovery codes without a factor', async () => {
    const answer = await send(editor, `${factorUrl}/recovery-codes`, { proof: { password } });
    expect([answer.status, answer.text]).toEqual([409, 'Add an authenticator app or a passkey first.']);
  });

  it('is in the audit log, as are wrong codes, and a login once it is finished', async () => {
    const { read } = one.app.database;
    const [{ before = 0 } = {}] = await read('audit_events').max({ before: 'id' });
    const { recoveryCodes } = await addApp(one, editor);
    const { client } = await begin(one);
    await finish(client, { code: wrong });
    await finish(client, { recoveryCode: recoveryCodes[0] });
    await send(client, `${factorUrl}/recovery-codes`, { proof: { recoveryCode: recoveryCodes[1] } });
    await send(client, `${factorUrl}/app`, { proof: { recoveryCode: recoveryCodes[2] } }, 'DELETE');
    const written = await read('audit_events')
      .where('id', '>', before ?? 0)
      .orderBy('id')
      .select('action', 'detail', 'result');
    expect(written.map(({ action, detail, result }) => [action, detail, result])).toEqual([
      ['second_factor_added', 'authenticator app', 'success'],
      ['second_factor_failed', 'code', 'failure'],
      ['logged_in', null, 'success'],
      ['recovery_codes_replaced', null, 'success'],
      // The earlier codes had ended.
      ['second_factor_failed', 'recoveryCode', 'failure'],
    ]);
  });
});
