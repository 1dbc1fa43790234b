import { extraWords, findTransition, type Submission } from '@marginalia/bff/contract';
import { Button, Text } from '@marginalia/design-system';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useIsReadOnly } from '../accounts/role.ts';
import { ButtonLink } from '../layout/links.tsx';
import { seenVersionOf } from '../submissions/seen-version.tsx';
import { askedRow } from './asked-row.ts';
import { ApproveDialog, DeleteDialog, QuoteDialog, RejectDialog } from './change-dialogs.tsx';
import type { Change, Place } from './change-words.ts';
import { isDecided } from './quote-draft.ts';
import { type Decision, useSubmissionChange } from './use-submission-change.ts';

interface StatusActionsProps {
  submission: Submission;
  place: Place;
  size?: 'sm' | 'md';
  /** Leaves the page of the submission once it is deleted. */
  onDeleted?: () => void | Promise<void>;
}

/** The moves that the state table allows an administrator, and Delete (specification, point 4); for a reader none. */
export function StatusActions(props: StatusActionsProps) {
  if (!useIsReadOnly()) return <Moves {...props} />;
  return props.submission.status === 'approved' ? awaitingPayment : null;
}

const awaitingPayment = (
  <Text as="span" size="sm" tone="secondary">
    Awaiting payment
  </Text>
);

function Moves({ submission, place, size = 'sm', onDeleted }: StatusActionsProps) {
  const { id, status } = submission;
  const [question, setQuestion] = useState<'approve' | 'quote' | 'reject' | 'remove'>();
  const change = useSubmissionChange(place, onDeleted);
  // A decision is about what the page showed when the dialog opened, whatever somebody changes meanwhile.
  const [seen, setSeen] = useState(submission);
  const ask = (next: typeof question) => {
    setSeen({ ...submission, contentVersion: seenVersionOf(submission) });
    setQuestion(next);
  };
  const dialog = (asked: typeof question) => ({
    submission: seen,
    isOpen: question === asked,
    onOpenChange: () => setQuestion(undefined),
    isPending: change.isPending,
    onDecide: (...decision: [Change, Decision?]) =>
      void change.run(seen, ...decision).then(() => setQuestion(undefined)),
  });
  const askAboutRow = useSetAtom(askedRow);
  const isRowAsked = place === 'list' && question !== undefined;
  useEffect(() => {
    if (!isRowAsked) return;
    askAboutRow(id);
    return () => askAboutRow(undefined);
  }, [isRowAsked, askAboutRow, id]);
  // What the fields of a quote begin with.
  const prefill = `${extraWords(seen)} ${seen.quoteVersion}`;
  const needsQuote = status === 'approved' && submission.isAwaitingQuote;
  const hasQuote = status === 'approved' && isDecided(submission);
  // A list of fifty rows has no single main action.
  const [main, other] = place === 'list' ? (['secondary', 'quiet'] as const) : (['primary', 'secondary'] as const);
  const button = { size, isDisabled: change.isPending };
  return (
    <>
      {findTransition('approve', status) ? (
        <Button {...button} variant={main} onClick={() => ask('approve')}>
          Approve
        </Button>
      ) : null}
      {findTransition('reject', status) ? (
        <Button {...button} variant={other} onClick={() => ask('reject')}>
          Reject
        </Button>
      ) : null}
      {needsQuote || hasQuote ? (
        <Button {...button} variant={needsQuote ? main : other} onClick={() => ask('quote')}>
          {needsQuote ? 'Send a quote' : 'Change quote'}
        </Button>
      ) : null}
      {status === 'approved' ? awaitingPayment : null}
      {findTransition('start', status) ? (
        <>
          {place === 'list' ? (
            <ButtonLink to={`/admin/submissions/${id}/edit`} variant={other} size={size}>
              Edit Document
            </ButtonLink>
          ) : null}
          <Button
            size={size}
            variant={main}
            isPending={change.isPending}
            onClick={() => change.run(submission, 'start')}
          >
            Mark In Progress
          </Button>
        </>
      ) : null}
      <Button variant="quiet" size={size} onClick={() => ask('remove')}>
        Delete
      </Button>
      <ApproveDialog key={`approve ${prefill}`} {...dialog('approve')} />
      <QuoteDialog key={`quote ${prefill}`} {...dialog('quote')} />
      <RejectDialog {...dialog('reject')} />
      <DeleteDialog {...dialog('remove')} />
      {change.signIn}
    </>
  );
}
