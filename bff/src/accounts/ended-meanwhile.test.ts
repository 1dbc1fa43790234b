import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from '@hapi/hapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialCatalogue } from '../../contract/index.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { addApp, begin, codeAt, factorUrl, send } from '../../test/second-factor.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { type Caller, visitor } from '../http/caller.ts';
import { saveVersion } from '../settings/save-version.ts';
import { addPasskey, confirmApp } from './second-factor/own-factors.ts';
import { hashOfToken } from './token.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer({ port: 0 });
  await one.server.start();
});
afterAll(() => one.stop());

/** Sends a body whose end comes after `meanwhile`, when the server has long asked who calls. Returns the status. */
const slowly = (client: Client, method: string, path: string, body: object, meanwhile: () => Promise<unknown>) =>
  slowlyAs(client, { method, path, 'content-type': 'application/json' }, Buffer.from(JSON.stringify(body)), meanwhile);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly 'content-type'?: string;
}
async function slowlyAs(client: Client, sent: Sent, body: Buffer, meanwhile: () => Promise<unknown>) {
  const { method, path, ...headers } = sent;
  const outgoing = ask({
    ...{ host: '127.0.0.1', port: one.server.info.port, method, path },
    headers: {
      ...headers,
      'content-length': body.length,
      cookie: `session=${client.cookies.get('session')}`,
    },
  });
  const answer = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  const arrived = once(one.server.listener, 'request');
  outgoing.write(body.subarray(0, 1));
  await arrived;
  await wait(200);
  await meanwhile();
  outgoing.end(body.subarray(1));
  const [response] = await answer;
  response.resume();
  return response.statusCode;
}

const changePassword = async (client: Client, current: string, next: string) =>
  expect((await send(client, '/api/auth/password', { current, next })).status).toBe(204);

describe('a request whose body arrives after its session has ended', () => {
  it('adds no second factor, which would lock the owner out', async () => {
    const [thief, editor] = [await one.as('administrator'), await one.as('administrator')];
    const { secret } = (await send(thief, `${factorUrl}/app`, { proof: { password } })).json<{ secret: string }>();
    const code = codeAt(one, secret);
    const status = await slowly(thief, 'POST', `${factorUrl}/app/confirm`, { code }, () =>
      changePassword(editor, password, 'another horse 10'),
    );
    expect([status, (await editor('/api/auth/user')).status]).toEqual([401, 200]);
    await changePassword(editor, 'another horse 10', password);
    expect((await begin(one)).answer.status).toBe(200);
  });

  it('invites nobody', async () => {
    const thief = await one.as('owner');
    const invitation = { email: 'thief@example.com', role: 'owner' };
    const status = await slowly(thief, 'POST', '/api/admin/invitations', invitation, () =>
      send(thief, '/api/auth/logout'),
    );
    expect([status, await one.app.database.read('invitations')]).toEqual([401, []]);
  });

  it('changes nothing that needs a role which was taken meanwhile', async () => {
    const owner = await one.as('owner');
    const users = one.app.database.write('users').where({ id: await one.idOf('owner') });
    const body = { basedOn: 1, note: '', catalogue: initialCatalogue };
    const status = await slowly(owner, 'PUT', '/api/admin/catalogue', body, () =>
      users.clone().update('role', 'reader'),
    );
    await users.update('role', 'owner');
    expect(status).toBe(403);
  });

  it.each([
    ['orders nothing', 'client', '', 'fileUpload'],
    ['replaces no document', 'client', '/document', 'fileUpload'],
    ['adds no reviewed document', 'administrator', '/upload-review', 'file'],
    ['adds no answers', 'administrator', '/review/answers', 'fileUpload'],
  ] as const)('%s by a form', async (_, role, path, field) => {
    const id = await placeSubmission(one, { content: 'Some words.', status: 'pending_approval' });
    const stored = () => Promise.all(['submissions', 'submission_events'].map((name) => one.app.database.read(name)));
    const before = await stored();
    const client = await one.as(role);
    const { payload, headers } = formOf(path === '' ? order() : { version: 0 }, await docx(['Other words.']), {
      field,
    });
    const sent = { method: 'POST', path: `/api/submissions${path && `/${id}${path}`}`, ...headers };
    expect(await slowlyAs(client, sent, payload, () => send(client, '/api/auth/logout'))).toBe(401);
    expect(await stored()).toEqual(before);
    expect(readdirSync(one.app.documents.storage.temporaryFolder)).toEqual([]);
  });

  it('does what it asks while the session lasts', async () => {
    const owner = await one.as('owner');
    const invitation = { email: 'new@example.com', role: 'reader' };
    expect(await slowly(owner, 'POST', '/api/admin/invitations', invitation, async () => {})).toBe(201);
  });
});

describe('a change that begins just before its session ends', () => {
  /** A request as a feature gets it, of a session that has ended since. */
  const ofEnded = async (): Promise<Request> => {
    const user = (await (await one.as('second administrator'))('/api/auth/user')).json<NonNullable<Caller['user']>>();
    const caller: Caller = { ...visitor, user, sessionHash: hashOfToken('ended') };
    return { app: { caller }, headers: {}, info: { remoteAddress: '127.0.0.1' } } as unknown as Request;
  };
  const factors = async () => (await (await one.as('second administrator'))(factorUrl)).json();
  const none = { appSince: null, passkeys: [], recoveryCodesLeft: 0 };

  it('confirms no authenticator app', async () => {
    const editor = await one.as('second administrator');
    const { secret } = (await send(editor, `${factorUrl}/app`, { proof: { password } })).json<{ secret: string }>();
    const confirmed = confirmApp(one.app, await ofEnded(), codeAt(one, secret));
    await expect(confirmed).rejects.toMatchObject({ output: { statusCode: 401 } });
    expect(await factors()).toMatchObject(none);
    expect((await addApp(one, editor)).recoveryCodes).toHaveLength(10);
    await send(editor, '/api/auth/logout');
  });

  it('adds no passkey', async () => {
    const request = await ofEnded();
    const challenge = 'c29tZXRoaW5n';
    await one.app.database.write('passkey_challenges').insert({
      ...{ challenge, purpose: 'add', holder: `session ${request.app.caller.sessionHash}` },
      expiresAt: new Date(one.time.now + 60_000).toISOString(),
    });
    const credential = new Authenticator().create({ challenge });
    const added = addPasskey(one.app, request, { name: 'Laptop', credential });
    await expect(added).rejects.toMatchObject({ output: { statusCode: 401 } });
    expect(await factors()).toMatchObject({ passkeys: [] });
  });

  it('saves no prices for an owner who was deactivated', async () => {
    const owner = (await (await one.as('owner'))('/api/auth/user')).json<NonNullable<Caller['user']>>();
    const users = one.app.database.write('users').where({ id: owner.id });
    await users.clone().update({ deactivatedAt: '2026-11-20T12:00:00.000Z' });
    const catalogue = structuredClone(initialCatalogue);
    Object.assign(catalogue.services[0]?.form.price ?? {}, { usd: 1 });
    const saved = saveVersion(one.app, { ...visitor, user: owner }, { basedOn: 1, note: '', catalogue });
    await expect(saved).rejects.toMatchObject({ output: { statusCode: 401 } });
    await users.update({ deactivatedAt: null });
    expect(await one.app.database.read('catalogue_versions').where('id', '>', 1)).toEqual([]);
  });
});
