import type { Request } from '@hapi/hapi';
import { addressOf, networkOf } from '../http/address.ts';
import type { App } from '../http/app.ts';
import type { Requester } from '../http/fair-queue.ts';
import { countUses, type Limit, type Use } from '../http/rate-limits.ts';
import { tooManyTries } from '../http/refusal.ts';
import { networkUses, ownRequester, visitorRequester } from '../http/requester.ts';
import { minutes } from '../time/time.ts';
import { isKnownDevice } from './known-device.ts';
import { type User, usernameKeyOf } from './model.ts';

/** Design §3: wrong logins per account and address. */
export const wrongLogins: Limit = { max: 10, window: 3 * minutes };
/** Wrong logins from one network under any names. Many people of one university share an address. */
const fromNetwork: Limit = { max: 100, window: 3 * minutes };
/** Wrong logins to one account from all browsers that have not signed in to it before. */
const toAccount: Limit = { max: 100, window: 30 * minutes };
/** Right logins to one account: no person needs as many, and each takes a turn in the password queue. */
const rightLogins: Limit = { max: 300, window: 30 * minutes };

/** One login that was counted before its password is checked. */
export interface CountedLogin {
  readonly requester: Requester;
  /** The password was right: the uses no longer count as wrong ones. */
  succeeded(): Promise<void>;
  /** The password was wrong: the use counts as a wrong one only. */
  failed(): Promise<void>;
  /** The password was not checked: this one use does not count. */
  abandoned(): Promise<void>;
}

/**
 * Counts a login. It is counted before the password is checked, so that many at the same moment pass no more often than
 * one by one. A name and an e-mail address of one account count together.
 * @throws 429 with the seconds to wait
 */
export async function countLogin(
  app: App,
  request: Request,
  name: string,
  user: User | undefined,
): Promise<CountedLogin> {
  const network = networkOf(app, request);
  const account = user ? `account ${user.id}` : `name ${usernameKeyOf(name)}`;
  const isKnown = user !== undefined && isKnownDevice(app, request, user);
  const own: Use = [isKnown ? `login of devices of ${account}` : `login to ${account} from ${network}`, wrongLogins];
  const shared: readonly Use[] = isKnown
    ? []
    : [...networkUses('login from', network, fromNetwork), [`login to ${account}`, toAccount]];
  const right: Use = [`right login to ${account}`, rightLogins];
  const { wait, giveBack } = await countUses(app.rateLimits, [...shared, own, right]);
  if (wait > 0) {
    app.log.warn({ event: 'login-limited', user: user?.id, address: addressOf(app, request) });
    throw tooManyTries(wait);
  }
  return {
    requester: isKnown ? ownRequester(user) : visitorRequester(network),
    async succeeded() {
      await giveBack(shared);
      await app.rateLimits.clear(...own);
    },
    failed: () => giveBack([right]),
    abandoned: () => giveBack(),
  };
}
