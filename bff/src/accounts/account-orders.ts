import type { Transaction } from '../database/database.ts';

/** What happens to orders when an address is proven. The feature that holds the orders implements it. */
export interface AccountOrders {
  /**
   * Ends the offers of a guest's orders to every account but the one that has proven the guest's address. Unsent mails
   * about these orders lose the link that sets a first password.
   */
  settleWaiting(transaction: Transaction, guestId: number, accountId: number): Promise<void>;
  /**
   * Moves a guest's orders to the account, except those that the account was asked about. Returns how many were moved,
   * and whether the guest still has one.
   */
  join(
    transaction: Transaction,
    guestId: number,
    accountId: number,
  ): Promise<{ readonly joined: number; readonly hasMore: boolean }>;
}
