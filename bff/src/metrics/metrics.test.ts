import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loseDatabase, type TestServer, testServer } from '../../test/harness.ts';
import { metricsListener } from './listener.ts';
import { createMetrics } from './metrics.ts';

let one: TestServer;
let port: number;
const scrape = async (path = '/metrics', method = 'GET') => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

/** What a scrape gets, without the second for which the port sends the same. */
const metricsText = () => createMetrics(one.app, async () => 0).text();

async function freePort(): Promise<number> {
  const probe = createSocketServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A server with metrics; another program may take the free port first. */
async function measuredServer(): Promise<{ server: TestServer; port: number }> {
  const port = await freePort();
  try {
    return { server: await testServer({ metrics: { port, host: '127.0.0.1' } }), port };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return measuredServer();
    throw error;
  }
}

// Each try has a server of its own, which has counted nothing yet.
beforeEach(async () => {
  ({ server: one, port } = await measuredServer());
});
afterEach(() => one.stop());

it('counts requests by route and status, and names nobody', async () => {
  const client = await one.as('client');
  await client('/api/submissions/424242');
  await client('/uploads/somebody-thesis.docx');
  await client('/track/a-secret-token');
  await client('/nobody@example.com');
  await client({ url: '/nowhere', method: 'PROPFIND' });
  await one.app.database.write('outbox').insert({
    ...{ template: 'paid', recipient: 'a@example.com', subject: 'Thesis', text: 't', state: 'queued' },
    ...{ nextAttemptAt: '2026-11-20T11:00:00.000Z', createdAt: '2026-11-20T11:00:00.000Z' },
  });
  const { status, type, text } = await scrape();
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const counted = (labels: string) => text.includes(`marginalia_http_request_duration_seconds_count{${labels}} 1`);
  expect(counted('method="GET",route="/api/submissions/{id}",status="404"')).toBe(true);
  expect(counted('method="GET",route="/uploads/{filename}",status="404"')).toBe(true);
  expect(text).toMatch(/_count\{method="other",route="[^"]+",status="404"\} 1/);
  for (const line of [
    'marginalia_mails{state="waiting"} 1',
    'marginalia_mails_late 1',
    'marginalia_document_jobs{state="waiting"} 0',
    'marginalia_queue_waiting{queue="documents"} 0',
    'marginalia_queue_waiting{queue="passwords"} 0',
    'marginalia_storage_writable 1',
    'marginalia_database_up 1',
  ])
    expect(text.split('\n')).toContain(line);
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'marginalia_open_connections'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  // Without the figures: by chance one of them has the order's number among its digits.
  const words = text.replace(/^([^#].*) \S+$/gm, '$1');
  for (const secret of ['424242', 'somebody', 'secret', 'example.com', 'Thesis', 'PROPFIND'])
    expect(words).not.toContain(secret);
});

it('are those that bff/README.md names, and no others', async () => {
  await one.app.database
    .write('backups')
    .insert({ finishedAt: '2026-11-20T11:00:00.000Z', rows: 1, documents: 0, missing: 0 });
  const page = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const named = page.match(/(?<=`)marginalia_\w+(?=`)/g);
  const text = await metricsText();
  const served = [...text.matchAll(/^# HELP (marginalia_\w+)/gm)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual(served.sort());
});

it('answers nothing else, and the service has no metrics on its own port', async () => {
  expect((await scrape('/')).status).toBe(404);
  expect((await scrape('/api/health')).status).toBe(404);
  expect((await scrape('/metrics', 'POST')).status).toBe(404);
  expect((await (await one.as('administrator'))('/metrics')).text).not.toContain('marginalia_');
});

it('leaves out what the database does not tell, and says that it is gone', async () => {
  await loseDatabase(one);
  const { text } = await scrape();
  expect(text.split('\n')).toContain('marginalia_database_up 0');
  expect(text).not.toContain('marginalia_mails');
  expect(text).toContain('process_cpu_seconds_total');
});

it('writes its text once for a flood, and drops what is too much without harm', async () => {
  let written = 0;
  const listener = metricsListener(
    async () => {
      written += 1;
      return 'x 1\n';
    },
    'text/plain',
    300,
  ).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const url = `http://127.0.0.1:${port}/metrics`;
  const silent = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  const closed = await Promise.all(silent.map((socket) => once(socket, 'close').then(() => true)));
  expect(closed).toHaveLength(60);
  const flood = await Promise.allSettled(Array.from({ length: 200 }, () => fetch(url).then((answer) => answer.text())));
  expect(flood.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  await expect.poll(() => fetch(url).then((answer) => answer.text(), String)).toBe('x 1\n');
  expect(written).toBeLessThan(20);
  listener.close();
  listener.closeAllConnections();
});

it('is told from the service’s own port when another program uses it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port: used } = taken.address() as { port: number };
  await expect(testServer({ metrics: { port: used, host: '127.0.0.1' } })).rejects.toMatchObject({ port: used });
  taken.close();
});
