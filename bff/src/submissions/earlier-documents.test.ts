import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, password, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { placeSubmission, whileHeld } from '../../test/submissions.ts';
import { backup } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { deleteAccount } from '../profile/delete-account.ts';

let one: TestServer;
let admin: Client;
let client: Client;
let id: number;
const files: Buffer[] = [];
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
  for (const text of ['private first', 'private second', 'private third']) files.push(await docx([text]));
});
afterAll(() => one.stop());

const path = (rest = '') => `/api/submissions/${id}${rest}`;
const uploads = (filename: string) => join(one.app.config.dataDir, 'uploads', filename);
const replace = (file: Buffer | undefined, name: string, by: Client) =>
  by({ method: 'POST', url: path('/document'), ...formOf({}, file, { name }) });
/** An order of `by` whose document was replaced twice. */
async function threeVersions(by: Client): Promise<void> {
  const made = await by({
    method: 'POST',
    url: '/api/submissions',
    ...formOf(order(), files[0], { name: 'One.docx' }),
  });
  id = made.json<{ id: number }>().id;
  await replace(files[1], 'Two.docx', by);
  await replace(files[2], 'Three.docx', admin);
}
const filesOf = async (): Promise<string[]> => {
  const { read } = one.app.database;
  const [current] = await read('submissions').where({ id }).pluck('filename');
  return [
    ...(await read('earlier_documents').where({ submissionId: id }).orderBy('contentVersion').pluck('filename')),
    current,
  ];
};

describe('an earlier document', () => {
  beforeEach(() => threeVersions(client));

  it('is had by its version, under its own name, by its owner and the administrators', async () => {
    for (const by of [client, admin])
      for (const [index, name] of ['One.docx', 'Two.docx', 'Three.docx'].entries()) {
        const got = await by(path(`/download?version=${index + 1}`));
        expect(got.bytes.equals(files[index] as Buffer)).toBe(true);
        expect(String(got.headers['content-disposition'])).toContain(`filename="${name}"`);
        expect(got.headers['cache-control']).toBe('no-store');
      }
    expect((await client(path('/download'))).bytes.equals(files[2] as Buffer)).toBe(true);
  });

  it('is had by its stored name too', async () => {
    for (const [index, filename] of (await filesOf()).entries()) {
      for (const by of [client, admin]) {
        const got = await by(`/uploads/${filename}`);
        expect(got.bytes.equals(files[index] as Buffer)).toBe(true);
        expect(String(got.headers['content-disposition'])).toContain(['One.docx', 'Two.docx', 'Three.docx'][index]);
      }
      expect((await (await one.as('other client'))(`/uploads/${filename}`)).status).toBe(404);
      expect((await (await one.as('visitor'))(`/uploads/${filename}`)).status).toBe(401);
    }
  });

  it('is nobody else’s', async () => {
    const other = await one.as('other client');
    const visitor = await one.as('visitor');
    for (const version of [1, 2, 3]) {
      expect((await other(path(`/download?version=${version}`))).status).toBe(404);
      expect((await visitor(path(`/download?version=${version}`))).status).toBe(401);
    }
  });

  it.each([
    ['version=4', 404],
    ['version=0', 400],
    ['version=-1', 400],
    ['version=1.5', 400],
    ['version=one', 400],
    ['version=1000001', 400],
    ['version=1&file=reviewed', 400],
  ])('%s is %d', async (query, status) => {
    expect((await admin(path(`/download?${query}`))).status).toBe(status);
  });

  it('without a file is had as its text, and without a text not at all', async () => {
    const hostile = '<script>1</script> “sample”\n🕊️';
    id = await placeSubmission(one, { userId: await one.idOf('client'), content: hostile, title: 'A sample' });
    const asText = async () => {
      const got = await client(path('/download?version=1'));
      expect([got.status, got.headers['content-type'], got.text]).toEqual([200, 'text/plain; charset=utf-8', hostile]);
      expect(String(got.headers['content-disposition'])).toMatch(/^attachment; filename="A sample\.txt"/);
      expect(got.headers['content-security-policy']).toContain('sandbox');
    };
    await asText();
    expect((await client(path('/download'))).status).toBe(404);
    expect((await replace(files[1], 'Two.docx', client)).status).toBe(200);
    await asText();
    id = await placeSubmission(one, { contentVersion: 1 });
    expect((await admin(path('/download?version=1'))).status).toBe(404);
  });

  it('goes with its submission, file and text', async () => {
    const names = await filesOf();
    expect(names.map((name) => existsSync(uploads(name)))).toEqual([true, true, true]);
    expect((await admin({ method: 'DELETE', url: path() })).status).toBe(204);
    expect(await one.app.database.read('earlier_documents').where({ submissionId: id })).toEqual([]);
    await expect.poll(() => names.filter((name) => existsSync(uploads(name)))).toEqual([]);
  });

  it('goes into a backup and comes back with it', async () => {
    const archive = join(one.app.config.dataDir, 'versions.tar.gz');
    await backup(one.app.database, one.app.documents.storage, archive);
    const empty = await testServer();
    await empty.app.database.write('users').delete();
    await restore(empty.app.database, empty.app.documents.storage, archive);
    const rows = ({ app }: TestServer) =>
      app.database.read('earlier_documents').orderBy(['submissionId', 'contentVersion']).select();
    expect(await rows(empty)).toEqual(await rows(one));
    expect((await rows(empty)).length).toBeGreaterThan(1);
    for (const name of await filesOf()) expect(await empty.app.documents.storage.list()).toContain(name);
    await empty.stop();
  });
});

