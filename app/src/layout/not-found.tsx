import { Card, Inline, LinkButton, PageHeader, Stack } from '@marginalia/design-system';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { PageMeta } from './page.tsx';

const Middle = styled.div`
  max-inline-size: 36rem;
  margin: var(--mg-space-10) auto;
`;

/** The screen of a path that no page has (specification, point 2). */
export function NotFoundPage() {
  return (
    <Middle>
      <PageMeta title="404 Page Not Found" description="There is no page at this address." />
      <Card>
        <Stack gap={5}>
          <PageHeader
            title="404 Page Not Found"
            lead="There is no page at this address. It may have moved, or the link has a typing mistake in it."
          />
          <Inline gap={3} wrap>
            <LinkButton as={Link} to="/" variant="primary">
              Go to the home page
            </LinkButton>
            <LinkButton as={Link} to="/services" variant="secondary">
              See our services
            </LinkButton>
          </Inline>
        </Stack>
      </Card>
    </Middle>
  );
}
