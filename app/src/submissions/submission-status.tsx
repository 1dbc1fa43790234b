import { readStatus, statusLabels } from '@marginalia/bff/contract';
import { StatusBadge } from '@marginalia/design-system';

/** A status as people read it; the older alias too. */
export function SubmissionStatusBadge({ status }: { status: string }) {
  const known = readStatus(status);
  return <StatusBadge status={known ?? status}>{known ? statusLabels[known] : status}</StatusBadge>;
}
