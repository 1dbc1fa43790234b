import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointId, endpointList, hasRole, roleRefusals } from '../../contract/index.ts';
import { onPostgres, type Role, type TestServer, testServer } from '../../test/harness.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

const people = ['visitor', 'client', 'reader', 'administrator', 'owner'] as const satisfies Role[];
const roleOf = { visitor: null, client: null, reader: 'reader', administrator: 'editor', owner: 'owner' } as const;

/** What every administrator may change or ask: their own account, what a link proves, and what stores nothing. */
const forEveryRole: readonly EndpointId[] = [
  ...(['login', 'register', 'logout', 'endSession', 'endOtherSessions', 'forgotPassword', 'resetPassword'] as const),
  ...(['changePassword', 'emailLink', 'verifyEmail', 'refuseEmail', 'changeEmail', 'resendVerification'] as const),
  ...(['changeProfile', 'deleteProfile', 'requestArchive', 'takeOrder', 'refuseOrder', 'refuseOrders'] as const),
  ...(['track', 'paymentWebhook', 'checkPayment', 'checkReview', 'openInvitation', 'acceptInvitation'] as const),
  ...(['loginSecondFactor', 'loginPasskeyOptions', 'passkeyLoginOptions', 'passkeyLogin', 'startApp'] as const),
  ...(['proofPasskeyOptions', 'confirmApp', 'removeApp', 'newPasskeyOptions', 'addPasskey'] as const),
  ...(['renamePasskey', 'removePasskey', 'newRecoveryCodes', 'checkPromoCode'] as const),
];

/** The refusal that the contract's table says; undefined where the person may call. */
function refusalOf({ access, role }: Endpoint, person: (typeof people)[number]): [number, string] | undefined {
  const own = roleOf[person];
  if (own && role && !hasRole(own, role)) return [403, roleRefusals[role as 'owner' | 'editor']];
  if (access === 'anyone' || access === 'payment-provider') return undefined;
  if (person === 'visitor') return [401, 'Please log in first.'];
  if (access === 'administrator' && !own) return [403, 'Access denied. You do not have administrator privileges.'];
  return undefined;
}

async function ask(person: Role, { method, path, bodyType }: Endpoint) {
  const client = await one.as(person);
  const url = path
    .replace('{id}', '999999')
    .replace('{status}', 'paid')
    .replace('{filename}', 'x.docx')
    .replace('{session}', 'x'.repeat(43));
  const type = bodyType === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json';
  return client({
    method,
    url,
    ...(method !== 'GET' && {
      headers: { 'content-type': type },
      payload: bodyType === 'multipart' ? '--x--\r\n' : '{}',
    }),
  });
}

describe('each endpoint and each role', () => {
  // Who may call is decided before what is asked of the database.
  it.skipIf(onPostgres).each(endpointList)('$method $path', async (endpoint) => {
    for (const person of people) {
      const { status, text } = await ask(person, endpoint);
      const refused = refusalOf(endpoint, person);
      if (refused) expect([person, status, text]).toEqual([person, ...refused]);
      // They have rules of their own: whose account is deleted, and what comes before the download.
      else if (!['deleteProfile', 'archive'].includes(endpoint.id)) expect([person, status]).not.toEqual([person, 403]);
    }
  });

  it('a change needs an editor, unless it is listed here as everybody’s', () => {
    const open = endpointList.filter(({ method, role = 'reader' }) => method !== 'GET' && role === 'reader');
    expect(open.map(({ id }) => id).sort()).toEqual([...forEveryRole].sort());
  });

  it('the team and the audit log are the owners’ alone', () => {
    const managing = endpointList.filter(({ path }) => /^\/api\/admin\/(team|invitations|audit-log)/.test(path));
    expect(managing.length).toBeGreaterThan(8);
    for (const { id, access, role } of managing) expect([id, access, role]).toEqual([id, 'administrator', 'owner']);
  });

  it('a role that was taken away is gone with the next request', async () => {
    const editor = await one.as('second administrator');
    const start = { method: 'POST', url: '/api/submissions/999999/start' };
    expect((await editor(start)).status).toBe(404);
    await one.app.database.write('users').where({ username: 'editor2' }).update({ role: 'reader' });
    const refused = await editor(start);
    expect([refused.status, refused.text]).toEqual([403, roleRefusals.editor]);
    expect((await editor('/api/auth/user')).json()).toMatchObject({ isAdmin: true, role: 'reader' });
    await one.app.database.write('users').where({ username: 'editor2' }).update({ role: 'editor' });
  });

  it('an administrator of the release before, who has no role, is an owner', async () => {
    await one.app.database.write('users').where({ username: 'editor2' }).update({ role: null });
    const former = await one.as('second administrator');
    expect((await former('/api/auth/user')).json()).toMatchObject({ isAdmin: true, role: 'owner' });
    await one.app.database.write('users').where({ username: 'editor2' }).update({ role: 'editor' });
  });
});
