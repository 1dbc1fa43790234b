import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';

const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };
const review = { highlights: [highlight], suggestions: [], notes: '', version: 0 };

let one: TestServer;
let admin: Client;
let client: Client;
let id: number;
beforeAll(async () => {
  one = await testServer();
  admin = await one.as('administrator');
  client = await one.as('client');
});
afterAll(() => one.stop());

const act = (method: string, action: string, payload: object) =>
  admin({ method, url: `/api/submissions/${id}/${action}`, payload });
async function place(placed: object): Promise<void> {
  id = (await client({ method: 'POST', url: '/api/submissions', ...placed })).json<{ id: number }>().id;
  await one.app.database.write('submissions').where({ id }).update({ status: 'paid' });
}
const placeFile = async () => place(formOf(order(), await docx(['The war begun.'])));
const placeLink = () => place({ payload: linkOrder() });
const complete = () => act('POST', 'complete', { feedback: 'Well argued.' });
const upload = async () =>
  admin({
    method: 'POST',
    url: `/api/submissions/${id}/upload-review`,
    ...formOf({}, await docx(['My own.']), { field: 'file', name: 'Own.docx' }),
  });

it.each<[string, () => Promise<unknown>, boolean]>([
  ['a Google Docs link', async () => [await placeLink(), await complete()], false],
  ['a Google Docs link with an uploaded file', async () => [await placeLink(), await upload(), await complete()], true],
  ['a file without marks', async () => [await placeFile(), await complete()], false],
  ['a file with marks', async () => [await placeFile(), await act('PUT', 'review', review), await complete()], true],
  [
    'a file with marks by the documented calls',
    async () => [
      await placeFile(),
      await act('PUT', 'review', review),
      await act('PATCH', 'status', { status: 'completed' }),
    ],
    true,
  ],
  [
    'a file that cannot be marked',
    async () => {
      await placeFile();
      await act('PUT', 'review', review);
      const marking = vi.spyOn(one.app.documents.reader, 'mark').mockRejectedValue(new Error('cannot be marked'));
      await complete();
      marking.mockRestore();
    },
    false,
  ],
])(
  'the completion mail of %s offers a document to download only when there is one',
  async (_what, run, hasDocument) => {
    await run();
    const mails = await one.app.database.read('outbox').where({ submissionId: id, template: 'completed' });
    expect(mails).toHaveLength(1);
    const { title, reviewedFilename } = await one.app.database.read('submissions').where({ id }).first();
    expect(reviewedFilename !== null).toBe(hasDocument);
    const [{ subject, text }] = mails;
    expect(subject).toBe(`${hasDocument ? 'Your edited document is ready' : 'Your review is complete'}: ${title}`);
    expect(text).toContain(
      hasDocument ? '. Read the feedback and download your document here:\nhttp' : '. Read the feedback here:\nhttp',
    );
    const token = /track\/([\w-]+)/.exec(text)?.[1];
    const visitor = await one.as('visitor');
    expect((await visitor({ method: 'POST', url: '/api/tracking', payload: { token } })).status).toBe(200);
  },
);
