import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { type DocumentReader, documentReader, readerLimits } from '../documents/reader.ts';
import { refusals } from '../documents/refusal.ts';
import { minutes } from '../time/time.ts';

const megabyte = 1024 * 1024;
const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };

let one: TestServer;
let admin: Client;
let id: number;
let reader: DocumentReader;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
});
afterAll(() => one.stop());
afterEach(async () => {
  vi.restoreAllMocks();
  await reader.close();
});

async function orderWith(more: Record<string, Buffer>): Promise<void> {
  const file = await docx(['The war began in 1914.'], { more });
  const sent = await (await one.as('client'))({ method: 'POST', url: '/api/submissions', ...formOf(order(), file) });
  id = sent.json<{ id: number }>().id;
  const payload = { highlights: [highlight], suggestions: [], notes: '', version: 0 };
  expect((await admin({ method: 'PUT', url: `/api/submissions/${id}/review`, payload })).status).toBe(200);
}

/** Exports go to a reader with these limits. */
function readWith(limits: Partial<typeof readerLimits>): void {
  reader = documentReader({ ...readerLimits, ...limits });
  vi.spyOn(one.app.documents.reader, 'mark').mockImplementation(reader.mark);
}
const exported = () => admin(`/api/submissions/${id}/export?format=docx`);

it('a hundred exports of a large file at once hold no file in memory before their turn', async () => {
  // A picture that no compression makes smaller: the whole file is nearly 10 MB.
  await orderWith({ 'word/media/image1.png': randomBytes(9 * megabyte) });
  readWith({ workers: 1, reserved: 0, waiting: 2, milliseconds: minutes });
  // The only thread reads from a pipe until somebody writes into it.
  const pipe = join(one.app.config.dataDir, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const blocking = reader.inspect(pipe, 'submission', { path: ['somebody'], hasPriority: true }).catch(() => undefined);
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  let max = before;
  const timer = setInterval(() => {
    max = Math.max(max, held());
  }, 2);
  let refused = 0;
  const answers = Array.from({ length: 100 }, async () => {
    const { status, text } = await exported();
    if (status === 503 && text === refusals.busy.message) refused++;
    return status;
  });
  try {
    await expect.poll(() => refused, { timeout: 30_000 }).toBe(98);
  } finally {
    clearInterval(timer);
    await writeFile(pipe, 'no document');
  }
  expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(2);
  await blocking;
  expect((max - before) / megabyte).toBeLessThan(200);
});

it('an export that takes too long is not the document’s fault', async () => {
  await orderWith({});
  readWith({ milliseconds: 1 });
  const { status, text, headers } = await exported();
  expect([status, text]).toEqual([503, expect.stringContaining('Try again in 1 minute, or export it as HTML')]);
  expect(headers['retry-after']).toBe('30');
});

it('an export of a file that is gone is a 404', async () => {
  await orderWith({});
  readWith({});
  const uploads = join(one.app.config.dataDir, 'uploads');
  for (const name of readdirSync(uploads)) rmSync(join(uploads, name));
  expect((await exported()).status).toBe(404);
});
