import { Row } from '../database/row.ts';

/** A mail to be sent, written in the same transaction as the change that causes it. */
export class OutboxMail extends Row {
  static tableName = 'outbox';

  declare id: number;
  declare submissionId: number | null;
  declare userId: number | null;
  declare template: string;
  declare version: number;
  declare recipient: string;
  declare subject: string;
  /** null once it is sent. */
  declare text: string | null;
  /** `failed` without an error: withheld, because a newer mail replaces it. */
  declare state: 'queued' | 'sent' | 'failed';
  declare attempts: number;
  declare nextAttemptAt: string;
  declare lastError: string | null;
  declare createdAt: string;
  declare finishedAt: string | null;
}
