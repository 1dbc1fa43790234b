import {
  addOnsFor,
  listingOf,
  type OwnerCatalogue,
  offersOnSale,
  publicCatalogueOf,
  shownTestimonial,
  turnaroundText,
} from '@marginalia/bff/contract';
import { Button, CheckboxGroup, RadioGroup, Section, ServiceCard, Stack, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { bothCurrencies } from '../format/money.ts';
import { ServiceColumns } from '../services/service-skeletons.tsx';
import { priceOf } from '../services/services.ts';

/** What clients will see: the services page, the order form and the testimonial, with changes that are not saved yet. */
export function Preview({ values }: { values: OwnerCatalogue }) {
  const catalogue = publicCatalogueOf(1, values);
  const offers = offersOnSale(catalogue);
  const [chosen, setChosen] = useState<string | null>(null);
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0];
  const addOns = offer ? addOnsFor(catalogue, offer.id) : [];
  const { quote, by } = shownTestimonial(values.testimonial);
  return (
    <Stack gap={8}>
      <Section title="Services page" level={2} size="lg">
        <ServiceColumns>
          {listingOf(values).map((service) => (
            <ServiceCard
              key={service.id}
              headingLevel={3}
              name={service.name}
              description={service.description}
              price={priceOf(service)}
              turnaround={turnaroundText(service)}
              action={
                <Button isDisabled isFullWidth aria-label={`Submit Now: ${service.name}`}>
                  Submit Now
                </Button>
              }
            />
          ))}
        </ServiceColumns>
      </Section>
      <Section title="Order form" level={2} size="lg">
        <Stack gap={5}>
          <RadioGroup
            label="Service"
            variant="cards"
            value={offer?.id ?? null}
            onChange={setChosen}
            items={offers.map(({ id, name, description, turnaround, price }) => ({
              id,
              label: name,
              description: `${description.replace(/\.$/, '')}. Back in ${turnaround}.`,
              meta: bothCurrencies(price).join(' / '),
            }))}
          />
          {offer && addOns.length > 0 ? (
            <CheckboxGroup
              label={`Available with ${offer.name}`}
              variant="cards"
              items={addOns.map(({ id, name, price }) => ({
                id,
                label: name,
                meta: bothCurrencies(price).join(' / '),
              }))}
            />
          ) : null}
        </Stack>
      </Section>
      <Section title="Testimonial" level={2} size="lg">
        <figure style={{ margin: 0 }}>
          <blockquote>{quote}</blockquote>
          <Text as="figcaption" size="sm" tone="secondary">
            {by}
          </Text>
        </figure>
      </Section>
    </Stack>
  );
}
