import type { Quote, Submission } from '@marginalia/bff/contract';
import { AlertDialog, Stack, TextArea } from '@marginalia/design-system';
import { useState } from 'react';
import { OrderName } from './order-name.tsx';
import { isDecided, useQuoteDraft } from './quote-draft.ts';
import { QuoteFields } from './quote-fields.tsx';

interface QuestionProps {
  submission: Submission;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isPending: boolean;
}

/** For an order over its limit, asks for a quote too. */
export function ApproveDialog({
  submission,
  onApprove,
  ...question
}: QuestionProps & { onApprove: (quote: Quote | undefined) => void }) {
  const draft = useQuoteDraft(submission);
  const approve = () => {
    const quote = submission.isAwaitingQuote ? draft.check() : undefined;
    if (quote !== false) onApprove(quote ?? undefined);
  };
  return (
    <AlertDialog {...question} title="Approve submission" actionLabel="Approve" onAction={approve}>
      <OrderName submission={submission} />
      <Stack gap={4}>
        <p>Are you sure you want to approve this submission?</p>
        {submission.isAwaitingQuote ? (
          <QuoteFields submission={submission} draft={draft} offered={['quote', 'waive', 'later']} />
        ) : null}
      </Stack>
    </AlertDialog>
  );
}

/** Decides about the extra words of an approved order, also once more: null withdraws what was decided. */
export function QuoteDialog({
  submission,
  onQuote,
  ...question
}: QuestionProps & { onQuote: (quote: Quote | null) => void }) {
  const draft = useQuoteDraft(submission);
  const isChange = isDecided(submission);
  const send = () => {
    const quote = draft.check();
    if (quote !== false && quote !== undefined) onQuote(quote);
  };
  return (
    <AlertDialog
      {...question}
      title={isChange ? 'Change the quote' : 'Send a quote'}
      actionLabel={draft.choice === 'withdraw' ? 'Withdraw quote' : 'Send'}
      onAction={send}
    >
      <OrderName submission={submission} />
      <QuoteFields
        submission={submission}
        draft={draft}
        offered={isChange ? ['quote', 'waive', 'withdraw'] : ['quote', 'waive']}
      />
    </AlertDialog>
  );
}

/** The reason is optional and shown to the client. */
export function RejectDialog({
  submission,
  onReject,
  ...question
}: QuestionProps & { onReject: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <AlertDialog
      {...question}
      title="Reject submission"
      tone="danger"
      actionLabel="Reject"
      onAction={() => onReject(reason)}
    >
      <OrderName submission={submission} />
      <Stack gap={4}>
        <p>Are you sure you want to reject this submission?</p>
        <TextArea
          label="Reason"
          optionalLabel="optional"
          description="The client sees the reason in the email and on the tracking page."
          rows={3}
          value={reason}
          onChange={setReason}
        />
      </Stack>
    </AlertDialog>
  );
}

export function DeleteDialog({ submission, onDelete, ...question }: QuestionProps & { onDelete: () => void }) {
  return (
    <AlertDialog {...question} title="Are you sure?" tone="danger" actionLabel="Delete" onAction={onDelete}>
      <OrderName submission={submission} />
      <p>This action cannot be undone. This will permanently delete this submission.</p>
    </AlertDialog>
  );
}
