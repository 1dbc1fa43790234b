import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { User } from './model.ts';

/** What happens to orders when an address is proven or left. The feature that holds the orders implements it. */
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
  /**
   * Gives the account's orders with its present address the next one, and those that have none because the account had none.
   * Their tracking links end, as the old mailbox holds them; their unsent mails go to the next address. Orders with the present
   * address that wait for the account's decision no longer do. With `next` null the orders have no address, and unsent mails
   * are withheld.
   */
  changeAddress(
    app: App,
    transaction: Transaction,
    user: Pick<User, 'id' | 'emailKey'>,
    next: string | null,
  ): Promise<void>;
}
