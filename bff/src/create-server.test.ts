import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRoutes, endpointList, initialCatalogue, type Service } from '../contract/index.ts';
import { loseDatabase, onPostgres, password, type Role, type TestServer, testServer } from '../test/harness.ts';

const appDir = mkdtempSync(join(tmpdir(), 'marginalia-app-'));
mkdirSync(join(appDir, 'static/js'), { recursive: true });
writeFileSync(
  join(appDir, 'index.html'),
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script src="/static/js/a.js"></script><title>App</title>',
);
writeFileSync(join(appDir, 'static/js/a.js'), 'hello()');
writeFileSync(join(appDir, 'static/js/a.js.br'), brotliCompressSync('hello()'));
writeFileSync(join(appDir, 'static/js/a.js.gz'), gzipSync('hello()'));
mkdirSync(join(appDir, 'pages'));
writeFileSync(join(appDir, 'pages/faq.html'), '<!doctype html><style>p{}</style><title>FAQ</title>');
writeFileSync(join(appDir, 'secret.txt'), 'not for the web');

let one: TestServer;
beforeAll(async () => {
  one = await testServer({ appDir });
});
afterAll(async () => {
  await one.stop();
  rmSync(appDir, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json' };
const pathOf = (path: string) =>
  path.replace('{id}', '999999').replace('{status}', 'paid').replace('{filename}', 'x.docx');

describe('health', () => {
  it('is alive and ready', async () => {
    const visitor = await one.as('visitor');
    expect((await visitor('/api/health')).json()).toEqual({ status: 'ok' });
    expect((await visitor('/api/ready')).json()).toEqual({
      status: 'ready',
      database: true,
      storage: true,
      mail: true,
    });
  });

  it('says that mails are late and is ready all the same, and is not ready when the database is gone', async () => {
    const at = '2026-11-20T11:00:00.000Z';
    const { write } = one.app.database;
    await write('outbox').insert({
      ...{ template: 'paid', recipient: 'a@example.com', subject: 's', text: 't', state: 'queued' },
      ...{ nextAttemptAt: at, createdAt: at },
    });
    const answer = await (await one.as('visitor'))('/api/ready');
    expect([answer.status, answer.json()]).toMatchObject([200, { status: 'ready', mail: false }]);
    await write('outbox').delete();
    const broken = await testServer();
    await loseDatabase(broken);
    expect((await (await broken.as('visitor'))('/api/health')).status).toBe(200);
    const gone = await (await broken.as('visitor'))('/api/ready');
    expect([gone.status, gone.text]).toEqual([503, 'Not ready: database.']);
    await broken.stop();
  });
});

describe('every endpoint', () => {
  const expected = (access: string, role: Role): number[] | undefined => {
    if (access === 'signed-in' && role === 'visitor') return [401];
    if (access === 'administrator') return { visitor: [401], client: [403] }[role as 'visitor' | 'client'];
    if (access === 'owner' && role === 'visitor') return [401];
    return undefined;
  };

  it.each(['visitor', 'client'] as const)('keeps a %s from what is not for them', async (role) => {
    for (const { id, method, path, access, bodyType } of endpointList) {
      const wanted = expected(access, role);
      if (!wanted || id === 'logout' || id === 'deleteProfile') continue;
      const type = bodyType === 'multipart' ? { 'content-type': 'multipart/form-data; boundary=x' } : json;
      const client = await one.as(role);
      const answer = await client({
        method,
        url: pathOf(path),
        headers: method === 'GET' ? {} : type,
        ...(method !== 'GET' && { payload: bodyType === 'multipart' ? '--x--\r\n' : '{}' }),
      });
      expect([id, answer.status]).toEqual([id, wanted[0]]);
    }
  });

  // Refused before the database is asked.
  it.skipIf(onPostgres)('refuses changes that another site made the browser send', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.test' },
    ];
    for (const { id, method, path } of endpointList) {
      if (method === 'GET' || id === 'paymentWebhook') continue;
      for (const headers of foreign) {
        const editor = await one.as('administrator');
        const answer = await editor({ method, url: pathOf(path), headers: { ...json, ...headers }, payload: '{}' });
        expect([id, headers, answer.status]).toEqual([id, headers, 403]);
      }
    }
  });

  it.each([
    ['http://evil.test', 'evil.test', 403],
    ['https://evil.test', 'evil.test', 403],
    ['http://127.evil.test', '127.evil.test', 403],
    ['http://localhost.evil.test:3000', 'localhost.evil.test:3000', 403],
    ['http://192.168.1.5:3000', '192.168.1.5:3000', 403],
    ['http://localhost:3001', 'localhost:3000', 403],
    ['http://localhost:3001', 'localhost:3001', 202],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 202],
    ['http://[::1]:3000', '[::1]:3000', 202],
    ['http://localhost:3000', 'evil.test', 202],
  ])(
    'accepts a change from %s to the host %s as %i: of hosts, only loopback vouches for an origin',
    async (origin, host, status) => {
      const answer = await (await one.as('visitor'))({
        method: 'POST',
        url: '/api/auth/password/forgot',
        headers: { ...json, origin, host },
        payload: { email: 'nobody@example.com' },
      });
      expect(answer.status).toBe(status);
    },
  );

  it('serves its own pages and programs without a browser', async () => {
    const editor = await one.as('administrator');
    const own: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:3000' },
    ];
    for (const headers of own) {
      const answer = await editor({
        method: 'POST',
        url: '/api/auth/password/forgot',
        headers: { ...json, ...headers },
        payload: { email: 'nobody@example.com' },
      });
      expect(answer.status).toBe(202);
    }
  });

  it('is reached by its own spelling only', async () => {
    const client = await one.as('client');
    const spellings = [
      '/api/admin/analytics/',
      '//api/admin/analytics',
      '/API/admin/analytics',
      '/api/admin/analytics;x',
    ];
    for (const url of [...spellings, '/api/%61dmin/analytics'])
      expect([url, (await client(url)).status !== 200]).toEqual([url, true]);
    expect((await client({ url: '/api/admin/analytics', method: 'HEAD' })).status).toBe(403);
    expect((await client({ url: '/api/submissions/1/approve' })).status).toBe(404);
  });

  it.each(['0', '-1', '1.5', '1e1', '0x10', '%201', '9007199254740993', '2147483648', "1'", 'abc'])(
    'has nothing at the number %s',
    async (id) => {
      const answer = await (await one.as('administrator'))(`/api/submissions/${id}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    },
  );
});

// What follows, until the answers, is the same with either database.
describe.skipIf(onPostgres)('headers', () => {
  it('protect every answer, good or bad', async () => {
    const visitor = await one.as('visitor');
    const asked = [
      '/',
      '/nothing',
      '/api/health',
      '/api/nothing',
      '/api/auth/user',
      '/static/js/a.js',
      '/robots.txt',
      '/api/docs',
    ];
    for (const url of asked) {
      const { headers } = await visitor(url);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(String(headers['content-type'])).toMatch(/charset=utf-8|javascript/);
    }
  });

  it('ask for https, and keep the cookie to it, where the public address has it', async () => {
    const secure = await testServer({ publicUrl: 'https://edit.example.com' });
    const client = await secure.as('visitor');
    const answer = await client({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'editor', password: 'correct horse 9' },
    });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-session=[^;]+; Secure; HttpOnly; SameSite=Lax; Path=\/$/),
      expect.stringMatching(
        /^__Host-device=[^;]+; Max-Age=\d+; Expires=[^;]+; Secure; HttpOnly; SameSite=Lax; Path=\/$/,
      ),
    ]);
    await secure.stop();
  });
});

describe.skipIf(onPostgres)('the app', () => {
  it('has its page at each of its paths and at no other', async () => {
    const visitor = await one.as('visitor');
    for (const path of Object.values(appRoutes)) {
      const answer = await visitor(path.replace(/:\w+/g, '1'));
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 200, 'no-store']);
    }
    for (const path of ['/nothing', '/admin/nothing', '/submit/1/2', '/.git/HEAD', '/package.json', '/secret.txt'])
      expect([path, (await visitor(path)).status]).toEqual([path, 404]);
    expect((await visitor('/nothing')).text).toContain('<title>App</title>');
    expect((await visitor('/secret.txt')).text).not.toContain('not for the web');
  });

  it('gives each page a nonce of its own', async () => {
    const visitor = await one.as('visitor');
    const pages = [await visitor('/'), await visitor('/')];
    const nonces = pages.map(({ text, headers }) => {
      const [, nonce = ''] = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(text) ?? [];
      expect(text).toContain(`<script nonce="${nonce}" src=`);
      expect(headers['content-security-policy']).toBe(
        `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      );
      return nonce;
    });
    expect(nonces[0]).toHaveLength(24);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('sends a page as the build rendered it, with a nonce for its styles', async () => {
    const visitor = await one.as('visitor');
    for (const path of ['/faq', '/faq/', '/faq?from=mail']) {
      const { status, text, headers } = await visitor(path);
      const [, nonce = 'none'] = /<style nonce="([^"]+)">/.exec(text) ?? [];
      expect([path, status, text.includes('<title>FAQ</title>')]).toEqual([path, 200, true]);
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    }
    // Without a rendered page the browser renders it.
    expect((await visitor('/terms')).text).toContain('<title>App</title>');
  });

  it('sends what was compressed at the build', async () => {
    const visitor = await one.as('visitor');
    for (const [asked, encoding, vary] of [
      ['gzip, deflate, br', 'br', 'accept-encoding'],
      ['gzip', 'gzip', 'accept-encoding'],
      ['identity', undefined, undefined],
    ] as const) {
      const { headers } = await visitor({ url: '/static/js/a.js', headers: { 'accept-encoding': asked } });
      expect([headers['content-encoding'], headers['content-type'], headers.vary]).toEqual([
        encoding,
        'text/javascript; charset=utf-8',
        vary,
      ]);
    }
  });

  it('keeps hashed files for ever and shows nothing outside its folder', async () => {
    const visitor = await one.as('visitor');
    const script = await visitor('/static/js/a.js');
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const path of [
      '/static/js/b.js',
      '/static/',
      '/static/../secret.txt',
      '/static/..%2fsecret.txt',
      '/static/%2e%2e/secret.txt',
    ])
      expect([path, (await visitor(path)).text.includes('not for the web')]).toEqual([path, false]);
    // 255 bytes are the longest name of a file, 4,096 the longest path.
    for (const name of ['js/b.js', 'a'.repeat(256), 'é'.repeat(128), 'a/'.repeat(2_500)])
      expect([name, (await visitor(`/static/${encodeURI(name)}`)).status]).toEqual([name, 404]);
    expect((await visitor('/static/js/b.js')).headers['cache-control']).toBe('no-store');
  });

  it('answers unknown data with words, never with a page', async () => {
    const visitor = await one.as('visitor');
    for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
      const answer = await visitor({ method, url: '/api/nothing' });
      expect([method, answer.status, answer.headers['content-type']]).toEqual([
        method,
        404,
        'text/plain; charset=utf-8',
      ]);
    }
  });
});

