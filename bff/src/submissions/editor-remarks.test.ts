import { expect, it } from 'vitest';
import type { Submission } from '../../contract/index.ts';
import { testServer } from '../../test/harness.ts';
import { formOf, order } from '../../test/orders.ts';
import { buildDocument } from '../redline/test/build.ts';

it('what only an editor has to know of a file is in the editor’s record and not in the client’s', async () => {
  const one = await testServer();
  try {
    const [client, admin] = [await one.as('client'), await one.as('administrator')];
    const body = '<w:p><w:r><w:t>A sum.</w:t></w:r></w:p><w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>';
    const payload = formOf(order(), Buffer.from(buildDocument({ body })));
    const { id } = (await client({ method: 'POST', url: '/api/submissions', ...payload })).json<{ id: number }>();
    const notes = async (by: typeof client) => (await by(`/api/submissions/${id}`)).json<Submission>().documentNotes;
    expect((await notes(admin))?.editorRemarks).toEqual([expect.stringContaining('equations')]);
    expect(await notes(client)).toEqual({ kind: 'docx', words: expect.any(Number), remarks: [] });
  } finally {
    await one.stop();
  }
});
