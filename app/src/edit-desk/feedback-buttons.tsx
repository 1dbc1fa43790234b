import type { SubmissionStatus } from '@marginalia/bff/contract';
import { Button, Inline } from '@marginalia/design-system';
import type { ReactNode } from 'react';

interface FeedbackButtonsProps {
  status: SubmissionStatus;
  isPending: boolean;
  onSubmit: (complete: boolean) => unknown;
  children?: ReactNode;
}

/** A paid submission is completed by its feedback; one in progress is completed only when that is meant. */
export function FeedbackButtons({ status, isPending, onSubmit, children }: FeedbackButtonsProps) {
  const isInProgress = status === 'in_progress';
  return (
    <Inline gap={3} wrap>
      <Button
        variant={isInProgress ? 'secondary' : 'primary'}
        isPending={isPending}
        onClick={() => void onSubmit(false)}
      >
        Submit Feedback
      </Button>
      {isInProgress ? (
        <Button variant="primary" aria-disabled={isPending} onClick={() => void onSubmit(true)}>
          Complete Review & Notify Client
        </Button>
      ) : null}
      {children}
    </Inline>
  );
}
