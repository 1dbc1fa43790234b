import type { User } from '../accounts/model.ts';
import { listSessions } from '../accounts/own-sessions.ts';
import type { AccountsApp } from '../accounts/sessions.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import type { Caller } from '../http/caller.ts';
import { OutboxMail } from '../mail/model.ts';
import { paymentsOf } from '../payments/list.ts';
import { forOwner } from '../review/client-names.ts';
import { reviewIn } from '../review/save-review.ts';
import { eventsForOwner } from '../submissions/events.ts';
import { findWithText } from '../submissions/find.ts';
import { EarlierDocumentRow, Submission, type SubmissionWithText } from '../submissions/model.ts';
import { isDelivered, recordForOwner } from '../submissions/record.ts';
import { profileOf } from './own-profile.ts';
import type { ZipFile } from './zip-stream.ts';

/** What one archive holds of documents: its format ends at 4 GB. */
const maxDocumentBytes = 3.5 * 1024 ** 3;
const rowsAtOnce = 50;

const readme = `Your data at Marginalia

profile.json          your account
sessions.json         where you are signed in
mails.json            the emails that we wrote to you; their texts are deleted once they are sent
orders/NUMBER/        one folder for each order:
  order.json          the order, its text and, once delivered, its feedback
  events.json         what happened when
  payments.json       payments and refunds
  review.json         the editor's comments and suggestions, once delivered
  documents/          your documents, also earlier versions
  reviewed/           the edited document, once delivered
missing.json          only where a document could not be added, with the reason

Times are in UTC. Amounts are in cents and paise.
`;

const json = (name: string, value: unknown): ZipFile => ({ name, content: `${JSON.stringify(value, null, 2)}\n` });

/** What the archive is read from. */
export type ArchiveApp = DocumentsApp & AccountsApp;

/** All that is stored of an account, as its owner may see it: editors have their public names only. One order at a time is in memory. */
export async function* archivedFiles(app: ArchiveApp, caller: Caller, user: User): AsyncGenerator<ZipFile> {
  yield { name: 'README.txt', content: readme };
  yield json('profile.json', await profileOf(app, user));
  yield json(
    'sessions.json',
    (await listSessions(app, caller)).map(({ id: _, ...session }) => session),
  );
  yield json('mails.json', await mailsOf(app, user));
  const documents = new Documents(app);
  for await (const row of ordersOf(app, user)) yield* filesOfOrder(app, documents, row);
  if (documents.missing.length > 0) yield json('missing.json', documents.missing);
}

async function* ordersOf(app: DocumentsApp, { id: userId }: User): AsyncGenerator<SubmissionWithText> {
  const { read } = app.database;
  for (let last = 0; ; ) {
    const rows = await Submission.query(read)
      .where({ userId })
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .select('id');
    for (const { id } of rows) {
      // It may have been deleted since.
      const row = await findWithText(app, id);
      if (row?.userId === userId) yield row;
    }
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}

async function mailsOf({ database: { read } }: DocumentsApp, { id: userId }: User) {
  const mails = await OutboxMail.query(read)
    .where({ userId })
    .orWhereIn('submissionId', Submission.query(read).where({ userId }).select('id'))
    .orderBy('id')
    .select('submissionId', 'template', 'recipient', 'subject', 'state', 'createdAt', 'finishedAt');
  return mails.map(({ submissionId, template, recipient, subject, state, createdAt, finishedAt }) => ({
    ...{ order: submissionId, kind: template, recipient, subject, state },
    ...{ writtenAt: createdAt, finishedAt },
  }));
}

async function* filesOfOrder(
  app: DocumentsApp,
  documents: Documents,
  row: SubmissionWithText,
): AsyncGenerator<ZipFile> {
  const { id } = row;
  const { read } = app.database;
  const folder = `orders/${id}`;
  yield json(`${folder}/order.json`, recordForOwner(row));
  yield json(`${folder}/events.json`, await eventsForOwner(app, id));
  const payments = await paymentsOf(app, id, { isAdmin: false, hasLink: false });
  yield json(
    `${folder}/payments.json`,
    payments.map(({ trackingUrl: _, ...payment }) => payment),
  );
  if (isDelivered(row)) yield json(`${folder}/review.json`, await forOwner(read, await reviewIn(read, id)));
  yield* documents.add(`${folder}/documents`, row.filename, row.originalName);
  const earlier = EarlierDocumentRow.query(read).where({ submissionId: id }).orderBy('contentVersion');
  for (const { contentVersion, filename, originalName } of await earlier.select(
    'contentVersion',
    'filename',
    'originalName',
  ))
    yield* documents.add(`${folder}/documents/version-${contentVersion}`, filename, originalName);
  if (isDelivered(row)) yield* documents.add(`${folder}/reviewed`, row.reviewedFilename, row.reviewedOriginalName);
}

/** Adds stored documents, and remembers those that it could not add. */
class Documents {
  readonly #app: DocumentsApp;
  #bytes = 0;
  readonly missing: { readonly name: string; readonly reason: string }[] = [];

  constructor(app: DocumentsApp) {
    this.#app = app;
  }

  async *add(folder: string, filename: string | null, originalName: string | null): AsyncGenerator<ZipFile> {
    if (filename === null) return;
    const name = `${folder}/${originalName ?? filename}`;
    const file = await this.#app.documents.storage.open(filename);
    if (!file) {
      this.missing.push({ name, reason: 'The document is not in our store any more.' });
      return;
    }
    if (this.#bytes + file.size > maxDocumentBytes) {
      file.stream.destroy();
      this.missing.push({ name, reason: 'The archive is full. Download this document on the page of its order.' });
      return;
    }
    this.#bytes += file.size;
    yield { name, content: file.stream };
  }
}
