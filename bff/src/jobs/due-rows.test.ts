import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { othersWait } from '../../test/submissions.ts';
import { OutboxMail } from '../mail/model.ts';
import { minutes } from '../time/time.ts';
import { asClaimed, claimNext, dueAfter, type JobTable, runDue } from './due-rows.ts';

const table: JobTable<OutboxMail> = {
  model: OutboxMail,
  column: 'nextAttemptAt',
  waiting: (mails) => mails.where({ state: 'queued' }),
  lease: () => 2 * minutes,
  onClaim: ({ attempts }) => ({ attempts: attempts + 1 }),
};

let one: TestServer;
beforeEach(async () => {
  one = await testServer();
});
afterEach(() => one.stop());

const add = (count: number) =>
  one.app.database.write('outbox').insert(
    Array.from({ length: count }, (_, version) => ({
      ...{ template: 'paid', version, recipient: 'a@example.com', subject: 'Paid', text: '', state: 'queued' },
      ...{ nextAttemptAt: new Date(one.time.now).toISOString(), createdAt: new Date(one.time.now).toISOString() },
    })),
  );

it('is claimed by one of many that try at once, each job once', async () => {
  await add(20);
  const seen: number[] = [];
  const work = () =>
    runDue(one.app, table, async ({ job }) => {
      seen.push(job.id);
    });
  await Promise.all(Array.from({ length: 5 }, work));
  expect([seen.length, new Set(seen).size]).toEqual([20, 20]);
});

it('is due again when the lease of an instance that died ends, and that instance’s late end changes nothing', async () => {
  await add(1);
  const first = await claimNext(one.app, table);
  expect(await claimNext(one.app, table)).toBeUndefined();
  one.time.pass(2 * minutes);
  const second = await claimNext(one.app, table);
  if (!first || !second) throw new Error('no job was due');
  expect([first.job.attempts, second.job.attempts, second.job.id === first.job.id]).toEqual([0, 1, true]);
  const end = (claimed: typeof first) => asClaimed(one.app.database.write, table, claimed).patch({ state: 'sent' });
  expect([await end(first), await end(second)]).toEqual([0, 1]);
});

it.each([
  ['ended', { state: 'failed', text: null }, []],
  ['rewritten', { text: 'Without a link that has ended' }, ['Without a link that has ended']],
])('is as it is at the claim, when it is %s while the claim waits', async (_what, change, texts) => {
  // Opens the connections, so that the claim comes as far as the transaction lets it.
  await Promise.all([claimNext(one.app, table), claimNext(one.app, table), claimNext(one.app, table)]);
  await add(1);
  const claimed: (string | null)[] = [];
  let claiming: Promise<unknown> | undefined;
  await one.app.database.transaction(async (transaction) => {
    await transaction('outbox').update(change);
    claiming = runDue(one.app, table, async ({ job }) => {
      claimed.push(job.text);
      expect(job).toMatchObject({ attempts: 0, nextAttemptAt: new Date(one.time.now).toISOString() });
    });
    await othersWait(one.app, transaction, 1);
  });
  await claiming;
  expect(claimed).toEqual(texts);
  expect(await one.app.database.read('outbox').select('attempts')).toEqual([{ attempts: texts.length }]);
});

it('is postponed by its backoff, and one that fails does not keep the others', async () => {
  await add(3);
  const tried: number[] = [];
  const run = () =>
    runDue(one.app, table, async (claimed) => {
      tried.push(claimed.job.id);
      const later = dueAfter(one.app, table, 10 * minutes);
      if (claimed.job.version === 0) await asClaimed(one.app.database.write, table, claimed).patch(later);
      else await asClaimed(one.app.database.write, table, claimed).delete();
    });
  await run();
  one.time.pass(9 * minutes);
  await run();
  expect(tried).toHaveLength(3);
  one.time.pass(minutes);
  await run();
  expect(tried).toHaveLength(4);
});

it('waits for the next call once a run says so or the server stops', async () => {
  await add(3);
  let runs = 0;
  const run = async () => {
    runs++;
    return false;
  };
  expect([await runDue(one.app, table, run), runs]).toEqual([false, 1]);
  expect([await runDue(one.app, table, run, () => true), runs]).toEqual([true, 1]);
});
