import type { AuditEvent } from '../../contract/index.ts';
import { rowOf } from '../database/row.ts';

/** One entry of the audit log. The database refuses to change or delete it. */
export class AuditEventRow extends rowOf<Omit<AuditEvent, 'targetName'>>() {
  static tableName = 'audit_events';
}
