import JSZip from 'jszip';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, password, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { storedName } from '../storage/names.ts';
import { hours, minutes } from '../time/time.ts';

let one: TestServer;
beforeEach(async () => {
  one = await testServer({ hasRateLimit: true });
});
afterEach(() => one.stop());

const url = '/api/profile/archive';
const ask = (client: Client, payload?: object) => client({ method: 'POST', url, ...(payload && { payload }) });
const post = (client: Client, path: string, payload?: object) =>
  client({ method: 'POST', url: path, ...(payload && { payload }) });

/** The files of the archive that a client downloads. */
async function archiveOf(
  client: Client,
): Promise<{ names: string[]; text: (name: string) => Promise<string>; zip: JSZip }> {
  expect((await ask(client)).status).toBe(204);
  const answer = await client(url);
  expect(answer.status).toBe(200);
  const zip = await JSZip.loadAsync(answer.bytes, { checkCRC32: true });
  const names = Object.keys(zip.files).sort();
  return { names, zip, text: async (name) => (await zip.file(name)?.async('string')) ?? `no ${name}` };
}

/** An order of the client's with an earlier document, a review, feedback and a reviewed document. */
async function completedOrder(client: Client, words: string): Promise<number> {
  const editor = await one.as('administrator');
  const placed = await client({
    ...{ method: 'POST', url: '/api/submissions' },
    ...formOf(order({ firstName: words }), await docx([`The first ${words}.`]), { name: `${words}.docx` }),
  });
  const { id } = placed.json<{ id: number }>();
  const path = `/api/submissions/${id}`;
  const next = formOf({}, await docx([`The second ${words}.`]), { name: `${words} two.docx` });
  expect((await client({ method: 'POST', url: `${path}/document`, ...next })).status).toBe(200);
  expect((await post(editor, `${path}/approve`)).status).toBe(200);
  const paid = { amount: 3600, currency: 'usd', method: 'bank', reference: 'A 1' };
  expect((await post(editor, `${path}/payments`, paid)).status).toBe(200);
  const content = `The second ${words}.`;
  const highlight = { id: 'h1', text: 'The', startIndex: 0, endIndex: 3, comment: 'Which one?', color: 'yellow' };
  const review = { highlights: [highlight], suggestions: [], notes: 'For editors', version: 0, contentVersion: 2 };
  const saved = await editor({ method: 'PUT', url: `${path}/review`, payload: review });
  expect([saved.status, content.slice(0, 3)]).toEqual([200, 'The']);
  expect((await post(editor, `${path}/complete`, { feedback: `Well argued, ${words}.` })).status).toBe(200);
  const uploaded = formOf({}, await docx(['Reviewed']), { field: 'file', name: 'reviewed.docx' });
  expect((await editor({ method: 'POST', url: `${path}/upload-review`, ...uploaded })).status).toBe(200);
  return id;
}

