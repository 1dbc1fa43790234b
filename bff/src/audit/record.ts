import type { Knex } from 'knex';
import type { AuditAction, AuditEvent } from '../../contract/index.ts';
import type { App } from '../http/app.ts';
import { nowOf } from '../time/time.ts';
import { AuditEventRow } from './model.ts';

/** Who did it, as the log will name them. */
export type AuditActor = Pick<AuditEvent, 'actorId' | 'actorName' | 'actorRole' | 'address'>;

/** The server itself, such as at its first start. */
export const serverActor: AuditActor = { actorId: null, actorName: null, actorRole: null, address: null };

/** What an entry may say beside its action. A `detail` holds nothing that a client wrote: an entry outlives the client's account. */
export type AuditDetails = Partial<Pick<AuditEvent, 'targetType' | 'targetId' | 'detail' | 'result'>>;

/** Adds an entry to the audit log, in the transaction of the change that it tells of. */
export async function recordAudit(
  app: Pick<App, 'clock'>,
  knex: Knex,
  actor: AuditActor,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  const { actorId, actorName, actorRole, address } = actor;
  await AuditEventRow.query(knex).insert({
    ...{ at: nowOf(app), actorId, actorName, actorRole, address, action },
    ...{ targetType: null, targetId: null, detail: null, result: 'success', ...details },
  });
}
