import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';

const name = '20261201000000_composed_addresses.ts';
const at = '2026-11-20T12:00:00.000Z';
const decomposed = 'jo\u0308rg@example.com';
const composed = 'j\u00F6rg@example.com';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

it('stored addresses are composed, wherever they are; others stay', async () => {
  const { read, write } = one.app.database;
  await write.migrate.down({ name });
  const [{ id: userId }] = await write('users')
    .insert({ email: decomposed, emailKey: composed, createdAt: at, updatedAt: at })
    .returning('id');
  const id = await placeSubmission(one, { userId, email: decomposed });
  const other = await placeSubmission(one, { userId, email: 'Müller@example.com' });
  const ends = { createdAt: at, expiresAt: at };
  await write('email_tokens').insert({ tokenHash: 'h1', userId, email: decomposed, ...ends });
  await write('invitations').insert({
    ...{ email: decomposed, emailKey: composed, role: 'editor', tokenHash: 'h2', sentAt: at },
    ...ends,
  });
  await write('outbox').insert({
    ...{ recipient: decomposed, template: 'claim_account', subject: 'A subject', state: 'queued' },
    ...{ createdAt: at, nextAttemptAt: at },
  });
  await write.migrate.up({ name });
  for (const [table, column] of [
    ['users', 'email'],
    ['submissions', 'email'],
    ['invitations', 'email'],
    ['email_tokens', 'email'],
    ['outbox', 'recipient'],
  ] as const) {
    expect(await read(table).where({ [column]: decomposed }), table).toEqual([]);
    expect(await read(table).where({ [column]: composed }), table).toHaveLength(1);
  }
  expect(await read('submissions').whereIn('id', [id, other]).orderBy('id').select('email')).toEqual([
    { email: composed },
    { email: 'Müller@example.com' },
  ]);
});
