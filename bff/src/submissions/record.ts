import {
  type DocumentNotes,
  limits,
  type Submission as SubmissionRecord,
  SubmissionSchema,
  type SubmissionStatus,
} from '../../contract/index.ts';
import type { SubmissionWithText } from './model.ts';

/** The columns that every record shows as they are. */
const columns = SubmissionSchema.omit({ client: true, reviewedFile: true }).keyof().options;

/** The record of design §4, for an administrator. */
export const recordOf = (row: SubmissionWithText): SubmissionRecord => ({
  ...pick(row, columns),
  client: clientOf(row),
  reviewedFile: reviewedFileOf(row),
});

function pick<T, Key extends keyof T>(row: T, keys: readonly Key[]): Pick<T, Key> {
  const picked = {} as Pick<T, Key>;
  for (const key of keys) picked[key] = row[key];
  return picked;
}

/** Whether the client may see the editor's work: only once it is finished (design §5.5). */
export function recordForOwner(row: SubmissionWithText): SubmissionRecord {
  const { documentNotes, ...rest } = recordOf(row);
  const record = { ...rest, documentNotes: documentNotes && withoutEditors(documentNotes) };
  return isDelivered(row) ? record : { ...record, editedContent: null, feedback: null, reviewedFile: null };
}

const withoutEditors = ({ editorRemarks: _, ...notes }: DocumentNotes): DocumentNotes => notes;

export const isDelivered = ({ status }: { status: SubmissionStatus }): boolean => status === 'completed';

function clientOf({ firstName, lastName, email, countryCode, phoneNumber, universityName }: SubmissionWithText) {
  if (firstName === null || lastName === null || email === null) return null;
  return { firstName, lastName, email, countryCode, phoneNumber, universityName };
}

function reviewedFileOf(row: SubmissionWithText): SubmissionRecord['reviewedFile'] {
  const { reviewedFilename, reviewedOriginalName, reviewedSize, reviewedUploadedAt } = row;
  if (!reviewedFilename || !reviewedOriginalName || reviewedSize === null || !reviewedUploadedAt) return null;
  return {
    filename: reviewedFilename,
    originalName: reviewedOriginalName,
    size: reviewedSize,
    uploadedAt: reviewedUploadedAt,
  };
}

/** The first characters of a text, for lists. Half a surrogate pair at the end is left out: PostgreSQL cannot store it. */
export function previewOf(text: string | null): string | null {
  return text === null ? null : text.slice(0, limits.previewCharacters).replace(/[\uD800-\uDBFF]$/, '');
}
