import type { Request } from '@hapi/hapi';
import type { AuditAction, Role } from '../../contract/index.ts';
import { hasRole } from '../../contract/index.ts';
import { type AuditActor, type AuditDetails, recordAudit } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import { addressOf } from '../http/address.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { notOfRole, notSignedIn } from '../http/refusal.ts';
import { roleOf, User } from './model.ts';

type Named = Pick<User, 'firstName' | 'lastName' | 'username'>;

export const fullName = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

/** The name of an administrator as other administrators see it. */
export const editorName = (user: Named): string | null => fullName(user) ?? user.username;

/** The administrator who calls, as the audit log names them. */
export const actorOf = ({ user, address }: Caller): AuditActor => ({
  actorId: user?.id ?? null,
  actorName: user && editorName(user),
  actorRole: user?.role ?? null,
  address,
});

/** An administrator who was found otherwise than by the session of the request. */
export const actorFrom = (app: Pick<App, 'config'>, request: Request, user: User): AuditActor => ({
  actorId: user.id,
  actorName: editorName(user),
  actorRole: roleOf(user),
  address: addressOf(app, request),
});

/**
 * Makes sure that an administrator may still act: an owner may have deactivated the account, or taken its role, since the
 * request began.
 * @throws 401 or 403
 */
export async function refuseFormer(transaction: Transaction, actorId: number | null, needed: Role): Promise<void> {
  const user = await User.query(transaction)
    .findById(actorId ?? 0)
    .whereNull('deletedAt')
    .whereNull('deactivatedAt')
    .select('isAdmin', 'role');
  if (!user) throw notSignedIn();
  if (!hasRole(roleOf(user), needed)) throw notOfRole(needed);
}

/** Records what the administrator who calls does, in the transaction of the change. @throws 401 or 403 when they may not any more */
export async function recordAct(
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  actor: AuditActor,
  action: AuditAction,
  { needs = 'editor', ...details }: AuditDetails & { readonly needs?: Role } = {},
): Promise<void> {
  await refuseFormer(transaction, actor.actorId, needs);
  await recordAudit(app, transaction, actor, action, details);
}

/** Records that an administrator takes a document away. Room is kept for the entry, so that downloads work on a full disk. */
export async function recordDownload(
  app: Pick<App, 'clock' | 'database'>,
  caller: Caller,
  action: AuditAction,
  submissionId: number,
  detail: string | null = null,
): Promise<void> {
  if (!caller.user?.isAdmin) return;
  const about = { targetType: 'order', targetId: submissionId, detail } as const;
  await app.database.reserve.use(() => recordAudit(app, app.database.write, actorOf(caller), action, about));
}
