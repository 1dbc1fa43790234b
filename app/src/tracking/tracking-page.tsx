import { Button, Inline, Notice, PageHeader, Stack } from '@marginalia/design-system';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { styled } from 'styled-components';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { ButtonLink } from '../layout/links.tsx';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useRestoredFocus } from '../layout/restored-focus.ts';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { usePolling, useRead } from '../query/read.ts';
import { ContactLink } from '../services/contact-link.tsx';
import { orderedOn } from '../submissions/describe.ts';
import { SubmissionStatusBadge } from '../submissions/submission-status.tsx';
import { submission, submissionEvents } from '../submissions/submissions.ts';
import { ClientSubmission } from './client-submission.tsx';
import { tracked } from './tracked.ts';

const Problem = styled.div`
  max-inline-size: var(--mg-width-text);
`;

/** /track/{token}: one order, for who has its link. */
export function Component() {
  const { token = '' } = useParams();
  useRestoredFocus();
  const { data, error, refetch } = useRead(tracked(token));
  const isUnknown = hasStatus(error, 404) || hasStatus(error, 422);
  if (data && !isUnknown) return <TrackedOrder id={data.id} openAgain={refetch} />;
  if (!error) return <WaitingPage label="Loading your order" />;
  return (
    <Problem>
      <Stack gap={6}>
        <PageMeta title="Your order" />
        <PageHeader title={isUnknown ? 'We couldn’t find this order' : 'We couldn’t load your order'} />
        <Notice tone={isUnknown ? 'warning' : 'danger'}>
          {isUnknown
            ? 'Open the whole link from your email or the confirmation page. If that doesn’t help, the order may have been deleted.'
            : sentenceOf(error)}
        </Notice>
        <Inline>
          {isUnknown ? (
            <ButtonLink to="/login" variant="primary">
              Log in to see your orders
            </ButtonLink>
          ) : (
            <Button onClick={() => void refetch()} variant="primary">
              Try again
            </Button>
          )}
        </Inline>
        <p>
          Or write to us: <ContactLink subject="My order" />
        </p>
      </Stack>
    </Problem>
  );
}

function TrackedOrder({ id, openAgain }: { id: number; openAgain: () => unknown }) {
  const order = submission(id);
  const { data, error, refetch } = useRead(order);
  // The order was deleted, or this browser’s right to read it has ended, which the link gives again.
  useEffect(() => {
    if (hasStatus(error, 401) || hasStatus(error, 404)) void openAgain();
  }, [error, openAgain]);
  usePolling(order);
  usePolling(submissionEvents(id));
  if (!data && error) return <NotLoaded title="We couldn’t load your order" error={error} refetch={refetch} />;
  if (!data) return <WaitingPage label="Loading your order" />;
  return (
    <>
      <PageMeta title={`Order ${id}: ${data.title}`} />
      <Stack gap={8}>
        <PageHeader
          eyebrow={`Order ${id}`}
          title={data.title}
          lead={orderedOn(data)}
          actions={<SubmissionStatusBadge status={data.status} />}
        />
        <ClientSubmission order={data} headingLevel={2} />
      </Stack>
    </>
  );
}
