import { type Service, turnaroundText } from '@marginalia/bff/contract';
import { EmptyState, ServiceCard } from '@marginalia/design-system';
import { ButtonLink } from '../layout/links.tsx';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { useRead } from '../query/read.ts';
import { ServiceColumns, ServiceSkeletons } from './service-skeletons.tsx';
import { priceOf, services } from './services.ts';

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
        action={<ButtonLink to="/submit">Open the order form</ButtonLink>}
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
          price={priceOf(service)}
          turnaround={turnaroundText(service)}
          action={
            <ButtonLink to={linkTo(service)} aria-label={`${action}: ${service.name}`} isFullWidth>
              {action}
            </ButtonLink>
          }
        />
      ))}
    </ServiceColumns>
  );
}
