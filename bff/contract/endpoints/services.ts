import { ServiceListSchema } from '../catalogue.ts';
import { endpointsOf } from './endpoint.ts';

/** The public listing. */
export const servicesEndpoints = endpointsOf('services', {
  services: {
    route: 'GET /api/services',
    summary: 'The public listing of services',
    access: 'anyone',
    answers: { 200: ServiceListSchema },
  },
});
