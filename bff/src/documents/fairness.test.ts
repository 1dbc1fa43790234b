import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { visitorRequester } from '../http/requester.ts';
import { minutes } from '../time/time.ts';
import { documentReader, readerLimits } from './reader.ts';

let one: TestServer;
let heavy: Buffer;
let small: Buffer;
const floods: Promise<unknown>[] = [];
beforeAll(async () => {
  heavy = await docx(
    Array.from({ length: 25_000 }, (_, index) => `Paragraph ${index} of many, each a little different.`),
  );
  small = await docx(['The war begun in 1914.']);
  one = await testServer();
});
afterEach(async () => {
  await Promise.all(floods.splice(0));
  vi.restoreAllMocks();
});
afterAll(() => one.stop());

const url = '/api/submissions';
const ordered = async (client: Client, file = small, remoteAddress = '127.0.0.1') =>
  client({ method: 'POST', url, ...formOf(order(), file), remoteAddress });

/** New accounts of one network, whose addresses nobody has verified. */
const registered = (on: TestServer, names: readonly string[], remoteAddress: string) =>
  Promise.all(
    names.map(async (username) => {
      const client = await on.as('visitor');
      const person = { username, email: `${username}@example.com`, firstName: 'Robin', lastName: 'Example' };
      const payload = { ...person, password: 'three quiet lamps' };
      const { status } = await client({ method: 'POST', url: '/api/auth/register', payload, remoteAddress });
      expect(status).toBe(201);
      return client;
    }),
  );

/** Twelve large documents of one client at once; tells how many were answered with an order so far. */
async function flood(by: Client) {
  const read: number[] = [];
  const sent = Array.from({ length: 12 }, async () => {
    const { status } = await ordered(by, heavy);
    if (status === 201) read.push(status);
    return status;
  });
  floods.push(...sent);
  // The flood is on when its first document was read.
  await Promise.race(sent.map(async (one) => (await one) === 201 || new Promise(() => undefined)));
  return { read };
}

describe('a flood of documents that are slow to read', () => {
  it('lets the next client through at its next turn', async () => {
    const client = await one.as('client');
    const { read } = await flood(await one.as('other client'));
    const before = read.length;
    expect((await ordered(client)).status).toBe(201);
    expect(read.length - before).toBeLessThan(8);
  });

  it('keeps a place for an editor’s export and a turn for a client’s', async () => {
    const admin = await one.as('administrator');
    const client = await one.as('client');
    const { id } = (await ordered(client)).json<{ id: number }>();
    const content = 'The war begun in 1914.';
    const suggestions = [{ id: 's1', startIndex: 8, endIndex: 13, text: content.slice(8, 13), replacement: 'began' }];
    const review = { highlights: [], suggestions, notes: '', version: 0, contentVersion: 1 };
    expect((await admin({ method: 'PUT', url: `${url}/${id}/review`, payload: review })).status).toBe(200);
    await one.app.database.write('submissions').where({ id }).update({ status: 'completed' });
    const { read } = await flood(await one.as('other client'));
    for (const caller of [admin, client]) {
      const before = read.length;
      expect((await caller(`${url}/${id}/export?format=docx`)).status).toBe(200);
      expect(read.length - before).toBeLessThan(8);
    }
  });

  /** Thirty callers send one document each while both readers are busy; then some others do. Returns the others' statuses. */
  async function crowded(network: string, crowd: readonly (readonly [Client, string])[], newcomers: typeof crowd) {
    const reader = documentReader({ ...readerLimits, milliseconds: minutes });
    vi.spyOn(one.app.documents.reader, 'inspect').mockImplementation(reader.inspect);
    // Two readers read from pipes until nobody can write into them any more.
    const blocking = [network, '203.0.113.1'].map((from) => {
      const pipe = join(one.app.config.dataDir, `pipe ${randomUUID()}`);
      execFileSync('mkfifo', [pipe]);
      const writer = openSync(pipe, 'r+');
      const ended = reader.inspect(pipe, 'submission', visitorRequester(from)).catch(() => undefined);
      return { pipe, writer, ended };
    });
    const unblock = async () => {
      for (const { pipe, writer, ended } of blocking.splice(0)) {
        // A reader that comes later must find no pipe: it would wait for a writer for ever.
        rmSync(pipe);
        closeSync(writer);
        await ended;
      }
    };
    try {
      let refused = 0;
      const counted = async (sent: Promise<{ status: number }>) => {
        const { status } = await sent;
        if (status === 503) refused++;
        return status;
      };
      const sent = crowd.map(([client, from]) => counted(ordered(client, small, from)));
      await vi.waitFor(() => expect(refused).toBe(30 - readerLimits.waiting), { timeout: 30_000 });
      const answers = newcomers.map(([client, from]) => counted(ordered(client, small, from)));
      await vi.waitFor(() => expect(refused).toBe(30 - readerLimits.waiting + newcomers.length), { timeout: 30_000 });
      await unblock();
      const left = readerLimits.waiting - newcomers.length;
      expect((await Promise.all(sent)).filter((status) => status === 201)).toHaveLength(left);
      return await Promise.all(answers);
    } finally {
      await unblock();
      await reader.close();
    }
  }

  it('leaves room for other networks, however many accounts of one network send one each', async () => {
    const network = '192.0.2.9';
    const names = Array.from({ length: 30 }, (_, index) => `free-${index}-${randomUUID().slice(0, 8)}`);
    const accounts = await registered(one, names, network);
    const answers = await crowded(
      network,
      accounts.map((client) => [client, network]),
      [
        [await one.as('client'), '198.51.100.1'],
        [await one.as('visitor'), '2001:db8:0:7::1'],
        [await one.as('visitor'), '2001:db8:0:8::1'],
        // A verified account of the same network has a turn of its own.
        [await one.as('other client'), network],
      ],
    );
    expect(answers).toEqual([201, 201, 201, 201]);
  });

  it('leaves room for other networks, however many networks of one IPv6 /48 send one each', async () => {
    const visitor = await one.as('visitor');
    const crowd = Array.from({ length: 30 }, (_, index) => [visitor, `2001:db8:5:${index}::1`] as const);
    const answers = await crowded('2001:db8:5:ffff::/64', crowd, [
      [visitor, '198.51.100.1'],
      [visitor, '2001:db8:6::1'],
      [await one.as('client'), '203.0.113.9'],
    ]);
    expect(answers).toEqual([201, 201, 201]);
  });
});

