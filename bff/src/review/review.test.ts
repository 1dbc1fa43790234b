import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Review } from '../../contract/index.ts';
import { type Client, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { read } from '../redline/index.ts';

let one: TestServer;
let admin: Client;
let client: Client;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
});
afterAll(() => one.stop());

const content = 'The war begun in 1914. It’s causes were many 🕊️ and its end was not.';
const at = (text: string) => ({
  text,
  startIndex: content.indexOf(text),
  endIndex: content.indexOf(text) + text.length,
});
const highlight = (changes: object = {}) => ({
  id: 'h1',
  ...at('begun'),
  comment: 'Past tense',
  color: 'yellow',
  category: 'grammar',
  ...changes,
});
const suggestion = (changes: object = {}) => ({ id: 's1', ...at('begun'), replacement: 'began', ...changes });
const empty = { highlights: [], suggestions: [], notes: '', version: 0 };
const unsaved = { ...empty, unplaced: { highlights: [], suggestions: [] }, contentVersion: 1 };

let id: number;
beforeEach(async () => {
  id = await placeSubmission(one, { status: 'paid', userId: await one.idOf('client'), content });
});
const path = (rest = '') => `/api/submissions/${id}${rest}`;
const save = (payload: object, by = admin) => by({ method: 'PUT', url: path('/review'), payload });

