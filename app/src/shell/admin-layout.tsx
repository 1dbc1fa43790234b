import { Button, ThemeSwitch, TopBar } from '@marginalia/design-system';
import { NavLink, Outlet, useLocation } from 'react-router';
import { AdminGuard } from '../accounts/admin-guard.tsx';
import { currentUser } from '../accounts/current-user.ts';
import { useLogOut } from '../accounts/use-log-out.tsx';
import { Frame, InMain, Main, Sheet } from '../layout/frame.ts';
import { useRestoredFocus } from '../layout/restored-focus.ts';
import { useRead } from '../query/read.ts';

import { Wordmark } from './wordmark.tsx';

const links = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/enhanced', label: 'Queues' },
  { to: '/admin/analytics', label: 'Analytics' },
  { to: '/', label: 'Back to Site' },
];

/** The administrators' bar around a guarded page (specification, point 2; design §5.15). */
export function Component() {
  const { logOut, isPending, dialog } = useLogOut();
  useRestoredFocus(useLocation().pathname);
  const { data: user } = useRead(currentUser);
  // Links to pages that the user may not open are left out once the user is known.
  const open = user?.isAdmin === false ? links.filter(({ to }) => to === '/') : links;
  return (
    <Sheet>
      <TopBar
        brand={<Wordmark />}
        links={open.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to !== '/admin/enhanced'}>
            {label}
          </NavLink>
        ))}
        actions={
          <>
            <Button variant="quiet" size="sm" onClick={logOut} isPending={isPending}>
              Log out
            </Button>
            <ThemeSwitch />
          </>
        }
        menuLabel="Menu"
      />
      {dialog}
      <Main id="main" tabIndex={-1}>
        <Frame>
          <AdminGuard>
            <InMain value={true}>
              <Outlet />
            </InMain>
          </AdminGuard>
        </Frame>
      </Main>
    </Sheet>
  );
}
