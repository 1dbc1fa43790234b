import { SkipLink, Toaster } from '@marginalia/design-system';
import { Outlet, ScrollRestoration } from 'react-router';
import { RouteFocus } from '../layout/route-focus.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

/** What every screen has: the way past the bar, focus and announcement on navigation, one toast at a time. */
export function Root() {
  return (
    <>
      <SkipLink href="#main">Skip to main content</SkipLink>
      <ConnectionNotice />
      <Outlet />
      <RouteFocus />
      <ScrollRestoration />
      <Toaster />
    </>
  );
}
