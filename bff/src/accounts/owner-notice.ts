import type { Transaction } from '../database/database.ts';
import type { AccountTemplate, FactorNotice } from '../mail/account-templates.ts';
import { type AccountMailApp, queueAccountMail } from '../mail/queue.ts';
import { emailOf, type User } from './model.ts';

/** The mails that say what was changed about an account's login, and the page that each leads to. */
const pages = {
  password_changed: '/forgot-password',
  second_factor_added: '/profile',
  second_factor_removed: '/profile',
  recovery_codes_replaced: '/profile',
  recovery_code_used: '/profile',
} as const satisfies Partial<Record<AccountTemplate, string>>;

/** Whether mails to an account reach its owner: a client's address that is not confirmed may be a stranger's. */
export const reachesOwner = ({ email, emailVerifiedAt, isAdmin }: User): boolean =>
  emailOf(email) !== null && (emailVerifiedAt !== null || isAdmin);

/**
 * Tells the owner of an account what was changed about its login, in the transaction of the change: somebody else may have
 * changed it.
 */
export async function tellOwner(
  app: AccountMailApp,
  transaction: Transaction,
  user: User,
  change: keyof typeof pages,
  factors: FactorNotice = {},
): Promise<void> {
  if (!reachesOwner(user)) return;
  await queueAccountMail(
    app,
    transaction,
    change,
    user,
    { url: `${app.config.publicUrl}${pages[change]}` },
    { factors },
  );
}
