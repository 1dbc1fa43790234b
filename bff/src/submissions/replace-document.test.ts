import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Submission, SubmissionEvent, SubmissionStatus } from '../../contract/index.ts';
import { replacementStatuses, submissionStatuses } from '../../contract/index.ts';
import { type Answered, type Client, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, mainTypes, order } from '../../test/orders.ts';
import { placeSubmission, whileJudging } from '../../test/submissions.ts';
import { buildDocument } from '../redline/test/build.ts';
import { searchTextOf } from './search-text.ts';

let one: TestServer;
let admin: Client;
let client: Client;
let visitor: Client;
let first: Buffer;
let second: Buffer;
let third: Buffer;
let id: number;
let trackingUrl: string;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
  visitor = await one.as('visitor');
  first = await docx(['The war begun in 1914.']);
  second = await docx(['The war began in 1914.', 'It ended late.']);
  third = await docx(['Third.']);
});
afterAll(() => one.stop());
beforeEach(async () => ({ id, trackingUrl } = await ordered(formOf(order(), first))));

const replacedMeanwhile = 'The document was already replaced. Look at the newer one first.';
const ordered = async (asked: { payload: object }) =>
  (await client({ method: 'POST', url: '/api/submissions', ...asked })).json<{ id: number; trackingUrl: string }>();
const path = (rest = '') => `/api/submissions/${id}${rest}`;
const send = (
  by = client,
  { file, name = 'Second try.docx', fields = {} }: { file?: Buffer | null; name?: string; fields?: object } = {},
): Promise<Answered> => {
  const sent = file === null ? undefined : (file ?? second);
  return by({ method: 'POST', url: path('/document'), ...formOf({ ...fields }, sent, { name }) });
};
const stored = () => readdirSync(join(one.app.config.dataDir, 'uploads')).sort();
const arriving = () => readdirSync(one.app.documents.storage.temporaryFolder);
const write = (columns: object) => one.app.database.write('submissions').where({ id }).update(columns);
const row = () => one.app.database.read('submissions').where({ id }).first();
const earlier = () => one.app.database.read('earlier_documents').where({ submissionId: id }).orderBy('contentVersion');
const eventsFor = async (by: Client) =>
  (await by(path('/events'))).json<SubmissionEvent[]>().filter(({ type }) => type === 'document_replaced');
/** A browser that has opened the order's tracking link. */
async function follower(): Promise<Client> {
  const browser = await one.as('visitor');
  const token = trackingUrl.split('/').at(-1);
  await browser({ method: 'POST', url: '/api/tracking', payload: { token } });
  return browser;
}
/** Nothing of the submission, its texts or the files is another than before. */
async function unchanged(act: () => Promise<unknown>): Promise<void> {
  const state = async () => [
    await row(),
    await earlier(),
    stored(),
    (await admin(path())).json(),
    await eventsFor(admin),
  ];
  const before = await state();
  await act();
  expect(await state()).toEqual(before);
  expect(arriving()).toEqual([]);
}

