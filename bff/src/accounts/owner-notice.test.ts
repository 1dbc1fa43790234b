import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, password, type Role, type TestServer, testServer } from '../../test/harness.ts';
import { addApp, addPasskey, begin, factorUrl, finish, send } from '../../test/second-factor.ts';
import { minutes } from '../time/time.ts';
import { ensureAdministrator } from './first-administrator.ts';
import { forgetFactors } from './second-factor/own-factors.ts';
import { resetSecondFactor } from './second-factor/reset.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
beforeEach(async () => {
  const id = await one.idOf('administrator');
  await one.app.database.transaction((open) => forgetFactors(open, id, '2026-11-20T12:00:00.000Z'));
  await one.app.database.write('outbox').delete();
  // Codes of the test before belong to other steps.
  one.time.pass(2 * minutes);
});
afterAll(() => one.stop());

interface Mail {
  readonly template: string;
  readonly recipient: string;
  readonly text: string;
}
const mails = (): Promise<Mail[]> =>
  one.app.database.read('outbox').orderBy('id').select('template', 'recipient', 'text');
const templates = async () => (await mails()).map(({ template }) => template);
const change = (client: Client, current: string, next: string) => send(client, '/api/auth/password', { current, next });
const verified = async (role: Role, emailVerifiedAt: string | null) =>
  one.app.database
    .write('users')
    .where({ id: await one.idOf(role) })
    .update({ emailVerifiedAt });

describe('the owner of an account is mailed', () => {
  it('when the password is changed, once, and not when it is refused', async () => {
    const client = await one.as('client');
    expect((await change(client, 'wrong password', 'four loud lamps')).status).toBe(403);
    expect((await change(client, password, 'four loud lamps')).status).toBe(204);
    // The answer was lost, and the same change is asked for again.
    expect((await change(client, password, 'four loud lamps')).status).toBe(204);
    expect(await mails()).toEqual([
      {
        template: 'password_changed',
        recipient: 'client@example.com',
        text: expect.stringMatching(/Your account has a new password[\s\S]*\/forgot-password\n/),
      },
    ]);
    await change(client, 'four loud lamps', password);
  });

  it('when a mailed link replaces the password, and not when it sets the first one', async () => {
    const visitor = await one.as('visitor');
    const resetBy = async () => {
      await send(visitor, '/api/auth/password/forgot', { email: 'other@example.com' });
      const token = /#token=([\w-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1];
      expect((await send(await one.as('visitor'), '/api/auth/password/reset', { token, password })).status).toBe(200);
    };
    await resetBy();
    expect(await templates()).toEqual(['reset_password', 'password_changed']);
    await one.app.database
      .write('users')
      .where({ id: await one.idOf('other client') })
      .update({ passwordHash: null });
    await resetBy();
    expect((await templates()).slice(2)).toEqual(['claim_account']);
  });

  it('when the settings of the server give an administrator another password', async () => {
    const { app } = one;
    const admin = { username: 'owner', password: 'another good phrase' };
    const start = () => ensureAdministrator({ ...app, config: { ...app.config, admin } }, () => {});
    await start();
    await start();
    expect(await mails()).toMatchObject([{ template: 'password_changed', recipient: 'owner@example.com' }]);
  });

  it('but no client whose address is not confirmed: it may be a stranger’s', async () => {
    const client = await one.as('client');
    await verified('client', null);
    expect((await change(client, password, 'four loud lamps')).status).toBe(204);
    expect(await mails()).toEqual([]);
    await verified('client', '2026-11-20T12:00:00.000Z');
    await change(client, 'four loud lamps', password);
  });

  it('when a second factor is added or removed, and told when it was the last', async () => {
    const editor = await one.as('administrator');
    const { recoveryCodes } = await addApp(one, editor);
    await addPasskey(editor, { recoveryCode: recoveryCodes[0] ?? '' });
    const [{ id }] = await one.app.database.read('passkeys').select('id');
    await send(editor, `${factorUrl}/app`, { proof: { recoveryCode: recoveryCodes[1] } }, 'DELETE');
    await send(editor, `${factorUrl}/passkeys/${id}`, { proof: { recoveryCode: recoveryCodes[2] } }, 'DELETE');
    const told = (await mails()).map(({ template, text }) => [template, text.split('\n\n').slice(1, 3).join(' ')]);
    const out = 'Every other device was logged out.';
    const see = (text: string) => expect.stringContaining(text);
    expect(told).toEqual([
      [
        'second_factor_added',
        see(`An authenticator app was added to your account. You can log in with it from now on. ${out}`),
      ],
      ['recovery_code_used', see('Codes left: 9.')],
      ['second_factor_added', see(`A passkey was added to your account. You can log in with it from now on. ${out}`)],
      ['recovery_code_used', see('Codes left: 8.')],
      [
        'second_factor_removed',
        see(`An authenticator app was removed from your account. ${out} Check your second factors here:`),
      ],
      ['recovery_code_used', see('Codes left: 7.')],
      [
        'second_factor_removed',
        see(`A passkey was removed from your account. ${out} Your account has no second factor now.`),
      ],
    ]);
    expect(new Set((await mails()).map(({ recipient }) => recipient))).toEqual(new Set(['editor@example.com']));
  });

  it('when a recovery code logs in, and when new codes are created, but not for a wrong code', async () => {
    const editor = await one.as('administrator');
    const { recoveryCodes } = await addApp(one, editor);
    await one.app.database.write('outbox').delete();
    const { client } = await begin(one);
    expect((await finish(client, { recoveryCode: '00000-00000' })).status).toBe(422);
    expect(await mails()).toEqual([]);
    expect((await finish(client, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
    await send(client, `${factorUrl}/recovery-codes`, { proof: { recoveryCode: recoveryCodes[1] } });
    expect(await templates()).toEqual(['recovery_code_used', 'recovery_code_used', 'recovery_codes_replaced']);
  });

  it('when whoever runs the server removes all factors', async () => {
    await addApp(one, await one.as('administrator'));
    await one.app.database.write('outbox').delete();
    await resetSecondFactor(one.app, 'editor');
    const [told] = await mails();
    expect(told).toMatchObject({ template: 'second_factor_removed', recipient: 'editor@example.com' });
    expect(told?.text).toContain('Every second factor was removed from your account.');
  });
});
