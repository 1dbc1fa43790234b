import { type SubmissionStatus, statusLabels } from '@marginalia/bff/contract';

export interface QueueDefinition {
  readonly id: SubmissionStatus | 'samples';
  readonly label: string;
  readonly empty: string;
  readonly failed: string;
}

/** The tabs of /admin/enhanced with their documented words (specification, points 2 and 8). */
export const queues: readonly [QueueDefinition, ...QueueDefinition[]] = [
  {
    id: 'pending_approval',
    label: statusLabels.pending_approval,
    empty: 'No pending submissions',
    failed: 'Failed to fetch pending submissions',
  },
  {
    id: 'approved',
    label: statusLabels.approved,
    empty: 'No approved submissions',
    failed: 'Failed to fetch approved submissions',
  },
  { id: 'paid', label: statusLabels.paid, empty: 'No paid submissions', failed: 'Failed to fetch paid submissions' },
  {
    id: 'in_progress',
    label: statusLabels.in_progress,
    empty: 'No in-progress submissions',
    failed: 'Failed to fetch in progress submissions',
  },
  {
    id: 'completed',
    label: statusLabels.completed,
    empty: 'No completed submissions',
    failed: 'Failed to fetch completed submissions',
  },
  { id: 'samples', label: 'Samples', empty: 'No sample submissions found', failed: 'Failed to fetch all submissions' },
];
