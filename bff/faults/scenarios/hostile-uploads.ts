import { setTimeout as wait } from 'node:timers/promises';
import { docx, formOf, order } from '../../test/orders.ts';
import { type Client, clientOf, signedInAdministrator } from '../client.ts';
import { faultsOf, inFolder, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

const path = '/api/submissions';
const accounts = 20;
const uploadsOfVisitor = 30;
/** What an editor waits for at most. */
const patience = 10_000;

/**
 * Twenty accounts of one network send a document each, and a visitor of another sends thirty, which take the readers
 * seconds: an administrator's exports, another client's order and another visitor's come through beside them, and each
 * hostile upload is answered.
 */
export const hostileUploads: Scenario = {
  name: 'hostile-uploads',
  run: (scale) =>
    inFolder(async (dataDir) => {
      const server = await startServer(dataDir, { env: { RATE_LIMIT: 'on' } });
      const administrator = await signedInAdministrator(server.port);
      const bystander = await registered(server.port, 'other');
      const attackers: Client[] = [];
      for (let index = 0; index < accounts; index++)
        attackers.push(await registered(server.port, `attacker-${index}`, '127.0.0.9'));
      const hostileVisitor = clientOf(server.port, '127.0.0.8');
      attackers.push(...Array.from({ length: uploadsOfVisitor }, () => hostileVisitor));
      const id = await ordered(bystander, await docx(['The text of an order.']));
      const hostile = await slowToRead(scale.of(100_000, 300_000));
      const statuses: number[] = [];
      let areAnswered = false;
      const sending = attackers.map(async (client) => {
        // They go on until the others' orders are answered; past their limit they are refused.
        for (let round = 0; round < scale.of(1, 10) || !areAnswered; round++) {
          if (round > 0) await wait(scale.of(1_000, 60_000));
          const { status } = await upload(client, hostile, 180_000).catch(() => ({ status: 0 }));
          statuses.push(status);
        }
      });
      await wait(1_000);
      const exports: { status: number; milliseconds: number }[] = [];
      for (let count = 0; count < scale.of(5, 300); count++) {
        const began = performance.now();
        const { status } = await administrator({
          path: `${path}/${id}/export?format=docx`,
          timeout: 30_000,
        }).catch(() => ({ status: 0 }));
        exports.push({ status, milliseconds: Math.round(performance.now() - began) });
        await wait(scale.of(200, 500));
      }
      const small = await docx(['Another text.']);
      const others = [bystander, clientOf(server.port, '127.0.0.7')].map((client) => upload(client, small, 60_000));
      const [other, visitor] = (await Promise.allSettled(others)).map((sent) =>
        sent.status === 'fulfilled' ? sent.value.status : 0,
      );
      areAnswered = true;
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
          "another client's order": other ?? 0,
          "another visitor's order": visitor ?? 0,
        },
        faults: faultsOf(
          [
            exports.some(({ status }) => status !== 200),
            `The exports were answered with ${exports.map(({ status }) => status).join(', ')} (0: not within 30 s).`,
          ],
          [slowest > patience, `An export took ${slowest} ms beside hostile uploads.`],
          [other !== 201, `Another client's order was answered with ${other}.`],
          [visitor !== 201, `Another visitor's order was answered with ${visitor}.`],
          [count(0) > 0, `${count(0)} uploads got no answer.`],
          [count(503) + count(422) === 0, 'The readers were never busy, so nothing was tested.'],
          [health !== 200, `The health check says ${health} afterwards.`],
        ),
      };
    }),
};

async function registered(port: number, username: string, from?: string): Promise<Client> {
  const client = clientOf(port, from);
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

/** A small file whose one paragraph has very many runs. */
const slowToRead = (count: number) => {
  const runs = '<w:r><w:t>a</w:t></w:r>'.repeat(count);
  const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${runs}</w:p></w:body></w:document>`;
  return docx([], { more: { 'word/document.xml': `<?xml version="1.0"?>${body}` } });
};