describe('the review', () => {
  it('is empty before the first save, and then what was saved, with every suggestion applied', async () => {
    expect((await admin(path('/review'))).json()).toEqual(unsaved);
    const suggestions = [
      suggestion(),
      suggestion({ id: 's2', ...at('It’s'), replacement: 'Its' }),
      suggestion({ id: 's3', text: '', startIndex: content.length, endIndex: content.length, replacement: ' Yet.' }),
    ];
    const saved = await save({ highlights: [highlight()], suggestions, notes: 'Kind tone', version: 0 });
    expect(saved.json()).toMatchObject({ version: 1, notes: 'Kind tone' });
    expect((await admin(path('/review'))).json()).toEqual(saved.json());
    const record = (await admin(path())).json<{ editedContent: string; content: string }>();
    expect(record.editedContent).toBe('The war began in 1914. Its causes were many 🕊️ and its end was not. Yet.');
    expect(record.content).toBe(content);
  });

  it('keeps the newer of two saves, and tells the older', async () => {
    await save({ ...empty, notes: 'first' });
    await save({ ...empty, notes: 'second', version: 1 });
    for (const version of [0, 1, 7]) {
      const stale = await save({ ...empty, notes: 'late', version });
      expect(stale.status).toBe(409);
      expect(stale.text).toContain('Both versions are safe');
    }
    expect((await admin(path('/review'))).json()).toMatchObject({ notes: 'second', version: 2 });
  });

  it.each([0, 1])('saved twice at once from version %d, is saved once', async (version) => {
    const second = await one.as('second administrator');
    for (let round = 0; round < rounds(25); round++) {
      id = await placeSubmission(one, { status: 'paid', content });
      if (version === 1) await save(empty);
      const answers = await Promise.all([
        save({ ...empty, notes: 'a', version }),
        save({ ...empty, notes: 'b', version }, second),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await admin(path('/review'))).json()).toEqual(winner?.json());
    }
  });

  const wrong: [string, object, string | RegExp][] = [
    ['a quote that stands elsewhere', { highlights: [highlight({ id: 'h7', startIndex: 0, endIndex: 5 })] }, /h7/],
    ['a place beyond the text', { highlights: [highlight({ id: 'far', startIndex: 1e6, endIndex: 1e6 + 5 })] }, /far/],
    ['a place before it', { highlights: [highlight({ startIndex: -1 })] }, /highlights/],
    [
      'an end before its start',
      { highlights: [highlight({ startIndex: 9, endIndex: 8 })] },
      /must end after it starts/,
    ],
    ['half a place', { highlights: [highlight({ startIndex: 8.5 })] }, /highlights/],
    ['a colour that is code', { highlights: [highlight({ color: 'red;background:url(//127.0.0.1)' })] }, /colour/],
    ['an unknown category', { highlights: [highlight({ category: 'beauty' })] }, /category/],
    [
      'blank text',
      { highlights: [highlight({ text: ' ', ...{ startIndex: 3, endIndex: 4 } })] },
      /must cover some text/,
    ],
    ['one id twice', { highlights: [highlight(), highlight()] }, /h1/],
    [
      'suggestions in each other',
      { suggestions: [suggestion(), suggestion({ id: 's2', ...at('war begun in'), replacement: 'x' })] },
      /overlaps/,
    ],
    [
      'a suggestion that changes nothing',
      { suggestions: [suggestion({ replacement: 'begun' })] },
      /must change the text/,
    ],
    ['a suggestion elsewhere', { suggestions: [suggestion({ id: 's9', startIndex: 0, endIndex: 5 })] }, /s9/],
    ['no version', { version: undefined }, /version/],
    ['highlights that are none', { highlights: 'all' }, /highlights/],
  ];
  it.each(wrong)('with %s is 422 and changes nothing', async (_what, changes, sentence) => {
    const answer = await save({ ...empty, ...changes });
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(sentence);
    expect((await admin(path('/review'))).json()).toEqual(unsaved);
  });

  it('can be saved in any status, but not highlighted where there is no text', async () => {
    for (const status of ['pending_approval', 'approved', 'in_progress', 'completed', 'rejected']) {
      id = await placeSubmission(one, { status });
      expect((await save({ ...empty, notes: 'x' })).status).toBe(200);
      const refused = await save({ ...empty, version: 1, highlights: [highlight()] });
      expect([refused.status, refused.text.slice(0, 16)]).toEqual([422, 'No text content:']);
    }
    id = 999_999;
    expect((await save(empty)).status).toBe(404);
  });

  it('is the client’s when completed, never another client’s', async () => {
    await save({ ...empty, highlights: [highlight()] });
    const other = await one.as('other client');
    for (const rest of ['/review', '/export']) {
      expect((await client(path(rest))).status).toBe(404);
      expect((await other(path(rest))).status).toBe(404);
    }
    expect((await save(empty, client)).status).toBe(403);
    expect((await save(empty, await one.as('visitor'))).status).toBe(401);
    expect((await client(path())).json()).toMatchObject({ editedContent: null });
    await admin({ method: 'PATCH', url: path('/status'), payload: { status: 'completed' } });
    expect((await client(path('/review'))).json()).toMatchObject({ highlights: [{ id: 'h1' }] });
    for (const rest of ['/review', '/export']) expect((await other(path(rest))).status).toBe(404);
  });

  it('is shown to an editor as the client gets it, also before that', async () => {
    const mine = (resolved: object | null) => highlight({ id: resolved ? 'h2' : 'h1', resolved });
    const author = { name: 'x', initials: 'x' };
    await save({ ...empty, highlights: [mine(null), mine({ author, at: '2026-01-01T00:00:00.000Z' })] });
    const shown = await admin(path('/review?for=client'));
    expect((await client(path('/review?for=client'))).status).toBe(404);
    await admin({ method: 'PATCH', url: path('/status'), payload: { status: 'completed' } });
    const got = (await client(path('/review'))).json<Review>();
    expect(shown.json()).toEqual(got);
    expect(got.highlights).toMatchObject([{ id: 'h1', author: { name: 'Robin', initials: 'R' } }]);
    expect((await client(path('/review?for=client'))).json()).toEqual(got);
  });
});