describe('a document that takes the place of another', () => {
  it('becomes the next version, and the one before is kept whole', async () => {
    const before = await row();
    await one.app.database.write('submission_contents').where({ submissionId: id }).update({ editedContent: 'edited' });
    await write({ editedContentPreview: 'edited' });
    one.time.pass(60_000);
    const answer = await send(client, { fields: { contentVersion: 1 } });
    expect(answer.status).toBe(200);
    const record = answer.json<Submission>();
    expect(record).toMatchObject({
      ...{ id, status: 'pending_approval', contentVersion: 2, wordCount: 900, submittedAt: before.submittedAt },
      ...{ title: 'Second try', originalName: 'Second try.docx', editedContent: null },
      content: 'The war began in 1914.\nIt ended late.',
      documentNotes: { kind: 'docx', words: 8, remarks: [] },
      updatedAt: new Date(one.time.now).toISOString(),
    });
    expect((await client(path())).json()).toEqual(record);
    expect((await client(path('/download'))).bytes.equals(second)).toBe(true);
    const kept = await row();
    expect(kept).toMatchObject({ contentPreview: record.content, editedContentPreview: null });
    expect(kept.searchText).toBe(searchTextOf(kept));
    expect(await earlier()).toEqual([
      {
        ...{ submissionId: id, contentVersion: 1, filename: before.filename, originalName: 'My essay.docx' },
        ...{ title: 'My essay', documentNotes: before.documentNotes, content: 'The war begun in 1914.' },
        headings: '[]',
        replacedAt: record.updatedAt,
      },
    ]);
    expect(stored()).toEqual(expect.arrayContaining([before.filename, record.filename]));
    expect(arriving()).toEqual([]);
  });

  it('has headings of its own, and the one before keeps its', async () => {
    const headed = (level: number, heading: string) =>
      buildDocument({
        body: `<w:p><w:pPr><w:outlineLvl w:val="${level}"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p><w:p><w:r><w:t>It began.</w:t></w:r></w:p>`,
      });
    await send(client, { file: Buffer.from(headed(0, 'Causes of the war')) });
    const record = (await send(client, { file: Buffer.from(headed(1, 'The war')) })).json<Submission>();
    expect(record.headings).toEqual([{ startIndex: 0, endIndex: 7, level: 2 }]);
    expect((await admin(path())).json()).toMatchObject({ headings: record.headings });
    const kept = (await earlier()).map(({ headings }) => JSON.parse(headings));
    expect(kept).toEqual([[], [{ startIndex: 0, endIndex: 17, level: 1 }]]);
    for (const listed of (await admin('/api/submissions')).json<Submission[]>())
      expect(listed).not.toHaveProperty('headings');
  });

  it('that an earlier release read gets its headings when the desk first asks', async () => {
    const body = `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>The war</w:t></w:r></w:p><w:p><w:r><w:t>It began.</w:t></w:r></w:p>`;
    const file = Buffer.from(buildDocument({ body }));
    const { headings, filename } = (await send(client, { file })).json<Submission>();
    const contents = () => one.app.database.write('submission_contents').where({ submissionId: id });
    const forget = () => contents().update({ headings: null });
    const stored = async () => JSON.parse((await contents().first('headings')).headings);
    await forget();
    expect((await client(path())).json()).not.toHaveProperty('headings');
    const [first, second] = await Promise.all([admin(path()), admin(path())]);
    expect([first.json<Submission>().headings, second.json<Submission>().headings]).toEqual([headings, headings]);
    expect(await stored()).toEqual(headings);
    // A text that the reader of today would read otherwise has no headings that fit.
    await contents().update({ headings: null, content: 'The war. It began.' });
    expect((await admin(path())).json()).toMatchObject({ headings: [] });
    // A file that is not there now may be there again.
    await forget();
    const there = join(one.app.config.dataDir, 'uploads', String(filename));
    const away = `${there}.away`;
    renameSync(there, away);
    expect((await admin(path())).json()).not.toHaveProperty('headings');
    renameSync(away, there);
  });

  it('is found by its new name in the lists, and no longer by the one before', async () => {
    await write({ title: 'My essay', originalName: 'My essay.docx' });
    await send(client, { name: 'Zebrafish.docx' });
    const found = async (q: string) =>
      (await admin(`/api/submissions?q=${q}`)).json<Submission[]>().some((listed) => listed.id === id);
    expect([await found('zebrafish'), await found('essay')]).toEqual([true, false]);
  });

  it('gives its name to the title only where the title followed the file before', async () => {
    await write({ title: 'On the causes of the war' });
    expect((await send()).json()).toMatchObject({ title: 'On the causes of the war', originalName: 'Second try.docx' });
  });

  it.each([
    ['its client', async () => client, { actor: 'client', actorName: 'Amina Example' }],
    ['whoever opened its tracking link', follower, { actor: 'client', actorName: 'Amina Example' }],
    ['an administrator', async () => admin, { actor: 'administrator', actorName: 'Robin' }],
  ])('may come from %s, and its owner sees who sent it', async (_who, by, author) => {
    const answer = await send(await by());
    expect([answer.status, answer.json()]).toMatchObject([200, { contentVersion: 2 }]);
    expect(await eventsFor(client)).toMatchObject([{ ...author, detail: 'Second try.docx' }]);
  });

  it('shows an owner no more than is theirs', async () => {
    await write({ feedback: 'Work in progress.' });
    expect((await send()).json()).toMatchObject({ feedback: null });
    expect((await send(admin)).json()).toMatchObject({ feedback: 'Work in progress.' });
  });

  it('comes a third time, and every version stays', async () => {
    await send();
    const newest = await send(admin, {
      file: third,
      name: 'Third.docx',
      fields: { contentVersion: '2' },
    });
    expect(newest.json()).toMatchObject({ contentVersion: 3, content: 'Third.' });
    expect((await earlier()).map(({ contentVersion, originalName }) => [contentVersion, originalName])).toEqual([
      [1, 'My essay.docx'],
      [2, 'Second try.docx'],
    ]);
  });

  it('comes for a link too, which stays a link and had nothing to keep', async () => {
    ({ id } = await ordered({ payload: linkOrder() }));
    expect((await client(path())).json()).toMatchObject({ contentVersion: 0, filename: null });
    expect((await send(client, { fields: { contentVersion: 0 } })).json()).toMatchObject({
      ...{ contentVersion: 1, submissionMethod: 'google_docs', title: 'Essay from Google Docs' },
      googleDocsLink: expect.stringContaining('docs.google.com'),
      content: 'The war began in 1914.\nIt ended late.',
    });
    expect(await earlier()).toEqual([]);
    expect((await client(path('/download'))).bytes.equals(second)).toBe(true);
  });

  it('may be one whose text cannot be read, and one that follows such a document', async () => {
    const picture = await docx(['']);
    expect((await send(client, { file: picture })).json()).toMatchObject({
      ...{ content: null, contentVersion: 2 },
      documentNotes: { remarks: [expect.stringContaining('No text was found')] },
    });
    expect((await send()).json()).toMatchObject({ content: expect.stringContaining('began'), contentVersion: 3 });
    expect((await earlier()).map(({ content }) => content)).toEqual(['The war begun in 1914.', null]);
  });

  it('replaces a text that never had a file', async () => {
    id = await placeSubmission(one, { userId: null, content: 'A sample.', title: 'Sample: war' });
    expect((await send(admin)).json()).toMatchObject({ contentVersion: 2, title: 'Sample: war' });
    expect(await earlier()).toMatchObject([{ contentVersion: 1, filename: null, content: 'A sample.' }]);
  });

  it('leaves the document that an editor attached', async () => {
    await write({ status: 'paid' });
    const own = await admin({
      method: 'POST',
      url: path('/upload-review'),
      ...formOf({}, first, { field: 'file', name: 'Own.docx' }),
    });
    expect((await send(admin)).json()).toMatchObject({ reviewedFile: own.json() });
  });
});

