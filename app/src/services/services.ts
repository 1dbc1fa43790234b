import type { Service } from '@marginalia/bff/contract';
import { listedPrice } from '../format/money.ts';
import { http } from '../http/http.ts';
import { read } from '../query/read.ts';

/** The public listing of services. */
export const services = read({ key: ['/api/services'], load: ({ signal }) => http('services', { signal }) });

/** What the order form offers, with the services that were withdrawn. */
export const catalogue = read({
  key: ['/api/catalogue'],
  isLive: true,
  load: ({ signal }) => http('catalogue', { signal }),
});

/** How payment works here, and whom to write to. */
export const settings = read({ key: ['/api/settings'], load: ({ signal }) => http('settings', { signal }) });

/** The listed price; a membership is priced by the month. */
export const priceOf = ({ name, price }: Service): string =>
  `${listedPrice(price)}${name.includes('Membership') ? '/month' : ''}`;
