import type { Submission } from '@marginalia/bff/contract';
import { Button, EmptyState, LinkButton, Stack } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { PageMeta } from '../layout/page.tsx';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { useRead } from '../query/read.ts';
import { submission } from '../submissions/submissions.ts';

/** Renders the submission of the URL, or the loading, missing or failed state. */
export function WithSubmission({ children }: { children: (submission: Submission) => ReactNode }) {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Known key={id} id={Number(id)} render={children} /> : <SubmissionNotFound />;
}

function Known({ id, render }: { id: number; render: (submission: Submission) => ReactNode }) {
  const { data, error, refetch } = useRead(submission(id));
  // Here, because the error and its button go while the submission is read again.
  const signIn = useSignInAgain();
  const again = async () => {
    const { error: failure } = await refetch();
    if (failure) throw failure;
  };
  const content = () => {
    if (hasStatus(error, 404)) return <SubmissionNotFound />;
    if (data) return render(data);
    if (!error) return <WaitingPage label="Loading the submission" />;
    return <LoadFailed error={error} onAgain={() => void signIn.run(again).catch(() => undefined)} />;
  };
  return (
    <>
      {content()}
      {signIn.dialog}
    </>
  );
}

function SubmissionNotFound() {
  return (
    <>
      <PageMeta title="Submission not found" />
      <EmptyState
        headingLevel={1}
        title="Submission not found"
        action={
          <LinkButton as={Link} to="/admin" variant="primary">
            Return to Dashboard
          </LinkButton>
        }
      >
        The submission may have been deleted or you don't have access.
      </EmptyState>
    </>
  );
}

function LoadFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <Stack gap={4}>
      <PageMeta title="Failed to fetch submission" />
      <EmptyState
        headingLevel={1}
        title="Failed to fetch submission"
        action={
          <Button variant="primary" onClick={onAgain}>
            {hasStatus(error, 401) ? 'Sign in again' : 'Try again'}
          </Button>
        }
      >
        {sentenceOf(error)}
      </EmptyState>
    </Stack>
  );
}
