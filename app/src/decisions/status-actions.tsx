import { extraWords, findTransition, type Quote, type Submission } from '@marginalia/bff/contract';
import { Button, LinkButton, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApproveDialog, DeleteDialog, QuoteDialog, RejectDialog } from './change-dialogs.tsx';
import type { Place } from './change-words.ts';
import { isDecided } from './quote-draft.ts';
import { useSubmissionChange } from './use-submission-change.ts';

interface StatusActionsProps {
  submission: Submission;
  place: Place;
  size?: 'sm' | 'md';
  /** Leaves the page of the submission once it is deleted. */
  onDeleted?: () => void | Promise<void>;
}

/** The moves that the state table allows an administrator, and Delete (specification, point 4). */
export function StatusActions({ submission, place, size = 'sm', onDeleted }: StatusActionsProps) {
  const { id, status } = submission;
  const [question, setQuestion] = useState<'approve' | 'quote' | 'reject' | 'remove'>();
  const change = useSubmissionChange(place, onDeleted);
  const close = () => setQuestion(undefined);
  // A decision is about what the page showed when the dialog opened, whatever somebody changes meanwhile.
  const [seen, setSeen] = useState(submission);
  const ask = (next: typeof question) => {
    setSeen(submission);
    setQuestion(next);
  };
  // What the fields of a quote begin with.
  const prefill = `${extraWords(seen)} ${seen.quoteVersion}`;
  const dialog = { submission: seen, onOpenChange: close, isPending: change.isPending };
  const needsQuote = status === 'approved' && submission.isAwaitingQuote;
  const hasQuote = status === 'approved' && isDecided(submission);
  const decideQuote = async (quote: Quote | null) => {
    const decision = { quoteVersion: seen.quoteVersion, ...(quote && { quote }) };
    await change.run(quote ? 'quote' : 'withdraw', seen, decision);
    close();
  };
  // A list of fifty rows has no single main action.
  const [main, other] = place === 'list' ? (['secondary', 'quiet'] as const) : (['primary', 'secondary'] as const);
  const approve = async (quote: Quote | undefined) => {
    await change.run('approve', seen, { quote });
    close();
  };
  const remove = async () => {
    await change.run('remove', seen);
    close();
  };
  return (
    <>
      {findTransition('approve', status) ? (
        <Button variant={main} size={size} isDisabled={change.isPending} onClick={() => ask('approve')}>
          Approve
        </Button>
      ) : null}
      {findTransition('reject', status) ? (
        <Button variant={other} size={size} isDisabled={change.isPending} onClick={() => ask('reject')}>
          Reject
        </Button>
      ) : null}
      {needsQuote || hasQuote ? (
        <Button
          variant={needsQuote ? main : other}
          size={size}
          isDisabled={change.isPending}
          onClick={() => ask('quote')}
        >
          {needsQuote ? 'Send a quote' : 'Change quote'}
        </Button>
      ) : null}
      {status === 'approved' ? (
        <Text as="span" size="sm" tone="secondary">
          Awaiting payment
        </Text>
      ) : null}
      {findTransition('start', status) ? (
        <>
          {place === 'list' ? (
            <LinkButton as={Link} to={`/admin/submissions/${id}/edit`} variant={other} size={size}>
              Edit Document
            </LinkButton>
          ) : null}
          <Button
            variant={main}
            size={size}
            isPending={change.isPending}
            onClick={() => void change.run('start', submission)}
          >
            Mark In Progress
          </Button>
        </>
      ) : null}
      <Button variant="quiet" size={size} onClick={() => ask('remove')}>
        Delete
      </Button>
      <ApproveDialog
        key={`approve ${prefill}`}
        {...dialog}
        isOpen={question === 'approve'}
        onApprove={(quote) => void approve(quote)}
      />
      <QuoteDialog
        key={`quote ${prefill}`}
        {...dialog}
        isOpen={question === 'quote'}
        onQuote={(quote) => void decideQuote(quote)}
      />
      <RejectDialog
        {...dialog}
        isOpen={question === 'reject'}
        onReject={(reason) => void change.run('reject', seen, { reason }).then(close)}
      />
      <DeleteDialog {...dialog} isOpen={question === 'remove'} onDelete={() => void remove()} />
      {change.signIn}
    </>
  );
}
