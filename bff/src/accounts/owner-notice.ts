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

/**
 * Tells the owner of an account what was changed about its login, in the transaction of the change: somebody else may have
 * changed it. A client's address that is not confirmed gets no mail, because it may be a stranger's.
 */
export async function tellOwner(
  app: AccountMailApp,
  transaction: Transaction,
  user: User,
  change: keyof typeof pages,
  factors: FactorNotice = {},
): Promise<void> {
  if (emailOf(user.email) === null || (user.emailVerifiedAt === null && !user.isAdmin)) return;
  await queueAccountMail(
    app,
    transaction,
    change,
    user,
    { url: `${app.config.publicUrl}${pages[change]}` },
    { factors },
  );
}
