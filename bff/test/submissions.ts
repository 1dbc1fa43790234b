import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { vi } from 'vitest';
import { initialOffering, type OrderLine, orderLines, orderTotal } from '../contract/index.ts';
import type { WholeApp } from '../src/create-app.ts';
import { searchTextOf } from '../src/submissions/search-text.ts';
import type { TestServer } from './harness.ts';

/** Puts a submission into the database as if it had come there on its way, without its events and mails. */
export async function placeSubmission(
  { app, idOf }: Pick<TestServer, 'app' | 'idOf'>,
  { content, ...columns }: Record<string, unknown> & { content?: string } = {},
): Promise<number> {
  const lines: OrderLine[] = orderLines(initialOffering, 'express', ['24hour']);
  const total = orderTotal(lines);
  const now = new Date(app.clock()).toISOString();
  const row = {
    title: 'My essay',
    serviceId: 1,
    service: 'express',
    wordCount: 900,
    totalPrice: total.usd,
    totalPriceInr: total.inr,
    lines: JSON.stringify(lines),
    status: 'pending_approval',
    submittedAt: now,
    updatedAt: now,
    userId: await idOf('client'),
    firstName: 'Amina',
    lastName: 'Example',
    email: 'amina@example.com',
    countryCode: '+44',
    documentType: 'essay',
    academicLevel: 'graduate_masters',
    deadline: '2027-01-15',
    submissionMethod: 'upload',
    promptInstructions: 'Discuss the causes of the war.',
    contentPreview: content?.slice(0, 500) ?? null,
    contentVersion: content !== undefined || columns.filename ? 1 : 0,
    ...columns,
  };
  const { write } = app.database;
  const [inserted] = await write('submissions')
    .insert({ ...row, searchText: searchTextOf(row) })
    .returning('id');
  const id = Number(inserted.id);
  if (content !== undefined) await write('submission_contents').insert({ submissionId: id, content });
  return id;
}

/** Does something after an arriving document was judged, before it is stored. */
export function whileJudging({ app }: Pick<TestServer, 'app'>, act: () => Promise<unknown>) {
  const { reader } = app.documents;
  const original = reader.inspect;
  return vi.spyOn(reader, 'inspect').mockImplementationOnce(async (...asked) => {
    const inspected = await original(...asked);
    await act();
    return inspected;
  });
}

/**
 * Begins `act` while another transaction holds the submission's row, lets it come as far as it can without that row, then
 * makes `change` there and lets the row go. Returns what `act` came to.
 */
export async function whileHeld<T>(
  { app }: Pick<TestServer, 'app'>,
  id: number,
  act: () => Promise<T>,
  change: (row: Knex.QueryBuilder, transaction: Knex.Transaction) => PromiseLike<unknown>,
): Promise<T> {
  let acting: Promise<T> | undefined;
  await app.database.transaction(async (transaction) => {
    await transaction('submissions').where({ id }).forUpdate().first('id');
    acting = act();
    await othersWait(app, transaction, 1);
    await change(transaction('submissions').where({ id }), transaction);
  });
  return acting as Promise<T>;
}

/**
 * Resolves once so many others wait for what `transaction` holds, or after the 300 ms in which all of them come as far as
 * they can: some may have no need of it.
 */
export async function othersWait({ database }: WholeApp, transaction: Knex.Transaction, count: number): Promise<void> {
  const { pool } = database.write.client as { pool: { numPendingAcquires(): number } };
  const waiting = async () => {
    if (!database.isPostgres) return pool.numPendingAcquires();
    const { rows } = await transaction.raw(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length + pool.numPendingAcquires();
  };
  const end = performance.now() + 300;
  while ((await waiting()) < count && performance.now() < end) await setTimeout(5);
}
