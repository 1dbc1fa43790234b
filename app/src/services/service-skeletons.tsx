import { ServiceCardSkeleton } from '@marginalia/design-system';
import { styled } from 'styled-components';

export const ServiceColumns = styled.div`
  display: grid;
  gap: var(--mg-space-5);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));

  /* Names, descriptions and prices of one row begin at the same heights. */
  & > [data-component='ServiceCard'] {
    display: grid;
    grid-row: span 4;
    grid-template-rows: subgrid;
  }

  /* Four beside each other are narrow, and so as high as their longest text; what follows shall not jump. */
  @media (min-width: 68rem) {
    & > [data-component='ServiceCardSkeleton'] {
      min-block-size: 25.5rem;
    }

    & > [data-component='ServiceCardSkeleton'] > [data-part='offer'] {
      margin-block-start: auto;
    }

    & > [data-component='ServiceCardSkeleton'] > [data-part='action'] {
      margin-block-start: 0;
    }
  }
`;

/** Holds the place of the four services. */
export const ServiceSkeletons = () => (
  <ServiceColumns role="status" aria-label="Loading services">
    {['express', 'deep', 'admissions', 'membership'].map((name) => (
      <ServiceCardSkeleton key={name} lines={3} details={0} />
    ))}
  </ServiceColumns>
);
