import { type AuditEvent, type AuditFilter, auditActionLabels, auditKinds } from '@marginalia/bff/contract';
import { httpPage } from '../http/http.ts';
import { readBy } from '../query/read.ts';

/** The filters as the address has them; an empty one is not set. */
export type Filters = Readonly<Record<keyof AuditFilter, string>>;

export const filtersIn = (search: URLSearchParams): Filters => ({
  person: search.get('person') ?? '',
  kind: search.get('kind') ?? '',
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
  order: search.get('order') ?? '',
});

export const noFilters: Filters = { person: '', kind: '', from: '', to: '', order: '' };

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some(Boolean);

/** One page of the log, by the JSON of its filters and its cursor. */
export const auditPage = readBy((query: string) => ({
  key: ['/api/admin/audit-log', query],
  isLive: true,
  load: ({ signal }) => httpPage('auditLog', { query: JSON.parse(query) as Record<string, string>, signal }),
}));

/** The file with the entries that the filters show. */
export function exportPath(filters: Filters): string {
  const chosen = Object.entries(filters).filter(([, value]) => value);
  return `/api/admin/audit-log/export${chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''}`;
}

export const kindItems = Object.entries(auditKinds).map(([id, { label }]) => ({ id, label }));

export const personOf = ({ actorName, actorId }: AuditEvent): string =>
  actorName ?? (actorId === null ? 'The server' : `Account ${actorId}`);

/** What was done, with what the log knows beside it, such as an amount. */
export const actionOf = ({ action, result }: AuditEvent): string =>
  // The words of a failed login and of a refused refund say so themselves.
  result === 'failure' && !['login_failed', 'refund_failed'].includes(action)
    ? `${auditActionLabels[action]} (failed)`
    : auditActionLabels[action];

const targets = { order: 'Order', account: 'Account', invitation: 'Invitation' } as const;

/** What it was done to; null where it is about the person's own account. */
export const targetOf = ({ targetType, targetId, targetName }: AuditEvent): string | null =>
  targetType === null ? null : (targetName ?? `${targets[targetType]} ${targetId}`);
