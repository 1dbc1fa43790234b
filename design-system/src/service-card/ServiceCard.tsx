import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Check } from '../internal/icons.js';
import { keysOf, oneOf } from '../internal/warn.js';
import { Heading, type HeadingLevel, headingLevels } from '../text/Heading.js';
import { ServiceCardRoot } from './service-card.styled.js';

export interface ServiceCardProps extends Omit<ComponentPropsWithRef<'article'>, 'children'> {
  /** Names the service. */
  name: ReactNode;
  /** Says whom it is for and what it does. */
  description?: ReactNode;
  /** Shows the price, written for people, such as "$300/month". */
  price: ReactNode;
  /** Says how long it takes, such as "2-3 business days". */
  turnaround: ReactNode;
  /** Lists what is included. */
  details?: readonly string[];
  /** Holds the button that chooses the service. */
  action: ReactNode;
  /** Marks the service among the others. */
  badge?: ReactNode;
  /** Sets the rank of the name in the page's outline. @default 3 */
  headingLevel?: HeadingLevel;
}

/** Offers one service: what it is, what it costs, how long it takes, and the way to choose it. */
export function ServiceCard({
  name,
  description,
  price,
  turnaround,
  details = [],
  action,
  badge,
  headingLevel = 3,
  ...rest
}: ServiceCardProps) {
  const nameId = useId();
  const keys = keysOf('ServiceCard', details, 'the same detail is listed twice');
  return (
    <ServiceCardRoot aria-labelledby={nameId} {...rest} data-component="ServiceCard">
      <div data-part="head">
        <Heading id={nameId} level={oneOf('ServiceCard', 'headingLevel', headingLevel, headingLevels, 3)} size="xl">
          {name}
        </Heading>
        {badge}
      </div>
      {description && <div data-part="description">{description}</div>}
      <div data-part="offer">
        <span data-part="price">{price}</span> <span data-part="turnaround">{turnaround}</span>
      </div>
      {details.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without bullets.
        <ul role="list" data-part="details">
          {details.map((detail, index) => (
            <li key={keys[index]}>
              <Check aria-hidden="true" size={16} strokeWidth={1.5} />
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      )}
      <div data-part="action">{action}</div>
    </ServiceCardRoot>
  );
}
