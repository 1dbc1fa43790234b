import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpointList, initialOffering, orderSchemaFor } from '../../contract/index.ts';
import { onPostgres, password, type Role, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { hashPassword } from '../accounts/password.ts';
import { newToken } from '../accounts/token.ts';
import { readConfig } from '../config/config.ts';

// Rows of bff/security.md that belong to every endpoint, and not to one feature.

const lines: string[] = [];
let one: TestServer;
beforeAll(async () => {
  one = await testServer({}, pino({ level: 'info' }, { write: (line: string) => lines.push(line) }));
});
afterAll(() => one.stop());

const urlOf = ({ path }: Endpoint) =>
  path
    .replace('{id}', '999999')
    .replace('{status}', 'paid')
    .replace('{filename}', 'x.docx')
    .replace('{session}', 'x'.repeat(43));
const as = async (role: Role, method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  (await one.as(role))({ method, url, headers, ...(payload !== undefined && { payload }) });
const json = { 'content-type': 'application/json' };
const isChange = ({ method }: Endpoint) => method !== 'GET';

// Of the server's own, whatever the database answers.
describe.skipIf(onPostgres)('every answer', () => {
  it('has its type and the headers that protect it, whatever is asked and by whom', async () => {
    for (const endpoint of endpointList)
      for (const role of ['visitor', 'client', 'owner'] as const) {
        if (['deleteProfile', 'logout'].includes(endpoint.id)) continue;
        const { status, text, headers } = await as(
          role,
          endpoint.method,
          urlOf(endpoint),
          isChange(endpoint) ? json : {},
          isChange(endpoint) ? '{}' : undefined,
        );
        const what = `${role} ${endpoint.method} ${endpoint.path} ${status}`;
        expect(headers, what).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'x-frame-options': 'DENY',
          'cross-origin-resource-policy': 'same-origin',
        });
        expect(headers['content-security-policy'], what).toContain("frame-ancestors 'none'");
        expect(headers['access-control-allow-origin'], what).toBeUndefined();
        expect(String(headers['cache-control']), what).toMatch(/no-store|no-cache/);
        if (text)
          expect(String(headers['content-type']), what).toMatch(/^(text|application)\/[\w.+-]+; charset=utf-8$/);
      }
  });
});

// Refused before the database is asked.
describe.skipIf(onPostgres)('a change', () => {
  it('is not made by GET, HEAD or a header that names another method', async () => {
    const readable = new Set(endpointList.filter((endpoint) => !isChange(endpoint)).map(({ path }) => path));
    for (const endpoint of endpointList.filter(isChange)) {
      const override = { 'x-http-method-override': endpoint.method, 'x-method-override': endpoint.method };
      for (const method of readable.has(endpoint.path) ? [] : ['GET', 'HEAD'])
        expect([endpoint.id, method, (await as('owner', method, urlOf(endpoint), override)).status]).toEqual([
          endpoint.id,
          method,
          404,
        ]);
    }
    expect((await as('owner', 'TRACE', '/api/health')).status).toBeGreaterThanOrEqual(400);
  });

  it('takes JSON where it takes JSON, so that no form of another site can make it', async () => {
    const asked = endpointList.filter(({ bodyType, body }) => body !== undefined && bodyType !== 'multipart');
    expect(asked.length).toBeGreaterThan(30);
    for (const endpoint of asked) {
      // The provider's events are checked by their signature over the bytes.
      if (['paymentWebhook', 'createSubmission'].includes(endpoint.id)) continue;
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const { status } = await as('owner', endpoint.method, urlOf(endpoint), { 'content-type': type }, 'a=b');
        expect([endpoint.id, type, status]).toEqual([endpoint.id, type, 415]);
      }
    }
  });
});

