import { Row } from '../database/row.ts';

/** A stored file that is removed unless a transaction takes it off this list. */
export class FileToRemove extends Row {
  static tableName = 'files_to_remove';
  static idColumn = 'filename';

  declare filename: string;
  declare createdAt: string;
  /** When the file may be removed; empty means as soon as possible. */
  declare removeAfter: string;
  /** The account that the file was stored for; null when it is not known. */
  declare userId: number | null;
}

/** The one row that tells this database from others; a restored database is another one. */
export class DatabaseIdentity extends Row {
  static tableName = 'database_identity';

  declare id: string;
}

/** A running backup, which keeps files from being removed until it expires. */
export class BackupLease extends Row {
  static tableName = 'backup_leases';

  declare id: string;
  declare host: string;
  /** The unfinished archive. */
  declare partFile: string;
  declare expiresAt: string;
}

/** A backup that was finished. */
export class FinishedBackup extends Row {
  static tableName = 'backups';

  declare id: number;
  declare finishedAt: string;
  declare rows: number;
  declare documents: number;
  /** Documents that rows name and that were not in the store. */
  declare missing: number;
}

/** The columns that name stored documents. Their models belong to features that build on the store. */
export const documentColumns = [
  ['submissions', 'filename'],
  ['submissions', 'reviewedFilename'],
  ['earlier_documents', 'filename'],
] as const;
