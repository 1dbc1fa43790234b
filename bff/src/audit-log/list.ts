import { type AuditEvent, type AuditFilter, auditActionsOf } from '../../contract/index.ts';
import { editorName } from '../accounts/acting.ts';
import { Invitation, User } from '../accounts/model.ts';
import { AuditEventRow } from '../audit/model.ts';
import type { App } from '../http/app.ts';

interface Position {
  readonly limit: number;
  /** The number of the entry that the page before ended with. */
  readonly cursor?: number | undefined;
}

/** A page of the entries that match all filters, newest first, in the order in which they were written. */
export async function findEvents(
  { database: { read } }: Pick<App, 'database'>,
  { person, kind, from, to, order }: AuditFilter,
  { limit, cursor }: Position,
): Promise<AuditEvent[]> {
  const rows = AuditEventRow.query(read).orderBy('id', 'desc').limit(limit);
  if (cursor !== undefined) rows.where('id', '<', cursor);
  if (person !== undefined) rows.where({ actorId: person });
  if (kind) rows.whereIn('action', auditActionsOf(kind));
  if (from) rows.where('at', '>=', from);
  if (to) rows.where('at', '<=', `${to}T23:59:59.999Z`);
  if (order !== undefined) rows.where({ targetType: 'order', targetId: order });
  const found = await rows;
  const names = await namesOf(read, found);
  return found.map((row) => ({ ...row, targetName: names.get(keyOf(row)) ?? null }));
}

const keyOf = ({ targetType, targetId }: Pick<AuditEvent, 'targetType' | 'targetId'>): string =>
  `${targetType} ${targetId}`;

/** The names of administrators and the addresses of invitations. They are not in the log, which cannot forget them. */
async function namesOf(read: App['database']['read'], rows: readonly AuditEventRow[]): Promise<Map<string, string>> {
  const idsOf = (type: AuditEvent['targetType']) => [
    ...new Set(
      rows.flatMap(({ targetType, targetId }) => (targetType === type && targetId !== null ? [targetId] : [])),
    ),
  ];
  const [accounts, invitations] = [idsOf('account'), idsOf('invitation')];
  const names = new Map<string, string>();
  if (accounts.length > 0)
    for (const user of await User.query(read).whereIn('id', accounts).where({ isAdmin: true }))
      names.set(keyOf({ targetType: 'account', targetId: user.id }), editorName(user) ?? '');
  if (invitations.length > 0)
    for (const { id, email } of await Invitation.query(read).whereIn('id', invitations))
      if (email !== null) names.set(keyOf({ targetType: 'invitation', targetId: id }), email);
  return names;
}