describe('a document is not replaced', () => {
  const sentences: Partial<Record<SubmissionStatus, RegExp>> = {
    completed: /^This submission is completed, .* place a new order/,
    rejected: /^This submission was rejected, .* Place a new order/,
  };
  it.each(submissionStatuses)('in the status %s, but by those who may', async (status) => {
    for (const [role, senderOf] of [
      ['owner', async () => client],
      ['owner', follower],
      ['administrator', async () => admin],
    ] as const) {
      ({ id, trackingUrl } = await ordered(formOf(order(), first)));
      await write({ status });
      const sender = await senderOf();
      if (replacementStatuses[role].includes(status)) {
        expect((await send(sender)).status).toBe(200);
        continue;
      }
      await unchanged(async () => {
        const refused = await send(sender);
        expect(refused.status).toBe(409);
        expect(refused.text).toMatch(
          sentences[status] ??
            `already approved, so you can’t replace its document here. Write to ${one.app.config.contactEmail}`,
        );
      });
    }
  });

  it('when another version is there than the sender saw', async () => {
    await send();
    for (const contentVersion of [0, 1, 3])
      await unchanged(async () => {
        const refused = await send(admin, { file: third, fields: { contentVersion } });
        expect([refused.status, refused.text]).toEqual([409, replacedMeanwhile]);
      });
  });

  it('of somebody else, nor of nobody', async () => {
    const other = await one.as('other client');
    await unchanged(async () => {
      expect((await send(other)).status).toBe(404);
      expect((await send(visitor)).status).toBe(401);
    });
    const browser = await follower();
    ({ id } = await ordered(formOf(order(), first)));
    await unchanged(async () => expect((await send(browser)).status).toBe(404));
    id = 999_999;
    for (const by of [client, admin]) expect((await send(by)).status).toBe(404);
    expect(arriving()).toEqual([]);
  });

  it.each([
    ['no file', { file: null }, 400, 'Please choose the new document'],
    ['a file that is none', { file: Buffer.from('<html>') }, 415, 'This is not a Word document'],
    ['a PDF', { file: Buffer.from('%PDF-1.7\n') }, 415, 'We can’t edit a PDF'],
    ['an empty file', { file: Buffer.alloc(0) }, 415, 'This file is empty'],
    ['too large a file', { file: Buffer.alloc(10 * 1024 * 1024 + 1) }, 413, 'larger than 10 MB'],
    ['a version that is none', { fields: { contentVersion: 'first' } }, 422, 'contentVersion'],
  ])('by %s', async (_what, sent, status, sentence) => {
    await unchanged(async () => {
      const refused = await send(client, sent);
      expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(sentence)]);
    });
  });

  it('by what an order would refuse too', async () => {
    const macros = await docx(['Macros.'], { type: mainTypes.docm });
    await unchanged(async () => {
      for (const [file, name] of [
        [macros, 'Essay.docx'],
        [second, 'Essay.docm'],
        [second, 'Essay.dotx'],
      ] as const) {
        const asOrder = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), file, { name }) });
        const refused = await send(client, { file, name });
        expect([refused.status, refused.text]).toEqual([415, asOrder.text]);
      }
    });
  });

  it('by a form that breaks off, or that is none', async () => {
    await unchanged(async () => {
      const { payload, headers } = formOf({}, second);
      const cut = payload.subarray(0, payload.length - 200);
      expect((await client({ method: 'POST', url: path('/document'), payload: cut, headers })).status).toBe(400);
      expect((await client({ method: 'POST', url: path('/document'), payload: {} })).status).toBe(415);
    });
  });

  it('by a flood of one address that is not signed in, orders counted with it', async () => {
    const limited = await testServer({ hasRateLimit: true });
    try {
      const flooder = await limited.as('visitor');
      const url = '/api/submissions';
      const made = (await flooder({ method: 'POST', url, ...formOf(order(), first) })).json<{
        id: number;
        trackingUrl: string;
      }>();
      const token = made.trackingUrl.split('/').at(-1);
      await flooder({ method: 'POST', url: '/api/tracking', payload: { token } });
      const again = (by: Client) => by({ method: 'POST', url: `${url}/${made.id}/document`, ...formOf({}, second) });
      for (let count = 0; count < 29; count++) expect((await again(flooder)).status).toBe(200);
      const refused = await again(flooder);
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await again(await limited.as('administrator'))).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe('a request that is sent again because its answer was lost', () => {
  const again = (by = client) => send(by, { fields: { contentVersion: 1 } });

  it.each([
    ['its client', async () => client],
    ['whoever opened its tracking link', follower],
    ['an administrator', async () => admin],
  ])('by %s answers the record, and changes nothing', async (_who, by) => {
    const sender = await by();
    const lost = await again(sender);
    await unchanged(async () => {
      const answer = await again(sender);
      expect([answer.status, answer.json()]).toEqual([200, lost.json()]);
    });
    expect(await eventsFor(admin)).toHaveLength(1);
  });

  it('shows an owner no more than is theirs', async () => {
    await again();
    await write({ feedback: 'Work in progress.' });
    expect((await again()).json()).toMatchObject({ contentVersion: 2, feedback: null });
  });

  it('is answered for a link too, and though it was approved since', async () => {
    ({ id } = await ordered({ payload: linkOrder() }));
    const fromLink = () => send(client, { fields: { contentVersion: 0 } });
    await fromLink();
    await write({ status: 'approved' });
    await unchanged(async () => expect((await fromLink()).json()).toMatchObject({ contentVersion: 1 }));
  });

  it('and names the version that it made changes nothing, also by another person and when it was approved since', async () => {
    await again();
    const next = (by = client, name?: string) => send(by, { fields: { contentVersion: 2 }, ...(name && { name }) });
    for (const by of [client, admin])
      await unchanged(async () => expect((await next(by)).json()).toMatchObject({ contentVersion: 2 }));
    // Under another name it is what its sender wants the document to be called.
    expect((await next(client, 'Renamed.docx')).json()).toMatchObject({ contentVersion: 3, title: 'Renamed' });
    await write({ status: 'approved' });
    const renamed = () => send(client, { fields: { contentVersion: 3 }, name: 'Renamed.docx' });
    await unchanged(async () => expect((await renamed()).json()).toMatchObject({ contentVersion: 3 }));
  });

  it('is another document when no version is sent', async () => {
    await send();
    expect((await send()).json()).toMatchObject({ contentVersion: 3 });
  });

  it.each([
    ['another file', { file: () => third }],
    ['a file of the same size', { file: () => Buffer.concat([second.subarray(1), second.subarray(0, 1)]) }],
    ['a file that came two versions ago', { before: () => send(admin, { file: third }) }],
    ['the file of the version that was seen', { file: () => first }],
    ['a version that is not there yet', { contentVersion: 3 }],
  ])(
    'is none with %s',
    async (_what, {
      file = () => second,
      before = async () => undefined,
      contentVersion = 1,
    }: {
      file?: () => Buffer;
      before?: () => Promise<unknown>;
      contentVersion?: number;
    }) => {
      await again();
      await before();
      await unchanged(async () => {
        const refused = await send(client, { file: file(), fields: { contentVersion } });
        expect([refused.status, refused.text]).toEqual([409, replacedMeanwhile]);
      });
    },
  );

  it('while the first is still under way: both are answered, and it is stored once', async () => {
    for (let round = 0; round < rounds(10); round++) {
      ({ id } = await ordered(formOf(order(), first)));
      const before = stored();
      const answers = await Promise.all([again(), again(), again()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const answer of answers) expect(answer.json()).toEqual(answers[0].json());
      expect(await row()).toMatchObject({ contentVersion: 2 });
      expect(await eventsFor(admin)).toHaveLength(1);
      expect(stored()).toEqual([...before, (await row()).filename].sort());
      expect(arriving()).toEqual([]);
    }
  });
});

describe('two at once', () => {
  it('who saw the same version: one replaces it, the other is told, and no file is left over', async () => {
    for (let round = 0; round < rounds(10); round++) {
      ({ id } = await ordered(formOf(order(), first)));
      const before = stored();
      const fields = { contentVersion: 1 };
      const answers = await Promise.all([
        send(client, { fields, name: 'Client.docx' }),
        send(admin, { fields, file: third, name: 'Editor.docx' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.json<Submission>();
      expect((await client(path())).json()).toMatchObject({ contentVersion: 2, originalName: winner?.originalName });
      expect((await earlier()).map(({ contentVersion }) => contentVersion)).toEqual([1]);
      expect(stored()).toEqual([...before, winner?.filename].sort());
    }
  });

  it('who saw none: both come in, one after the other, and every version is kept', async () => {
    const before = stored();
    const answers = await Promise.all([send(client), send(admin), send(client)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await row()).toMatchObject({ contentVersion: 4 });
    expect((await earlier()).map(({ contentVersion }) => contentVersion)).toEqual([1, 2, 3]);
    expect(stored()).toHaveLength(before.length + 3);
  });

  it.each([
    ['approved', () => write({ status: 'approved' }), 409],
    ['deleted', () => one.app.database.write('submissions').where({ id }).delete(), 404],
    ['replaced', () => send(admin, { file: third }), 409],
    ['replaced twice', () => send(admin).then(() => send(admin)), 409],
  ])('one is refused when it was %s meanwhile, and its file is gone', async (_what, act, status) => {
    const before = stored();
    const judging = whileJudging(one, act);
    expect((await send(client, { fields: { contentVersion: 1 }, name: 'Late.docx' })).status).toBe(status);
    judging.mockRestore();
    expect(stored().filter((name) => !before.includes(name) && name.includes('Late'))).toEqual([]);
    expect(arriving()).toEqual([]);
  });

  it('one is refused when the tracking link of its browser has ended meanwhile', async () => {
    const browser = await follower();
    const judging = whileJudging(one, () =>
      one.app.database.write('tracking_grants').where({ submissionId: id }).delete(),
    );
    const before = stored();
    expect((await send(browser)).status).toBe(404);
    judging.mockRestore();
    expect(stored()).toEqual(before);
    expect(await row()).toMatchObject({ contentVersion: 1 });
  });

  it('nobody’s words come into an account that was deleted meanwhile', async () => {
    const before = stored();
    const judging = whileJudging(one, () =>
      one.app.database.write('users').where({ username: 'client' }).update({ deletedAt: '2026-11-20T12:00:00.000Z' }),
    );
    expect((await send()).status).toBe(409);
    judging.mockRestore();
    await one.app.database.write('users').where({ username: 'client' }).update({ deletedAt: null });
    expect(stored()).toEqual(before);
    expect(await earlier()).toEqual([]);
  });
});
