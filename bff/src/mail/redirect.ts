import type { Transaction } from '../database/database.ts';
import { textOf } from './content.ts';
import { OutboxMail } from './model.ts';

/** Sends the unsent mails of orders to another address. `replaceUrl` gives each link of theirs, or the one that takes its place. */
export async function redirectMails(
  transaction: Transaction,
  submissionIds: number[],
  recipient: string,
  replaceUrl: (url: string, submissionId: number) => Promise<string>,
): Promise<void> {
  const mails = OutboxMail.query(transaction).whereIn('submissionId', submissionIds).where({ state: 'queued' });
  // Locked: no attempt to send one begins before the transaction ends.
  for (const { id, submissionId, content } of await mails.orderBy('id').forUpdate()) {
    const parts = await Promise.all(
      (content?.parts ?? []).map(async (part) =>
        typeof part === 'object' && 'url' in part
          ? { ...part, url: await replaceUrl(part.url, submissionId as number) }
          : part,
      ),
    );
    const changed = content && { content: { ...content, parts }, text: textOf({ ...content, parts }) };
    await OutboxMail.query(transaction)
      .findById(id)
      .patch({ recipient, ...changed });
  }
}
