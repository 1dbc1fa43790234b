import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { mayBeSignedIn, subscribeSignedIn } from '../accounts/signed-in-hint.ts';
import { ButtonLink } from '../layout/links.tsx';
import { Footer } from './footer.tsx';
import { SiteLayout } from './site-layout.tsx';

const AccountMenu = lazy(() => import('../accounts/account-menu.tsx'));

const links = [
  { to: '/', label: 'Home', end: true },
  { to: '/services', label: 'Services' },
  { to: '/resources', label: 'Resources' },
  { to: '/faq', label: 'FAQ' },
];

const actions = (
  <>
    <ButtonLink to="/submit" variant="primary" size="sm">
      Submit Document
    </ButtonLink>
    <Account />
  </>
);

/** The public bar and footer around a page (specification, point 2; design §5.15). */
export const PublicLayout = () => (
  <SiteLayout links={links} actions={actions} footer={<Footer />}>
    <Outlet />
  </SiteLayout>
);

function Account() {
  const isSignedIn = useSyncExternalStore(subscribeSignedIn, mayBeSignedIn, () => false);
  const login = (
    <ButtonLink to="/login" variant="quiet" size="sm">
      Log in
    </ButtonLink>
  );
  if (!isSignedIn) return login;
  return (
    <Suspense fallback={login}>
      <AccountMenu fallback={login} />
    </Suspense>
  );
}
