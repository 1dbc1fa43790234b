import { invalidate } from '../query/read.ts';
import { currentUser } from './current-user.ts';
import { profile, profileSubmissions } from './profile.ts';
import { waitingOrders } from './waiting-orders.ts';

/** Invalidates the queries that depend on the account's email. */
export function addressChanged(): void {
  void invalidate(currentUser.key, profile.key, profileSubmissions.key, waitingOrders.key);
}
