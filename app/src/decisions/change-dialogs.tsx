import type { Submission } from '@marginalia/bff/contract';
import { AlertDialog, type AlertDialogProps, Stack, TextArea } from '@marginalia/design-system';
import { useState } from 'react';
import { styled } from 'styled-components';
import { clientName, userText, whyNobody } from '../submissions/describe.ts';
import type { Change } from './change-words.ts';
import { isDecided, useQuoteDraft } from './quote-draft.ts';
import { QuoteFields } from './quote-fields.tsx';
import type { Decision } from './use-submission-change.ts';

const OrderName = styled.p`
  display: grid;
  gap: var(--mg-space-1);
  margin-block-end: var(--mg-space-3);
  color: var(--mg-color-text-primary);
  overflow-wrap: anywhere;

  & > strong {
    display: -webkit-box;
    overflow: hidden;
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  & > small {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
  }
`;

interface DialogProps {
  submission: Submission;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isPending: boolean;
  onDecide: (change: Change, decision?: Decision) => void;
}
type QuestionProps = Omit<DialogProps, 'onDecide'> &
  Pick<AlertDialogProps, 'title' | 'tone' | 'actionLabel' | 'onAction' | 'children'>;

/** Names the order by its title, number and client, and asks. */
const Question = ({ submission, children, ...dialog }: QuestionProps) => (
  <AlertDialog {...dialog}>
    <OrderName>
      <strong>
        <bdi>{submission.title}</bdi>
      </strong>
      <small>
        Order {submission.id} · <bdi>{clientName(submission) || userText(submission)}</bdi>
      </small>
    </OrderName>
    <Stack gap={4}>{children}</Stack>
  </AlertDialog>
);

/** For an order over its limit, asks for a quote too. */
export function ApproveDialog({ onDecide, ...dialog }: DialogProps) {
  const draft = useQuoteDraft(dialog.submission);
  const { isAwaitingQuote } = dialog.submission;
  const approve = () => {
    const decision = isAwaitingQuote ? draft.check() : {};
    if (decision) onDecide('approve', decision);
  };
  return (
    <Question {...dialog} title="Approve submission" actionLabel="Approve" onAction={approve}>
      <p>Are you sure you want to approve this submission?</p>
      {isAwaitingQuote ? (
        <QuoteFields submission={dialog.submission} draft={draft} offered={['quote', 'waive', 'later']} />
      ) : null}
    </Question>
  );
}

/** Decides about the extra words of an approved order, also once more. */
export function QuoteDialog({ onDecide, ...dialog }: DialogProps) {
  const { submission } = dialog;
  const draft = useQuoteDraft(submission);
  const isChange = isDecided(submission);
  const isWithdrawn = draft.choice === 'withdraw';
  const send = () => {
    const decision = draft.check();
    if (decision) onDecide(isWithdrawn ? 'withdraw' : 'quote', { ...decision, quoteVersion: submission.quoteVersion });
  };
  return (
    <Question
      {...dialog}
      title={isChange ? 'Change the quote' : 'Send a quote'}
      actionLabel={isWithdrawn ? 'Withdraw quote' : 'Send'}
      onAction={send}
    >
      <QuoteFields
        submission={submission}
        draft={draft}
        offered={isChange ? ['quote', 'waive', 'withdraw'] : ['quote', 'waive']}
      />
    </Question>
  );
}

const reasonPlace = (submission: Submission) => {
  const nobody = whyNobody(submission);
  return nobody
    ? `${nobody} The reason is on the order’s page.`
    : 'The client sees the reason in the email and on the tracking page.';
};

/** The reason is optional and shown to the client. */
export function RejectDialog({ onDecide, ...dialog }: DialogProps) {
  const [reason, setReason] = useState('');
  const reject = () => onDecide('reject', { reason });
  return (
    <Question {...dialog} title="Reject submission" tone="danger" actionLabel="Reject" onAction={reject}>
      <p>Are you sure you want to reject this submission?</p>
      <TextArea
        label="Reason"
        optionalLabel="optional"
        description={reasonPlace(dialog.submission)}
        rows={3}
        value={reason}
        onChange={setReason}
      />
    </Question>
  );
}

export const DeleteDialog = ({ onDecide, ...dialog }: DialogProps) => (
  <Question {...dialog} title="Are you sure?" tone="danger" actionLabel="Delete" onAction={() => onDecide('remove')}>
    <p>This action cannot be undone. This will permanently delete this submission.</p>
  </Question>
);
