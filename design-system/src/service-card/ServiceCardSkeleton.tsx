import type { ComponentPropsWithRef } from 'react';
import { Skeleton } from '../skeleton/index.js';
import { ServiceCardRoot } from './service-card.styled.js';

/** Holds the place of a `ServiceCard` that is on its way. Screen readers skip it: say "Loading" once beside the cards. */
export function ServiceCardSkeleton(props: Omit<ComponentPropsWithRef<'article'>, 'children'>) {
  return (
    <ServiceCardRoot aria-hidden="true" {...props} as="div" data-component="ServiceCardSkeleton">
      <Skeleton width="60%" height="1.4rem" />
      <Skeleton lines={2} />
      <Skeleton width="45%" height="2.25rem" />
      <div data-part="details">
        <Skeleton lines={3} />
      </div>
      <div data-part="action">
        <Skeleton height="var(--mg-size-control-md)" />
      </div>
    </ServiceCardRoot>
  );
}
