import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpointList } from '../../contract/index.ts';
import { type Answered, type Role, type TestServer, testServer } from '../../test/harness.ts';
import { formOf } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';

let one: TestServer;
let id: number;
beforeAll(async () => {
  one = await testServer();
  id = await placeSubmission(one, { status: 'approved', userId: await one.idOf('client') });
});
afterAll(() => one.stop());

const mine = endpointList.filter(({ feature }) => ['submissions', 'review', 'documents', 'payments'].includes(feature));
const of = (access: Endpoint['access']) => mine.filter((endpoint) => endpoint.access === access);
const filename = `${'a'.repeat(32)}-essay.docx`;

async function ask(
  role: Role,
  { method, path, bodyType }: Endpoint,
  variant = (url: string) => url,
): Promise<Answered> {
  const client = await one.as(role);
  const url = variant(path.replace('{id}', String(id)).replace('{status}', 'paid').replace('{filename}', filename));
  const body = bodyType === 'multipart' ? formOf({}) : { payload: {} };
  return client({ method, url, ...(method !== 'GET' && body) });
}

describe('every call of these features', () => {
  it.each(of('administrator'))(
    '$method $path is the administrator’s alone [spec 6.administrator, 6.non-admin]',
    async (endpoint) => {
      expect((await ask('visitor', endpoint)).status).toBe(401);
      const refused = await ask('client', endpoint);
      expect([refused.status, refused.text]).toEqual([403, 'Access denied. You do not have administrator privileges.']);
    },
  );

  it.each(of('owner'))('$method $path is the owner’s and the administrator’s', async (endpoint) => {
    expect((await ask('visitor', endpoint)).status).toBe(401);
    expect((await ask('other client', endpoint)).status).toBe(404);
  });

  // hapi takes a path apart by its slashes: only another spelling of the same path is the same call, and is refused as such.
  const spellings: [string, (url: string) => string, (path: string) => number][] = [
    ['a slash at the end', (url) => `${url}/`, () => 404],
    ['two slashes', (url) => url.replace('/api/', '/api//'), () => 404],
    ['upper case', (url) => url.replace('/api/', '/API/'), () => 404],
    ['an escaped letter', (url) => url.replace('/submissions', '/%73ubmissions'), () => 403],
    // Behind a parameter the text belongs to its value, and the role is checked before the value.
    ['a parameter in the path', (url) => `${url};x=1`, (path) => (path.endsWith('}') ? 403 : 404)],
  ];
  it.each(spellings)('opens to nobody by %s', async (_what, variant, statusOf) => {
    for (const endpoint of of('administrator')) {
      const { status } = await ask('client', endpoint, variant);
      expect(status, `${endpoint.method} ${endpoint.path}`).toBe(statusOf(endpoint.path));
    }
    expect(await one.app.database.read('submissions').where({ id }).first()).toMatchObject({ status: 'approved' });
  });
});
