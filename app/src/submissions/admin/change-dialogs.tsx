import { AlertDialog, Stack, TextArea } from '@marginalia/design-system';
import { useState } from 'react';

interface QuestionProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isPending: boolean;
}

export function ApproveDialog({ onApprove, ...question }: QuestionProps & { onApprove: () => void }) {
  return (
    <AlertDialog {...question} title="Approve submission" actionLabel="Approve" onAction={onApprove}>
      Are you sure you want to approve this submission?
    </AlertDialog>
  );
}

/** The reason is optional and shown to the client. */
export function RejectDialog({ onReject, ...question }: QuestionProps & { onReject: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <AlertDialog
      {...question}
      title="Reject submission"
      tone="danger"
      actionLabel="Reject"
      onAction={() => onReject(reason)}
    >
      <Stack gap={4}>
        <p>Are you sure you want to reject this submission?</p>
        <TextArea
          label="Reason"
          optionalLabel="optional"
          description="The client reads it in the email and on the tracking page."
          rows={3}
          value={reason}
          onChange={setReason}
        />
      </Stack>
    </AlertDialog>
  );
}

export function DeleteDialog({ onDelete, ...question }: QuestionProps & { onDelete: () => void }) {
  return (
    <AlertDialog {...question} title="Are you sure?" tone="danger" actionLabel="Delete" onAction={onDelete}>
      This action cannot be undone. This will permanently delete this submission.
    </AlertDialog>
  );
}
