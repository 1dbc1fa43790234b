import { type Service, turnaroundText } from '@marginalia/bff/contract';
import { EmptyState, LinkButton, ServiceCard } from '@marginalia/design-system';
import { Link } from 'react-router';
import { listedPrice } from '../format/money.ts';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { useRead } from '../query/read.ts';
import { ServiceColumns, ServiceSkeletons } from './service-skeletons.tsx';
import { services } from './services.ts';

interface ServiceGridProps {
  /** The words on each card's button, and where it leads. */
  action: string;
  linkTo: (service: Service) => string;
  /** The rank of each service's name under the heading above the grid. */
  headingLevel: 2 | 3;
}

/** The public listing, from the server; four skeleton cards while it is on its way (specification, point 2). */
export default function ServiceGrid({ action, linkTo, headingLevel }: ServiceGridProps) {
  const { data, error, refetch } = useRead(services);
  if (!data && error) return <NotLoaded title="Failed to fetch services" error={error} refetch={refetch} />;
  if (!data) return <ServiceSkeletons />;
  if (data.length === 0) {
    return (
      <EmptyState
        headingLevel={headingLevel}
        title="No services available right now"
        action={
          <LinkButton as={Link} to="/submit" variant="secondary">
            Open the order form
          </LinkButton>
        }
      >
        You can still send a document with the order form.
      </EmptyState>
    );
  }
  return (
    <ServiceColumns>
      {data.map((service) => (
        <ServiceCard
          key={service.id}
          headingLevel={headingLevel}
          name={service.name}
          description={service.description}
          price={priceText(service)}
          turnaround={turnaroundText(service)}
          action={
            <LinkButton
              as={Link}
              to={linkTo(service)}
              variant="secondary"
              aria-label={`${action}: ${service.name}`}
              isFullWidth
            >
              {action}
            </LinkButton>
          }
        />
      ))}
    </ServiceColumns>
  );
}

/** A membership is priced by the month. */
const priceText = ({ name, price }: Service): string =>
  name.includes('Membership') ? `${listedPrice(price)}/month` : listedPrice(price);
