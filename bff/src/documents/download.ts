import type { ResponseObject } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { notFound, refusal } from '../http/refusal.ts';
import type { Call } from '../http/route.ts';
import { type EarlierDocument, findEarlier } from '../submissions/earlier-documents.ts';
import { findVisible } from '../submissions/find.ts';
import { isDelivered } from '../submissions/record.ts';
import { sendDocument, sendMade } from './send.ts';

/** The client's document, one that it replaced, or the reviewed one. */
export async function download(
  app: App,
  { h, caller, params: { id }, query }: Call<'download'>,
): Promise<ResponseObject> {
  const { row, isAdmin } = await findVisible(app, caller, id);
  const { file = 'original', version } = query;
  const send = (filename: string | null, name: string | null) => {
    if (filename === null || name === null) throw notFound();
    return sendDocument(app.documents, h, { filename, name });
  };
  if (file === 'reviewed') {
    if (version !== undefined)
      throw refusal(400, 'The reviewed document has no versions. Ask for `file=reviewed` or for a version, not both');
    if (!isAdmin && !isDelivered(row)) throw notFound();
    return send(row.reviewedFilename, row.reviewedOriginalName);
  }
  if (version === undefined) return send(row.filename, row.originalName);
  const asked: EarlierDocument | undefined =
    version === row.contentVersion ? row : await findEarlier(app, row.id, version);
  if (!asked) throw notFound();
  // A text that came without a file can be had as it is.
  if (asked.filename === null && asked.content !== null)
    return sendMade(h, asked.content, 'text/plain; charset=utf-8', `${asked.title}.txt`);
  return send(asked.filename, asked.originalName);
}
