import type { ComponentPropsWithRef } from 'react';
import { Skeleton } from '../skeleton/index.js';
import { ServiceCardRoot } from './service-card.styled.js';

export interface ServiceCardSkeletonProps extends Omit<ComponentPropsWithRef<'article'>, 'children'> {
  /** Sets how many lines the description will have. @default 2 */
  lines?: number;
  /** Sets how many details will be listed; none for cards without a list. @default 3 */
  details?: number;
}

/** Holds the place of a `ServiceCard` that is on its way. Screen readers skip it: say "Loading" once beside the cards. */
export function ServiceCardSkeleton({ lines = 2, details = 3, ...rest }: ServiceCardSkeletonProps) {
  return (
    <ServiceCardRoot aria-hidden="true" {...rest} as="div" data-component="ServiceCardSkeleton">
      <Skeleton width="60%" height="1.4rem" />
      <Skeleton lines={lines} />
      <div data-part="offer">
        <Skeleton width="45%" height="2.25rem" />
        <Skeleton width="60%" />
      </div>
      {details > 0 && (
        <div data-part="details">
          <Skeleton lines={details} />
        </div>
      )}
      <div data-part="action">
        <Skeleton height="var(--mg-size-control-md)" />
      </div>
    </ServiceCardRoot>
  );
}
