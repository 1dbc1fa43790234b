import { initialCatalogue, listingOf, type Service, type Settings } from '@marginalia/bff/contract';

/** The public listing (specification, point 1). */
export const listing: Service[] = listingOf(initialCatalogue);

export const settings: Settings = { payments: 'test', contactEmail: 'hello@example.org' };
