import { Button, Card, Inline, LinkButton, PageHeader, Stack } from '@marginalia/design-system';
import { useContext, useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { styled } from 'styled-components';
import { InMain } from './frame.ts';
import { loadAfresh, mayLoadAfresh } from './missing-code.ts';
import { NotFoundPage } from './not-found.tsx';
import { PageMeta } from './page.tsx';
import { WaitingPage } from './waiting-page.tsx';

const Middle = styled.main`
  max-inline-size: 36rem;
  margin: var(--mg-space-10) auto;

  &:is(main) {
    padding-inline: var(--mg-space-4);
  }
`;

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
  const isInMain = useContext(InMain);
  if (isLeaving) return <WaitingPage />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Middle as={isInMain ? 'div' : 'main'}>
      <PageMeta title="Something went wrong" />
      <Card>
        <Stack gap={5}>
          <PageHeader
            title="Something went wrong"
            lead="We couldn’t show this page. Reload it to try again. Your order form is saved on this device."
          />
          <Inline gap={3} wrap>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload page
            </Button>
            <LinkButton as={Link} to="/" variant="secondary" reloadDocument>
              Go to the home page
            </LinkButton>
          </Inline>
        </Stack>
      </Card>
    </Middle>
  );
}
