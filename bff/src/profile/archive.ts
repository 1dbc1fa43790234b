import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { limit } from '../accounts/account-limits.ts';
import { ownUser } from '../accounts/accounts.ts';
import { Session } from '../accounts/model.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { sendGenerated } from '../documents/send.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import type { Limit } from '../http/rate-limits.ts';
import { notSignedIn, refusal } from '../http/refusal.ts';
import { hours, isoTime, minutes, nowOf } from '../time/time.ts';
import { type ArchiveApp, archivedFiles } from './archived-files.ts';
import { zipOf } from './zip-stream.ts';

/** For so long after a login nobody is asked for the password again. */
const recentLogin = 10 * minutes;
const permission = 2 * minutes;
const archives: Limit = { max: 5, window: hours };

/**
 * Allows the session one download of the account's data. An unlocked computer alone must not give all of it away, so the
 * password comes first, unless the session is new.
 * @throws 403 without the password, 429 past the limit
 */
export async function allowArchive(app: App, caller: Caller, password: string | undefined): Promise<void> {
  const user = await ownUser(app, caller);
  const own = Session.query(app.database.write).findById(caller.sessionHash ?? '');
  const session = await own.clone();
  if (!session) throw notSignedIn();
  if (password !== undefined) await checkOwnPassword(app, user, password);
  else if (session.createdAt <= isoTime(app.clock() - recentLogin))
    throw refusal(403, 'Enter your password to download your data.');
  await limit(app, `archive of ${user.id}`, archives);
  await own.clone().patch({ archiveUntil: isoTime(app.clock() + permission) });
}

/** Sends everything that is stored of the account, once for each permission. @throws 403 without a permission */
export async function sendArchive(app: ArchiveApp, request: Request, h: ResponseToolkit): Promise<ResponseObject> {
  const { caller } = request.app;
  const user = await ownUser(app, caller);
  const permitted = Session.query(app.database.write)
    .findById(caller.sessionHash ?? '')
    .where('archiveUntil', '>', nowOf(app));
  // A HEAD request gets no data, so it leaves the permission to the download.
  const isHead = request.method === 'head';
  const sessions = await (isHead ? permitted.resultSize() : permitted.patch({ archiveUntil: null }));
  if (sessions !== 1) throw refusal(403, 'Ask for the download on your account page.');
  if (!isHead) app.log.info({ event: 'archive', user: user.id });
  const bytes = Readable.from(zipOf(archivedFiles(app, caller, user)), { objectMode: false });
  const name = `marginalia-${nowOf(app).slice(0, 10)}.zip`;
  return sendGenerated(h, bytes, 'application/zip', name).encoding('binary');
}
