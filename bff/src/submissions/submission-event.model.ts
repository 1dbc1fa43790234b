import { Model } from 'objection';
import type { SubmissionEvent } from '../../contract/index.ts';

/** Who did what and when; written in the same transaction as the change. */
export class SubmissionEventRow extends Model {
  static tableName = 'submission_events';

  declare id: number;
  declare submissionId: number;
  declare type: SubmissionEvent['type'];
  declare actor: SubmissionEvent['actor'];
  declare actorId: number | null;
  declare actorName: string | null;
  declare at: string;
  declare detail: string | null;
}
