import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventTypes } from '../../contract/index.ts';
import { password, type TestServer, testServer } from '../../test/harness.ts';
import { deleteAccount } from './delete-account.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

const at = '2026-11-01T00:00:00.000Z';
const secret = 'private words';

/**
 * Tables without a row of one person: what the service offers, what ends by itself within the hour, the machinery's own, and
 * what administrators did: `audit-log/audit-log.test.ts` holds that it has nothing of a client.
 */
const ofNobody = [
  'audit_events',
  'passkey_challenges',
  ...['services', 'catalogue_versions', 'promo_uses', 'rate_limits', 'files_to_remove', 'backup_leases', 'backups'],
  ...['database_identity', 'submission_counts', 'knex_migrations', 'knex_migrations_lock', 'required_migration'],
];
/** The database counts reviews by itself, and a count goes with its review. */
const counted = ['review_counts'];

type Row = Record<string, unknown>;
const deep = { id: 'deep', name: 'Deep Clarity Edit', usd: 2400, inr: 192_000 };
const quoted = { id: 'quote-1', name: 'Quote', usd: 1200, inr: 96_000 };
const storedName = (digit: string) => `${digit.repeat(32)}-private-words.docx`;
/**
 * What a row holds beside the words that no rule of the database asks for; each other text column gets `secret`, also one
 * that is added later. A column named here is either fixed by the database or stays in the books.
 */
const rows: Readonly<Record<string, Row | readonly Row[]>> = {
  submissions: {
    ...{ status: 'completed', submissionMethod: 'upload', totalPrice: 3600, totalPriceInr: 288_000 },
    lines: JSON.stringify([deep, { ...quoted, name: secret }]),
    orderedService: JSON.stringify({ name: 'Deep Clarity Edit', wordLimit: 2500, turnaroundHours: 72, calls: [] }),
    ...{ submittedAt: at, updatedAt: at, approvedAt: at, rejectedAt: null, paidAt: at, startedAt: at, completedAt: at },
    ...{ service: 'deep', documentType: 'essay', academicLevel: 'other', deadline: '2026-12-01', promoCode: 'WELCOME' },
    ...{ googleDocsAccess: 'unchecked', termsAgreedAt: at, integrityAgreedAt: at },
    filename: storedName('0'),
    reviewedFilename: storedName('1'),
    documentNotes: JSON.stringify({ kind: 'docx', words: 2, remarks: [secret] }),
  },
  earlier_documents: { filename: storedName('2') },
  reviews: { highlights: '[]', suggestions: '[]', unplaced: '{"highlights":[],"suggestions":[]}' },
  submission_events: eventTypes.flatMap((type) => [
    { type, actor: 'client', at },
    // An editor's name is not the client's.
    { type, actor: 'administrator', actorName: 'An editor', at },
  ]),
  payments: {
    ...{ provider: 'offline', sessionId: 's1', eventId: 'e1', amount: 3600, currency: 'usd', status: 'paid' },
    ...{ method: 'bank', createdAt: at, expiresAt: at, paidAt: at },
    ...{ providerPaymentId: 'p1', askAt: null, askedAt: null, dispute: 'open', disputeId: 'd1' },
  },
  invitations: {
    ...{ email: 'other@example.com', emailKey: 'other@example.com', role: 'editor', tokenHash: 'h1' },
    ...{ createdAt: at, sentAt: at, expiresAt: at, acceptedAt: null, withdrawnAt: null, invitedBy: null },
  },
  refunds: { status: 'refunded', key: 'k1', providerRefundId: 'r1', createdAt: at, askAt: null },
  outbox: [{ state: 'sent' }, { state: 'sent', template: 'reset_password', submissionId: null }],
};

