import { z } from 'zod';
import { emailAddress, withPlainSign } from './email.ts';
import { limits } from './limits.ts';
import { countryCodeMessage, countryCodeValues } from './order-choices.ts';
import { RoleSchema } from './roles.ts';
import { clearableLine, requiredLine, TimeSchema } from './text.ts';

export const CurrentUserSchema = z.object({
  id: z.int(),
  username: z.string().nullable(),
  /** null after the owner of the address has said that the account is not theirs. */
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  /** An administrator’s role; null for a client. */
  role: RoleSchema.nullable(),
  /** An administrator who has to set up a second factor first, and until then has no administrator’s rights. */
  mustSetUpSecondFactor: z.boolean().optional(),
});
export type CurrentUser = z.infer<typeof CurrentUserSchema>;

const email = emailAddress('Please enter a valid email address', limits.email);
const emailToken = z.string({ error: 'Please use the whole link from the email' }).min(1).max(200);
const passwordTooLong = `Please use at most ${limits.passwordMax} characters`;
/** The password of who is signed in. */
export const currentPassword = z
  .string({ error: 'Please enter your current password' })
  .min(1, 'Please enter your current password')
  .max(limits.passwordMax, passwordTooLong);

export const loginMessages = {
  username: 'Username must be at least 3 characters',
  password: 'Password must be at least 6 characters',
} as const;

/** Specification, point 5. `username` may also be the e-mail address (design §5.11). */
export const LoginSchema = z.object({
  username: z
    .string({ error: loginMessages.username })
    .trim()
    .overwrite(withPlainSign)
    .min(limits.username.min, loginMessages.username)
    .max(limits.email, loginMessages.username),
  password: z
    .string({ error: loginMessages.password })
    .min(limits.passwordLogin, loginMessages.password)
    .max(limits.passwordMax, passwordTooLong),
});
export type Login = z.infer<typeof LoginSchema>;

/** A browser that is signed in to the account. */
export const AccountSessionSchema = z.object({
  id: z.string(),
  /** The browser and its system, such as "Firefox on Windows"; null when unknown. */
  device: z.string().nullable(),
  createdAt: TimeSchema,
  /** Correct to the minute. */
  lastUsedAt: TimeSchema,
  /** Whether this is the session that asks. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSessionSchema>;
export const AccountSessionsSchema = z.array(AccountSessionSchema);
export const SessionParamsSchema = z.object({ session: z.string().regex(/^[\w-]{43}$/) });

const newPassword = z
  .string({ error: `Please choose a password of at least ${limits.passwordSet} characters` })
  .min(limits.passwordSet, `Please choose a password of at least ${limits.passwordSet} characters`)
  .max(limits.passwordMax, passwordTooLong);

export const RegisterSchema = z.object({
  username: z
    .string({ error: loginMessages.username })
    .trim()
    .min(limits.username.min, loginMessages.username)
    .max(limits.username.max, `Please use at most ${limits.username.max} characters`)
    .regex(/^[\p{L}\p{N}._-]+$/u, 'A username can have letters, digits, dots, hyphens and underscores'),
  email,
  password: newPassword,
  firstName: requiredLine('First name is required', limits.name),
  lastName: requiredLine('Last name is required', limits.name),
});
export type Register = z.infer<typeof RegisterSchema>;

export const ForgotPasswordSchema = z.object({ email });
export const ResetPasswordSchema = z.object({ token: emailToken, password: newPassword });
export const ChangePasswordSchema = z.object({ current: currentPassword, next: newPassword });

export const VerifyEmailSchema = z.object({ token: emailToken });
/** The account that a mailed link would give `email` to. */
export const EmailLinkSchema = z.object({
  email: z.string(),
  /** The name that the account logs in with; without a username its address, most of it hidden. */
  account: z.string(),
  createdAt: TimeSchema,
  /** The account that the caller is signed in to. */
  signedInTo: z.enum(['this', 'another', 'none']),
  /** How many orders joined the account's list when this link confirmed the address; null before it was used. */
  joinedOrders: z.int().nullable(),
});
export type EmailLink = z.infer<typeof EmailLinkSchema>;
export const VerifiedEmailSchema = EmailLinkSchema.extend({ joinedOrders: z.int() });
export type VerifiedEmail = z.infer<typeof VerifiedEmailSchema>;
export const ChangeEmailSchema = z.object({ email, password: currentPassword });

export const ProfileSchema = CurrentUserSchema.extend({
  /** Whether a mailed link has proven the address. Until then no order joins by the address alone. */
  isEmailVerified: z.boolean(),
  /** The address that becomes the account's when its mailed link is opened. */
  pendingEmail: z.string().nullable(),
  countryCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  universityName: z.string().nullable(),
  createdAt: z.string(),
});
export type Profile = z.infer<typeof ProfileSchema>;
export const ProfileChangeSchema = z.object({
  firstName: requiredLine('First name is required', limits.name).optional(),
  lastName: requiredLine('Last name is required', limits.name).optional(),
  countryCode: z
    .enum(['', ...countryCodeValues] as string[], { error: countryCodeMessage })
    .transform((value) => value || null)
    .nullish(),
  phoneNumber: clearableLine(limits.phone),
  universityName: clearableLine(limits.shortText),
});
export const ProfileDeletionSchema = z.object({
  password: z.string({ error: 'Please enter your current password' }).min(1, 'Please enter your current password'),
});
/** The password may be left out soon after a login. */
export const ArchiveRequestSchema = z.object({ password: currentPassword.optional() });
