import { z } from 'zod';
import { AnalyticsSchema, analyticsRanges } from '../analytics.ts';
import { SettingsSchema } from '../payments.ts';
import { SystemSchema } from '../system.ts';
import { endpointsOf } from './endpoint.ts';

/** What the service says of itself, for pages, administrators and machines. */
export const informationEndpoints = {
  ...endpointsOf('settings', {
    settings: {
      route: 'GET /api/settings',
      summary: 'Payment methods and the contact address',
      access: 'anyone',
      responses: { 200: SettingsSchema },
    },
  }),
  ...endpointsOf('analytics', {
    analytics: {
      route: 'GET /api/admin/analytics',
      summary: 'Figures for the last 7, 30 or 90 days or the last year (default: 30 days)',
      access: 'administrator',
      role: 'reader',
      query: z.object({
        range: z.enum(analyticsRanges, { error: 'Please choose a range: 7d, 30d, 90d or 1y' }).default('30d'),
      }),
      responses: { 200: AnalyticsSchema },
    },
  }),
  ...endpointsOf('health', {
    health: {
      route: 'GET /api/health',
      summary: 'Liveness: the process is running',
      access: 'anyone',
      ignoresCaller: true,
      responses: { 200: z.object({ status: z.literal('ok') }) },
    },
    ready: {
      route: 'GET /api/ready',
      summary:
        'Readiness: database and storage work, and the server is not stopping; `storage` is false while its disk is full or slow, `mail` while mails are late',
      access: 'anyone',
      ignoresCaller: true,
      responses: {
        200: z.object({ status: z.literal('ready'), database: z.boolean(), storage: z.boolean(), mail: z.boolean() }),
      },
      refusals: [503],
    },
    system: {
      route: 'GET /api/admin/system',
      summary: 'How mail, jobs, storage and backups are',
      access: 'administrator',
      role: 'reader',
      responses: { 200: SystemSchema },
    },
  }),
  ...endpointsOf('api-docs', {
    openapi: {
      route: 'GET /api/openapi.json',
      summary: 'The HTTP interface as an OpenAPI 3.1 document',
      access: 'anyone',
      ignoresCaller: true,
      responses: { 200: z.record(z.string(), z.unknown()) },
    },
    docs: {
      route: 'GET /api/docs',
      summary: 'The HTTP interface as a web page',
      access: 'anyone',
      ignoresCaller: true,
      responses: { 200: 'text/html' },
    },
  }),
};
