import type { CurrentUser } from '@marginalia/bff/contract';
import { Button } from '@marginalia/design-system';
import { Outlet } from 'react-router';
import { AdminGuard } from '../accounts/admin-guard.tsx';
import { currentUser } from '../accounts/current-user.ts';
import { ReadOnlyNotice } from '../accounts/read-only-notice.tsx';
import { useLogOut } from '../accounts/use-log-out.tsx';
import { useRestoredFocus } from '../layout/restored-focus.ts';
import { useRead } from '../query/read.ts';
import { SiteLayout } from './site-layout.tsx';

const links = [
  { to: '/admin', label: 'Dashboard', end: true },
  { to: '/admin/enhanced', label: 'Queues' },
  { to: '/admin/analytics', label: 'Analytics', end: true },
  { to: '/admin/system', label: 'System', end: true },
];
const ownerLinks = [
  { to: '/admin/settings', label: 'Settings', end: true },
  { to: '/admin/team', label: 'Team', end: true },
  { to: '/admin/audit-log', label: 'Audit log', end: true },
];
const toSite = { to: '/', label: 'Back to Site', end: true };

/** The links that a person can use. Before the account is read, these are the links of every administrator. */
const linksOf = (user: CurrentUser | undefined) => [
  ...(user?.isAdmin === false ? [] : links),
  ...(user?.role === 'owner' ? ownerLinks : []),
  toSite,
];

/** The administrators' bar around a guarded page (specification, point 2; design §5.15). */
export function Component() {
  const { logOut, isPending, dialog } = useLogOut();
  useRestoredFocus();
  const { data: user } = useRead(currentUser);
  const actions = (
    <>
      <Button variant="quiet" size="sm" onClick={logOut} isPending={isPending}>
        Log out
      </Button>
      {dialog}
    </>
  );
  return (
    <SiteLayout links={linksOf(user)} actions={actions}>
      <AdminGuard>
        <ReadOnlyNotice />
        <Outlet />
      </AdminGuard>
    </SiteLayout>
  );
}