describe('the archive of one’s data', () => {
  it('has everything of the account, and nothing of anybody else', async () => {
    // Without a first name, other administrators read the login name.
    const unnamed = { firstName: null, lastName: null };
    await one.app.database.write('users').where({ username: 'editor' }).update(unnamed);
    const [client, other] = [await one.as('client'), await one.as('other client')];
    const id = await completedOrder(client, 'Amina');
    const waiting = await placeSubmission(one, { feedback: 'Draft for editors', content: 'Some text' });
    await completedOrder(other, 'Stranger');
    const { names, text, zip } = await archiveOf(client);
    expect(names.filter((name) => !name.endsWith('/'))).toEqual(
      [
        ...['README.txt', 'mails.json', 'profile.json', 'sessions.json'],
        ...['order', 'events', 'payments', 'review'].map((name) => `orders/${id}/${name}.json`),
        ...[`orders/${id}/documents/Amina two.docx`, `orders/${id}/documents/version-1/Amina.docx`],
        `orders/${id}/reviewed/reviewed.docx`,
        ...['order', 'events', 'payments'].map((name) => `orders/${waiting}/${name}.json`),
      ].sort(),
    );
    expect(JSON.parse(await text('profile.json'))).toMatchObject({ username: 'client', email: 'client@example.com' });
    expect(JSON.parse(await text('sessions.json'))).toEqual([expect.objectContaining({ isCurrent: true })]);
    expect(JSON.parse(await text(`orders/${id}/order.json`))).toMatchObject({
      ...{ id, status: 'completed', feedback: 'Well argued, Amina.', content: 'The second Amina.' },
    });
    expect(JSON.parse(await text(`orders/${id}/review.json`)).highlights).toHaveLength(1);
    const events = JSON.parse(await text(`orders/${id}/events.json`)) as { actor: string; actorName: string }[];
    const editors = events.filter(({ actor }) => actor === 'administrator').map(({ actorName }) => actorName);
    expect([...new Set(editors)]).toEqual(['Editor']);
    expect(JSON.parse(await text(`orders/${id}/payments.json`))).toMatchObject([{ amount: 3600, reference: 'A 1' }]);
    expect(JSON.parse(await text('mails.json'))).toEqual(
      expect.arrayContaining([expect.objectContaining({ order: id, kind: 'completed' })]),
    );
    // Not delivered yet.
    expect(JSON.parse(await text(`orders/${waiting}/order.json`))).toMatchObject({ feedback: null });
    const original = await zip.file(`orders/${id}/documents/version-1/Amina.docx`)?.async('nodebuffer');
    expect(await (await JSZip.loadAsync(original ?? '')).file('word/document.xml')?.async('string')).toContain(
      'The first Amina.',
    );
    const all = (await Promise.all(names.map(text))).join('\n');
    // Editors have a public name and no login name, no address and no number.
    expect(all).not.toMatch(/editor@|"editor"|"editor2"|Stranger|passwordHash|#token=|\/track\//);
    expect(all).not.toContain('Draft for editors');
  });

  it('asks for the password, unless the login is recent', async () => {
    const client = await one.as('client');
    one.time.pass(10 * minutes);
    const refused = await ask(client);
    expect([refused.status, refused.text]).toEqual([403, 'Enter your password to download your data.']);
    expect((await ask(client, { password: 'wrong lamps' })).status).toBe(403);
    expect((await client(url)).status).toBe(403);
    expect((await ask(client, { password })).status).toBe(204);
    expect((await client(url)).status).toBe(200);
  });

  it('is sent to a download after a HEAD request, which needs the permission too', async () => {
    const client = await one.as('client');
    const head = async () => (await client({ method: 'HEAD', url })).status;
    expect(await head()).toBe(403);
    expect((await ask(client)).status).toBe(204);
    expect([await head(), await head(), (await client(url)).status]).toEqual([200, 200, 200]);
    expect([await head(), (await client(url)).status]).toEqual([403, 403]);
  });

  it('is sent once for each permission, within two minutes, and to this session alone', async () => {
    const [client, elsewhere] = [await one.as('client'), await one.as('client')];
    expect((await ask(client)).status).toBe(204);
    expect((await elsewhere(url)).status).toBe(403);
    const answers = await Promise.all([client(url), client(url)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await ask(client)).status).toBe(204);
    one.time.pass(2 * minutes);
    expect((await client(url)).status).toBe(403);
    const visitor = await one.as('visitor');
    expect([(await visitor(url)).status, (await ask(visitor)).status]).toEqual([401, 401]);
  });

  it('is limited to five in an hour', async () => {
    const client = await one.as('client');
    for (let count = 0; count < 5; count++) expect((await ask(client)).status).toBe(204);
    const refused = await ask(await one.as('client'));
    expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/^Too many attempts/)]);
    one.time.pass(hours);
    expect((await ask(await one.as('client'))).status).toBe(204);
  });

  it('says which document is missing, and has the rest', async () => {
    const client = await one.as('client');
    const id = await placeSubmission(one, { filename: storedName('Gone.docx', 'docx'), originalName: 'Gone.docx' });
    const { names, text } = await archiveOf(client);
    expect(names).toContain(`orders/${id}/order.json`);
    expect(JSON.parse(await text('missing.json'))).toEqual([
      { name: `orders/${id}/documents/Gone.docx`, reason: 'The document is not in our store any more.' },
    ]);
  });

  it('of an administrator has no more than that of a client', async () => {
    const editor = await one.as('administrator');
    await completedOrder(await one.as('client'), 'Amina');
    const { names } = await archiveOf(editor);
    expect(names.filter((name) => name.startsWith('orders/'))).toEqual([]);
  });
});
