import { Card, Inline, LinkButton, PageHeader, Stack } from '@marginalia/design-system';
import { Link, useLocation } from 'react-router';
import { styled } from 'styled-components';
import { PageMeta } from './page.tsx';

const Middle = styled.div`
  max-inline-size: 36rem;
  margin: var(--mg-space-10) auto;
`;

const home = { to: '/', label: 'Go to the home page' };
const waysOn = [home, { to: '/services', label: 'See our services' }];
const waysOnForAdministrators = [{ to: '/admin', label: 'Go to the dashboard' }, home];

/** The screen for an unknown path (specification, point 2). */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const ways = /^\/admin(\/|$)/.test(pathname) ? waysOnForAdministrators : waysOn;
  return (
    <Middle>
      <PageMeta title="404 Page Not Found" description="There is no page at this address." />
      <Card>
        <Stack gap={5}>
          <PageHeader
            title="404 Page Not Found"
            lead="There is no page at this address. It may have moved, or the link may have a typing mistake."
          />
          <Inline gap={3} wrap>
            {ways.map(({ to, label }, index) => (
              <LinkButton key={to} as={Link} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
                {label}
              </LinkButton>
            ))}
          </Inline>
        </Stack>
      </Card>
    </Middle>
  );
}
