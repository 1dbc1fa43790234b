import { EmptyState, Notice, PageHeader, Stack, Tabs, Text } from '@marginalia/design-system';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { styled } from 'styled-components';
import { currentUser, nameOf } from '../accounts/current-user.ts';
import { profile, profileSubmissions } from '../accounts/profile.ts';
import { ButtonLink } from '../layout/links.tsx';
import { loginLink } from '../layout/login-link.ts';
import { NotLoaded, SessionEnded } from '../layout/not-loaded.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useRestoredFocus } from '../layout/restored-focus.ts';
import { useAddress } from '../layout/use-address.ts';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { useRead } from '../query/read.ts';
import { AccountArchive } from './account-archive.tsx';
import { AccountDeletion } from './account-deletion.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountEmail } from './account-email.tsx';
import { AccountPassword } from './account-password.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { OrderRows } from './order-rows.tsx';
import { VerifyNotice } from './verify-notice.tsx';
import { WaitingOrderList } from './waiting-order-list.tsx';

/** /profile: the client's orders, newest first, and their account. */
export function Component() {
  const { data: user, isPending } = useRead(currentUser);
  const { data: orders = [] } = useRead(profileSubmissions);
  const [search, change] = useAddress();
  const asked = useLocation();
  useRestoredFocus();
  const tab = search.get('tab') === 'account' ? 'account' : 'orders';
  if (isPending) return <WaitingPage />;
  if (!user) return <Navigate to={loginLink(asked.pathname + asked.search)} replace />;
  return (
    <Stack gap={8}>
      <PageMeta title="My orders" description="Your orders, their status and your editor’s feedback." />
      <PageHeader
        title="My orders"
        lead={`Signed in as ${nameOf(user)}.`}
        actions={orders.length > 0 ? <ButtonLink to="/submit">Submit another document</ButtonLink> : null}
      />
      <VerifyNotice />
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

const submitFirst = (
  <ButtonLink to="/submit" variant="primary">
    Submit your first document
  </ButtonLink>
);

function OrderList() {
  const { data, error, isPending, refetch } = useRead(profileSubmissions);
  if (isPending) return <WaitingPage label="Loading your orders" />;
  if (!data) return <NotLoaded title="We couldn’t load your orders" error={error} refetch={refetch} />;
  return (
    <Stack gap={4}>
      <SessionEnded error={error}>You see your orders as they were before it ended.</SessionEnded>
      <WaitingOrderList />
      {data.length > 0 ? (
        <OrderRows orders={data} />
      ) : (
        <EmptyState title="No orders yet" action={submitFirst}>
          Your orders appear here if you order while logged in or with your confirmed email address.
        </EmptyState>
      )}
    </Stack>
  );
}

const Column = styled.div`
  padding-block-start: var(--mg-space-4);
  overflow-wrap: anywhere;

  & [data-part='body'] {
    max-inline-size: 32rem;
  }
`;

/** Clients have no second factor, so they don't load its code. */
const AccountSecondFactor = lazy(() => import('./account-second-factor.tsx'));

/** One's own data and password, and the way out. */
function AccountSection() {
  const { data, error, refetch } = useRead(profile);
  if (!data) {
    if (!error) return <WaitingPage label="Loading your account" />;
    return <NotLoaded title="We couldn’t load your account" error={error} refetch={refetch} />;
  }
  const mustSetUp = data.mustSetUpSecondFactor === true;
  const isAdministrator = data.isAdmin || mustSetUp;
  // By its key it stays the same one, with the codes that it shows, when the account read again needs no factor any more.
  const secondFactor = (
    <Suspense key="second-factor" fallback={<WaitingPage label="Loading two-factor authentication" />}>
      <AccountSecondFactor />
    </Suspense>
  );
  return (
    <Column>
      <Stack gap={10}>
        <SessionEnded error={error}>You see your account as it was before it ended.</SessionEnded>
        {mustSetUp ? (
          <Notice tone="warning" title="Set up two-factor authentication first">
            This site asks administrators for a second factor besides the password. Add an authenticator app or a
            passkey below to use the admin area.
          </Notice>
        ) : null}
        {mustSetUp ? secondFactor : null}
        <AccountDetails stored={data} />
        <AccountEmail stored={data} />
        <AccountPassword />
        {isAdministrator && !mustSetUp ? secondFactor : null}
        <AccountSessions />
        <AccountArchive />
        {isAdministrator ? (
          <Text size="sm" tone="secondary">
            You can’t delete an administrator’s account here.
          </Text>
        ) : (
          <AccountDeletion />
        )}
      </Stack>
    </Column>
  );
}
