import { Readable } from 'node:stream';
import type { ResponseObject } from '@hapi/hapi';
import {
  type AuditEvent,
  type AuditFilter,
  auditActionLabels,
  auditKindOf,
  auditKinds,
  roleLabels,
} from '../../contract/index.ts';
import { actorOf } from '../accounts/acting.ts';
import { recordAudit } from '../audit/record.ts';
import { sendGenerated } from '../documents/send.ts';
import type { App } from '../http/app.ts';
import type { Call } from '../http/route.ts';
import { nowOf } from '../time/time.ts';
import { csvLine } from './csv.ts';
import { findEvents } from './list.ts';

const rowsAtOnce = 500;
const columns = [
  ...['Number', 'Time (UTC)', 'Person', 'Person’s number', 'Role', 'Kind', 'Action'],
  ...['Target', 'Target’s number', 'Target’s name', 'Detail', 'Address', 'Result'],
];

const valuesOf = (event: AuditEvent): readonly (string | number | null)[] => [
  ...[event.id, event.at, event.actorName ?? (event.actorId === null ? 'Server' : null), event.actorId],
  event.actorRole && roleLabels[event.actorRole],
  ...[auditKinds[auditKindOf(event.action)].label, auditActionLabels[event.action]],
  ...[event.targetType, event.targetId, event.targetName, event.detail, event.address, event.result],
];

/** Sends all entries that match the filters as CSV, and is an entry itself. One page of entries is in memory at a time. */
export async function exportEvents(app: App, { h, caller, query }: Call<'exportAuditLog'>): Promise<ResponseObject> {
  const detail = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  await recordAudit(app, app.database.write, actorOf(caller), 'audit_log_exported', { detail: detail || null });
  const name = `audit-log-${nowOf(app).slice(0, 10)}.csv`;
  // The mark at the beginning tells Excel that the text is UTF-8.
  return sendGenerated(h, Readable.from(lines(app, query), { objectMode: false }), 'text/csv; charset=utf-8', name);
}

async function* lines(app: App, filter: AuditFilter): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`;
  let cursor: number | undefined;
  for (;;) {
    const events = await findEvents(app, filter, { limit: rowsAtOnce, cursor });
    if (events.length > 0) yield events.map((event) => csvLine(valuesOf(event))).join('');
    if (events.length < rowsAtOnce) return;
    cursor = events.at(-1)?.id;
  }
}