describe('answers', () => {
  it('are 304 while nothing changes, and new after a change', async () => {
    const visitor = await one.as('visitor');
    const first = await visitor('/api/services');
    const etag = String(first.headers.etag);
    const again = () => visitor({ url: '/api/services', headers: { 'if-none-match': etag } });
    expect([(await again()).status, (await again()).text]).toEqual([304, '']);
    const content = structuredClone(initialCatalogue);
    Object.assign(content.services[0]?.listing ?? {}, { price: 100 });
    await one.app.database
      .write('catalogue_versions')
      .insert({ id: 2, content: JSON.stringify(content), note: '', createdAt: '2026-11-20T12:00:00.000Z' });
    const changed = await again();
    expect([changed.status, changed.json<Service[]>().map(({ price }) => price)]).toEqual([200, [1, 250, 175, 300]]);
  });

  it('tell nothing of a failure inside', async () => {
    const { sessions } = one.app;
    const { find } = sessions;
    const failing = await one.as('client');
    sessions.find = () => Promise.resolve({ user: { broken: true } } as never);
    const answer = await failing('/api/auth/user');
    sessions.find = find;
    expect([answer.status, answer.text]).toEqual([
      500,
      `Something went wrong on our side. Please try again. If it happens again, contact us and mention request ID ${answer.headers['x-request-id']}.`,
    ]);
  });

  it('of a page that was opened are a page too, with the request ID that the log has', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marginalia-app-'));
    mkdirSync(join(folder, 'index.html'));
    const lines: string[] = [];
    const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) });
    const broken = await testServer({ appDir: folder, trustsProxy: true }, log);
    const open = async (accept: string) =>
      (await broken.as('visitor'))({
        url: '/faq',
        headers: { accept, 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
        remoteAddress: '10.0.0.1',
      });
    const page = await open('text/html,application/xhtml+xml,*/*;q=0.8');
    const id = String(page.headers['x-request-id']);
    expect([page.status, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(page.text).toContain(`mention request ID ${id}.`);
    expect(page.headers['content-security-policy']).toMatch(/'nonce-/);
    const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.id === id);
    expect(logged).toMatchObject([
      { level: 50, error: { message: expect.stringContaining('EISDIR') } },
      { level: 30, path: '/faq', status: 500, address: '198.51.100.7' },
    ]);
    const plain = await open('*/*');
    expect([plain.status, plain.headers['content-type']]).toEqual([500, 'text/plain; charset=utf-8']);
    expect(plain.headers['x-request-id']).not.toBe(id);
    await broken.stop();
    rmSync(folder, { recursive: true });
  });

  it('log a failed statement without what it would have stored', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    const broken = await testServer({}, log);
    await broken.app.database.write.schema.renameTable('outbox', 'outbox_elsewhere');
    const url = '/api/auth/register';
    const payload = { username: 'ada', email: 'ada@example.com', password, firstName: 'Ada', lastName: 'Lovelace' };
    const answer = await (await broken.as('visitor'))({ method: 'POST', url, payload });
    const logged = lines.join();
    expect(answer.status).toBe(500);
    expect(logged).toContain('insert into');
    for (const value of ['ada@example.com', 'Hello', '#token=']) expect(logged).not.toContain(value);
    await broken.stop();
  });
});
