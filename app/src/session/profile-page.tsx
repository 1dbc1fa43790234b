import type { Submission } from '@marginalia/bff/contract';
import { Button, EmptyState, Inline, LinkButton, Notice, PageHeader, Stack, Tabs } from '@marginalia/design-system';
import { Link, Navigate, useSearchParams } from 'react-router';
import { styled } from 'styled-components';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { PageMeta } from '../layout/page.tsx';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { useRead } from '../query/read.ts';
import { submission } from '../submissions/submissions.ts';
import { ClientSubmission } from '../submissions/tracking/client-submission.tsx';
import { AccountSection } from './account-section.tsx';
import { currentUser, nameOf } from './current-user.ts';
import { loginLink } from './next-path.ts';
import { profileSubmissions } from './profile.ts';

const Orders = styled.ol`
  display: grid;
  gap: var(--mg-space-12);
  padding: 0;
  list-style: none;

  & > li + li {
    border-block-start: 1px solid var(--mg-color-border-hairline);
    padding-block-start: var(--mg-space-12);
  }
`;

/** /profile: one's own orders, newest first, and one's account. */
export function Component() {
  const { data: user, isPending } = useRead(currentUser);
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'account' ? 'account' : 'orders';
  if (isPending) return <WaitingPage />;
  if (!user) return <Navigate to={loginLink('/profile')} replace />;
  return (
    <Stack gap={8}>
      <PageMeta title="My orders" description="Your orders, where they stand, and your editor’s feedback." />
      <PageHeader
        title="My orders"
        lead={`Signed in as ${nameOf(user)}.`}
        actions={
          <LinkButton as={Link} to="/submit" variant="primary">
            Submit another document
          </LinkButton>
        }
      />
      <Tabs
        label="My pages"
        selectedKey={tab}
        onSelectionChange={(next) =>
          setSearch(next === 'account' ? { tab: next } : {}, { replace: true, preventScrollReset: true })
        }
        items={[
          { id: 'orders', label: 'Orders', content: <OrderList /> },
          { id: 'account', label: 'Account', content: <AccountSection /> },
        ]}
      />
    </Stack>
  );
}

function OrderList() {
  const { data, error, isPending, refetch } = useRead(profileSubmissions);
  if (isPending) return <WaitingPage label="Loading your orders" />;
  if (!data) {
    const isSignedOut = hasStatus(error, 401);
    return (
      <Notice
        tone="danger"
        title="Your orders could not be loaded"
        action={
          isSignedOut ? (
            <LinkButton as={Link} to={loginLink('/profile')} variant="secondary">
              Log in again
            </LinkButton>
          ) : (
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          )
        }
      >
        {sentenceOf(error)}
      </Notice>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        action={
          <Inline>
            <LinkButton as={Link} to="/submit" variant="primary">
              Submit your first document
            </LinkButton>
          </Inline>
        }
      >
        Orders that you place with this email address appear here.
      </EmptyState>
    );
  }
  return (
    <Orders>
      {data.map((row) => (
        <li key={row.id}>
          {row.status === 'completed' ? (
            <CompletedOrder row={row} />
          ) : (
            <ClientSubmission order={row} headingLevel={2} />
          )}
        </li>
      ))}
    </Orders>
  );
}

/** A list's row holds the beginning of the text only; the marks need all of it. */
function CompletedOrder({ row }: { row: Submission }) {
  const { data } = useRead(submission(row.id));
  return <ClientSubmission order={data ?? { ...row, content: null }} headingLevel={2} />;
}
