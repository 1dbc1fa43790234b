import { z } from 'zod';
import { AnalyticsSchema, analyticsRanges } from '../analytics.ts';
import { endpointsOf } from './endpoint.ts';

/** Figures for administrators. */
export const analyticsEndpoints = endpointsOf('analytics', {
  analytics: {
    route: 'GET /api/admin/analytics',
    summary: 'Figures for the last 7, 30 or 90 days or the last year (default: 30 days)',
    access: 'administrator',
    query: z.object({
      range: z.enum(analyticsRanges, { error: 'Please choose a range: 7d, 30d, 90d or 1y' }).default('30d'),
    }),
    answers: { 200: AnalyticsSchema },
  },
});
