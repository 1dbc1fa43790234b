import { Spinner } from '@marginalia/design-system';
import { styled } from 'styled-components';

const Middle = styled.div`
  display: grid;
  place-items: center;
  min-block-size: 60vh;
`;

/** Stands in for a page while its code or its guard is asked for. */
export function WaitingPage({ label = 'Loading' }: { label?: string }) {
  return (
    <Middle>
      <Spinner label={label} />
    </Middle>
  );
}
