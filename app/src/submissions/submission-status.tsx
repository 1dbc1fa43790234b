import { readStatus, statusLabels } from '@marginalia/bff/contract';
import { StatusBadge } from '@marginalia/design-system';

/** A badge with the label of a status, which may be its older alias. */
export function SubmissionStatusBadge({ status }: { status: string }) {
  const known = readStatus(status);
  return <StatusBadge status={known ?? status}>{known ? statusLabels[known] : status}</StatusBadge>;
}
