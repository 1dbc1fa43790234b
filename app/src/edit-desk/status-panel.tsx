import type { Submission, SubmissionStatus } from '@marginalia/bff/contract';
import { Card, Heading, Inline, Stack, Text } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A quiet button has no border, so its label is aligned with the text above it. */
const Actions = styled(Inline)`
  & > [data-variant='quiet']:first-child {
    margin-inline-start: calc(-1 * var(--mg-space-3));
  }
`;

const meaning: Record<SubmissionStatus, string> = {
  pending_approval: 'Read the order, then approve or reject it.',
  approved: 'Waiting for the client’s payment. Record a payment by other methods here.',
  paid: 'Paid and waiting for an editor.',
  in_progress: 'An editor is working on it.',
  completed: 'The client has the feedback.',
  rejected: 'The client was told. This submission is closed.',
};

interface StatusPanelProps {
  submission: Submission;
  children: ReactNode;
}

/** The submission's status and the actions that it allows. */
export function StatusPanel({ submission, children }: StatusPanelProps) {
  const { status, rejectionReason, isAwaitingQuote } = submission;
  return (
    <Card>
      <Stack gap={3}>
        <Heading level={2} size="lg">
          Status
        </Heading>
        <Text>
          {status === 'approved' && isAwaitingQuote ? 'The client can pay once you send a quote.' : meaning[status]}
        </Text>
        {rejectionReason ? <Text>“{rejectionReason}”</Text> : null}
        <Actions gap={3} align="center" wrap>
          {children}
        </Actions>
      </Stack>
    </Card>
  );
}
