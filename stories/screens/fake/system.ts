import type { System } from '@marginalia/bff/contract';
import { hoursAgo, now } from './clock.ts';

const gigabyte = 1024 ** 3;

/** A server that has nothing to complain of. */
export const wellSystem: System = {
  checkedAt: now,
  mail: { transport: 'smtp', waiting: 1, retrying: 0, late: 0, failed: 0, lastSentAt: hoursAgo(1) },
  jobs: { waiting: 0, retrying: 0, late: 0, reading: 1, readingWaiting: 0 },
  storage: {
    database: 'postgresql',
    isWritable: true,
    freeBytes: 61 * gigabyte,
    totalBytes: 80 * gigabyte,
    filesToRemove: 2,
  },
  backup: { finishedAt: hoursAgo(9), rows: 8_214, documents: 655, missing: 0 },
};

/** One with trouble in every part. */
export const ailingSystem: System = {
  ...wellSystem,
  mail: { transport: 'smtp', waiting: 14, retrying: 3, late: 12, failed: 2, lastSentAt: hoursAgo(30) },
  jobs: { waiting: 4, retrying: 2, late: 1, reading: 3, readingWaiting: 17 },
  storage: { ...wellSystem.storage, isWritable: false, freeBytes: 0, filesToRemove: 1_204 },
  backup: null,
};
