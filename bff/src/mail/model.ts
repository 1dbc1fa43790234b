import { Row } from '../database/row.ts';
import type { MailContent } from './content.ts';

/** A mail to be sent, written in the same transaction as the change that causes it. */
export class OutboxMail extends Row {
  static tableName = 'outbox';
  static jsonAttributes = ['content'];
  static booleanAttributes = ['mayHaveArrived', 'hasInvitation'];

  declare id: number;
  declare submissionId: number | null;
  declare userId: number | null;
  declare template: string;
  declare version: number;
  /** The link that the mail is for: without it the mail is not sent. Null for all other mails. */
  declare tokenHash: string | null;
  declare recipient: string;
  declare subject: string;
  /** null once it is sent. */
  declare text: string | null;
  /** What the HTML is made of. null once it is sent, and for a mail that was queued before mails had HTML. */
  declare content: MailContent | null;
  /** `failed` without an error: withheld, because a newer mail replaces it or its link has ended. */
  declare state: 'queued' | 'sent' | 'failed';
  declare attempts: number;
  declare nextAttemptAt: string;
  /** Until then nothing sends the mail, whatever else moves its next attempt. */
  declare notBefore: string | null;
  declare lastError: string | null;
  /** An attempt is under way, or one ended without an answer of the mail server. */
  declare mayHaveArrived: boolean;
  /** The mail asks its recipient to set a first password, or to add or refuse the order. */
  declare hasInvitation: boolean;
  declare createdAt: string;
  declare finishedAt: string | null;
}
