import { AuditEventListSchema, AuditFilterSchema, AuditQuerySchema } from '../audit.ts';
import { endpointsOf } from './endpoint.ts';

const owners = { access: 'administrator', role: 'owner' } as const;

/** What administrators did: read by owners. */
export const auditLogEndpoints = endpointsOf('audit-log', {
  auditLog: {
    route: 'GET /api/admin/audit-log',
    summary: 'What administrators did, newest first; `Link: rel="next"` leads to the next page',
    ...owners,
    query: AuditQuerySchema,
    responses: { 200: AuditEventListSchema },
  },
  exportAuditLog: {
    route: 'GET /api/admin/audit-log/export',
    summary: 'All entries that match the filters as CSV, newest first',
    ...owners,
    query: AuditFilterSchema,
    responses: { 200: 'text/csv' },
  },
});
