import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seconds } from '../time/time.ts';
import { bodyTimeout, bodyTimeoutBeside, createListener } from './listener.ts';

let listener: Server;
let port: number;
beforeEach(async () => {
  listener = createListener();
  listener.on('request', (request, response) => request.resume().on('end', () => response.end('whole')));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  ({ port } = listener.address() as AddressInfo);
});
afterEach(() => {
  listener.close();
  listener.closeAllConnections();
});

const head = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n';
/** Keeps this thread, and with it the event loop, from doing anything. */
const block = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

describe('a body that stops on a busy server', () => {
  it('is given up sooner the more there are, at half the time when all places are taken', () => {
    expect([0, 400, 800].map(bodyTimeoutBeside)).toEqual([bodyTimeout, (bodyTimeout * 3) / 4, bodyTimeout / 2]);
  });

  it('is given up after its time, not after a number of checks', async () => {
    let isGivenUp = false;
    listener.on('clientError', (_error, socket) => {
      isGivenUp = true;
      socket.destroy();
    });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`${head}12345`);
    await once(listener, 'request');
    let blocks = 0;
    for (; !isGivenUp && blocks < 20; blocks++) {
      block(seconds);
      // A turn of the event loop, so that every timer that is due fires once.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(blocks * seconds).toBeLessThanOrEqual(bodyTimeout + 3 * seconds);
  });

  it('is not given up when the rest came while the server was busy', async () => {
    const client = new Worker(sending, { eval: true, workerData: { port, head } });
    await once(listener, 'request');
    block(bodyTimeout + 2 * seconds);
    const [response] = await once(client, 'message');
    expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole$/);
    await client.terminate();
  });
});

describe('a request that has ended', () => {
  it('is held by nothing, with a body and without', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const seen: WeakRef<object>[] = [];
    listener.on('request', (request) => seen.push(new WeakRef(request)));
    const url = `http://127.0.0.1:${port}`;
    for (const body of [undefined, 'text', undefined, 'text'])
      await (await fetch(url, { method: body ? 'POST' : 'GET', body: body ?? null })).text();
    // A connection holds its last request, and the checks of bodies, which release requests too, end with the listener.
    listener.closeAllConnections();
    listener.close();
    await once(listener, 'close');
    await expect
      .poll(() => {
        collectGarbage();
        // A request itself would be held by the failure that quotes it.
        return seen.map((request) => request.deref() !== undefined);
      })
      .toEqual([false, false, false, false]);
  });
});

/** Another thread goes on while this one is blocked. */
const sending = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const socket = connect(workerData.port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => (text += bytes)).on('error', () => {});
  socket.on('data', () => /whole$/.test(text) && parentPort.postMessage(text));
  socket.on('close', () => parentPort.postMessage(text));
  socket.write(workerData.head + '12345');
  setTimeout(() => socket.write('67890'), 3000);
`;
