import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';

const name = '20261122100400_verified_addresses.ts';
const at = '2026-11-20T12:00:00.000Z';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

async function addUser(columns: Record<string, unknown>): Promise<number> {
  const emailKey = `${String(columns.email)}`;
  const row = { emailKey, createdAt: at, updatedAt: at, ...columns };
  const [{ id }] = await one.app.database.write('users').insert(row).returning('id');
  return id;
}
async function addOrder(userId: number, actorId: number | null): Promise<number> {
  const id = await placeSubmission(one, { userId });
  await one.app.database
    .write('submission_events')
    .insert({ submissionId: id, type: 'ordered', actor: 'client', actorId, at });
  return id;
}

it('verifies who set a password by a mailed link, and takes from the others what came by the address alone', async () => {
  const { read, write } = one.app.database;
  await write.migrate.down({ name });
  const claimed = await addUser({ email: 'claimed@example.com', passwordHash: 'x' });
  const guest = await addUser({ email: 'guest@example.com' });
  const registered = await addUser({ email: 'registered@example.com', passwordHash: 'x', username: 'registered' });
  const administrator = await one.idOf('administrator');
  const orders = {
    ofClaimed: await addOrder(claimed, null),
    ofGuest: await addOrder(guest, null),
    own: await addOrder(registered, registered),
    foreign: await addOrder(registered, null),
    typedIn: await addOrder(registered, administrator),
    ofAdministrator: await addOrder(administrator, null),
  };
  await write.migrate.up({ name });

  const verified = await read('users').whereNotNull('emailVerifiedAt').select('id');
  expect(verified.map(({ id }) => id)).toEqual([claimed]);
  const ownerOf = async (id: number) => (await read('submissions').where({ id }).first('userId')).userId;
  expect(await ownerOf(orders.ofClaimed)).toBe(claimed);
  expect(await ownerOf(orders.ofGuest)).toBe(guest);
  expect(await ownerOf(orders.own)).toBe(registered);
  expect(await ownerOf(orders.ofAdministrator)).toBe(administrator);
  const beside = await ownerOf(orders.foreign);
  expect(await ownerOf(orders.typedIn)).toBe(beside);
  expect(await read('users').where({ id: beside }).first()).toMatchObject({
    ...{ email: 'registered@example.com', passwordHash: null, username: null, emailVerifiedAt: null },
  });

  await write.migrate.down({ name });
  for (const id of [orders.own, orders.foreign, orders.typedIn]) expect(await ownerOf(id)).toBe(registered);
  await write.migrate.up({ name });
});
