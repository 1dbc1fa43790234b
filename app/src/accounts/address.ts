import { invalidate } from '../query/read.ts';
import { currentUser } from './current-user.ts';
import { profile, profileSubmissions } from './profile.ts';
import { waitingOrders } from './waiting-orders.ts';

/** Reads again what depends on the account's address. */
export function addressChanged(): void {
  void invalidate(currentUser.key, profile.key, profileSubmissions.key, waitingOrders.key);
}
