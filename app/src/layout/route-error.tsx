import { Button, Card, Inline, LinkButton, PageHeader, Stack } from '@marginalia/design-system';
import { useContext } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { styled } from 'styled-components';
import { InMain } from './frame.ts';
import { NotFoundPage } from './not-found.tsx';
import { PageMeta } from './page.tsx';

const Middle = styled.main`
  max-inline-size: 36rem;
  margin: var(--mg-space-10) auto;

  &:is(main) {
    padding-inline: var(--mg-space-4);
  }
`;

/** Shown in place of a page that failed, with a way on. */
export function RouteError() {
  const error = useRouteError();
  const isInMain = useContext(InMain);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Middle as={isInMain ? 'div' : 'main'}>
      <PageMeta title="Something went wrong" />
      <Card>
        <Stack gap={5}>
          <PageHeader
            title="Something went wrong"
            lead="This page could not be shown. Loading it again usually helps. What you typed into the order form is kept."
          />
          <Inline gap={3} wrap>
            <Button variant="primary" onClick={() => location.reload()}>
              Load the page again
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
