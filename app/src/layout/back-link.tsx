import { LinkButton } from '@marginalia/design-system';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { styled } from 'styled-components';

/** Sets the words, not the button's invisible edge, on the page's left line. */
const Outdent = styled.div`
  margin-inline-start: calc(-1 * var(--mg-space-3));
`;

/** The way back, above a page's heading. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Outdent data-print="no">
    <LinkButton as={Link} to={to} variant="quiet" size="sm" icon={<ArrowLeft />}>
      {children}
    </LinkButton>
  </Outdent>
);
