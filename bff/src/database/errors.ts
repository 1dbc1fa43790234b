const problems = {
  // SQLite's result codes, by name
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_FULL: 'disk-full',
  SQLITE_IOERR: 'lost',
  SQLITE_CANTOPEN: 'unavailable',
  SQLITE_READONLY: 'unavailable',
  SQLITE_CORRUPT: 'unavailable',
  SQLITE_NOTADB: 'unavailable',
  // PostgreSQL's SQLSTATE
  '23505': 'unique',
  '23503': 'foreign-key',
  '23514': 'check',
  '23502': 'check',
  '22021': 'text',
  '22P05': 'text',
  '22003': 'number',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '53100': 'disk-full',
  '53300': 'busy',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'unavailable',
  '08006': 'lost',
  '08001': 'unavailable',
  // A standby that has not taken over yet
  '25006': 'unavailable',
  // The names and networks of a database that is moved or started anew
  ECONNREFUSED: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  ECONNRESET: 'lost',
  // They end open connections too.
  ETIMEDOUT: 'lost',
  EHOSTUNREACH: 'lost',
  ENETUNREACH: 'lost',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EMFILE: 'busy',
  ENFILE: 'busy',
} as const;

/**
 * What went wrong in the database, in words that do not depend on the driver. `unavailable`: the statement was not run.
 * `lost`: nobody knows whether it was, which for a COMMIT means that its transaction may be stored.
 */
export type DatabaseProblem = (typeof problems)[keyof typeof problems];

const constraints: readonly (readonly [RegExp, DatabaseProblem])[] = [
  [/UNIQUE constraint failed/, 'unique'],
  [/PRIMARY KEY/, 'unique'],
  [/FOREIGN KEY constraint failed/, 'foreign-key'],
  [/(CHECK|NOT NULL) constraint failed/, 'check'],
];

/** The problem behind an error that came through knex or Objection; undefined when it is not the database's. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { nativeError, code, name } = error as Error & { nativeError?: unknown; code?: unknown };
  if (nativeError instanceof Error) return databaseProblem(nativeError);
  if (name === 'KnexTimeoutError') return 'busy';
  if (code === 'SQLITE_CONSTRAINT') return constraints.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'check';
  if (typeof code === 'string' && code in problems) return problems[code as keyof typeof problems];
  if (/is not queryable/.test(error.message)) return 'unavailable';
  return /Connection terminated|Connection ended/.test(error.message) ? 'lost' : undefined;
}

export const isUniqueViolation = (error: unknown): boolean => databaseProblem(error) === 'unique';
