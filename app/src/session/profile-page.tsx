import { Button, EmptyState, Inline, LinkButton, Notice, PageHeader, Stack, Tabs } from '@marginalia/design-system';
import { Link, Navigate } from 'react-router';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { PageMeta } from '../layout/page.tsx';
import { useAddress } from '../layout/use-address.ts';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { useRead } from '../query/read.ts';
import { OrderRows } from '../submissions/tracking/order-rows.tsx';
import { AccountSection } from './account-section.tsx';
import { currentUser, nameOf } from './current-user.ts';
import { loginLink } from './next-path.ts';
import { profileSubmissions } from './profile.ts';

/** /profile: one's own orders, newest first, and one's account. */
export function Component() {
  const { data: user, isPending } = useRead(currentUser);
  const [search, change] = useAddress();
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
          <LinkButton as={Link} to="/submit" variant="secondary">
            Submit another document
          </LinkButton>
        }
      />
      <Tabs
        label="My pages"
        selectedKey={tab}
        onSelectionChange={(next) => change({ tab: next === 'account' ? next : '' })}
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
  return <OrderRows orders={data} />;
}
