import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';

/** Whether the server lives and can work. */
export const healthEndpoints = endpointsOf('health', {
  health: {
    route: 'GET /api/health',
    summary: 'Liveness: the process is running',
    access: 'anyone',
    answers: { 200: z.object({ status: z.literal('ok') }) },
  },
  ready: {
    route: 'GET /api/ready',
    summary: 'Readiness: database and storage work; `mail` is false while mails are late',
    access: 'anyone',
    answers: {
      200: z.object({ status: z.literal('ready'), database: z.boolean(), storage: z.boolean(), mail: z.boolean() }),
    },
    refusals: [503],
  },
});
