import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SubmissionCounts, submissionStatuses, waitingStatuses } from '../../contract/index.ts';
import { type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

const isSample = (row: { userId: number | null }) => row.userId === null;

/** What the server says, beside what is there; also as the totals of lists that have a next page. */
async function expectCounted(): Promise<void> {
  const rows = await one.app.database.read('submissions').select('status', 'userId');
  const admin = await one.as('administrator');
  const counts = (await admin('/api/submissions/counts')).json<SubmissionCounts>();
  const expected = Object.fromEntries(
    submissionStatuses.map((status) => [status, rows.filter((row) => row.status === status).length]),
  );
  expect(counts).toMatchObject({ ...expected, samples: rows.filter(isSample).length });
  for (const [path, isIn] of [
    ['', () => true],
    ['status=samples&', isSample],
    ['status=waiting&', ({ status }) => waitingStatuses.includes(status)],
    ['status=paid&', ({ status }) => status === 'paid'],
  ] as [string, (row: (typeof rows)[number]) => boolean][])
    expect((await admin(`/api/submissions?${path}limit=1`)).headers['x-total-count']).toBe(
      String(rows.filter(isIn).length),
    );
}

/** The same numbers between 0 and 1 each time. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('the counts of the lists are those of the rows, whatever is written and taken back', async () => {
  const { write } = one.app.database;
  const client = await one.idOf('client');
  const next = numbers();
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item;
  const owner = () => pick([client, client, null]);
  await expectCounted();
  let ids: number[] = [];
  for (let step = 0; step < 160; step++) {
    const act = next();
    if (ids.length < 5 || act < 0.4)
      ids.push(await placeSubmission(one, { status: pick(submissionStatuses), userId: owner() }));
    else if (act < 0.7)
      await write('submissions')
        .whereIn('id', [pick(ids), pick(ids)])
        .update('status', pick(submissionStatuses));
    else if (act < 0.8)
      await write('submissions')
        .where({ id: pick(ids) })
        .update('userId', owner());
    else if (act < 0.9)
      await one.app.database
        .transaction(async (transaction) => {
          await transaction('submissions').update({ status: 'rejected', userId: null });
          await transaction('submissions')
            .where({ id: pick(ids) })
            .delete();
          throw new Error('taken back');
        })
        .catch(() => undefined);
    else {
      const gone = [pick(ids), pick(ids)];
      await write('submissions').whereIn('id', gone).delete();
      ids = ids.filter((id) => !gone.includes(id));
    }
    if (step % 80 === 0) await expectCounted();
  }
  await expectCounted();
  // What PostgreSQL's writers add is put together as they come by.
  expect((await write('submission_counts').select()).length).toBeLessThan(200);
});

it('are right after writers at once, and for what was written before the migration', async () => {
  const { write } = one.app.database;
  const ids = await Promise.all(Array.from({ length: 12 }, () => placeSubmission(one, { status: 'paid' })));
  await Promise.all(
    ids.flatMap((id) =>
      ['in_progress', 'completed', 'paid'].map((status) => write('submissions').where({ id }).update({ status })),
    ),
  );
  await expectCounted();
  const name = '20261127000000_submission_counts.ts';
  expect((await write.migrate.down({ name }))[1]).toEqual([expect.stringContaining(name)]);
  await write('submissions').whereIn('id', ids.slice(6)).delete();
  await write('submissions').whereIn('id', ids).update({ status: 'approved' });
  await write.migrate.latest();
  await placeSubmission(one, { status: 'approved' });
  await expectCounted();
});
