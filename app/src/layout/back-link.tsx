import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from './links.tsx';

/** Sets the words, not the button's invisible edge, on the page's left line. */
const Outdent = styled.div`
  margin-inline-start: calc(-1 * var(--mg-space-3));
`;

/** The way back, above a page's heading. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Outdent data-print="no">
    <ButtonLink to={to} variant="quiet" size="sm" icon={<ArrowLeft />}>
      {children}
    </ButtonLink>
  </Outdent>
);