/** Without SQLite's index of words, which is the database's own: `submissions/search-index.test.ts`. */
async function tablesOf(read: Knex): Promise<string[]> {
  const listed = one.app.database.isPostgres
    ? (await read.raw('select tablename as name from pg_tables where schemaname = current_schema()')).rows
    : await read.raw(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'submission_search%'`,
      );
  return listed.map(({ name }: { name: string }) => name);
}

/** Fills each column that the row leaves out: ids by name, numbers with 1, texts with `secret`. */
async function plant(table: string, row: Row, ids: Row): Promise<void> {
  const { read, write } = one.app.database;
  const columns = await read(table).columnInfo();
  const fixed = ['id', 'authorId', 'actorId', 'updatedBy', 'recordedBy', 'requestedBy', 'turnaroundHours'];
  const values = Object.entries(columns).flatMap(([name, { type, nullable }]): [string, unknown][] => {
    if (name in row) return [[name, row[name]]];
    if (name in ids) return [[name, ids[name]]];
    if (fixed.includes(name)) return [];
    if (/text|char/.test(type)) return [[name, secret]];
    return nullable && !/int/.test(type) ? [] : [[name, /bool/.test(type) ? false : 1]];
  });
  await write(table).insert(Object.fromEntries(values));
}

it('leaves no word of the person in any table that the database has, and keeps amounts and dates', async () => {
  const { read, write } = one.app.database;
  const userId = await one.idOf('other client');
  const client = await one.as('other client');
  const elsewhere = await one.as('other client');
  const details = { countryCode: '+44', phoneNumber: secret, universityName: secret, firstName: secret };
  await write('users').where({ id: userId }).update(details);

  await plant('submissions', rows.submissions as Row, { userId, serviceId: 2 });
  const { id: submissionId } = await read('submissions').where({ userId }).first('id');
  const paths = ['0', '1', '2'].map((digit) => join(one.app.config.dataDir, 'uploads', storedName(digit)));
  for (const path of paths) writeFileSync(path, secret);

  const tables = await tablesOf(read);
  // A refund belongs to its payment.
  const personal = tables
    .filter((table) => ![...ofNobody, ...counted, 'users', 'submissions', 'refunds'].includes(table))
    .concat('refunds');
  for (const table of personal) {
    const known = Object.keys(await read(table).columnInfo()).filter((name) =>
      ['submissionId', 'userId', 'paymentId'].includes(name),
    );
    expect(
      known,
      `decide what of ${table} goes with an account: it names neither a submission nor a payment nor a user`,
    ).not.toEqual([]);
    const paymentId = (await read('payments').where({ submissionId }).first('id'))?.id;
    for (const row of [rows[table] ?? {}].flat()) await plant(table, row as Row, { submissionId, userId, paymentId });
  }
  const leftIn = async () => {
    const found = await Promise.all(tables.map(async (table) => JSON.stringify(await read(table).select())));
    return tables.filter((_table, index) => /private.words|other@example\.com/.test(found[index] ?? ''));
  };
  expect(await leftIn()).toEqual(tables.filter((table) => ![...ofNobody, ...counted].includes(table)));

  const answer = await client({ method: 'DELETE', url: '/api/profile', payload: { password } });
  expect([answer.status, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
  // Names of files stay until the store has removed them.
  await expect.poll(leftIn, { timeout: 10_000 }).toEqual([]);
  for (const table of personal.filter((name) => !['submission_events', 'payments'].includes(name))) {
    const columns = Object.keys(await read(table).columnInfo());
    for (const [column, value] of [
      ['submissionId', submissionId],
      ['userId', userId],
    ] as const)
      if (columns.includes(column)) expect(await read(table).where({ [column]: value }), table).toEqual([]);
  }
  expect(await read('review_counts').where({ submissionId })).toEqual([]);

  const left = await read('submissions').where({ id: submissionId }).first();
  const { lines } = left;
  expect(typeof lines === 'string' ? JSON.parse(lines) : lines).toEqual([deep, quoted]);
  expect(left).toMatchObject({
    ...{ totalPrice: 3600, submittedAt: at, completedAt: at, status: 'completed', userId, promoCode: 'WELCOME' },
    ...{ title: 'Deleted document', email: null, feedback: null, filename: null },
  });
  expect(await read('payments').where({ submissionId }).first()).toMatchObject({
    amount: 3600,
    paidAt: at,
    reference: null,
  });
  expect(await read('refunds')).toMatchObject([{ amount: 1, createdAt: at, reason: null }]);
  for (const browser of [client, elsewhere]) expect((await browser('/api/auth/user')).status).toBe(401);
  // The removal of the file is written in the same transaction; the store follows.
  await expect.poll(() => paths.filter((path) => existsSync(path)), { timeout: 10_000 }).toEqual([]);
  const again = { method: 'POST', url: '/api/auth/login', payload: { username: 'other', password } };
  expect((await (await one.as('visitor'))(again)).status).toBe(401);
});

it('deletes no account that became an administrator’s while the password was checked', async () => {
  const id = await one.idOf('client');
  const { passwordHash } = await one.app.database.read('users').where({ id }).first('passwordHash');
  await one.app.database.write('users').where({ id }).update({ isAdmin: true, role: 'editor' });
  await expect(deleteAccount(one.app, id, { id, passwordHash })).rejects.toMatchObject({ output: { statusCode: 403 } });
  await one.app.database.write('users').where({ id }).update({ isAdmin: false, role: null });
  expect(await one.app.database.read('users').where({ id }).first()).toMatchObject({ username: 'client' });
});

it('deletes nothing when its owner set another password while the old one was checked', async () => {
  const id = await one.idOf('client');
  const { passwordHash } = await one.app.database.read('users').where({ id }).first('passwordHash');
  await one.app.database.write('users').where({ id }).update({ passwordHash: 'another password’s' });
  await expect(deleteAccount(one.app, id, { id, passwordHash })).rejects.toMatchObject({ output: { statusCode: 403 } });
  expect(await one.app.database.read('users').where({ id }).first()).toMatchObject({ username: 'client' });
});