describe('an account that is deleted', () => {
  it('takes every version of its documents along, file and text, and what the timeline says of them', async () => {
    const owner = await one.as('other client');
    await threeVersions(owner);
    const names = await filesOf();
    const mine = id;
    await threeVersions(client);
    const theirs = await filesOf();
    const { read } = one.app.database;
    const versionOf = async (which: number) => (await read('submissions').where({ id: which }).first()).contentVersion;
    expect(await versionOf(mine)).toBe(3);
    const { status } = await owner({ method: 'DELETE', url: '/api/profile', payload: { password } });
    expect(status).toBe(204);
    expect(await read('earlier_documents').where({ submissionId: mine })).toEqual([]);
    expect(await read('submission_contents').where({ submissionId: mine })).toEqual([]);
    expect([await versionOf(mine), await versionOf(id)]).toEqual([0, 3]);
    const late = { highlights: [], suggestions: [], notes: 'private words', version: 0, contentVersion: 3 };
    const review = `/api/submissions/${mine}/review`;
    expect((await admin({ method: 'PUT', url: review, payload: late })).status).toBe(409);
    expect((await admin(review)).json()).toMatchObject({ notes: '', contentVersion: 0 });
    const events = await read('submission_events')
      .where({ submissionId: mine })
      .orderBy('id')
      .select('type', 'actor', 'detail');
    expect(events).toEqual([
      { type: 'ordered', actor: 'client', detail: null },
      { type: 'document_replaced', actor: 'client', detail: null },
      { type: 'document_replaced', actor: 'administrator', detail: null },
    ]);
    await expect.poll(() => names.filter((name) => existsSync(uploads(name)))).toEqual([]);
    expect(theirs.every((name) => existsSync(uploads(name)))).toBe(true);
    expect(await read('earlier_documents').where({ submissionId: id })).toHaveLength(2);
  });
});

describe('nothing is left behind', () => {
  const stored = () => readdirSync(join(one.app.config.dataDir, 'uploads')).sort();
  const refused = [200, 404, 409];

  it('when a document is replaced while its submission is deleted', async () => {
    const before = stored();
    for (let round = 0; round < rounds(10); round++) {
      await threeVersions(client);
      const [sent, deleted] = await Promise.all([
        replace(files[1], 'Late.docx', client),
        admin({ method: 'DELETE', url: path() }),
      ]);
      expect(refused).toContain(sent.status);
      expect(deleted.status).toBe(204);
    }
    await expect.poll(stored).toEqual(before);
  });

  it('when it is deleted in the very moment in which a document comes in', async () => {
    await threeVersions(client);
    const late = `${'f'.repeat(32)}-Late.docx`;
    writeFileSync(uploads(late), 'private words');
    const deleted = await whileHeld(
      one,
      id,
      () => admin({ method: 'DELETE', url: path() }),
      (row) => row.update({ filename: late }),
    );
    expect(deleted.status).toBe(204);
    await expect.poll(() => existsSync(uploads(late))).toBe(false);
  });

  it('when a document is replaced while its account is deleted', async () => {
    const { read } = one.app.database;
    const before = stored();
    for (let round = 0; round < rounds(10); round++) {
      const guest = await one.as('visitor');
      const email = `guest${round}@example.com`;
      const form = formOf(order({ email, emailConfirmation: email }), files[0]);
      const made = (await guest({ method: 'POST', url: '/api/submissions', ...form })).json<{
        id: number;
        trackingUrl: string;
      }>();
      const token = made.trackingUrl.split('/').at(-1);
      await guest({ method: 'POST', url: '/api/tracking', payload: { token } });
      id = made.id;
      const { userId } = await read('submissions').where({ id }).first('userId');
      const [sent] = await Promise.all([replace(files[1], 'Late.docx', guest), deleteAccount(one.app, userId)]);
      // Without its grant, which goes with the account, the browser is a stranger's.
      expect([...refused, 401]).toContain(sent.status);
      expect(await read('submissions').where({ id }).first()).toMatchObject({ filename: null, contentPreview: null });
      for (const table of ['earlier_documents', 'submission_contents'])
        expect(await read(table).where({ submissionId: id })).toEqual([]);
    }
    await expect.poll(stored).toEqual(before);
  });
});
