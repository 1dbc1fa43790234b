import { setTimeout as wait } from 'node:timers/promises';
import { docx, formOf, order } from '../../test/orders.ts';
import { type Client, clientOf, signedInAdministrator } from '../client.ts';
import { faultsOf, inFolder, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

const path = '/api/submissions';
const uploadsOfEach = 30;
/** What an editor waits for at most. */
const patience = 10_000;

/**
 * A signed-in client and a visitor each send thirty documents that take the readers seconds: an administrator's exports
 * and another client's order come through beside them, and each hostile upload is answered.
 */
export const hostileUploads: Scenario = {
  name: 'hostile-uploads',
  run: (scale) =>
    inFolder(async (dataDir) => {
      const server = await startServer(dataDir, { env: { RATE_LIMIT: 'on' } });
      const administrator = await signedInAdministrator(server.port);
      const [attacker, bystander] = [await registered(server.port, 'attacker'), await registered(server.port, 'other')];
      const id = await ordered(bystander, await docx(['The text of an order.']));
      const hostile = await slowToRead();
      const statuses: number[] = [];
      const sending = [attacker, clientOf(server.port)].map(async (client) => {
        for (let minute = 0; minute < scale.of(1, 10); minute++) {
          if (minute > 0) await wait(60_000);
          const sent = Array.from({ length: uploadsOfEach }, async () => {
            const { status } = await upload(client, hostile, 180_000).catch(() => ({ status: 0 }));
            statuses.push(status);
          });
          if (minute === scale.of(1, 10) - 1) return Promise.all(sent);
        }
      });
      await wait(1_000);
      const exports: { status: number; milliseconds: number }[] = [];
      for (let count = 0; count < scale.of(10, 300); count++) {
        const began = performance.now();
        const { status } = await administrator({
          path: `${path}/${id}/export?format=docx`,
          timeout: 30_000,
        }).catch(() => ({ status: 0 }));
        exports.push({ status, milliseconds: Math.round(performance.now() - began) });
        await wait(500);
      }
      const other = await upload(bystander, await docx(['Another text.']), 60_000).catch(() => ({ status: 0 }));
      await Promise.all(sending);
      const slowest = Math.max(...exports.map(({ milliseconds }) => milliseconds));
      const health = (await clientOf(server.port)('/api/health')).status;
      await server.end('SIGTERM');
      const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
      return {
        figures: {
          'hostile uploads': statuses.length,
          read: count(201),
          'refused as busy': count(503),
          'over the limit': count(429),
          exports: exports.filter(({ status }) => status === 200).length,
          'slowest export ms': slowest,
          "another client's order": other.status,
        },
        faults: faultsOf(
          [
            exports.some(({ status }) => status !== 200),
            `The exports were answered with ${exports.map(({ status }) => status).join(', ')} (0: not within 30 s).`,
          ],
          [slowest > patience, `An export took ${slowest} ms beside hostile uploads.`],
          [other.status !== 201, `Another client's order was answered with ${other.status}.`],
          [count(0) > 0, `${count(0)} uploads got no answer.`],
          [count(503) + count(422) === 0, 'The readers were never busy, so nothing was tested.'],
          [health !== 200, `The health check says ${health} afterwards.`],
        ),
      };
    }),
};

async function registered(port: number, username: string): Promise<Client> {
  const client = clientOf(port);
  const { status } = await client({
    method: 'POST',
    path: '/api/auth/register',
    body: {
      ...{ username, email: `${username}@example.com`, password: 'a long and calm sentence' },
      ...{ firstName: 'Robin', lastName: 'Example' },
    },
  });
  if (status !== 201) throw new Error(`A registration was answered with ${status}.`);
  return client;
}

async function upload(client: Client, file: Buffer, timeout: number) {
  const { payload, headers } = formOf(order(), file);
  return client({ method: 'POST', path, body: payload, headers, timeout });
}

async function ordered(client: Client, file: Buffer): Promise<number> {
  const { bytes } = await upload(client, file, 30_000);
  return (JSON.parse(bytes.toString()) as { id: number }).id;
}

/** A small file whose one paragraph has 300,000 runs. */
const slowToRead = () => {
  const runs = '<w:r><w:t>a</w:t></w:r>'.repeat(300_000);
  const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${runs}</w:p></w:body></w:document>`;
  return docx([], { more: { 'word/document.xml': `<?xml version="1.0"?>${body}` } });
};
