import { z } from 'zod';

/** Specification, point 4. */
export const submissionStatuses = [
  'pending_approval',
  'approved',
  'paid',
  'in_progress',
  'completed',
  'rejected',
] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];
export const SubmissionStatusSchema = z.enum(submissionStatuses);

/** `pending` is an older alias of `pending_approval`: read everywhere, written nowhere (design §5.3). */
export function readStatus(value: string): SubmissionStatus | undefined {
  const status = value === 'pending' ? 'pending_approval' : value;
  return submissionStatuses.find((known) => known === status);
}

/** Who may make a move: an administrator, or the payment provider's signed event. */
export type Actor = 'administrator' | 'payment_provider';
export type TransitionAction =
  | 'approve'
  | 'reject'
  | 'pay'
  | 'record_payment'
  | 'start'
  | 'complete'
  | 'undo_completion';

export interface Transition {
  readonly action: TransitionAction;
  readonly from: SubmissionStatus;
  readonly to: SubmissionStatus;
  readonly by: Actor;
}

/** Every move a submission can make. The server enforces this table, the app renders its buttons from it, the tests walk it. */
export const transitions: readonly Transition[] = [
  { action: 'approve', from: 'pending_approval', to: 'approved', by: 'administrator' },
  { action: 'reject', from: 'pending_approval', to: 'rejected', by: 'administrator' },
  { action: 'pay', from: 'approved', to: 'paid', by: 'payment_provider' },
  { action: 'record_payment', from: 'approved', to: 'paid', by: 'administrator' },
  { action: 'start', from: 'paid', to: 'in_progress', by: 'administrator' },
  { action: 'complete', from: 'paid', to: 'completed', by: 'administrator' },
  { action: 'complete', from: 'in_progress', to: 'completed', by: 'administrator' },
  // Back to where it was, while the client's mail has not gone.
  { action: 'undo_completion', from: 'completed', to: 'paid', by: 'administrator' },
  { action: 'undo_completion', from: 'completed', to: 'in_progress', by: 'administrator' },
];

/** How long a completion can be undone. Its mail waits as long. */
export const undoSeconds = 10;

/** What waits for an editor: what is approved waits for its client. */
export const waitingStatuses: readonly SubmissionStatus[] = ['pending_approval', 'paid', 'in_progress'];

/** Orders that are neither completed nor rejected. */
export const openStatuses: readonly SubmissionStatus[] = ['pending_approval', 'approved', 'paid', 'in_progress'];

/** The statuses in which feedback may be given (design §5.5); on `paid` it also completes unless told otherwise. */
export const feedbackStatuses: readonly SubmissionStatus[] = ['paid', 'in_progress', 'completed'];

/** The statuses in which the document may be replaced: by its owner until it is approved, by an administrator until it is delivered. */
export const replacementStatuses: Readonly<Record<'owner' | 'administrator', readonly SubmissionStatus[]>> = {
  owner: ['pending_approval'],
  administrator: ['pending_approval', 'approved', 'paid', 'in_progress'],
};

export function findTransition(action: TransitionAction, from: SubmissionStatus): Transition | undefined {
  return transitions.find((transition) => transition.action === action && transition.from === from);
}

const notByStatus: readonly TransitionAction[] = ['record_payment', 'undo_completion'];

/**
 * The moves that an administrator can make by PATCH …/status: all of theirs but recording a payment, which needs an
 * amount, and undoing a completion, which has a call of its own.
 */
export function findStatusChange(from: SubmissionStatus, to: SubmissionStatus): Transition | undefined {
  return transitions.find(
    (t) => t.from === from && t.to === to && t.by === 'administrator' && !notByStatus.includes(t.action),
  );
}

/** Words for people, sentence case; the app shows these, mails too. */
export const statusLabels: Readonly<Record<SubmissionStatus, string>> = {
  pending_approval: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  in_progress: 'In Progress',
  completed: 'Completed',
  rejected: 'Rejected',
};
