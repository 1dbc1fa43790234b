import { Button } from '@marginalia/design-system';
import { Outlet } from 'react-router';
import { AdminGuard } from '../accounts/admin-guard.tsx';
import { currentUser } from '../accounts/current-user.ts';
import { useLogOut } from '../accounts/use-log-out.tsx';
import { useRestoredFocus } from '../layout/restored-focus.ts';
import { useRead } from '../query/read.ts';
import { SiteLayout } from './site-layout.tsx';

const links = [
  { to: '/admin', label: 'Dashboard', end: true },
  { to: '/admin/enhanced', label: 'Queues' },
  { to: '/admin/analytics', label: 'Analytics', end: true },
  { to: '/admin/system', label: 'System', end: true },
  { to: '/', label: 'Back to Site', end: true },
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
    // Links to pages that the user may not open are left out once the user is known.
    <SiteLayout links={user?.isAdmin === false ? links.slice(-1) : links} actions={actions}>
      <AdminGuard>
        <Outlet />
      </AdminGuard>
    </SiteLayout>
  );
}
