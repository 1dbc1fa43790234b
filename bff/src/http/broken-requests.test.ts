import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { type BrokenRequest, brokenRequests, field, filePart, formEnd, post } from '../../test/broken-requests.ts';
import { type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { type ServerProcess, startProcess } from '../../test/process.ts';
import { held, sendRaw } from '../../test/raw.ts';

describe('a broken request', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startProcess();
  });
  afterAll(() => server.stop());

  const send = async ({ name, statuses, request }: BrokenRequest) => {
    const { status, text, milliseconds } = await sendRaw(server.port, request);
    // Five seconds are promised; a slow machine gets some more.
    return statuses.includes(status ?? 0) && milliseconds < 8_000 ? [] : [{ name, status, milliseconds, text }];
  };
  const isAlive = async () => (await fetch(`http://127.0.0.1:${server.port}/api/health`)).status;
  const count = () => held(server.child.pid ?? 0, server.dataDir);

  // At once: some are answered only after the time that a stopped body is waited for.
  it.concurrent.each(brokenRequests)('$name is answered', async (kind) => {
    expect(await send(kind)).toEqual([]);
    expect(await isAlive()).toBe(200);
  });

  it('leaves no socket, descriptor, file or memory, however often it is sent', async () => {
    const before = count();
    const sendOften = async (kind: BrokenRequest, times: number) => {
      const failures = await Promise.all(Array.from({ length: times }, () => send(kind)));
      expect(failures.flat()).toEqual([]);
    };
    const isWaitedFor = ({ statuses }: BrokenRequest) => statuses.includes(408);
    await Promise.all(brokenRequests.filter(isWaitedFor).map((kind) => sendOften(kind, 8)));
    for (const kind of brokenRequests) if (!isWaitedFor(kind)) await sendOften(kind, kind.megabytes > 0 ? 3 : 8);
    expect(await isAlive()).toBe(200);
    // The connection of `fetch` is kept open for the next call.
    await expect.poll(() => count().sockets).toBeLessThanOrEqual(before.sockets + 1);
    await expect.poll(() => count().descriptors).toBeLessThanOrEqual(before.descriptors + 1);
    await expect.poll(() => count().files).toBe(0);
    expect(count().memory - before.memory).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('a body', () => {
  let one: TestServer;
  let port: number;
  let whole: Buffer;
  beforeAll(async () => {
    one = await testServer({ port: 0 });
    await one.server.start();
    port = Number(one.server.info.port);
    const file = filePart('essay.docx', await docx(['A text.']));
    const fields = Object.entries(order()).flatMap(([name, value]) =>
      [value].flat().map((v) => field(name, String(v))),
    );
    whole = Buffer.concat([
      ...fields.slice(0, 6).map(Buffer.from),
      file,
      ...fields.slice(6).map(Buffer.from),
      Buffer.from(formEnd),
    ]);
  });
  afterAll(() => one.stop());
  const arriving = () => readdirSync(one.app.documents.storage.temporaryFolder);

  it('is taken as it is, in any pieces', async () => {
    for (const isChunked of [false, true]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / 100) }, (_, at) =>
        whole.subarray(at * 100, at * 100 + 100),
      );
      expect((await sendRaw(port, post(pieces, { isChunked }))).status).toBe(201);
    }
  });

  it('is taken from a client that closes its side after it, as many programs do', async () => {
    expect((await sendRaw(port, post([whole], { closes: true }))).status).toBe(201);
  });

  it('is answered where a file begins behind the closing line', async () => {
    const body = Buffer.concat([Buffer.from('-\r\n--b7f1--\r\n'), whole.subarray(2, -20)]);
    const { status } = await sendRaw(port, post([body], { isChunked: true, closes: true }));
    expect(status).toBe(400);
    await expect.poll(arriving).toEqual([]);
  });

  it('is answered and leaves no file, whatever becomes of its bytes', async () => {
    const change = fc.record({
      at: fc.nat(),
      removed: fc.oneof(fc.constant(0), fc.nat(40)),
      added: fc.oneof(
        fc.constantFrom('\0', '\r', '\n', '\r\n', '\r\n\r\n', '"', '--b7f1', '\r\n--b7f1--\r\n', ': ', ' '),
        fc.string({ maxLength: 20, unit: anyCharacter }),
        fc.string({ maxLength: 20, unit: 'grapheme' }),
      ),
    });
    const mutation = fc.record({
      changes: fc.array(change, { maxLength: 4 }),
      cut: fc.option(fc.nat()),
      isChunked: fc.boolean(),
      pieces: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(mutation, async ({ changes, cut, isChunked, pieces }) => {
        let body = whole;
        for (const { at, removed, added } of changes) {
          const start = at % (body.length + 1);
          body = Buffer.concat([body.subarray(0, start), Buffer.from(added), body.subarray(start + removed)]);
        }
        const { length } = body;
        if (cut !== null) body = body.subarray(0, cut % (length + 1));
        const size = Math.max(1, Math.ceil(body.length / pieces));
        const parts = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
          body.subarray(at * size, (at + 1) * size),
        );
        const request = post(parts, { isChunked, length, closes: cut !== null });
        const { status, milliseconds } = await sendRaw(port, request);
        expect([201, 400, 413, 415, 422]).toContain(status);
        expect(milliseconds).toBeLessThan(8_000);
        await expect.poll(arriving).toEqual([]);
      }),
      // Shrinking would send thousands of requests more: the first counterexample is told at once.
      { numRuns: Number(process.env.RUNS ?? 100), endOnFailure: true },
    );
  });

  it('is refused when its texts are too long together, however short each is', async () => {
    const fields = Array.from({ length: 6 }, (_, at) => field(`text${at}`, 'x'.repeat(99_000)));
    expect((await sendRaw(port, post([...fields, formEnd], { isChunked: true }))).status).toBe(413);
    expect((await sendRaw(port, post([...fields.slice(0, 5), formEnd], { isChunked: true }))).status).toBe(422);
  });

  it('is refused, and the process lives on, where its file cannot be stored', async () => {
    const folder = one.app.documents.storage.temporaryFolder;
    rmSync(folder, { recursive: true });
    const { status } = await sendRaw(
      port,
      post([filePart('a.docx', Buffer.alloc(300_000, 'PK')), { bytes: field('firstName', 'A'), pause: 300 }, formEnd]),
    );
    mkdirSync(folder);
    expect(status).toBe(500);
    const client = await one.as('visitor');
    const sent = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), await docx(['Again.'])) });
    expect(sent.status).toBe(201);
  });

  it('is read to its end before a refusal is sent, so that the refusal arrives', async () => {
    const parts = Array.from({ length: 60 }, () => Buffer.alloc(100_000, 'x'));
    const path = '/api/submissions/1/upload-review';
    expect((await sendRaw(port, post(parts, { path }))).status).toBe(401);
    expect((await sendRaw(port, post(parts.slice(0, 9), { path: '/api/nothing' }))).status).toBe(404);
  });
});
