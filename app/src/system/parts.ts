import type { System } from '@marginalia/bff/contract';
import { momentOf } from '../format/date.ts';

/** What somebody has to look after, and how. */
export interface Problem {
  readonly tone: 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
}

export interface Fact {
  readonly term: string;
  readonly description: string;
}

/** A part of the system in words. */
export interface SystemPart {
  readonly name: string;
  /** Said where there is no problem. */
  readonly state: string;
  readonly problem: Problem | undefined;
  readonly facts: readonly Fact[];
}

/** A backup is expected once a day; one that was missed is worth a word on the next morning but one. */
const backupHours = 48;
const lowSpace = 0.1;

export const describeSystem = (system: System): readonly SystemPart[] => [
  { name: 'Mail', state: 'Working', problem: mailProblem(system.mail), facts: mailFacts(system.mail) },
  { name: 'Jobs', state: 'Working', problem: jobsProblem(system.jobs), facts: jobsFacts(system.jobs) },
  { name: 'Storage', state: 'Working', problem: storageProblem(system.storage), facts: storageFacts(system.storage) },
  { name: 'Last backup', state: 'Up to date', problem: backupProblem(system), facts: backupFacts(system.backup) },
];

const numberText = (value: number): string => value.toLocaleString('en');
const count = (value: number, one: string, many: string): string => `${numberText(value)} ${value === 1 ? one : many}`;
const fact = (term: string, description: string): Fact => ({ term, description });
const timeText = (time: string | null): string => (time ? momentOf(time) : 'None yet');
const emails = (value: number) => count(value, 'email', 'emails');

function mailProblem({ late, failed, transport }: System['mail']): Problem | undefined {
  if (late > 0)
    return {
      tone: 'danger',
      title: 'Mail is late',
      text: `${emails(late)} should have been sent more than 10 minutes ago. Check the mail server and SMTP_URL.`,
    };
  if (failed > 0)
    return {
      tone: 'warning',
      title: 'Some mail wasn’t delivered',
      text: `The mail server didn’t take ${emails(failed)} in the last 7 days, and we stopped trying. The server’s log says why.`,
    };
  if (transport === 'files')
    return {
      tone: 'warning',
      title: 'Mail isn’t sent',
      text: 'Each email is saved as a file in DATA_DIR/outbox. Set SMTP_URL to send mail.',
    };
  return undefined;
}

const mailFacts = ({ waiting, retrying, failed, lastSentAt }: System['mail']): readonly Fact[] => [
  fact('Waiting', numberText(waiting)),
  fact('Waiting to be tried again', numberText(retrying)),
  fact('Not delivered, last 7 days', numberText(failed)),
  fact('Last sent', timeText(lastSentAt)),
];

const jobsProblem = ({ late }: System['jobs']): Problem | undefined =>
  late > 0
    ? {
        tone: 'danger',
        title: 'Reviewed files are late',
        text: `${count(late, 'reviewed Word file', 'reviewed Word files')} should have been made more than 10 minutes ago. Check the server’s log.`,
      }
    : undefined;

const jobsFacts = ({ waiting, retrying, reading, readingWaiting }: System['jobs']): readonly Fact[] => [
  fact('Reviewed files to be made', numberText(waiting)),
  fact('Reviewed files to be tried again', numberText(retrying)),
  fact('Documents being read', numberText(reading)),
  fact('Documents waiting to be read', numberText(readingWaiting)),
];

function storageProblem({ isWritable, freeBytes, totalBytes }: System['storage']): Problem | undefined {
  if (!isWritable)
    return {
      tone: 'danger',
      title: 'Documents can’t be stored',
      text: 'DATA_DIR isn’t writable, its disk has less than 50 MB of free space, or the S3 bucket is full or can’t be reached.',
    };
  if (freeBytes !== null && totalBytes !== null && freeBytes < totalBytes * lowSpace)
    return {
      tone: 'warning',
      title: 'Little free space',
      text: 'The disk with DATA_DIR is more than 90% full. Make room or use a larger disk.',
    };
  return undefined;
}

const storageFacts = ({ database, freeBytes, totalBytes, filesToRemove }: System['storage']): readonly Fact[] => [
  fact('Database', database === 'sqlite' ? 'SQLite' : 'PostgreSQL'),
  fact('Free space', sizeText(freeBytes)),
  fact('Size of the disk', sizeText(totalBytes)),
  fact('Files to be removed', numberText(filesToRemove)),
];

function backupProblem({ backup, checkedAt }: System): Problem | undefined {
  if (!backup)
    return {
      tone: 'warning',
      title: 'No backup yet',
      text: 'Make one with npm run db -- backup FILE, and keep it on another machine. Other kinds of backup aren’t shown here.',
    };
  if (backup.missing > 0)
    return {
      tone: 'danger',
      title: 'The last backup is incomplete',
      text: `${count(backup.missing, 'document', 'documents')} couldn’t be found in DATA_DIR. The backup command names them.`,
    };
  const hours = (Date.parse(checkedAt) - Date.parse(backup.finishedAt)) / 3_600_000;
  if (hours > backupHours)
    return {
      tone: 'warning',
      title: 'The last backup is old',
      text: 'It was made more than 2 days ago. Make one every day.',
    };
  return undefined;
}

const backupFacts = (backup: System['backup']): readonly Fact[] =>
  backup
    ? [
        fact('Finished', momentOf(backup.finishedAt)),
        fact('Database rows', numberText(backup.rows)),
        fact('Documents', numberText(backup.documents)),
        fact('Missing documents', numberText(backup.missing)),
      ]
    : [];

const gigabyte = 1024 ** 3;

function sizeText(bytes: number | null): string {
  if (bytes === null) return 'Unknown';
  const [value, unit] = bytes < gigabyte ? [bytes / 1024 ** 2, 'MB'] : [bytes / gigabyte, 'GB'];
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
}
