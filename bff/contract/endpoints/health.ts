import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';

/** Whether the server lives and can work. */
export const healthEndpoints = endpointsOf({
  health: {
    id: 'health',
    method: 'GET',
    path: '/api/health',
    feature: 'health',
    summary: 'Liveness: the process is running',
    access: 'anyone',
    answers: { 200: z.object({ status: z.literal('ok') }) },
    refusals: [],
  },
  ready: {
    id: 'ready',
    method: 'GET',
    path: '/api/ready',
    feature: 'health',
    summary: 'Readiness: database and storage work; `mail` is false while mails are late',
    access: 'anyone',
    answers: {
      200: z.object({ status: z.literal('ready'), database: z.boolean(), storage: z.boolean(), mail: z.boolean() }),
    },
    refusals: [503],
  },
});
