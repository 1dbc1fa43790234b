import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { docx, formOf, order } from '../../test/orders.ts';
import { type Client, clientOf, logIn, signedInAdministrator } from '../client.ts';
import { faultsOf, inFolder, type Scale, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

const tries = 5;

/** Wrong logins with changing names, heavy uploads, then slow senders: an administrator gets through all of them. */
export const floods: Scenario = {
  name: 'floods',
  run: (scale) =>
    inFolder(async (dataDir) => {
      const server = await startServer(dataDir, { env: { RATE_LIMIT: 'on' } });
      const administrator = await signedInAdministrator(server.port);
      const logins = await beside(flood(server.port, scale.of(130, 400), wrongLogin), async () => {
        const statuses: number[] = [];
        for (let count = 0; count < tries; count++) {
          const { status } = await logIn(administrator).catch(() => ({ status: 0 }));
          statuses.push(status);
          await wait(100);
        }
        return statuses;
      });
      const id = await someOrder(server.port);
      const heavy = await heavyUpload(scale.of(8_000, 20_000));
      const exported = await beside(
        flood(server.port, 30, (client) => client({ ...heavy, timeout: 60_000 })),
        () => exportsOf(administrator, id, scale),
      );
      const besideSlow = await besideSlowSenders(server.port, scale);
      const health = (await clientOf(server.port)('/api/health')).status;
      await server.end('SIGTERM');
      const through = logins.result.filter((status) => status === 200).length;
      return {
        figures: {
          'wrong logins': logins.sent,
          "administrator's logins": `${through} of ${tries}`,
          'heavy uploads': exported.sent,
          'exports meanwhile': exported.result.filter((status) => status === 200).length,
          'slow senders': slowSenders,
          'health checks beside them': `${besideSlow.filter((status) => status === 200).length} of ${besideSlow.length}`,
        },
        faults: faultsOf(
          [through < tries, `The administrator's own logins were answered with ${logins.result.join(', ')}.`],
          [
            exported.result.some((status) => status !== 200),
            `The administrator's exports were answered with ${exported.result.join(', ')} (0: not within 20 s).`,
          ],
          [
            // The first may come while the oldest of them are being told.
            besideSlow.slice(1).some((status) => status !== 200),
            `The health checks beside slow senders were answered with ${besideSlow.join(', ')} (0: refused).`,
          ],
          [health !== 200, `The health check says ${health} afterwards.`],
        ),
      };
    }),
};

/** Clients that do the same thing again and again until they are stopped. */
function flood(port: number, clients: number, act: (client: Client) => Promise<unknown>) {
  let isStopped = false;
  let sent = 0;
  const workers = Array.from({ length: clients }, async () => {
    while (!isStopped) {
      await act(clientOf(port)).catch(() => wait(50));
      sent++;
    }
  });
  return {
    sent: () => sent,
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

async function beside<T>(flooding: ReturnType<typeof flood>, work: () => Promise<T>) {
  await wait(500);
  const result = await work();
  await flooding.stop();
  return { result, sent: flooding.sent() };
}

let names = 0;
const wrongLogin = (client: Client) =>
  client({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: `nobody${++names}`, password: 'not the password' },
  });

const slowSenders = 1_000;

/** One address opens 1,000 connections and sends a byte of an upload on each every two seconds. */
async function besideSlowSenders(port: number, scale: Scale): Promise<number[]> {
  const head = `POST /api/submissions HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n--b`;
  const sockets = Array.from({ length: slowSenders }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(head);
    return socket;
  });
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 2_000);
  const statuses: number[] = [];
  for (let count = 0; count < scale.of(4, 40); count++) {
    await wait(1_000);
    const { status } = await clientOf(port)({ path: '/api/health', timeout: 5_000 }).catch(() => ({ status: 0 }));
    statuses.push(status);
  }
  clearInterval(trickle);
  for (const socket of sockets) socket.destroy();
  return statuses;
}

async function exportsOf(administrator: Client, id: number, scale: Scale): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < scale.of(3, 20); count++) {
    const { status } = await administrator({
      path: `/api/submissions/${id}/export?format=docx`,
      timeout: 20_000,
    }).catch(() => ({ status: 0 }));
    statuses.push(status);
  }
  return statuses;
}

async function someOrder(port: number): Promise<number> {
  const { payload, headers } = formOf(order(), await docx(['The text of an order.']));
  const { bytes } = await clientOf(port)({ method: 'POST', path: '/api/submissions', body: payload, headers });
  return (JSON.parse(bytes.toString()) as { id: number }).id;
}

/** A document that takes long to read. */
async function heavyUpload(paragraphs: number) {
  const file = await docx(Array.from({ length: paragraphs }, (_, index) => `Paragraph ${index} of a long text.`));
  const { payload, headers } = formOf(order(), file);
  return { method: 'POST', path: '/api/submissions', body: payload, headers };
}
