import { z } from 'zod';
import { RegisterSchema, VerifyEmailSchema } from './accounts.ts';
import { emailAddress } from './email.ts';
import { limits } from './limits.ts';
import { RoleSchema } from './roles.ts';
import { TimeSchema } from './text.ts';

/** An administrator, as owners see the team. */
export const TeamMemberSchema = z.object({
  id: z.int(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: RoleSchema,
  state: z.enum(['active', 'deactivated']),
  /** Correct to the minute; null: never signed in since this is recorded. */
  lastSeenAt: TimeSchema.nullable(),
  deactivatedAt: TimeSchema.nullable(),
});
export type TeamMember = z.infer<typeof TeamMemberSchema>;
export const TeamSchema = z.array(TeamMemberSchema);

/** An invitation that nobody has accepted yet. */
export const InvitationSchema = z.object({
  id: z.int(),
  email: z.string(),
  role: RoleSchema,
  /** The name of the owner who sent it; null when it is not known. */
  invitedBy: z.string().nullable(),
  /** When its email was last sent. */
  sentAt: TimeSchema,
  /** The link works until then. */
  expiresAt: TimeSchema,
});
export type Invitation = z.infer<typeof InvitationSchema>;
export const InvitationListSchema = z.array(InvitationSchema);

export const InviteSchema = z.object({
  email: emailAddress('Please enter a valid email address', limits.email),
  role: RoleSchema,
});
export type Invite = z.infer<typeof InviteSchema>;
export const RoleChangeSchema = z.object({ role: RoleSchema });

/** What an invitation's link shows to whoever opens it. */
export const OpenInvitationSchema = z.object({
  email: z.string(),
  role: RoleSchema,
  invitedBy: z.string().nullable(),
  expiresAt: TimeSchema,
  /**
   * The account of the address. `none`: accepting creates it. `unconfirmed`: it has never proven the address, or has no
   * password; accepting sets its username and password, as an emailed link to set a password would. `confirmed`: its owner
   * logs in to accept.
   */
  account: z.enum(['none', 'unconfirmed', 'confirmed']),
  /** Whether the caller is signed in to that account. */
  isSignedIn: z.boolean(),
});
export type OpenInvitation = z.infer<typeof OpenInvitationSchema>;

/** Without the four fields, a confirmed account accepts for itself. */
export const AcceptInvitationSchema = VerifyEmailSchema.extend({
  account: RegisterSchema.omit({ email: true }).optional(),
});
export type AcceptInvitation = z.infer<typeof AcceptInvitationSchema>;
