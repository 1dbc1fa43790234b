import { type ArchivedTable, archivedTables } from '../backup/archive.ts';

/**
 * What a copy moves, parents before children: what a backup holds, and also sessions and the links of mails that were
 * sent, because the service goes on where it was. Counters of minutes, leases and the list of backups belong to the old
 * database; figures are counted again by the new one, which also has an identity of its own.
 */
export const movedTables: readonly ArchivedTable[] = [
  ...archivedTables,
  { name: 'sessions', order: ['idHash'] },
  { name: 'password_tokens', order: ['tokenHash'] },
  { name: 'email_tokens', order: ['tokenHash'] },
  { name: 'tracking_grants', order: ['holderHash', 'submissionId'] },
  { name: 'files_to_remove', order: ['filename'] },
];
