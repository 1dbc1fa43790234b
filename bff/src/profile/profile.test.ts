import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

const change = (client: Client, payload: object) => client({ method: 'PATCH', url: '/api/profile', payload });
const remove = (client: Client, payload?: object) =>
  client({ method: 'DELETE', url: '/api/profile', ...(payload && { payload }) });

describe('the profile', () => {
  it('is for people who are signed in', async () => {
    const visitor = await one.as('visitor');
    expect((await visitor('/api/profile')).status).toBe(401);
    expect((await change(visitor, { firstName: 'Ada' })).status).toBe(401);
    expect((await remove(visitor, { password })).status).toBe(401);
  });

  it('holds one’s own data and nothing secret', async () => {
    const answer = (await (await one.as('client'))('/api/profile')).json<object>();
    expect(Object.keys(answer).sort()).toEqual(
      [
        'id',
        'username',
        'email',
        'firstName',
        'lastName',
        'isAdmin',
        'countryCode',
        'phoneNumber',
        'universityName',
        'createdAt',
      ].sort(),
    );
    expect(answer).toMatchObject({ username: 'client' });
  });

  it('changes what is named, for oneself only, and never rights', async () => {
    const client = await one.as('client');
    const answer = await change(client, {
      firstName: ' Ada ',
      phoneNumber: '555 0100',
      isAdmin: true,
      email: 'x@example.com',
      id: 1,
    });
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { firstName: 'Ada', lastName: 'Example', phoneNumber: '555 0100', isAdmin: false, email: 'client@example.com' },
    ]);
    expect((await client('/api/auth/user')).json()).toMatchObject({ firstName: 'Ada', isAdmin: false });
    expect((await (await one.as('other client'))('/api/profile')).json()).toMatchObject({ firstName: 'Robin' });
  });

  it.each([
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: 'A\nB' }, 'Please use one line of plain text'],
    [{ phoneNumber: 5 }, 'Please check the field "phoneNumber"'],
  ])('refuses %j', async (payload, sentence) => {
    const answer = await change(await one.as('client'), payload);
    expect([answer.status, answer.text]).toEqual([422, sentence]);
  });
});

describe('deleting the account', () => {
  it('asks for the password, and is not for administrators', async () => {
    const client = await one.as('client');
    for (const payload of [undefined, {}, { password: 'wrong password' }])
      expect((await remove(client, payload)).status).toBe(403);
    expect((await client('/api/profile')).status).toBe(200);
    expect((await remove(await one.as('administrator'), { password })).status).toBe(403);
  });

  it('removes words, files and ways in, and keeps amounts and dates', async () => {
    const { read, write } = one.app.database;
    const userId = await one.idOf('other client');
    const filename = `${'0'.repeat(32)}-Essay.docx`;
    const at = '2026-11-01T00:00:00.000Z';
    const path = join(one.app.config.dataDir, 'uploads', filename);
    writeFileSync(path, 'private words');
    const [{ id: submissionId }] = await write('submissions')
      .insert({
        ...{ title: 'A private title', totalPrice: 3600, totalPriceInr: 288_000, lines: '[]', status: 'completed' },
        ...{ submittedAt: at, updatedAt: at, completedAt: at, submissionMethod: 'upload', userId, filename },
        ...{
          firstName: 'Robin',
          email: 'other@example.com',
          feedback: 'private words',
          contentPreview: 'private words',
        },
      })
      .returning('id');
    await write('submission_contents').insert({ submissionId, content: 'private words' });
    await write('submission_events').insert({
      submissionId,
      type: 'ordered',
      actor: 'client',
      actorName: 'Robin Example',
      at,
    });
    await write('outbox').insert({
      ...{ submissionId, template: 'paid', recipient: 'other@example.com', subject: 'private words', state: 'sent' },
      ...{ nextAttemptAt: at, createdAt: at },
    });
    const client = await one.as('other client');
    const elsewhere = await one.as('other client');
    const answer = await remove(client, { password });
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
    for (const browser of [client, elsewhere]) expect((await browser('/api/auth/user')).status).toBe(401);
    expect(await read('submissions').where({ id: submissionId }).first()).toMatchObject({
      ...{ totalPrice: 3600, submittedAt: at, completedAt: at, status: 'completed', userId },
      ...{ title: 'Deleted document', email: null, feedback: null, filename: null },
    });
    const everything = await Promise.all(
      ['users', 'submissions', 'submission_contents', 'submission_events', 'outbox', 'sessions'].map((table) =>
        read(table).select(),
      ),
    );
    expect(JSON.stringify(everything)).not.toMatch(/private words|other@example\.com|A private title/);
    // The removal of the file is written in the same transaction; the store follows.
    await expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(false);
    const login = await (await one.as('visitor'))({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'other', password },
    });
    expect(login.status).toBe(401);
  });
});
