import { replacementStatuses, type SubmissionStatus } from '../../contract/index.ts';
import type { App } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';

/** The person who replaces a document, and the version that they saw, if the request names it. */
export interface Replacement {
  readonly role: keyof typeof replacementStatuses;
  readonly seen: number | undefined;
}

const ended: Readonly<Partial<Record<SubmissionStatus, string>>> = {
  completed:
    'This submission is completed, so you can no longer replace its document. To have another version edited, place a new order.',
  rejected: 'This submission was rejected, so you can no longer replace its document. Place a new order.',
};

/** @throws 409 when the current version is not the one that the person saw */
export function refuseUnseen(seen: number | undefined, { contentVersion }: { contentVersion: number }): void {
  if (seen !== undefined && seen !== contentVersion)
    throw refusal(409, 'The document was already replaced. Look at the newer one first.');
}

/** @throws 409 when this document may not be replaced in its status */
export function refuseReplacing(
  { config }: Pick<App, 'config'>,
  submission: { status: SubmissionStatus; contentVersion: number },
  { role, seen }: Replacement,
): void {
  const { status } = submission;
  if (!replacementStatuses[role].includes(status))
    throw refusal(
      409,
      ended[status] ??
        `This order is already approved, so you can’t replace its document here. Write to ${config.contactEmail} and we will replace it for you.`,
    );
  refuseUnseen(seen, submission);
}
