import { z } from 'zod';
import { integer } from './integer.ts';

const bytes = z.int().min(0);
const time = z.string();

/** Work that is waiting: `late` of it has been due for more than ten minutes. */
const waiting = { waiting: integer(), retrying: integer(), late: integer() };

/** How mail, jobs, storage and backups are, for administrators. */
export const SystemSchema = z.object({
  /** The server's clock. */
  checkedAt: time,
  mail: z.object({
    /** `files`: each message is a file in `DATA_DIR`, and nobody gets it. */
    transport: z.enum(['smtp', 'files']),
    ...waiting,
    /** Given up in the last seven days. */
    failed: integer(),
    lastSentAt: time.nullable(),
  }),
  jobs: z.object({
    /** Reviewed Word files that are still to be made. */
    ...waiting,
    /** Documents that this server is reading at the moment, and those that wait for their turn. */
    reading: integer(),
    readingWaiting: integer(),
  }),
  storage: z.object({
    database: z.enum(['sqlite', 'postgresql']),
    isWritable: z.boolean(),
    /** Of the disk with `DATA_DIR`; null when it cannot be asked. */
    freeBytes: bytes.nullable(),
    totalBytes: bytes.nullable(),
    /** Files that are due to be removed. */
    filesToRemove: integer(),
  }),
  /** The last one that `npm run db -- backup` finished; null before the first. */
  backup: z
    .object({
      finishedAt: time,
      rows: integer(),
      documents: integer(),
      /** Documents that rows name and that were not in the store. */
      missing: integer(),
    })
    .nullable(),
});
export type System = z.infer<typeof SystemSchema>;
