import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { submissionStatuses } from '../../contract/index.ts';
import { Sessions } from '../../src/accounts/sessions.ts';
import { sqliteFile } from '../../src/database/connection.ts';
import { openDatabase } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrations.ts';
import { searchTextOf } from '../../src/submissions/search-text.ts';

export const rowCount = 100_000;
const sentence =
  'The argument of this paragraph is clear, but its evidence comes a page later than the reader needs it. ';
const day = 86_400_000;

/** A database with 100,000 orders of 2,000 clients, and an administrator's session. Returns its cookie's token. */
export async function fill(dataDir: string): Promise<string> {
  const location = { dataDir, databaseUrl: undefined };
  const database = openDatabase(location);
  await migrate(database);
  const now = new Date().toISOString();
  await database.write('users').insert({
    ...{ email: 'editor@example.com', emailKey: 'editor@example.com', username: 'editor', usernameKey: 'editor' },
    ...{ isAdmin: true, createdAt: now, updatedAt: now },
  });
  await database.close();
  insertOrders(sqliteFile(location));

  const again = openDatabase(location);
  const token = await new Sessions({ database: again, clock: Date.now, log: pino({ level: 'silent' }) }).start(1);
  await again.close();
  return token;
}

function insertOrders(file: string): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA synchronous=OFF; BEGIN');
  const user = sqlite.prepare('insert into users (email, emailKey, createdAt, updatedAt) values (?, ?, ?, ?)');
  const now = new Date().toISOString();
  for (let index = 2; index <= 2_001; index++) user.run(`c${index}@example.com`, `c${index}@example.com`, now, now);
  const columns =
    'title, serviceId, service, wordCount, totalPrice, totalPriceInr, lines, status, submittedAt, updatedAt, userId, firstName, lastName, email, countryCode, documentType, academicLevel, deadline, submissionMethod, promptInstructions, contentPreview, filename, originalName, documentNotes, searchText, contentVersion';
  const order = sqlite.prepare(
    `insert into submissions (${columns}) values (${columns
      .split(',')
      .map(() => '?')
      .join(', ')})`,
  );
  const content = sqlite.prepare(
    "insert into submission_contents (submissionId, content, headings) values (?, ?, '[]')",
  );
  const text = sentence.repeat(24);
  const lines = JSON.stringify([{ id: 'deep', name: 'Deep Clarity Edit', usd: 3600, inr: 288_000 }]);
  const notes = JSON.stringify({ kind: 'docx', words: 456, remarks: [] });
  const newest = Date.now() - day;
  for (let id = 1; id <= rowCount; id++) {
    const at = new Date(newest - (rowCount - id) * 300_000).toISOString();
    const status = submissionStatuses[id % submissionStatuses.length] ?? 'paid';
    const userId = 2 + (id % 2_000);
    const searched = {
      ...{ title: `Essay number ${id}`, firstName: 'Robin', lastName: 'Example', email: `c${userId}@example.com` },
      originalName: `Essay ${id}.docx`,
    };
    order.run(
      ...[searched.title, 2, 'deep', 456, 3600, 288_000, lines, status, at, at, userId],
      ...[
        searched.firstName,
        searched.lastName,
        searched.email,
        '+1',
        'essay',
        'graduate_masters',
        '2027-01-31',
        'upload',
      ],
      ...['Discuss the statement in 1,000 words.', text.slice(0, 500), `${String(id).padStart(32, '0')}-Essay.docx`],
      ...[searched.originalName, notes, searchTextOf(searched), 1],
    );
    content.run(id, text);
  }
  sqlite.exec('COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

export const fileIn = (dataDir: string): string => join(dataDir, 'marginalia.sqlite');
