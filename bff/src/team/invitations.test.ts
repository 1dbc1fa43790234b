import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Invitation } from '../../contract/index.ts';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { sendDue } from '../mail/worker.ts';
import { days, hours } from '../time/time.ts';

let one: TestServer;
beforeEach(async () => {
  one = await testServer();
});
afterEach(() => one.stop());

const email = 'noor@example.org';
const account = { username: 'noor', password: 'four loud lamps', firstName: 'Noor', lastName: 'Haddad' };
const post = (client: Client, url: string, payload?: object) =>
  client({ method: 'POST', url, ...(payload && { payload }) });
const invite = async (changes: object = {}, client?: Client) =>
  post(client ?? (await one.as('owner')), '/api/admin/invitations', { email, role: 'editor', ...changes });
const invitations = async () => (await (await one.as('owner'))('/api/admin/invitations')).json<Invitation[]>();
const accept = async (token: string, more: object = { account }, client?: Client) =>
  post(client ?? (await one.as('visitor')), '/api/auth/invitation/accept', { token, ...more });
const audit = () => one.app.database.read('audit_events').orderBy('id');
const actions = async () => (await audit()).map(({ action }) => action);

/** The newest link that was mailed to an address. */
async function mailedToken(to = email): Promise<string> {
  const mail = await one.app.database.read('outbox').where('recipient', to).orderBy('id', 'desc').first();
  return /\/invitation#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
}
async function invited(role = 'editor'): Promise<string> {
  expect((await invite({ role })).status).toBe(201);
  return mailedToken();
}

