import { Button, Card, Inline, PageHeader, Stack } from '@marginalia/design-system';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { styled } from 'styled-components';
import { InMain } from './frame.ts';
import { ButtonLink } from './links.tsx';
import { loadAfresh, mayLoadAfresh } from './missing-code.ts';
import { PageMeta } from './page.tsx';
import { WaitingPage } from './waiting-page.tsx';

const Middle = styled.div`
  max-inline-size: 36rem;
  margin: var(--mg-space-10) auto;

  &:is(main) {
    padding-inline: var(--mg-space-4);
  }
`;

/** What went wrong, and the ways on as `children`. */
const ErrorPage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <Middle as={useContext(InMain) ? 'div' : 'main'}>
    <PageMeta title={title} description={lead} />
    <Card>
      <Stack gap={5}>
        <PageHeader title={title} lead={lead} />
        <Inline gap={3}>{children}</Inline>
      </Stack>
    </Card>
  </Middle>
);

/** The screen for an unknown path (specification, point 2). */
export function NotFoundPage() {
  const isAdminPath = /^\/admin(\/|$)/.test(useLocation().pathname);
  const home = { to: '/', label: 'Go to the home page' };
  const [first, second] = isAdminPath
    ? [{ to: '/admin', label: 'Go to the dashboard' }, home]
    : [home, { to: '/services', label: 'See our services' }];
  return (
    <ErrorPage
      title="404 Page Not Found"
      lead="There is no page at this address. It may have moved, or the link may have a typing mistake."
    >
      <ButtonLink to={first.to} variant="primary">
        {first.label}
      </ButtonLink>
      <ButtonLink to={second.to}>{second.label}</ButtonLink>
    </ErrorPage>
  );
}

/**
 * Shown in place of a page that failed, with a way on. Every failure of code that is loaded late ends here, be it a
 * page's or a part's: where that is all that is wrong, the page is loaded afresh instead.
 */
export function RouteError() {
  const error = useRouteError();
  const [isLeaving] = useState(() => mayLoadAfresh(error));
  useEffect(() => {
    if (isLeaving) loadAfresh();
  }, [isLeaving]);
  if (isLeaving) return <WaitingPage />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <ErrorPage
      title="Something went wrong"
      lead="We couldn’t show this page. Reload it to try again. Your order form is saved on this device."
    >
      <Button variant="primary" onClick={() => location.reload()}>
        Reload page
      </Button>
      <ButtonLink to="/" reloadDocument>
        Go to the home page
      </ButtonLink>
    </ErrorPage>
  );
}
