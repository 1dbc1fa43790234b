import { ServiceCardSkeleton } from '@marginalia/design-system';
import { styled } from 'styled-components';

export const ServiceColumns = styled.div`
  display: grid;
  gap: var(--mg-space-5);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
`;

/** Holds the place of the four services. */
export const ServiceSkeletons = () => (
  <ServiceColumns role="status" aria-label="Loading services">
    {['express', 'deep', 'admissions', 'membership'].map((name) => (
      <ServiceCardSkeleton key={name} />
    ))}
  </ServiceColumns>
);
