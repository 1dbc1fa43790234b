import { accountsEndpoints } from './endpoints/accounts.ts';
import { auditLogEndpoints } from './endpoints/audit-log.ts';
import { catalogueEndpoints } from './endpoints/catalogue.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { informationEndpoints } from './endpoints/information.ts';
import { paymentsEndpoints } from './endpoints/payments.ts';
import { profileEndpoints } from './endpoints/profile.ts';
import { reviewEndpoints } from './endpoints/review.ts';
import { secondFactorEndpoints } from './endpoints/second-factor.ts';
import { submissionsEndpoints } from './endpoints/submissions.ts';
import { teamEndpoints } from './endpoints/team.ts';

export type { Access, Endpoint } from './endpoints/endpoint.ts';

/** Every call of specification point 7 and design §4. Routes are registered from it, the OpenAPI document is made from it. */
export const endpoints = {
  ...accountsEndpoints,
  ...secondFactorEndpoints,
  ...profileEndpoints,
  ...submissionsEndpoints,
  ...reviewEndpoints,
  ...paymentsEndpoints,
  ...catalogueEndpoints,
  ...informationEndpoints,
  ...teamEndpoints,
  ...auditLogEndpoints,
} satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;
export const endpointList: readonly Endpoint[] = Object.values(endpoints);
