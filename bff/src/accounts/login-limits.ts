import type { Request } from '@hapi/hapi';
import { addressOf, networkOf } from '../http/address.ts';
import type { App } from '../http/app.ts';
import type { Requester } from '../http/fair-queue.ts';
import type { Limit } from '../http/rate-limits.ts';
import { tooManyTries } from '../http/refusal.ts';
import { minutes } from '../time/time.ts';
import { knownDevice } from './known-device.ts';
import { type User, usernameKeyOf } from './model.ts';

/** Design §3: wrong logins per account and address. */
export const wrongLogins: Limit = { max: 10, window: 3 * minutes };
/** Wrong logins from one network under any names. Many people of one university share an address. */
const fromNetwork: Limit = { max: 100, window: 3 * minutes };
/** Wrong logins to one account from all browsers that have not signed in to it before. */
const toAccount: Limit = { max: 100, window: 30 * minutes };

/** One login that was counted before its password is checked. */
export interface CountedLogin {
  readonly requester: Requester;
  /** The password was right: the uses no longer count. */
  succeeded(): Promise<void>;
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
  const device = user && knownDevice(app, request, user.id);
  const own = device ? `login of device ${device}` : `login to ${account} from ${network}`;
  const shared: readonly (readonly [string, Limit])[] = device
    ? []
    : [
        [`login from ${network}`, fromNetwork],
        [`login to ${account}`, toAccount],
      ];
  const counted: (readonly [string, Limit])[] = [];
  const giveBack = async (uses: typeof shared) => {
    for (const [key, limit] of uses) await app.rateLimits.giveBack(key, limit);
  };
  for (const use of [...shared, [own, wrongLogins] as const]) {
    const wait = await app.rateLimits.use(...use);
    if (wait === 0) {
      counted.push(use);
      continue;
    }
    await giveBack(counted);
    app.log.warn({ event: 'login-limited', user: user?.id, address: addressOf(app, request) });
    throw tooManyTries(wait);
  }
  return {
    requester: device
      ? { key: `device ${device}`, hasPriority: true }
      : { key: `visitor ${network}`, hasPriority: false },
    async succeeded() {
      await giveBack(shared);
      await app.rateLimits.clear(own, wrongLogins);
    },
    abandoned: () => giveBack(counted),
  };
}