describe('the limit of orders', () => {
  let limited: TestServer;
  // Each try has a server of its own, where no limit is used up.
  beforeEach(async () => {
    limited = await testServer({ hasRateLimit: true });
  });
  afterEach(() => limited.stop());
  const replace = (by: Client, id: number) =>
    by({ method: 'POST', url: `${url}/${id}/document`, ...formOf({}, small) });

  it('counts orders and replaced documents of one account together, and of no other', async () => {
    const client = await limited.as('client');
    const { id } = (await ordered(client)).json<{ id: number }>();
    for (let count = 1; count < 20; count++) expect((await ordered(client)).status).toBe(201);
    for (let count = 20; count < 30; count++) expect((await replace(client, id)).status).toBe(200);
    const refused = [await ordered(client), await replace(client, id)];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ordered(await limited.as('other client'))).status).toBe(201);
    expect((await ordered(await limited.as('visitor'))).status).toBe(201);
    const admin = await limited.as('administrator');
    for (let count = 0; count < 31; count++) expect((await replace(admin, id)).status).toBe(200);
    limited.time.pass(61_000);
    expect((await ordered(client)).status).toBe(201);
  });

  it('counts accounts without a verified address with the visitors of their network', async () => {
    const network = '192.0.2.9';
    const [first, second] = (await registered(limited, ['one-more', 'another'], network)) as [Client, Client];
    for (const client of [first, second])
      for (let count = 0; count < 15; count++) expect((await ordered(client, small, network)).status).toBe(201);
    for (const client of [first, second, await limited.as('visitor')])
      expect((await ordered(client, small, network)).status).toBe(429);
    expect((await ordered(await limited.as('other client'), small, network)).status).toBe(201);
    for (let count = 15; count < 30; count++)
      expect((await ordered(first, small, `198.51.100.${count}`)).status).toBe(201);
    expect((await ordered(first, small, '198.51.100.1')).status).toBe(429);
  });

  it('counts visitors by their network', async () => {
    const visitor = await limited.as('visitor');
    const from = (remoteAddress: string) => visitor({ method: 'POST', url, ...formOf(order(), small), remoteAddress });
    for (let count = 0; count < 30; count++) expect((await from(`2001:db8:0:7::${count}`)).status).toBe(201);
    expect((await from('2001:db8:0:7:ffff::1')).status).toBe(429);
    expect((await from('2001:db8:0:8::1')).status).toBe(201);
    for (let count = 0; count < 30; count++) expect((await from('192.0.2.5')).status).toBe(201);
    expect((await from('::ffff:192.0.2.5')).status).toBe(429);
  });

  it('counts all networks of an IPv6 /48 together up to ten times as many', async () => {
    const visitor = await limited.as('visitor');
    for (let count = 0; count < 300; count++)
      await limited.app.rateLimits.use('orders visitor 2001:db8:5::/48', { max: 300, window: minutes });
    expect((await ordered(visitor, small, '2001:db8:5:1::1')).status).toBe(429);
    expect((await ordered(visitor, small, '2001:db8:6:1::1')).status).toBe(201);
    expect((await ordered(await limited.as('client'), small, '2001:db8:5:1::1')).status).toBe(201);
  });
});
