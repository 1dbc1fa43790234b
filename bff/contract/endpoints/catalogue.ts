import { PublicCatalogueSchema } from '../catalogue.ts';
import {
  CatalogueVersionListSchema,
  CurrentCatalogueSchema,
  RestoreCatalogueSchema,
  SaveCatalogueSchema,
  SavedCatalogueSchema,
} from '../owner-catalogue.ts';
import { PromoCheckAnswerSchema, PromoCheckSchema } from '../promo-code.ts';
import { ServiceListSchema } from '../services.ts';
import { endpointsOf } from './endpoint.ts';

const owners = { access: 'administrator', role: 'owner' } as const;

/** Services, prices and words: what everybody reads, and what the owner changes. */
export const catalogueEndpoints = {
  ...endpointsOf('services', {
    services: {
      route: 'GET /api/services',
      summary: 'The public listing of services',
      access: 'anyone',
      responses: { 200: ServiceListSchema },
    },
    catalogue: {
      route: 'GET /api/catalogue',
      summary: 'What the order form offers: services, add-ons and their prices, and the holidays',
      access: 'anyone',
      responses: { 200: PublicCatalogueSchema },
    },
    checkPromoCode: {
      route: 'POST /api/promo-codes/check',
      summary: 'What a promo code gives, or why it gives nothing',
      access: 'anyone',
      body: PromoCheckSchema,
      responses: { 200: PromoCheckAnswerSchema },
      refusals: [429],
    },
  }),
  ...endpointsOf('settings', {
    ownerCatalogue: {
      route: 'GET /api/admin/catalogue',
      summary: 'Services, prices, promo codes, words and holidays as they can be changed',
      ...owners,
      responses: { 200: CurrentCatalogueSchema },
    },
    saveCatalogue: {
      route: 'PUT /api/admin/catalogue',
      summary: 'Save a new version; `basedOn` is the version that was changed',
      description:
        'A service or an add-on can be withdrawn, but not removed: orders refer to it. Numbers from 5 are for new services. What was ordered keeps its prices.',
      ...owners,
      body: SaveCatalogueSchema,
      responses: { 200: CurrentCatalogueSchema },
      refusals: [409],
    },
    catalogueVersions: {
      route: 'GET /api/admin/catalogue/versions',
      summary: 'Who saved which version and when, newest first',
      ...owners,
      responses: { 200: CatalogueVersionListSchema },
    },
    catalogueVersion: {
      route: 'GET /api/admin/catalogue/versions/{id}',
      summary: 'One version, whole',
      ...owners,
      responses: { 200: SavedCatalogueSchema },
    },
    restoreCatalogueVersion: {
      route: 'POST /api/admin/catalogue/versions/{id}/restore',
      summary: 'Save an earlier version as a new one; services and add-ons that it has not are withdrawn',
      ...owners,
      body: RestoreCatalogueSchema,
      responses: { 200: CurrentCatalogueSchema },
      refusals: [409],
    },
  }),
};
