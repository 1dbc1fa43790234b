import { statfs } from 'node:fs/promises';
import { type AnyQueryBuilder, raw } from 'objection';
import type { System } from '../../contract/index.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { App } from '../http/app.ts';
import { OutboxMail } from '../mail/model.ts';
import { DocumentJob } from '../review/model.ts';
import { FileToRemove, FinishedBackup } from '../storage/model.ts';
import { days, isoTime, nowOf } from '../time/time.ts';
import { inTime, lateAfter, storageState } from './readiness.ts';

/** How mail, jobs, storage and backups are at this moment. */
export async function systemFigures(app: DocumentsApp): Promise<System> {
  const [mail, jobs, storage, backup] = await Promise.all([mailOf(app), jobsOf(app), storageOf(app), backupOf(app)]);
  return { checkedAt: nowOf(app), mail, jobs, storage, backup };
}

const waitingColumns = (late: string) => [
  'count(case when attempts = 0 then 1 end) as waiting',
  'count(case when attempts > 0 then 1 end) as retrying',
  `count(case when "nextAttemptAt" < '${late}' then 1 end) as late`,
];

type Waiting = Pick<System['jobs'], 'waiting' | 'retrying' | 'late'>;

/** Counts rows with `attempts` and `nextAttemptAt`. */
async function waitingOf(app: App, rows: AnyQueryBuilder): Promise<Waiting> {
  const late = isoTime(app.clock() - lateAfter);
  const counted = await rows.select(waitingColumns(late).map((column) => raw(column))).first();
  const { waiting, retrying, late: lateRows } = counted;
  return { waiting, retrying, late: lateRows };
}

async function mailOf(app: App): Promise<System['mail']> {
  const { read } = app.database;
  const finished = (state: 'sent' | 'failed') => OutboxMail.query(read).where({ state });
  const [waiting, failed, last] = await Promise.all([
    waitingOf(app, OutboxMail.query(read).where({ state: 'queued' })),
    // Without an error, the mail was withheld on purpose.
    finished('failed')
      .whereNotNull('lastError')
      .where('finishedAt', '>', isoTime(app.clock() - 7 * days))
      .resultSize(),
    finished('sent').max('finishedAt as at').first() as unknown as Promise<{ at: string | null }>,
  ]);
  return { transport: app.config.smtpUrl ? 'smtp' : 'files', ...waiting, failed, lastSentAt: last.at };
}

async function jobsOf(app: DocumentsApp): Promise<System['jobs']> {
  const { running, waiting } = app.documents.reader.load();
  return { ...(await waitingOf(app, DocumentJob.query(app.database.read))), reading: running, readingWaiting: waiting };
}

/** A disk that hangs is asked nothing more. */
async function diskOf(app: DocumentsApp) {
  const state = await storageState(app);
  const disk = state === 'slow' ? undefined : await inTime(() => statfs(app.config.dataDir), undefined);
  return { state, disk };
}

async function storageOf(app: DocumentsApp): Promise<System['storage']> {
  const { database } = app;
  const [{ state, disk }, filesToRemove] = await Promise.all([
    diskOf(app),
    FileToRemove.query(database.read).where('removeAfter', '<=', nowOf(app)).resultSize(),
  ]);
  return {
    database: database.isPostgres ? 'postgresql' : 'sqlite',
    isWritable: state === 'works',
    freeBytes: disk ? disk.bavail * disk.bsize : null,
    totalBytes: disk ? disk.blocks * disk.bsize : null,
    filesToRemove,
  };
}

async function backupOf({ database }: App): Promise<System['backup']> {
  const last = await FinishedBackup.query(database.read).orderBy('id', 'desc').first();
  if (!last) return null;
  const { finishedAt, rows, documents, missing } = last;
  return { finishedAt, rows, documents, missing };
}
