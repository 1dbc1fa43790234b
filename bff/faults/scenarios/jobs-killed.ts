import { setTimeout as wait } from 'node:timers/promises';
import { docx, formOf, order } from '../../test/orders.ts';
import { type Client, clientOf, signedInAdministrator } from '../client.ts';
import { act, json, openPage, orderByLink } from '../desk.ts';
import { eventually, faultsOf, type Scenario } from '../scenario.ts';
import type { RunningServer } from '../server.ts';
import { documentHashes, inWorld, type World } from '../world.ts';

const past = '2000-01-01T00:00:00.000Z';
const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };

interface Scene {
  readonly world: World;
  readonly server: RunningServer;
  readonly administrator: Client;
}
interface Kind {
  readonly name: string;
  /** Brings a job about, and resolves with the order's number once the job is under way. */
  begin(scene: Scene): Promise<number>;
  /** Ends the claim of the killed instance, as time would. */
  endLease(world: World, id: number): PromiseLike<unknown>;
  /** Whether the job is done. */
  isDone(world: World, id: number): Promise<boolean>;
  /** What was done twice or left over; empty when all is well. */
  leftOver(world: World, id: number): Promise<string>;
}

async function orderWithFile({ server }: Scene): Promise<number> {
  const { payload, headers } = formOf(order(), await docx(['The war began.']));
  const sent = await clientOf(server.port)({ method: 'POST', path: '/api/submissions', body: payload, headers });
  return json<{ id: number }>(sent).id;
}
const row = ({ database }: World, id: number) => database('submissions').where({ id }).first();
const begun = (world: World, isMeant: (line: string) => boolean, from: number) =>
  eventually(() => world.s3.requests.slice(from).some(({ line }) => isMeant(line)), 20_000);
const isStore = (line: string) => line.startsWith('PUT /documents/uploads/');
const isRemoval = (line: string) => line.startsWith('DELETE /documents/uploads/');
const paymentOf = ({ database }: World, submissionId: number) => database('payments').where({ submissionId }).first();

async function paidOrder({ world, server, administrator }: Scene): Promise<number> {
  const id = await orderByLink(clientOf(server.port));
  await act(administrator, id, 'approve');
  world.stripe.pay(await openPage(administrator, id));
  return id;
}

