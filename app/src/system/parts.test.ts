import type { System } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { describeSystem } from './parts.ts';

const well: System = {
  checkedAt: '2026-03-16T09:00:00.000Z',
  mail: { transport: 'smtp', waiting: 1, retrying: 2, late: 0, failed: 0, lastSentAt: null },
  jobs: { waiting: 0, retrying: 0, late: 0, reading: 0, readingWaiting: 0 },
  storage: {
    database: 'sqlite',
    isWritable: true,
    freeBytes: 20 * 1024 ** 3,
    totalBytes: 80 * 1024 ** 3,
    filesToRemove: 0,
  },
  backup: { finishedAt: '2026-03-14T09:00:00.000Z', rows: 8214, documents: 655, missing: 0 },
};
const problemsOf = (system: System) => describeSystem(system).map(({ problem }) => problem?.title);

it('finds nothing to say of a system that works, and gives its figures', () => {
  expect(problemsOf(well)).toEqual([undefined, undefined, undefined, undefined]);
  const facts = describeSystem(well).map(({ facts }) => facts.map(({ description }) => description));
  expect(facts.map((all) => all.slice(0, 3))).toEqual([
    ['1', '2', '0'],
    ['0', '0', '0'],
    ['SQLite', '20 GB', '80 GB'],
    [expect.stringMatching(/^14 Mar 2026/), '8,214', '655'],
  ]);
  expect(facts[0]?.[3]).toBe('None yet');
});

it.each([
  [0, 'Mail is late', { mail: { ...well.mail, late: 3, failed: 1 } }],
  [0, 'Some mail wasn’t delivered', { mail: { ...well.mail, failed: 1 } }],
  [0, 'Mail isn’t sent', { mail: { ...well.mail, transport: 'files' as const } }],
  [1, 'Reviewed files are late', { jobs: { ...well.jobs, late: 1 } }],
  [2, 'Documents can’t be stored', { storage: { ...well.storage, isWritable: false } }],
  [2, 'Little free space', { storage: { ...well.storage, freeBytes: 7 * 1024 ** 3 } }],
  [3, 'No backup yet', { backup: null }],
  [3, 'The last backup is incomplete', { backup: { ...well.backup, missing: 2 } as System['backup'] }],
  [3, 'The last backup is old', { checkedAt: '2026-03-16T09:00:01.000Z' }],
])('part %d says "%s"', (part, title, change) => {
  expect(problemsOf({ ...well, ...change })[part]).toBe(title);
});

it('counts one as one', () => {
  const text = (late: number) => describeSystem({ ...well, mail: { ...well.mail, late } })[0]?.problem?.text;
  expect(text(1)).toMatch(/^1 email should/);
  expect(text(1200)).toMatch(/^1,200 emails should/);
});
