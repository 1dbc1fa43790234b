import { LinkButton, ThemeSwitch, TopBar } from '@marginalia/design-system';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { mayBeSignedIn, subscribeSignedIn } from '../accounts/signed-in-hint.ts';
import { Frame, InMain, Main, Sheet } from '../layout/frame.ts';
import { Footer } from './footer.tsx';
import { Wordmark } from './wordmark.tsx';

const AccountMenu = lazy(() => import('../accounts/account-menu.tsx'));

const links = [
  { to: '/', label: 'Home' },
  { to: '/services', label: 'Services' },
  { to: '/resources', label: 'Resources' },
  { to: '/faq', label: 'FAQ' },
];

/** The public bar and footer around a page (specification, point 2; design §5.15). */
export function PublicLayout() {
  return (
    <Sheet>
      <TopBar
        brand={<Wordmark />}
        links={links.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/'}>
            {label}
          </NavLink>
        ))}
        actions={
          <>
            <LinkButton as={Link} to="/submit" variant="primary" size="sm">
              Submit Document
            </LinkButton>
            <Account />
            <ThemeSwitch />
          </>
        }
        menuLabel="Menu"
      />
      <Main id="main" tabIndex={-1}>
        <Frame>
          <InMain value={true}>
            <Outlet />
          </InMain>
        </Frame>
      </Main>
      <Footer />
    </Sheet>
  );
}

function Account() {
  const isSignedIn = useSyncExternalStore(subscribeSignedIn, mayBeSignedIn, () => false);
  const login = (
    <LinkButton as={Link} to="/login" variant="quiet" size="sm">
      Log in
    </LinkButton>
  );
  if (!isSignedIn) return login;
  return (
    <Suspense fallback={login}>
      <AccountMenu fallback={login} />
    </Suspense>
  );
}
