import { type Role, roleDescriptions, roleLabels } from '../../contract/index.ts';
import { linkTo, type Template } from './content.ts';
import { withoutLinks } from './safe-words.ts';

export interface FactorNotice {
  /** The factor with its article, as a sentence begins. */
  readonly factor?: 'An authenticator app' | 'A passkey' | 'Every second factor';
  /** No other factor is left. */
  readonly isLast?: boolean;
  /** How many recovery codes are left. */
  readonly codesLeft?: number;
}
export interface AccountMailData {
  readonly firstName: string;
  readonly url: string;
  readonly contactEmail: string;
  /** What an invitation offers, and the name of who sends it. */
  readonly invitation?: { readonly role: Role; readonly invitedBy: string | null };
  /** What was done to the account's second factors. */
  readonly factors?: FactorNotice;
}

export const accountTemplates = {
  claim_account: {
    subject: () => 'Set a password for your account',
    parts: ({ url, contactEmail }) => [
      { lead: 'An account with this email already exists. Set a password to sign in:', button: 'Set a password', url },
      'The link works once and expires after 7 days.',
      `If you didn't ask for this, ignore this email. Questions? Write to ${contactEmail}.`,
    ],
  },
  reset_password: {
    subject: () => 'Set a new password',
    parts: ({ url, contactEmail }) => [
      linkTo('Set a new password', url),
      'The link works once and expires after 1 hour.',
      `If you didn't ask for this, ignore this email. Questions? Write to ${contactEmail}.`,
    ],
  },
  verify_email: {
    subject: () => 'Confirm your email address',
    parts: ({ url, contactEmail }) => [
      {
        lead: 'To finish creating your account, confirm that this is your email address:',
        button: 'Confirm your email address',
        url,
      },
      'The link works once and expires after 7 days.',
      `If you didn't create an account with us, open the link and choose "This wasn't me". Nobody else can use your address then. Questions? Write to ${contactEmail}.`,
    ],
  },
  change_email: {
    subject: () => 'Confirm your new email address',
    parts: ({ url, contactEmail }) => [
      { lead: 'To use this address for your account, confirm it:', button: 'Confirm your new email address', url },
      'The link works once and expires after 24 hours. Until you confirm it, your account keeps its old address.',
      `If you didn't ask for this, open the link and choose "This wasn't me". Questions? Write to ${contactEmail}.`,
    ],
  },
  email_changed: {
    subject: () => 'Your email address was changed',
    parts: ({ url, contactEmail }) => [
      'Your account has a new email address. From now on, we write to the new address.',
      { lead: 'Log in with your username or the new address:', button: 'Log in', url },
      `If you didn't change it, write to ${contactEmail} right away.`,
    ],
  },
  invitation: {
    subject: () => 'Join the Marginalia team',
    parts: ({ url, contactEmail, invitation: { role, invitedBy } = { role: 'reader', invitedBy: null } }) => [
      `${invitedBy ? withoutLinks(invitedBy) : 'An owner'} has invited you to help run Marginalia.`,
      `Your role: ${roleLabels[role]}. ${roleDescriptions[role]}`,
      linkTo('Accept the invitation', url),
      'The link works once and expires after 7 days.',
      `If you didn't expect this, ignore this email. Questions? Write to ${contactEmail}.`,
    ],
  },
  password_changed: {
    subject: () => 'Your password was changed',
    parts: ({ url, contactEmail }) => [
      'Your account has a new password. Every other device was logged out.',
      { lead: "If you didn't change it, set a new password right away:", button: 'Set a new password', url },
      `Questions? Write to ${contactEmail}.`,
    ],
  },
  second_factor_added: {
    subject: () => 'A second factor was added to your account',
    parts: ({ url, contactEmail, factors }) => [
      `${factors?.factor} was added to your account. You can log in with it from now on. Every other device was logged out.`,
      linkTo('Check your second factors', url),
      `If you didn't add it, write to ${contactEmail} right away.`,
    ],
  },
  second_factor_removed: {
    subject: () => 'A second factor was removed from your account',
    parts: ({ url, contactEmail, factors }) => [
      `${factors?.factor} was removed from your account. Every other device was logged out.`,
      factors?.isLast && 'Your account has no second factor now. Your password alone logs you in.',
      linkTo('Check your second factors', url),
      `If you didn't remove it, write to ${contactEmail} right away.`,
    ],
  },
  recovery_codes_replaced: {
    subject: () => 'Your recovery codes were replaced',
    parts: ({ url, contactEmail }) => [
      'Your account has new recovery codes. The earlier codes no longer work.',
      linkTo('Check your second factors', url),
      `If you didn't create new codes, write to ${contactEmail} right away.`,
    ],
  },
  recovery_code_used: {
    subject: () => 'A recovery code of your account was used',
    parts: ({ url, contactEmail, factors: { codesLeft = 0 } = {} }) => [
      'One of your recovery codes was used to log in to your account or to change how you log in.',
      codesLeft === 0 ? 'You have no codes left.' : `Codes left: ${codesLeft}.`,
      linkTo('Create new recovery codes', url),
      `If this wasn't you, write to ${contactEmail} right away.`,
    ],
  },
} satisfies Record<string, Template<AccountMailData>>;

export type AccountTemplate = keyof typeof accountTemplates;
