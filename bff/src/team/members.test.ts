import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roleRefusals, type TeamMember } from '../../contract/index.ts';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { othersWait, placeSubmission } from '../../test/submissions.ts';
import { sendDue } from '../mail/worker.ts';

let one: TestServer;
beforeEach(async () => {
  one = await testServer();
});
afterEach(() => one.stop());

const post = (client: Client, url: string, payload?: object) =>
  client({ method: 'POST', url, ...(payload && { payload }) });
const setRole = (client: Client, id: number, role: string) =>
  client({ method: 'PATCH', url: `/api/admin/team/${id}`, payload: { role } });
const end = (client: Client, id: number) => post(client, `/api/admin/team/${id}/deactivate`);
const teamOf = async (client: Client) => (await client('/api/admin/team')).json<TeamMember[]>();
const audit = () => one.app.database.read('audit_events').orderBy('id');
/** Makes the second administrator an owner too. */
async function secondOwner(): Promise<Client> {
  await one.app.database.write('users').where({ username: 'editor2' }).update({ role: 'owner' });
  return one.as('second administrator');
}

describe('the team', () => {
  it('lists every administrator with role, state and last use, and no client', async () => {
    const owner = await one.as('owner');
    await (await one.as('reader'))('/api/submissions');
    const listed = await teamOf(owner);
    expect(listed.map(({ username, role, state }) => [username, role, state]).sort()).toEqual([
      ['editor', 'editor', 'active'],
      ['editor2', 'editor', 'active'],
      ['owner', 'owner', 'active'],
      ['reader', 'reader', 'active'],
    ]);
    expect(listed.find(({ username }) => username === 'reader')?.lastSeenAt).toBe('2026-11-20T12:00:00.000Z');
    expect(listed.find(({ username }) => username === 'editor')?.lastSeenAt).toBeNull();
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(
      ['deactivatedAt', 'email', 'firstName', 'id', 'lastName', 'lastSeenAt', 'role', 'state', 'username'].sort(),
    );
  });

  it('notes the last use of a session a minute later, and by a poll not at all', async () => {
    const [owner, editor] = [await one.as('owner'), await one.as('administrator')];
    const seen = async () => (await teamOf(owner)).find(({ username }) => username === 'editor')?.lastSeenAt;
    one.time.pass(90_000);
    await editor({ url: '/api/submissions', headers: { 'x-poll': '1' } });
    expect(await seen()).toBe('2026-11-20T12:00:00.000Z');
    await editor('/api/submissions');
    expect(await seen()).toBe('2026-11-20T12:01:30.000Z');
  });

  it('has nobody else in it: a client and a missing account are 404', async () => {
    const owner = await one.as('owner');
    for (const id of [await one.idOf('client'), 999_999])
      for (const answer of [
        await setRole(owner, id, 'owner'),
        await end(owner, id),
        await post(owner, `/api/admin/team/${id}/reactivate`),
      ])
        expect(answer.status).toBe(404);
    expect(await audit()).toEqual([]);
  });
});