describe('what is asked', () => {
  const hostile = [`' or 1=1 --`, `"; drop table submissions; --`, `\\`, `%`, '\u0000', `1' union select 1`];
  it('with SQL in it is text, or refused, and never a failure', async () => {
    for (const text of hostile) {
      const typed = encodeURIComponent(text);
      const urls = [
        ...[`/api/submissions/${typed}`, `/api/submissions/status/${typed}`, `/api/admin/analytics?range=${typed}`],
        ...['q', 'service', 'status', 'dueFrom', 'cursor', 'limit'].map((key) => `/api/submissions?${key}=${typed}`),
        ...[`/uploads/${typed}`, `/api/admin/audit-log?person=${typed}`],
      ];
      for (const url of urls) {
        const { status } = await as('owner', 'GET', url);
        expect([url, status < 500]).toEqual([url, true]);
      }
      const login = JSON.stringify({ username: text.padEnd(6, 'x'), password: text.padEnd(8, 'x') });
      // PostgreSQL cannot hold the character 0, and says so.
      expect([text, [400, 401].includes((await as('visitor', 'POST', '/api/auth/login', json, login)).status)]).toEqual(
        [text, true],
      );
    }
    expect(await one.app.database.read('users').where({ username: 'editor' })).toHaveLength(1);
  });

  it('twice under one name is refused', async () => {
    for (const url of ['/api/admin/analytics?range=7d&range=1y', '/api/submissions?status=paid&status=approved'])
      expect([url, (await as('owner', 'GET', url)).status]).toEqual([url, 400]);
  });

  it.each(['/.git/HEAD', '/package.json', '/uploads/', '/documentation', '/metrics', '/admin.php', '/api/', '/.env'])(
    'of a path that is nobody’s finds nothing: %s',
    async (path) => expect((await as('owner', 'GET', path)).status).toBe(404),
  );

  it('in 50,000 letters that nearly fit is judged at once', () => {
    const schema = orderSchemaFor(initialOffering);
    const nearly = `${'a'.repeat(50_000)}!`;
    for (const field of Object.keys(order())) {
      // How long it takes hangs on the machine's other work.
      const started = process.threadCpuUsage();
      schema.safeParse({ ...linkOrder(), [field]: nearly });
      schema.safeParse({ ...linkOrder(), [field]: `${nearly}@` });
      expect([field, process.threadCpuUsage(started).user < 200_000]).toEqual([field, true]);
    }
  });
});

describe.skipIf(onPostgres)('secrets', () => {
  it('of sessions and links have 256 bits, and no two are alike', () => {
    const tokens = Array.from({ length: 1_000 }, newToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('passwords are stored as the settings of a real server have it: Argon2id, at OWASP’s least cost', async () => {
    const { passwordCost } = readConfig({});
    expect(await hashPassword(password, passwordCost)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('a link in a mail leads to PUBLIC_URL, whatever host the request names', async () => {
    const body = JSON.stringify({ email: 'client@example.com' });
    const headers = { ...json, host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-original-url': '/evil' };
    expect((await as('visitor', 'POST', '/api/auth/password/forgot', headers, body)).status).toBe(202);
    const { text } = await one.app.database.read('outbox').where({ template: 'reset_password' }).first('text');
    expect(text).toContain('http://localhost:3000/reset-password#token=');
    expect(text).not.toContain('evil');
  });
});

describe('the log', () => {
  it('has a line for each event, with time, request, account and address, and holds no secret and no text', async () => {
    lines.length = 0;
    const canary = 'canary-7f3a';
    const client = await one.as('client');
    const cookie = client.cookies.get('session') ?? '';
    const login = (typed: string, username = 'editor') =>
      as('visitor', 'POST', '/api/auth/login', json, JSON.stringify({ username, password: typed }));
    expect((await login(password)).status).toBe(200);
    expect((await login(`${canary}-password`)).status).toBe(401);
    // A line break in a name begins no line of its own.
    expect((await login(password, `editor\n{"level":30,"event":"${canary}-forged"}`)).status).toBe(401);
    expect((await client('/api/admin/team')).status).toBe(403);
    const form = formOf(order({ instructionsPrompt: `${canary} words` }), await docx([`${canary} text`]));
    expect((await client({ method: 'POST', url: '/api/submissions', ...form })).status).toBe(201);
    const wrong = formOf(order(), Buffer.from('MZ is a program'));
    expect((await client({ method: 'POST', url: '/api/submissions', ...wrong })).status).toBe(415);
    const text = lines.join('');
    for (const secret of [canary, cookie, password]) expect(text).not.toContain(secret);
    const logged = lines.map((line) => JSON.parse(line));
    for (const event of ['login', 'login-wrong'])
      expect(logged.find((line) => line.event === event)).toMatchObject({
        time: expect.any(Number),
        address: '127.0.0.1',
      });
    const requests = logged.filter((line) => line.path !== undefined);
    expect(requests.map(({ status }) => status).sort()).toEqual([200, 201, 401, 401, 403, 415]);
    const id = await one.idOf('client');
    for (const line of requests) {
      expect(line).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{12}$/), time: expect.any(Number) });
      if ([201, 403, 415].includes(line.status)) expect(line).toMatchObject({ user: id });
    }
  });
});
