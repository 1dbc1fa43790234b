import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from './links.tsx';

/** Aligns the label, not the button's invisible padding, with the start of the page's text. */
const Outdent = styled.div`
  margin-inline-start: calc(-1 * var(--mg-space-3));
`;

/** A link back, above a page's heading. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Outdent data-print="no">
    <ButtonLink to={to} variant="quiet" size="sm" icon={<ArrowLeft />}>
      {children}
    </ButtonLink>
  </Outdent>
);
