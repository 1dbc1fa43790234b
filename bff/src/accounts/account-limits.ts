import type { App } from '../http/app.ts';
import type { Limit } from '../http/rate-limits.ts';
import { tooManyTries } from '../http/refusal.ts';
import { accountMails, newAddressKey, newAddressMails, passwordLinkKey, verificationKey } from '../mail/limits.ts';
import { minutes } from '../time/time.ts';
import { mailPasswordLink } from './accounts.ts';
import { findUser } from './login.ts';
import type { User } from './model.ts';

/** Calls that send a mail or make an account, per network. */
export const newAccounts: Limit = { max: 20, window: 10 * minutes };

/** How long a request is taken again because its response may have been lost. */
export const repeatWindow = 15 * minutes;
/** Passwords that may be tried with one such request. */
export const repeats: Limit = { max: 5, window: repeatWindow };

/** Counts one use. @throws 429 past the limit */
export async function limit({ rateLimits }: Pick<App, 'rateLimits'>, key: string, allowed: Limit): Promise<void> {
  const wait = await rateLimits.use(key, allowed);
  if (wait > 0) throw tooManyTries(wait);
}

/** @throws 429 when the account asked often enough within the hour for links to the address that it has */
export async function limitOwnLinks(app: App, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  await limit(app, `account mail by ${id}`, accountMails);
  await limit(app, verificationKey(email), accountMails);
}

/** @throws 429 when the account asked often enough for links to new addresses, or many accounts for links to this one */
export async function limitLinksTo(app: App, { id }: Pick<User, 'id'>, email: string): Promise<void> {
  await limit(app, `account mail by ${id}`, accountMails);
  await limit(app, newAddressKey(email), newAddressMails);
}

/** Nobody learns from the answer whether an address has an account, and nobody's mailbox is flooded. */
export async function mailIfKnown(app: App, email: string): Promise<void> {
  const user = await findUser(app, email);
  if (!user || (await app.rateLimits.use(passwordLinkKey(user.email), accountMails)) > 0) return;
  await mailPasswordLink(app, user);
}
