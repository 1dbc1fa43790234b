import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { finishClaimed, postponeDocument } from './document-jobs.ts';
import { DocumentJob } from './model.ts';

// PostgreSQL ends one of two transactions that wait for each other. Few enough pairs that each transaction has a connection.
const pairs = 3;
/** The last attempt: postponing gives the job up. */
const attempts = 8;

let one: TestServer;
let admin: Client;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  const { isPostgres, write } = one.app.database;
  if (!isPostgres) return;
  // Whoever deletes a job rests with its lock, so that the other of a pair has its own locks by then.
  await write.raw(`create function rest() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.6); return null; end $$`);
  await write.raw('create trigger rest after delete on reviewed_document_jobs for each row execute function rest()');
});
afterAll(() => one.stop());

/** Completed submissions, each with a job for its document and a mail that waits for it. */
async function placeJobs(): Promise<{ id: number; job: Parameters<typeof finishClaimed>[2] }[]> {
  const now = new Date(one.time.now).toISOString();
  const mail = { template: 'completed', recipient: 'a@example.com', subject: 'Ready', state: 'queued' };
  return Promise.all(
    Array.from({ length: pairs }, async () => {
      const id = await placeSubmission(one, { status: 'completed', content: 'The war began.' });
      const row = { submissionId: id, attempts, nextAttemptAt: now, lastError: null, createdAt: now };
      await one.app.database.write('reviewed_document_jobs').insert(row);
      const job = {
        job: DocumentJob.fromDatabaseJson({ ...row, attempts: attempts - 1 }),
        claim: { attempts, nextAttemptAt: now },
      };
      await one.app.database.write('outbox').insert({ ...mail, submissionId: id, nextAttemptAt: now, createdAt: now });
      return { id, job };
    }),
  );
}
const save = (id: number) =>
  admin({
    ...{ method: 'PUT', url: `/api/submissions/${id}/review` },
    payload: { highlights: [], suggestions: [], notes: 'A note.', version: 0 },
  });

it('a document job ends while its submission is deleted', async () => {
  const outcomes = await Promise.all(
    (await placeJobs()).flatMap(({ id, job }) => [
      one.app.database.transaction((transaction) => finishClaimed(one.app, transaction, job)).then(() => 204),
      admin({ method: 'DELETE', url: `/api/submissions/${id}` }).then(({ status }) => status),
    ]),
  );
  expect(outcomes.filter((status) => status !== 204)).toEqual([]);
});

it('a document job is given up while its submission’s review is saved', async () => {
  const outcomes = await Promise.all(
    (await placeJobs()).flatMap(({ id, job }) => [
      postponeDocument(one.app, job, 'busy').then(() => 200),
      save(id).then(({ status }) => status),
    ]),
  );
  expect(outcomes.filter((status) => status !== 200)).toEqual([]);
});