describe('a role', () => {
  it('is changed, with an entry in the log, and again changes nothing', async () => {
    const owner = await one.as('owner');
    const id = await one.idOf('reader');
    expect((await setRole(owner, id, 'editor')).json()).toMatchObject({ id, role: 'editor', state: 'active' });
    expect((await setRole(owner, id, 'editor')).status).toBe(200);
    expect(await audit()).toEqual([
      expect.objectContaining({
        ...{ actorId: await one.idOf('owner'), actorName: 'Robin Example', actorRole: 'owner', action: 'role_changed' },
        ...{
          targetType: 'account',
          targetId: id,
          detail: 'Read-only to Editor',
          address: '127.0.0.1',
          result: 'success',
        },
      }),
    ]);
    expect((await (await one.as('reader'))('/api/auth/user')).json()).toMatchObject({ role: 'editor' });
  });

  it('that there is not is refused with its sentence', async () => {
    const refused = await setRole(await one.as('owner'), await one.idOf('reader'), 'king');
    expect([refused.status, refused.text]).toEqual([422, 'Choose a role: owner, editor or read-only']);
  });

  it('of the only owner stays', async () => {
    const owner = await one.as('owner');
    const refused = await setRole(owner, await one.idOf('owner'), 'editor');
    expect([refused.status, refused.text]).toEqual([
      409,
      'This is the only active owner. Make somebody else an owner first.',
    ]);
    expect((await owner('/api/auth/user')).json()).toMatchObject({ role: 'owner' });
    expect(await audit()).toEqual([]);
  });

  it('two owners who demote each other at once leave one', async () => {
    const [first, second] = [await one.as('owner'), await secondOwner()];
    const answers = await Promise.all([
      setRole(first, await one.idOf('second administrator'), 'reader'),
      setRole(second, await one.idOf('owner'), 'reader'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)?.text).toBe(roleRefusals.owner);
    expect(await one.app.database.read('users').where({ role: 'owner' })).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });
});

describe('a deactivated administrator', () => {
  it('is logged out at once and can’t come in again by password, mailed link or session', async () => {
    const owner = await one.as('owner');
    const editor = await one.as('administrator');
    const id = await one.idOf('administrator');
    await post(await one.as('visitor'), '/api/auth/password/forgot', { email: 'editor@example.com' });
    const [{ text }] = await one.app.database.read('outbox').where({ userId: id });
    const token = /#token=([\w-]+)/.exec(text)?.[1];

    expect((await end(owner, id)).json()).toMatchObject({ state: 'deactivated', deactivatedAt: expect.any(String) });
    expect((await editor('/api/auth/user')).status).toBe(401);
    expect((await editor('/api/submissions')).status).toBe(401);
    const visitor = await one.as('visitor');
    const login = await post(visitor, '/api/auth/login', { username: 'editor', password });
    expect([login.status, login.text]).toEqual([401, 'Please check your credentials and try again']);
    expect((await post(visitor, '/api/auth/password/reset', { token, password: 'four loud lamps' })).status).toBe(400);
    // A new link is answered as for anybody, and not mailed.
    expect((await post(visitor, '/api/auth/password/forgot', { email: 'editor@example.com' })).status).toBe(202);
    const sent: string[] = [];
    await sendDue(one.app, async ({ subject }) => void sent.push(subject));
    expect(sent).toEqual([]);
    expect(await one.app.database.read('outbox').where({ state: 'queued' })).toEqual([]);
    expect((await audit()).map(({ action, result }) => [action, result])).toEqual([
      ['deactivated', 'success'],
      ['login_failed', 'failure'],
    ]);
  });

  it('comes back with role and password, but without the sessions', async () => {
    const owner = await one.as('owner');
    const editor = await one.as('administrator');
    const id = await one.idOf('administrator');
    await end(owner, id);
    // Again it changes nothing.
    expect((await end(owner, id)).status).toBe(200);
    expect((await post(owner, `/api/admin/team/${id}/reactivate`)).json()).toMatchObject({
      ...{ state: 'active', role: 'editor', deactivatedAt: null },
    });
    expect((await post(owner, `/api/admin/team/${id}/reactivate`)).status).toBe(200);
    expect((await editor('/api/auth/user')).status).toBe(401);
    const login = await post(await one.as('visitor'), '/api/auth/login', { username: 'editor', password });
    expect(login.json()).toMatchObject({ role: 'editor' });
    expect((await audit()).map(({ action }) => action)).toEqual(['deactivated', 'reactivated', 'logged_in']);
  });

  it('changes nothing by a request that was under way', async () => {
    const owner = await one.as('owner');
    const editor = await one.as('administrator');
    const id = await placeSubmission(one);
    let approving: Promise<unknown> | undefined;
    const { database } = one.app;
    await database.transaction(async (transaction) => {
      // The approval has passed the check of its session, and waits for the order.
      await transaction('submissions').where({ id }).forUpdate().first('id');
      approving = post(editor, `/api/submissions/${id}/approve`);
      await othersWait(one.app, transaction, 1);
      const editorId = (await transaction('users').where({ username: 'editor' }).first('id')).id;
      await transaction('users').where({ id: editorId }).update({ deactivatedAt: '2026-11-20T12:00:00.000Z' });
    });
    expect(await approving).toMatchObject({ status: 401 });
    expect(await database.read('submissions').where({ id }).first()).toMatchObject({ status: 'pending_approval' });
    expect(await database.read('submission_events').where({ submissionId: id })).toEqual([]);
    expect((await owner('/api/auth/user')).status).toBe(200);
  });

  it('saves a review no further, also within the half hour that shares one event', async () => {
    const editor = await one.as('administrator');
    const id = await placeSubmission(one, { status: 'in_progress' });
    const save = (version: number, notes: string) =>
      editor({
        method: 'PUT',
        url: `/api/submissions/${id}/review`,
        payload: { highlights: [], suggestions: [], notes, version },
      });
    expect((await save(0, 'first')).status).toBe(200);
    let saving: Promise<unknown> | undefined;
    const { database } = one.app;
    await database.transaction(async (transaction) => {
      await transaction('submissions').where({ id }).forUpdate().first('id');
      saving = save(1, 'second');
      await othersWait(one.app, transaction, 1);
      await transaction('users').where({ username: 'editor' }).update({ deactivatedAt: '2026-11-20T12:00:00.000Z' });
    });
    expect(await saving).toMatchObject({ status: 401 });
    expect(await database.read('reviews').where({ submissionId: id }).first()).toMatchObject({ notes: 'first' });
  });

  it.each([
    ['deactivated', (by: Client, id: number) => end(by, id)],
    ['made an editor', (by: Client, id: number) => setRole(by, id, 'editor')],
  ])('leaves no invitation open: one to an own address would lead back in (%s)', async (_, change) => {
    const [first, second] = [await one.as('owner'), await secondOwner()];
    const invite = (by: Client, email: string) => post(by, '/api/admin/invitations', { email, role: 'owner' });
    await invite(first, 'first@example.com');
    await invite(second, 'second@example.com');
    expect((await change(second, await one.idOf('owner'))).status).toBe(200);
    const invitations = await one.app.database.read('invitations').orderBy('id');
    expect(invitations.map(({ email, withdrawnAt }) => [email, withdrawnAt === null])).toEqual([
      ['first@example.com', false],
      ['second@example.com', true],
    ]);
    const { text } = await one.app.database.read('outbox').where({ recipient: 'first@example.com' }).first('text');
    const token = /#token=([\w-]+)/.exec(text)?.[1];
    const account = { username: 'first2', firstName: 'Robin', lastName: 'Example', password: 'four loud lamps' };
    const visitor = await one.as('visitor');
    expect((await post(visitor, '/api/auth/invitation/accept', { token, account })).status).toBe(400);
    expect(await one.app.database.read('audit_events').where({ action: 'invitation_withdrawn' })).toMatchObject([
      { actorId: await one.idOf('second administrator'), targetType: 'invitation', targetId: invitations[0].id },
    ]);
  });

  it.each(['invites', 'sends one again'])('leaves none open that they send at that moment (%s)', async (what) => {
    const [first, second] = [await one.as('owner'), await secondOwner()];
    const url = '/api/admin/invitations';
    const invitation = { email: 'first@example.com', role: 'owner' };
    const earlier = what === 'invites' ? undefined : (await post(first, url, invitation)).json<{ id: number }>();
    const { catalogue } = one.app;
    let ended: ReturnType<typeof end> | undefined;
    // The mail is the last that an invitation writes.
    vi.spyOn(catalogue, 'current').mockImplementationOnce(async (transaction) => {
      ended = one.idOf('owner').then((id) => end(second, id));
      await othersWait(one.app, transaction as Knex.Transaction, 1);
      return catalogue.newest();
    });
    await (earlier ? post(first, `${url}/${earlier.id}/resend`) : post(first, url, invitation));
    expect((await ended)?.status).toBe(200);
    expect(await one.app.database.read('invitations').where({ withdrawnAt: null })).toEqual([]);
  });

  it('is never the only owner, also where that is oneself', async () => {
    const owner = await one.as('owner');
    const id = await one.idOf('owner');
    const refused = await end(owner, id);
    expect([refused.status, refused.text]).toEqual([
      409,
      'This is the only active owner. Make somebody else an owner first.',
    ]);
    const second = await secondOwner();
    expect((await end(owner, id)).status).toBe(200);
    expect((await owner('/api/auth/user')).status).toBe(401);
    // A deactivated owner is none who could let others in.
    expect((await end(second, await one.idOf('second administrator'))).status).toBe(409);
  });

  it('two owners who deactivate each other at once leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await one.as('owner'), await secondOwner()];
      const [firstId, secondId] = [await one.idOf('owner'), await one.idOf('second administrator')];
      const answers = await Promise.all([end(first, secondId), end(second, firstId)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const active = await one.app.database.read('users').where({ role: 'owner' }).whereNull('deactivatedAt');
      expect(active).toHaveLength(1);
      await one.app.database.write('users').update({ deactivatedAt: null });
    }
    expect(await audit()).toHaveLength(5);
  });
});
