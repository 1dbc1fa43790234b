import type { Request } from '@hapi/hapi';
import { networkOf } from '../http/address.ts';
import type { App } from '../http/app.ts';
import { type Counted, countUses, type Limit, type Use, withinLimits } from '../http/rate-limits.ts';
import { tooManyTries } from '../http/refusal.ts';
import { networkUses } from '../http/requester.ts';
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
export async function limit({ rateLimits }: Pick<App, 'rateLimits'>, key: string, allowed: Limit): Promise<Counted> {
  const counted = await rateLimits.use(key, allowed);
  if (counted.wait > 0) throw tooManyTries(counted.wait);
  return counted;
}

/** Counts one use by the network of a request. @throws 429 past the limit */
export async function limitNetwork(app: App, request: Request, what: string, allowed: Limit): Promise<void> {
  const { wait } = await countUses(app.rateLimits, networkUses(what, networkOf(app, request), allowed));
  if (wait > 0) throw tooManyTries(wait);
}

/** Counts the uses of `work`, which mails a link. @throws 429 past a limit */
export async function limitMail(
  { rateLimits }: Pick<App, 'rateLimits'>,
  uses: readonly Use[],
  work: () => Promise<void>,
): Promise<void> {
  const wait = await withinLimits(rateLimits, uses, work);
  if (wait > 0) throw tooManyTries(wait);
}

/** What a link to the address that the account has counts as. */
export const ownLink = ({ id, email }: Pick<User, 'id' | 'email'>): readonly Use[] => [
  [`account mail by ${id}`, accountMails],
  [verificationKey(email), accountMails],
];

/** What a link to another address counts as: many accounts may ask for links to one address. */
export const linkTo = (email: string, { id }: Pick<User, 'id'>): readonly Use[] => [
  [`account mail by ${id}`, accountMails],
  [newAddressKey(email), newAddressMails],
];

/** Nobody learns from the answer whether an address has an account, and nobody's mailbox is flooded. */
export async function mailIfKnown(app: App, email: string): Promise<void> {
  const user = await findUser(app, email);
  if (!user) return;
  const use: Use = [passwordLinkKey(user.email), accountMails];
  await withinLimits(app.rateLimits, [use], () => mailPasswordLink(app, user));
}
