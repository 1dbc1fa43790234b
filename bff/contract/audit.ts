import { z } from 'zod';
import { integerText } from './integer.ts';
import { RoleSchema } from './roles.ts';
import { TimeSchema } from './text.ts';

/** What the audit log tells of, by kind, with the words that its page and its file use. */
export const auditKinds = {
  login: {
    label: 'Logins',
    actions: {
      logged_in: 'Logged in',
      login_failed: 'Login failed',
      second_factor_failed: 'Second factor refused',
    },
  },
  account: {
    label: 'Own account',
    actions: {
      password_changed: 'Changed the password',
      password_reset: 'Set a password by an emailed link',
      password_configured: 'Set a password by a setting of the server',
      email_changed: 'Changed the email address',
      second_factor_added: 'Added a second factor',
      second_factor_removed: 'Removed a second factor',
      recovery_codes_replaced: 'Created new recovery codes',
      second_factor_reset: 'Removed all second factors by a command of the server',
    },
  },
  team: {
    label: 'Team',
    actions: {
      administrator_created: 'Created the first owner',
      invited: 'Invited an administrator',
      invitation_resent: 'Resent an invitation',
      invitation_withdrawn: 'Withdrew an invitation',
      invitation_accepted: 'Accepted an invitation',
      role_changed: 'Changed a role',
      deactivated: 'Deactivated an administrator',
      reactivated: 'Reactivated an administrator',
    },
  },
  settings: {
    label: 'Settings',
    actions: {
      settings_saved: 'Saved a version of the settings',
      settings_restored: 'Restored a version of the settings',
    },
  },
  status: {
    label: 'Status changes',
    actions: {
      approved: 'Approved an order',
      rejected: 'Rejected an order',
      started: 'Started an order',
      completed: 'Completed an order',
      completion_undone: 'Undid a completion',
    },
  },
  quote: {
    label: 'Quotes',
    actions: {
      quoted: 'Sent a quote',
      quote_changed: 'Changed a quote',
      quote_waived: 'Waived extra words',
      quote_withdrawn: 'Withdrew a quote',
    },
  },
  payment: {
    label: 'Payments',
    actions: {
      payment_recorded: 'Recorded a payment',
      refunded: 'Refunded a payment',
      refund_failed: 'A refund was refused',
    },
  },
  deletion: { label: 'Deletions', actions: { order_deleted: 'Deleted an order' } },
  download: {
    label: 'Downloads and exports',
    actions: {
      document_downloaded: 'Downloaded a document',
      reviewed_downloaded: 'Downloaded a reviewed document',
      review_exported: 'Exported a review',
      audit_log_exported: 'Exported the audit log',
    },
  },
} as const;

export type AuditKind = keyof typeof auditKinds;
type ActionsOf<K extends AuditKind> = keyof (typeof auditKinds)[K]['actions'];
export type AuditAction = { [K in AuditKind]: ActionsOf<K> }[AuditKind];

/** The words for each action. */
export const auditActionLabels = Object.assign(
  {},
  ...Object.values(auditKinds).map(({ actions }) => actions),
) as Readonly<Record<AuditAction, string>>;

/** The actions of a kind. */
export const auditActionsOf = (kind: AuditKind): AuditAction[] =>
  Object.keys(auditKinds[kind].actions) as AuditAction[];

/** The kind that an action is of. */
export const auditKindOf = (action: AuditAction): AuditKind =>
  kindNames.find((kind) => action in auditKinds[kind].actions) ?? 'account';

const kindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];
const actionNames = Object.keys(auditActionLabels) as [AuditAction, ...AuditAction[]];

/** One entry: who did what, on what, when and from where. */
export const AuditEventSchema = z.object({
  id: z.int().positive(),
  at: TimeSchema,
  /** The administrator’s account; null for the server itself. */
  actorId: z.int().nullable(),
  /** The name and the role as they were. */
  actorName: z.string().nullable(),
  actorRole: RoleSchema.nullable(),
  action: z.enum(actionNames),
  /** null where it is about the administrator’s own account. */
  targetType: z.enum(['order', 'account', 'invitation']).nullable(),
  targetId: z.int().nullable(),
  /** The name of an administrator, or the address of an invitation; null for orders, and where it is not known any more. */
  targetName: z.string().nullable(),
  /** Such as an amount or a new role; never anything that a client wrote. */
  detail: z.string().nullable(),
  address: z.string().nullable(),
  result: z.enum(['success', 'failure']),
});
export type AuditEvent = z.infer<typeof AuditEventSchema>;
export const AuditEventListSchema = z.array(AuditEventSchema);

const date = z.iso.date({ error: 'Enter a date as YYYY-MM-DD' }).optional();
/** Which entries: all filters together. Dates are UTC, both ends included. */
export const AuditFilterSchema = z.object({
  /** The number of an administrator’s account. */
  person: integerText().min(1).optional(),
  kind: z.enum(kindNames, { error: `Choose a kind: ${kindNames.join(', ')}` }).optional(),
  from: date,
  to: date,
  /** The number of an order. */
  order: integerText().min(1).optional(),
});
export type AuditFilter = z.infer<typeof AuditFilterSchema>;
/** `cursor` is the number of the last entry of the page before. */
export const AuditQuerySchema = AuditFilterSchema.extend({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: integerText().min(1).optional(),
});
