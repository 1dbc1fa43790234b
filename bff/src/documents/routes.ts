import type { Plugin } from '@hapi/hapi';
import type { App, Worker } from '../http/app.ts';
import { type Caller, isAdministrator, owns } from '../http/caller.ts';
import { notFound } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { isStoredName } from '../storage/names.ts';
import { findEarlierFile } from '../submissions/earlier-documents.ts';
import { isDelivered } from '../submissions/record.ts';
import { download } from './download.ts';
import { startHousekeeping } from './housekeeping.ts';
import { sendDocument } from './send.ts';

/** Documents as their owners and the administrators get them back, and the store's own housekeeping. */
export const documents: Plugin<App> = {
  name: 'documents',
  register(server, app) {
    server.route([
      route(app, 'download', (call) => download(app, call)),
      route(app, 'uploadedFile', async ({ h, caller, params: { filename } }) => {
        const name = await nameFor(app, caller, filename);
        if (name === undefined) throw notFound();
        return sendDocument(app.documents, h, { filename, name });
      }),
    ]);

    let housekeeping: Worker | undefined;
    server.ext('onPreStart', () => {
      housekeeping = startHousekeeping(app);
    });
    server.ext('onPostStop', async () => {
      await housekeeping?.stop();
      await app.documents.reader.close();
    });
  },
};

/** What people call the stored file, if the caller may have it. */
async function nameFor({ database }: App, caller: Caller, filename: string): Promise<string | undefined> {
  if (!isStoredName(filename)) return undefined;
  const row = await database
    .read('submissions')
    .where({ filename })
    .orWhere({ reviewedFilename: filename })
    .first('id', 'userId', 'status', 'filename', 'originalName', 'reviewedOriginalName');
  if (!row) {
    const earlier = await findEarlierFile({ database }, filename);
    return earlier && (isAdministrator(caller) || owns(caller, earlier)) ? earlier.originalName : undefined;
  }
  const isReviewed = row.filename !== filename;
  const mayHave = isAdministrator(caller) || (owns(caller, row) && (!isReviewed || isDelivered(row)));
  return mayHave ? (isReviewed ? row.reviewedOriginalName : row.originalName) : undefined;
}