describe('an invitation', () => {
  it('mails a link whose token is stored as a hash only, and is listed until it is answered', async () => {
    const answer = await invite();
    expect([answer.status, answer.json()]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), email, role: 'editor', invitedBy: 'Robin Example' },
        ...{ sentAt: '2026-11-20T12:00:00.000Z', expiresAt: '2026-11-27T12:00:00.000Z' },
      },
    ]);
    expect(await invitations()).toEqual([answer.json()]);
    const token = await mailedToken();
    expect(token).toHaveLength(43);
    const stored = await one.app.database.read('invitations');
    expect(JSON.stringify(stored)).not.toContain(token);
    const mails: { to: string; subject: string; text: string; html?: string }[] = [];
    await sendDue(one.app, async (mail) => void mails.push(mail));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: email, subject: 'Join the Marginalia team' });
    expect(mails[0]?.text).toContain('Robin Example has invited you');
    expect(mails[0]?.text).toContain('Your role: Editor.');
    expect(mails[0]?.html).toContain(token);
    expect(await audit()).toEqual([
      expect.objectContaining({ action: 'invited', targetType: 'invitation', detail: 'Editor', actorRole: 'owner' }),
    ]);
    // The log has no address that it could not forget.
    expect(JSON.stringify(await audit())).not.toContain(email);
  });

  it('is accepted with a username and a password, once, and signs in', async () => {
    const token = await invited();
    const visitor = await one.as('visitor');
    expect((await post(visitor, '/api/auth/invitation', { token })).json()).toEqual({
      ...{ email, role: 'editor', invitedBy: 'Robin Example', expiresAt: '2026-11-27T12:00:00.000Z' },
      ...{ account: 'none', isSignedIn: false },
    });
    const answer = await accept(token, { account }, visitor);
    expect(answer.json()).toMatchObject({ username: 'noor', email, isAdmin: true, role: 'editor', firstName: 'Noor' });
    expect((await visitor('/api/submissions')).status).toBe(200);
    expect((await visitor('/api/profile')).json()).toMatchObject({ isEmailVerified: true });
    expect(await invitations()).toEqual([]);
    const again = await accept(token, { account: { ...account, username: 'other-noor', password: 'five loud lamps' } });
    expect([again.status, again.text]).toEqual([
      400,
      'This invitation was already accepted or withdrawn, or has expired. Ask for a new one.',
    ]);
    expect((await post(visitor, '/api/auth/invitation', { token })).status).toBe(400);
    expect(await actions()).toEqual(['invited', 'invitation_accepted', 'logged_in']);
  });

  it('signs in again when the response was lost, and creates nothing twice', async () => {
    const token = await invited();
    await accept(token);
    const again = await accept(token);
    expect([again.status, again.json()]).toMatchObject([200, { username: 'noor' }]);
    expect(await one.app.database.read('users').where({ email })).toHaveLength(1);
    one.time.pass(16 * 60_000);
    expect((await accept(token)).status).toBe(400);
  });

  it('stays open when an account that never proved the address is deleted', async () => {
    const token = await invited();
    const stranger = await one.as('visitor');
    expect((await post(stranger, '/api/auth/register', { ...account, email })).status).toBe(201);
    const payload = { password: account.password };
    expect((await stranger({ method: 'DELETE', url: '/api/profile', payload })).status).toBe(204);
    expect(await one.app.database.read('outbox').where({ template: 'invitation', state: 'queued' })).toHaveLength(1);
    expect((await accept(token)).json()).toMatchObject({ email, role: 'editor' });
    expect(await actions()).toEqual(['invited', 'invitation_accepted', 'logged_in']);
  });

  it('that two accept at once makes one administrator', async () => {
    const token = await invited();
    const answers = await Promise.all(
      ['noor', 'noor2'].map((username) =>
        accept(token, { account: { ...account, username, password: `${username} lamps` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await one.app.database.read('users').where({ email })).toHaveLength(1);
  });

  it('needs a free username and a good password', async () => {
    const token = await invited();
    const refuse = async (changes: object) => {
      const { status, text } = await accept(token, { account: { ...account, ...changes } });
      return [status, text];
    };
    expect(await refuse({ username: 'Editor' })).toEqual([409, 'This username is taken. Choose another one.']);
    expect(await refuse({ password: 'short' })).toEqual([422, 'Please choose a password of at least 8 characters']);
    expect(await refuse({ password: 'password1' })).toMatchObject([422, expect.any(String)]);
    const without = await accept(token, {});
    expect([without.status, without.text]).toEqual([422, 'Choose a username and a password']);
    expect((await accept(token)).status).toBe(200);
  });

  it('ends after seven days, and is sent again with a new link alone', async () => {
    const first = await invited();
    one.time.pass(7 * days);
    expect((await accept(first)).status).toBe(400);
    const [{ id } = { id: 0 }] = await invitations();
    const owner = await one.as('owner');
    const resent = await post(owner, `/api/admin/invitations/${id}/resend`);
    expect(resent.json()).toMatchObject({ id, email, expiresAt: '2026-12-04T12:00:00.000Z' });
    const second = await mailedToken();
    expect(second).not.toBe(first);
    expect((await accept(first)).status).toBe(400);
    expect((await accept(second)).status).toBe(200);
    expect((await post(owner, `/api/admin/invitations/${id}/resend`)).status).toBe(404);
  });

  it('is withdrawn: its link ends, and its unsent mail is not sent', async () => {
    const token = await invited();
    const [{ id } = { id: 0 }] = await invitations();
    const owner = await one.as('owner');
    const withdraw = () => owner({ method: 'DELETE', url: `/api/admin/invitations/${id}` });
    const answers = await Promise.all([withdraw(), withdraw()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const sent: string[] = [];
    await sendDue(one.app, async ({ subject }) => void sent.push(subject));
    expect(sent).toEqual([]);
    expect((await accept(token)).status).toBe(400);
    expect(await invitations()).toEqual([]);
    expect(await actions()).toEqual(['invited', 'invitation_withdrawn']);
    // The address can be invited again.
    expect((await invite()).status).toBe(201);
  });

  it('withdrawn and accepted at once is one of both', async () => {
    for (let round = 0; round < 4; round++) {
      const token = await invited();
      const [{ id } = { id: 0 }] = await invitations();
      const owner = await one.as('owner');
      const [taken, ended] = await Promise.all([
        accept(token, { account: { ...account, username: `noor${round}` } }),
        owner({ method: 'DELETE', url: `/api/admin/invitations/${id}` }),
      ]);
      expect([taken.status, ended.status]).toEqual(taken.status === 200 ? [200, 404] : [400, 204]);
      await one.app.database
        .write('users')
        .where({ email })
        .update({ email: `r${round}`, emailKey: `r${round}` });
    }
  });

  it('of one address is one, also when two owners send it at once', async () => {
    await one.app.database.write('users').where({ username: 'editor2' }).update({ role: 'owner' });
    const owners = [await one.as('owner'), await one.as('second administrator')];
    const answers = await Promise.all(owners.map((owner) => invite({ email: 'Noor@Example.org' }, owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.text).toBe(
      'This address was invited already. Resend the invitation, or withdraw it first.',
    );
    expect(await invitations()).toHaveLength(1);
  });

  it('is for nobody who is an administrator, also a deactivated one', async () => {
    const known = await invite({ email: 'editor@example.com' });
    expect([known.status, known.text]).toEqual([409, 'This person is an administrator already.']);
    await post(await one.as('owner'), `/api/admin/team/${await one.idOf('administrator')}/deactivate`);
    const former = await invite({ email: 'editor@example.com' });
    expect([former.status, former.text]).toEqual([
      409,
      'This administrator was deactivated. Reactivate the account instead.',
    ]);
  });

  it('takes no role from an administrator who has got its address since, such as the only owner', async () => {
    const token = await invited('reader');
    await one.app.database.write('users').where({ username: 'owner' }).update({ email, emailKey: email });
    const owner = await one.as('owner');
    const refused = await accept(token, {}, owner);
    expect([refused.status, refused.text]).toEqual([
      409,
      'You are an administrator already. An owner can change your role.',
    ]);
    expect((await owner('/api/auth/user')).json()).toMatchObject({ role: 'owner' });
    expect((await invitations()).length).toBe(1);
  });

  it('is mailed five times an hour to one address', async () => {
    await one.stop();
    one = await testServer({ hasRateLimit: true });
    await invited();
    const [{ id } = { id: 0 }] = await invitations();
    const owner = await one.as('owner');
    for (let sent = 1; sent < 5; sent++)
      expect((await post(owner, `/api/admin/invitations/${id}/resend`)).status).toBe(200);
    const refused = await post(owner, `/api/admin/invitations/${id}/resend`);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    one.time.pass(hours);
    expect((await post(await one.as('owner'), `/api/admin/invitations/${id}/resend`)).status).toBe(200);
  });
});

describe('an invited address that has an account', () => {
  it('its owner logs in to accept; the link alone takes nobody’s account', async () => {
    expect((await invite({ email: 'client@example.com', role: 'owner' })).status).toBe(201);
    const token = await mailedToken('client@example.com');
    const visitor = await one.as('visitor');
    expect((await post(visitor, '/api/auth/invitation', { token })).json()).toMatchObject({
      account: 'confirmed',
      isSignedIn: false,
    });
    for (const stranger of [visitor, await one.as('other client')]) {
      const refused = await accept(token, { account }, stranger);
      expect([refused.status, refused.text]).toEqual([
        409,
        'This email belongs to an account. Log in to it, then open the link from the email again.',
      ]);
    }
    const [client, elsewhere] = [await one.as('client'), await one.as('client')];
    const before = client.cookies.get('session');
    expect((await post(client, '/api/auth/invitation', { token })).json()).toMatchObject({ isSignedIn: true });
    expect((await accept(token, {}, client)).json()).toMatchObject({
      username: 'client',
      isAdmin: true,
      role: 'owner',
    });
    // Every session of the client's ends: more may be done with the account from now on.
    expect(client.cookies.get('session')).not.toBe(before);
    expect((await elsewhere('/api/auth/user')).status).toBe(401);
    expect((await client('/api/admin/team')).status).toBe(200);
    const login = await post(await one.as('visitor'), '/api/auth/login', { username: 'client', password });
    expect(login.json()).toMatchObject({ role: 'owner' });
  });

  it('says so when it is accepted again because the response was lost: the session of before has ended', async () => {
    await invite({ email: 'client@example.com' });
    const token = await mailedToken('client@example.com');
    const client = await one.as('client');
    const before = client.cookies.get('session') ?? '';
    expect((await accept(token, {}, client)).status).toBe(200);
    client.cookies.set('session', before);
    for (const ask of [() => accept(token, {}, client), () => post(client, '/api/auth/invitation', { token })]) {
      const again = await ask();
      expect([again.status, again.text]).toEqual([400, 'You have joined. Log in.']);
    }
    one.time.pass(16 * 60_000);
    expect((await accept(token, {}, client)).text).toContain('already accepted or withdrawn');
  });

  it('never confirmed: whoever reads its mail sets its name and password, and nobody else comes in', async () => {
    const squatter = await one.as('visitor');
    await post(squatter, '/api/auth/register', {
      ...account,
      username: 'squatter',
      password: 'three quiet lamps',
      email,
    });
    const token = await invited();
    expect((await post(await one.as('visitor'), '/api/auth/invitation', { token })).json()).toMatchObject({
      account: 'unconfirmed',
    });
    expect((await accept(token)).json()).toMatchObject({ username: 'noor', role: 'editor' });
    expect((await squatter('/api/auth/user')).status).toBe(401);
    const old = await post(squatter, '/api/auth/login', { username: 'squatter', password: 'three quiet lamps' });
    expect(old.status).toBe(401);
  });

  it('of a guest keeps the orders', async () => {
    const order = await post(
      await one.as('visitor'),
      '/api/submissions',
      linkOrder({ email, emailConfirmation: email }),
    );
    expect(order.status).toBe(201);
    const token = await invited();
    const browser = await one.as('visitor');
    expect((await accept(token, { account }, browser)).status).toBe(200);
    const own = (await browser('/api/profile/submissions')).json<{ id: number }[]>();
    expect(own.map(({ id }) => id)).toEqual([order.json<{ id: number }>().id]);
  });

  it('that its client deletes is gone from the invitation, from its mails and from what the log shows', async () => {
    const sent = (await invite({ email: 'client@example.com' })).json<Invitation>();
    await post(await one.as('owner'), `/api/admin/invitations/${sent.id}/resend`);
    const token = await mailedToken('client@example.com');
    const client = await one.as('client');
    expect((await client({ method: 'DELETE', url: '/api/profile', payload: { password } })).status).toBe(204);
    expect(await invitations()).toEqual([]);
    expect(await accept(token)).toMatchObject({ status: 400 });
    expect(await one.app.database.read('outbox').where({ template: 'invitation' })).toEqual([]);
    const log = await (await one.as('owner'))('/api/admin/audit-log');
    const acts = ['invitation_withdrawn', 'invitation_resent', 'invited'];
    expect(log.json()).toMatchObject(acts.map((action) => ({ action, targetId: sent.id, targetName: null })));
    expect(log.json()).toMatchObject([{ actorId: null, actorName: null }, {}, {}]);
    expect(log.text).not.toContain('client@example.com');
  });
});