describe('the export', () => {
  it('as HTML quotes each highlight in reading order, as text', async () => {
    const hostile = '<script>document.title="ran"</script> & "quotes"';
    await save({
      ...empty,
      highlights: [highlight({ id: 'b', ...at('its end'), comment: hostile, color: '#12ab34' }), highlight()],
    });
    const answer = await admin(path('/export?format=html'));
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment; filename="My essay - feedback\.html"/);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.text).toContain('<h2>Highlighted Feedback</h2>');
    expect(answer.text).not.toContain('<script');
    expect(answer.text).toContain('&lt;script&gt;');
    expect(answer.text.indexOf('begun')).toBeLessThan(answer.text.indexOf('its end'));
    expect((await admin(path('/export'))).text).toBe(answer.text);
    expect((await admin(path('/export?format=exe'))).status).toBe(400);
  });

  it('as HTML shows the links and the list of a comment, and makes nothing else a link', async () => {
    const comment =
      'See [A & "B"](https://example.org/?a=1&b=2):\n- one\n- https://example.org/"x\n[no](javascript:alert(1))';
    const replies = [{ id: 'r', text: '[me](mailto:a@example.org)' }];
    await save({ ...empty, highlights: [highlight({ comment, replies })] });
    const { text } = await admin(path('/export?format=html'));
    const link = (href: string, words: string) =>
      `<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;
    expect(text).toContain(
      `<p>See ${link('https://example.org/?a=1&amp;b=2', 'A &amp; &quot;B&quot;')}:` +
        `<span class="item">one</span><span class="item">${link('https://example.org/', 'https://example.org/')}&quot;x</span>` +
        '[no](javascript:alert(1))</p>',
    );
    expect(text).toContain(link('mailto:a@example.org', 'me'));
    expect(text.match(/<a /g)).toHaveLength(3);
  });

  it('as HTML has the feedback, unless it is the list of the highlights that stands there already', async () => {
    await save({ ...empty, highlights: [highlight()] });
    const list = 'Highlighted Feedback\n\nComment 1\n“begun”\nPast tense';
    const exported = async (feedback: string, isList: boolean) => {
      const given = await admin({ method: 'POST', url: path('/feedback'), payload: { feedback, isList } });
      expect(given.status).toBe(200);
      return (await admin(path('/export?format=html'))).text;
    };
    expect(await exported(list, true)).not.toContain('<h2>Feedback</h2>');
    expect(await exported(`${list}\n\nA fine essay.`, false)).toContain('A fine essay.');
  });

  it('as HTML has the list of the highlights once also where the feedback does not say that it is one', async () => {
    const marks = { highlights: [highlight(), highlight({ id: 'h2', ...at('causes'), comment: '' })], suggestions: [] };
    const exported = async (feedback: string) => {
      await admin({ method: 'POST', url: path('/feedback'), payload: { feedback } });
      return (await admin(path('/export?format=html'))).text;
    };
    await save({ ...empty, ...marks });
    const list = 'Highlighted Feedback\n\nComment 1\n“begun”\nPast tense\n\nComment 2\n“causes”\nNo comment';
    expect(await exported(list)).not.toContain('<h2>Feedback</h2>');
    for (const more of ['\nA fine essay.', '\n\nComment 3\n“end”\nIts own words.'])
      expect(await exported(`${list}${more}`)).toContain(`No comment${more}</p>`);
    // What the client was sent stays where the comment says something else by now.
    await save({ ...empty, ...marks, highlights: [highlight({ comment: 'Simple past' })], version: 1 });
    expect(await exported(list)).toContain('<h2>Feedback</h2>');
    await save({ ...empty, suggestions: [suggestion()], version: 2 });
    const changes = 'One suggested change is marked in your text. You decide which changes to keep.';
    expect(await exported(`Highlighted Feedback\n\n${changes}`)).not.toContain('<h2>Feedback</h2>');
    expect(await exported(`Highlighted Feedback\n\n${changes} Well argued.`)).toContain('Well argued.');
    // A list names something: these words alone are the editor's own.
    await save({ ...empty, version: 3 });
    for (const own of [
      'Highlighted Feedback',
      `Highlighted Feedback\n\n${changes.replace('One suggested change is', '0 suggested changes are')}`,
    ])
      expect(await exported(own)).toContain('<h2>Feedback</h2>');
  });

  it('as .docx puts comments and changes into the client’s own file, and as clean accepts them', async () => {
    const bytes = await docx(content.split('\n'));
    const created = await client({ method: 'POST', url: '/api/submissions', ...formOf(order(), bytes) });
    id = created.json<{ id: number }>().id;
    const saved = await save({ ...empty, highlights: [highlight({ ...at('causes') })], suggestions: [suggestion()] });
    expect(saved.status).toBe(200);
    const marked = read((await admin(path('/export?format=docx'))).bytes);
    expect(marked.notes).toMatchObject({
      comments: { count: 1, authors: ['Robin'] },
      trackedChanges: { authors: ['Robin'] },
    });
    const clean = await admin(path('/export?format=clean'));
    expect(String(clean.headers['content-disposition'])).toContain('My essay - clean.docx');
    const { content: accepted, notes } = read(clean.bytes);
    expect(accepted).toBe(content.replace('begun', 'began'));
    expect([notes.comments.count, notes.trackedChanges.count]).toEqual([0, 0]);
    expect((await admin(path('/download'))).bytes.equals(bytes)).toBe(true);
  });

  it('tells in a comment what Word cannot track, and gives no clean copy that leaves it out', async () => {
    const created = await client({
      method: 'POST',
      url: '/api/submissions',
      ...formOf(order(), await docx(['It begun', 'in 1914.'])),
    });
    id = created.json<{ id: number }>().id;
    const text = 'begun\nin';
    const across = suggestion({
      id: 'across',
      text,
      startIndex: 3,
      endIndex: 3 + text.length,
      replacement: 'began in',
    });
    expect((await save({ ...empty, suggestions: [across] })).status).toBe(200);
    const marked = await admin(path('/export?format=docx'));
    expect(marked.status).toBe(200);
    expect(read(marked.bytes).notes).toMatchObject({ comments: { count: 1 }, trackedChanges: { count: 0 } });
    const clean = await admin(path('/export?format=clean'));
    expect(clean.status).toBe(409);
    expect(clean.text).toContain(
      'The suggestion to replace “begun\nin” with “began in” can’t be made. A suggestion must stay inside one paragraph.',
    );
  });

  it('of a link has no Word file, and says so', async () => {
    id = (await client({ method: 'POST', url: '/api/submissions', payload: linkOrder() })).json<{ id: number }>().id;
    for (const format of ['docx', 'clean']) {
      const answer = await admin(path(`/export?format=${format}`));
      expect(answer.status).toBe(409);
      expect(answer.text).toContain('HTML');
    }
  });
});

describe('the reviewed document', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
  const upload = (
    file: Buffer | undefined,
    fields: object = { submissionId: id },
    by = admin,
    name = 'Reviewed essay.pdf',
  ) => by({ method: 'POST', url: path('/upload-review'), ...formOf({ ...fields }, file, { field: 'file', name }) });
  const stored = () => readdirSync(join(one.app.config.dataDir, 'uploads'));

  it('is attached in any status, replaced, and the client’s when completed', async () => {
    const before = stored().length;
    const first = (await upload(pdf)).json<{ filename: string }>();
    expect(first).toMatchObject({
      originalName: 'Reviewed essay.pdf',
      size: pdf.length,
      uploadedAt: '2026-11-20T12:00:00.000Z',
    });
    const second = (await upload(await docx(['Reviewed.']), {}, admin, 'second.docx')).json<{ filename: string }>();
    expect(stored().length).toBe(before + 1);
    expect(await one.app.documents.storage.list()).not.toContain(first.filename);
    expect((await client(path('/download?file=reviewed'))).status).toBe(404);
    expect((await client(`/uploads/${second.filename}`)).status).toBe(404);
    await admin({ method: 'PATCH', url: path('/status'), payload: { status: 'completed' } });
    const got = await client(path('/download?file=reviewed'));
    expect(String(got.headers['content-disposition'])).toContain('second.docx');
    expect((await client(`/uploads/${second.filename}`)).status).toBe(200);
    expect((await (await one.as('other client'))(`/uploads/${second.filename}`)).status).toBe(404);
  });

  it('of another editor is replaced only by who has seen it, and the refusal names editor and file', async () => {
    const second = await one.as('second administrator');
    const nameOf = (answer: { json<T>(): T }) => answer.json<{ filename: string }>().filename;
    const theirs = nameOf(await upload(pdf, { replaces: '' }, second, 'Theirs.pdf'));
    const before = stored();
    for (const replaces of ['', 'an-earlier-file.pdf']) {
      const answer = await upload(await docx(['Mine.']), { replaces }, admin, 'Mine.docx');
      expect([answer.status, answer.text]).toEqual([
        409,
        'Robin Example has uploaded “Theirs.pdf” meanwhile. Look at it before you replace it.',
      ]);
    }
    await expect.poll(stored).toEqual(before);
    const both = await Promise.all(
      [admin, second].map(async (by, index) =>
        upload(await docx([`Mine ${index}.`]), { replaces: theirs }, by, `Mine ${index}.docx`),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    // The documented call names nothing and replaces what is there.
    expect((await upload(pdf, {}, second)).status).toBe(200);
  });

  it('that the server made is replaced without a question', async () => {
    await one.app.database
      .write('submissions')
      .where({ id })
      .update({
        ...{ reviewedFilename: 'made.docx', reviewedOriginalName: 'made.docx', reviewedSize: 1 },
        ...{ reviewedUploadedAt: '2026-11-20T12:00:00.000Z', reviewedIsAutomatic: true },
      });
    expect((await upload(pdf, { replaces: '' })).status).toBe(200);
  });

  it('is compared with the earlier one while others write', async () => {
    await upload(pdf);
    const { storage } = one.app.documents;
    const { open } = storage;
    const compared = vi.spyOn(storage, 'open').mockImplementationOnce(async (name) => {
      await one.app.database.write('submissions').where({ id }).update({ promoCode: 'MEANWHILE' });
      return open(name);
    });
    expect((await upload(pdf)).status).toBe(200);
    expect(compared).toHaveBeenCalledOnce();
    compared.mockRestore();
  });

  it('that comes twice at once is stored and recorded once', async () => {
    const before = stored().length;
    const both = await Promise.all([upload(pdf), upload(pdf)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.json<{ filename: string }>().filename).toBe(both[1]?.json<{ filename: string }>().filename);
    await expect.poll(() => stored().length).toBe(before + 1);
  });

  it('that is sent again because its response was lost is stored and recorded once', async () => {
    const events = async () =>
      (await admin(path('/events')))
        .json<{ type: string }[]>()
        .filter(({ type }) => type === 'reviewed_document_uploaded').length;
    const first = (await upload(pdf)).json<{ filename: string }>();
    const [before, recorded] = [stored(), await events()];
    const again = await Promise.all([upload(pdf), upload(pdf)]);
    expect(again.map((answer) => answer.json())).toEqual([first, first]);
    expect(stored()).toEqual(before);
    expect(await events()).toBe(recorded);
    // Another file of the same name and length is another file.
    const other = Buffer.from(pdf.toString().replace('1 0', '2 0'));
    expect((await upload(other)).json<{ filename: string }>().filename).not.toBe(first.filename);
    expect(await events()).toBe(recorded + 1);
    expect(stored()).toHaveLength(before.length);
  });

  it('that is none is refused, and nothing is left behind', async () => {
    const before = stored();
    expect((await upload(Buffer.from('<html>'))).status).toBe(415);
    expect((await upload(undefined)).status).toBe(400);
    expect((await upload(pdf, { submissionId: id + 1 })).status).toBe(400);
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7\n'))).status).toBe(413);
    expect((await upload(pdf, {}, client)).status).toBe(403);
    expect((await upload(pdf, {}, await one.as('visitor'))).status).toBe(401);
    id = 999_999;
    expect((await upload(pdf, {})).status).toBe(404);
    expect(stored()).toEqual(before);
    expect(readdirSync(one.app.documents.storage.temporaryFolder)).toEqual([]);
  });
});