const kinds: readonly Kind[] = [
  {
    name: 'mail',
    async begin({ world, server }) {
      const before = world.mail.begun();
      world.mail.fault = 5_000;
      const id = await orderByLink(clientOf(server.port));
      await eventually(() => world.mail.begun() > before);
      return id;
    },
    endLease: ({ database }, submissionId) =>
      database('outbox').where({ submissionId }).update({ nextAttemptAt: past }),
    isDone: async ({ database }, submissionId) =>
      (await database('outbox').where({ submissionId }).first()).state === 'sent',
    async leftOver({ database, mail }, submissionId) {
      const { id } = await database('outbox').where({ submissionId }).first();
      const came = mail.taken.filter(({ messageId }) => messageId.startsWith(`<outbox-${id}@`)).length;
      return came === 1 ? '' : `the mail came ${came} times`;
    },
  },
  {
    name: 'reviewed document',
    async begin(scene) {
      const { world, administrator } = scene;
      const id = await orderWithFile(scene);
      await world.database('submissions').where({ id }).update({ status: 'paid' });
      world.s3.fault = (line) => (isStore(line) ? { status: 503, code: 'SlowDown' } : undefined);
      await act(administrator, id, 'complete', {
        ...{ review: { highlights: [highlight], suggestions: [], notes: '', version: 0 }, reviewVersion: 0 },
        feedback: 'Well argued.',
      });
      const from = world.s3.requests.length;
      world.s3.fault = (line) => (isStore(line) ? 'silent' : undefined);
      await world.database('reviewed_document_jobs').where({ submissionId: id }).update({ nextAttemptAt: past });
      await begun(world, isStore, from);
      return id;
    },
    endLease: ({ database }, submissionId) =>
      database('reviewed_document_jobs').where({ submissionId }).update({ nextAttemptAt: past }),
    isDone: async (world, id) => (await row(world, id)).reviewedFilename !== null,
    async leftOver(world, id) {
      const name = (await row(world, id)).reviewedFilename;
      const jobs = (await world.database('reviewed_document_jobs').where({ submissionId: id })).length;
      if (!documentHashes(world.s3).has(name)) return 'its document is not in the bucket';
      return jobs === 0 ? '' : 'its job is still there';
    },
  },
  {
    name: 'payment',
    async begin(scene) {
      const { world } = scene;
      const id = await paidOrder(scene);
      const before = world.stripe.calls.length;
      world.stripe.fail('silent', 5);
      await world.database('payments').where({ submissionId: id }).update({ askAt: past });
      await eventually(() => world.stripe.calls.length > before, 20_000);
      return id;
    },
    endLease: ({ database }, submissionId) => database('payments').where({ submissionId }).update({ askAt: past }),
    isDone: async (world, id) => (await row(world, id)).status === 'paid',
    async leftOver({ database }, submissionId) {
      const payments = (await database('payments').where({ submissionId })).length;
      const mails = (await database('outbox').where({ submissionId, template: 'paid' })).length;
      return payments === 1 && mails === 1 ? '' : `there are ${payments} payments and ${mails} mails`;
    },
  },
  {
    name: 'refund',
    async begin(scene) {
      const { world, administrator } = scene;
      const id = await paidOrder(scene);
      await act(administrator, id, 'payments/check');
      const payment = await paymentOf(world, id);
      // Stripe makes the refund, and its answer is lost each time that the server asks.
      world.stripe.fail('lost', 20);
      const before = world.stripe.refunds.size;
      void act(administrator, id, 'refunds', {
        ...{ paymentId: payment.id, amount: 500, reason: 'Too late.', earlierRefunds: 0, refunded: 0 },
      });
      await eventually(() => world.stripe.refunds.size > before);
      return id;
    },
    endLease: ({ database }) => database('refunds').where({ status: 'requested' }).update({ askAt: past }),
    isDone: async ({ database }) => (await database('refunds').where({ status: 'requested' })).length === 0,
    async leftOver({ stripe, database }, id) {
      const { providerPaymentId } = await database('payments').where({ submissionId: id }).first();
      const made = [...stripe.refunds.values()].filter((one) => one.payment_intent === providerPaymentId).length;
      return made === 1 ? '' : `Stripe made ${made} refunds`;
    },
  },
  {
    name: 'removal of a document',
    async begin(scene) {
      const { world, administrator } = scene;
      const id = await orderWithFile(scene);
      const from = world.s3.requests.length;
      world.s3.fault = (line) => (isRemoval(line) ? 'silent' : undefined);
      void administrator({ method: 'DELETE', path: `/api/submissions/${id}` }).catch(() => undefined);
      await begun(world, isRemoval, from);
      return id;
    },
    endLease: async () => undefined,
    isDone: async ({ database }) => (await database('files_to_remove').where({ removeAfter: '' })).length === 0,
    async leftOver({ database, s3 }) {
      const named = [
        ...(await database('submissions').pluck('filename')),
        ...(await database('submissions').pluck('reviewedFilename')),
        ...(await database('files_to_remove').pluck('filename')),
      ];
      const orphans = [...documentHashes(s3).keys()].filter((name) => !named.includes(name)).length;
      return orphans === 0 ? '' : `${orphans} documents are left`;
    },
  },
];

/** An instance is killed in the middle of each kind of job, and the next one does the job, once. */
export const jobsKilled: Scenario = {
  name: 'jobs-killed',
  run: (scale) =>
    inWorld(async (world) => {
      const faults: string[] = [];
      const rounds = scale.of(1, 10);
      let server = await world.start();
      let taken = 0;
      for (const { name, begin, endLease, isDone, leftOver } of Array(rounds).fill(kinds).flat() as Kind[]) {
        const administrator = await signedInAdministrator(server.port);
        const id = await begin({ world, server, administrator });
        const isBegun = !(await isDone(world, id));
        await server.end('SIGKILL');
        if (!isBegun) faults.push(`The ${name} was done before the kill, so nothing was tested.`);
        world.mail.fault = undefined;
        world.s3.fault = () => undefined;
        world.stripe.endFaults();
        // PostgreSQL undoes what the killed instance had begun a moment later.
        await wait(300);
        await endLease(world, id);
        server = await world.start();
        if (await eventually(() => isDone(world, id), 25_000)) taken++;
        else faults.push(`Nobody took over the ${name}.`);
        const wrong = await leftOver(world, id);
        if (wrong) faults.push(`After a kill during the ${name}, ${wrong}.`);
      }
      const code = await server.end('SIGTERM');
      return {
        figures: {
          kinds: kinds.map(({ name }) => name).join(', '),
          killed: rounds * kinds.length,
          'taken over': taken,
        },
        faults: [...faults, ...faultsOf([code !== 0, `The last instance left with ${code}.`])],
      };
    }),
};
